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
            return Words::tr("%1 has ended, and MIDI with it. Continuo goes on when it is back.").arg(name);
        case Kind::MidiEcho:
            return Words::tr(
                "What Continuo sends comes back by a MIDI input. It is passed over. Switch off MIDI thru or "
                "local echo there.");
        case Kind::PortsRenamed:
            return Words::tr(
                       "Continuo's MIDI ports have other names now, such as “%1”. What was connected to the "
                       "earlier ones is connected no more. Connect it again.")
                .arg(name);
        case Kind::KeyboardConnected: return Words::tr("Continuo listens to “%1”.").arg(name);
        case Kind::KeyboardReconnected: return Words::tr("“%1” is back and is used again.").arg(name);
        case Kind::KeyboardDisconnected:
            return Words::tr(
                       "The keyboard “%1” is gone. Its notes were let go; it is used again when it "
                       "returns.")
                .arg(name);
        case Kind::KeyboardFailed:
            return Words::tr(
                       "The keyboard “%1” cannot be opened, often because another program uses it. "
                       "Continuo keeps trying.")
                .arg(name);
        case Kind::TooManyKeyboards:
            return Words::tr("“%1” is not heard: Continuo listens to %2 inputs at most. Choose fewer.")
                .arg(name, QString::number(kInputWriters));
        case Kind::OutputConnected: return Words::tr("“%1” is played too.").arg(name);
        case Kind::OutputDisconnected:
            return Words::tr("The MIDI output “%1” is gone. It is played again when it returns.").arg(name);
        case Kind::OutputMissing:
            return Words::tr("The MIDI output “%1” is not there. It is played as soon as it is.").arg(name);
        case Kind::OutputFailed:
            return Words::tr(
                       "The MIDI output “%1” cannot be opened, often because another program uses it. "
                       "Continuo keeps trying.")
                .arg(name);
        case Kind::PedalStuck:
            return Words::
                tr("The sustain pedal of “%1” is down, and an answer waits until it comes up. If your foot "
                   "is not on it, its polarity is the wrong way round: plug it in anew, or change that at "
                   "the keyboard.")
                    .arg(name);
        case Kind::OutputStalled:
            return Words::tr("The MIDI output stands still. Choose another one, or plug it in again.");
        default: return {};
    }
}

QString stuckKeysText(const DeviceNotice& notice) {
    QStringList keys;
    for (const int pitch : notice.pitches) keys << ui::pitchName(pitch);
    const QString told =
        keys.size() == 1
            ? Words::tr(
                  "%1: held on “%2” for a long time while nothing else was played. It seems to hang and "
                  "was let go.")
            : Words::tr(
                  "%1: held on “%2” for a long time while nothing else was played. They seem to hang and "
                  "were let go.");
    return told.arg(keys.join(QStringLiteral(", ")), text(notice.subject));
}

QString soundText(Kind kind, const QString& name) {
    switch (kind) {
        case Kind::SoundMissing:
            return name.isEmpty() ? Words::tr(
                                        "No sound device is to be had. Continuo goes on silently and "
                                        "tries again. Connect one, or start JACK.")
                                  : Words::tr(
                                        "The sound device “%1” is not to be had. Continuo goes on "
                                        "silently and tries again. Choose another one.")
                                        .arg(name);
        case Kind::SoundLost:
            return Words::tr("The sound device “%1” has gone. Continuo goes on silently and tries again.")
                .arg(name);
        case Kind::SoundRestored: return Words::tr("Sound is back, by “%1”.").arg(name);
        case Kind::SoundStalled:
            return Words::tr("The sound device “%1” stands still. Choose it again, or another one.")
                .arg(name);
        case Kind::TransportMissing:
            return Words::tr(
                "JACK's transport cannot be followed, because no JACK server runs. Continuo goes on "
                "without beats. Start JACK; its transport is followed by itself then.");
        case Kind::TransportFollowed: return Words::tr("JACK's transport is there and is followed.");
        case Kind::PianoMissing:
            return Words::tr(
                "No piano sound was found, so that Continuo is silent. Install a soundfont, "
                "such as the package musescore-general-soundfont-small, or choose one in the "
                "settings under Playing.");
        default: return {};
    }
}

QString otherText() { return Words::tr("Sound or MIDI is in trouble. Continuo goes on and tries again."); }

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
    return name == kNullDevice ? Words::tr("No sound device") : text(name);
}

std::uint64_t audibleXruns(const AudioStatus& audio) { return audio.name == kNullDevice ? 0 : audio.xruns; }

QString xrunText(const QTime& at, ConcurrentWork beside, bool byServer) {
    const QString when = QLocale().toString(at, QStringLiteral("HH:mm:ss"));
    const QString what = beside == ConcurrentWork::Model
                             ? Words::tr("The sound dropped out last at %1, while the model played.")
                         : beside == ConcurrentWork::Job
                             ? Words::tr("The sound dropped out last at %1, while a job ran.")
                             : Words::tr("The sound dropped out last at %1.");
    return what.arg(when) + QLatin1Char('\n') +
           (byServer ? Words::tr("A longer period of the JACK server helps.")
                     : Words::tr("A longer period helps; a click shows where it is chosen."));
}

QString processorFeatures(const std::string& detail) {
    const QString products = QStringLiteral("bf16 products ");
    QStringList features = text(detail).split(QStringLiteral(", "));
    features.removeLast();
    for (QString& feature : features) {
        if (!feature.startsWith(products)) continue;
        const QString unit = feature.section(QLatin1Char(' '), 3);
        feature = unit == QLatin1String("f32") ? Words::tr("bf16 products as f32")
                                               : Words::tr("bf16 products on %1").arg(unit);
    }
    return features.join(QStringLiteral(", "));
}

QString portNameText(PortNameError fault, const QString& stays) {
    const QString kept = Words::tr("The name stays “%1”.").arg(stays);
    switch (fault) {
        case PortNameError::None: return {};
        case PortNameError::Empty: return Words::tr("Ports need a name. %1 Type another one.").arg(kept);
        case PortNameError::TooLong:
            return Words::tr("Names of ports have %1 characters at most. %2 Type a shorter one.")
                .arg(kLongestPortName)
                .arg(kept);
        case PortNameError::ControlCharacter:
            return Words::tr("Names of ports have no control characters. %1 Type another one.").arg(kept);
    }
    return {};
}

QString latentsStepText(const QString& device, LatentsStep step, int before, int now) {
    const auto text = [&](const QString& what) { return what.arg(device).arg(before).arg(now); };
    switch (step) {
        case LatentsStep::None: return {};
        case LatentsStep::Fewer:
            return text(Words::tr("%1 is too slow for the latency target: %2 → %3 latents."));
        case LatentsStep::More: return text(Words::tr("%1 has time to spare: %2 → %3 latents."));
        case LatentsStep::Restored:
            return text(
                Words::tr("%1 is too slow for the latency target, and fewer latents do not help: %2 → %3 "
                          "latents. Notes may come late; closing other programs helps."));
        case LatentsStep::TooSlow: break;
    }
    return Words::tr(
               "%1 is too slow for the latency target, also with %2 latents. Notes may come late; "
               "closing other programs or a smaller model helps.")
        .arg(device)
        .arg(now);
}

}  // namespace continuo::app
