#include "controllers/words/device_words.h"

#include <QCoreApplication>
#include <QLocale>

#include "audio/null_audio_device.h"
#include "controllers/words/words.h"
#include "midi/events/event_inbox.h"
#include "roll/roll_text.h"

namespace continuo::app {
namespace {

using Kind = DeviceNotice::Kind;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::DeviceWords)
};

QString midiText(Kind kind, const QString& name) {
    switch (kind) {
        case Kind::MidiEnded:
            return Words::tr("%1 has stopped, so MIDI does not work. Continuo reconnects when it is back.")
                .arg(name);
        case Kind::MidiEcho:
            return Words::tr(
                "Continuo's own output returns through a MIDI input, and Continuo ignores it. Switch off "
                "MIDI thru or local echo there.");
        case Kind::PortsRenamed:
            return Words::tr(
                       "Continuo's MIDI ports have new names, such as “%1”. Programs that used the old names "
                       "are disconnected. Connect them again.")
                .arg(name);
        case Kind::KeyboardConnected: return Words::tr("Continuo now uses “%1”.").arg(name);
        case Kind::KeyboardReconnected: return Words::tr("“%1” is back. Continuo uses it again.").arg(name);
        case Kind::KeyboardDisconnected:
            return Words::tr(
                       "The keyboard “%1” was disconnected. Continuo released its notes and uses it again "
                       "when it returns.")
                .arg(name);
        case Kind::KeyboardFailed:
            return Words::tr(
                       "Continuo cannot open the keyboard “%1” and keeps trying. Another program may be "
                       "using it.")
                .arg(name);
        case Kind::TooManyKeyboards:
            return Words::tr("Continuo ignores “%1”: it uses at most %2 MIDI inputs. Choose fewer.")
                .arg(name, QString::number(kInputWriters));
        case Kind::OutputConnected: return Words::tr("Continuo now also plays to “%1”.").arg(name);
        case Kind::OutputDisconnected:
            return Words::tr("The MIDI output “%1” was disconnected. Continuo uses it again when it returns.")
                .arg(name);
        case Kind::OutputMissing:
            return Words::tr("The MIDI output “%1” is missing. Continuo uses it as soon as it appears.")
                .arg(name);
        case Kind::OutputFailed:
            return Words::tr(
                       "Continuo cannot open the MIDI output “%1” and keeps trying. Another program may be "
                       "using it.")
                .arg(name);
        case Kind::PedalStuck:
            return Words::
                tr("The sustain pedal of “%1” is down, so the model waits with its answer. If your foot is "
                   "not on it, its polarity is inverted: reconnect it, or change that at the keyboard.")
                    .arg(name);
        case Kind::OutputStalled:
            return Words::tr("The MIDI output has stopped responding. Choose another one, or reconnect it.");
        default: return {};
    }
}

QString stuckKeysText(const DeviceNotice& notice) {
    QStringList keys;
    for (const int pitch : notice.pitches) keys << ui::pitchName(pitch);
    const QString told = keys.size() == 1 ? Words::tr(
                                                "The key %1 on “%2” was held for a long time without other "
                                                "notes. Continuo released it as a hanging key.")
                                          : Words::tr(
                                                "The keys %1 on “%2” were held for a long time without other "
                                                "notes. Continuo released them as hanging keys.");
    return told.arg(keys.join(QStringLiteral(", ")), text(notice.subject));
}

QString soundText(Kind kind, const QString& name) {
    switch (kind) {
        case Kind::SoundMissing:
            return name.isEmpty() ? Words::tr(
                                        "No audio device found. Continuo plays without sound and keeps "
                                        "looking. Connect a device, or start JACK.")
                                  : Words::tr(
                                        "The audio device “%1” is not available. Continuo plays without "
                                        "sound and keeps trying. Choose another device.")
                                        .arg(name);
        case Kind::SoundLost:
            return Words::
                tr("The audio device “%1” was disconnected. Continuo plays without sound and keeps trying.")
                    .arg(name);
        case Kind::SoundRestored: return Words::tr("Sound is back, through “%1”.").arg(name);
        case Kind::SoundStalled:
            return Words::
                tr("The audio device “%1” has stopped responding. Choose it again, or choose another one.")
                    .arg(name);
        case Kind::TransportMissing:
            return Words::tr(
                "Continuo cannot follow JACK's transport: no JACK server is running. It continues without "
                "beats. Start JACK; Continuo then follows its transport automatically.");
        case Kind::TransportFollowed: return Words::tr("Continuo follows JACK's transport.");
        case Kind::PianoMissing:
            return Words::tr(
                "No soundfont found, so the piano is silent. Install one, such as the package "
                "musescore-general-soundfont-small, or choose a file in Settings › Playing.");
        default: return {};
    }
}

QString otherText() { return Words::tr("Sound or MIDI has a problem. Continuo keeps trying."); }

}  // namespace

ui::UserMessage messageFor(const DeviceNotice& notice) {
    const QString name = text(notice.subject);
    if (notice.kind == Kind::Other) return {otherText(), text(notice.line)};
    if (notice.kind == Kind::HangingKeys) return {stuckKeysText(notice), text(notice.line)};
    const QString midi = midiText(notice.kind, name);
    const QString told = midi.isEmpty() ? soundText(notice.kind, name) : midi;
    const bool bad = bannerKind(notice) != ui::Banner::Kind::Ok;
    return {told, bad && !told.isEmpty() ? text(notice.line) : QString()};
}

ui::Banner::Kind bannerKind(const DeviceNotice& notice) {
    switch (notice.kind) {
        case Kind::KeyboardConnected:
        case Kind::KeyboardReconnected:
        case Kind::OutputConnected:
        case Kind::SoundRestored:
        case Kind::PedalReleased:
        case Kind::TransportFollowed: return ui::Banner::Kind::Ok;
        case Kind::SoundStalled:
        case Kind::OutputStalled:
        case Kind::PianoMissing: return ui::Banner::Kind::Err;
        default: return ui::Banner::Kind::Warn;
    }
}

bool concernsSettings(const DeviceNotice& notice) {
    return bannerKind(notice) != ui::Banner::Kind::Ok && notice.kind != Kind::MidiEnded &&
           notice.kind != Kind::PortsRenamed && notice.kind != Kind::HangingKeys &&
           notice.kind != Kind::PedalStuck && notice.kind != Kind::TransportMissing;
}

QString deviceName(const std::string& name) {
    return name == kNullDevice ? Words::tr("No audio device") : text(name);
}

std::uint64_t audibleXruns(const AudioStatus& audio) { return audio.name == kNullDevice ? 0 : audio.xruns; }

QString xrunText(const QTime& at, ConcurrentWork beside, bool byServer) {
    const QString when = QLocale().toString(at, QStringLiteral("HH:mm:ss"));
    const QString what =
        beside == ConcurrentWork::Model ? Words::tr("Last audio dropout at %1, while the model played.")
        : beside == ConcurrentWork::Job ? Words::tr("Last audio dropout at %1, while a job ran.")
                                        : Words::tr("Last audio dropout at %1.");
    return what.arg(when) + QLatin1Char('\n') +
           (byServer ? Words::tr("A longer period of the JACK server reduces dropouts.")
                     : Words::tr("A longer period reduces dropouts; click to choose one."));
}

QString processorFeatures(const std::string& detail) {
    const QString products = QStringLiteral("bf16 products ");
    QStringList features = text(detail).split(QStringLiteral(", "));
    features.removeLast();
    for (QString& feature : features) {
        if (!feature.startsWith(products)) continue;
        const QString unit = feature.section(QLatin1Char(' '), 3);
        //: Feature of a processor: products of bf16 numbers are computed as f32.
        feature = unit == QLatin1String("f32") ? Words::tr("bf16 products as f32")
                                               : Words::tr("bf16 products on %1").arg(unit);
    }
    return features.join(QStringLiteral(", "));
}

QString portNameText(PortNameError fault, const QString& stays) {
    const QString kept = Words::tr("The name stays “%1”.").arg(stays);
    switch (fault) {
        case PortNameError::None: return {};
        //: %1 is the sentence “The name stays …”.
        case PortNameError::Empty: return Words::tr("A port needs a name. %1 Type another one.").arg(kept);
        case PortNameError::TooLong:
            //: %2 is the sentence “The name stays …”.
            return Words::tr("Port names have at most %1 characters. %2 Type a shorter one.")
                .arg(kLongestPortName)
                .arg(kept);
        case PortNameError::ControlCharacter:
            //: %1 is the sentence “The name stays …”.
            return Words::tr("Port names cannot contain control characters. %1 Type another one.").arg(kept);
    }
    return {};
}

QString latentsStepText(const QString& device, LatentsStep step, int before, int now) {
    const auto text = [&](const QString& what) { return what.arg(device).arg(before).arg(now); };
    switch (step) {
        case LatentsStep::None: return {};
        case LatentsStep::Fewer:
            //: %1 is the computing device.
            return text(Words::tr(
                "%1 is too slow for the latency target. Continuo reduced the latents from %2 to %3."));
        case LatentsStep::More:
            return text(
                Words::tr("%1 has spare computing time. Continuo increased the latents from %2 to %3."));
        case LatentsStep::Restored:
            return text(
                Words::tr("%1 is too slow for the latency target. Fewer latents did not help, so Continuo "
                          "restored them from %2 to %3. Notes may come late. Close other programs."));
        case LatentsStep::TooSlow: break;
    }
    return Words::tr(
               "%1 is too slow for the latency target, even with %2 latents. Notes may come late. Close "
               "other programs, or choose a smaller model.")
        .arg(device)
        .arg(now);
}

}  // namespace continuo::app
