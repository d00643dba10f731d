#include "roll/roll_text.h"

#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "widgets/clock_units.h"

namespace continuo::ui {

namespace {

constexpr std::array<bool, 12> kBlack = {false, true,  false, true,  false, false,
                                         true,  false, true,  false, true,  false};

constexpr float kUnusualBits = 3.0F;

struct Roll {
    Q_DECLARE_TR_FUNCTIONS(Roll)
};

int octaveNumber(int pitch) { return pitch / 12 - 1; }

QString formatPitch(const std::array<const char*, 12>& names, int pitch) {
    return Roll::tr(names[static_cast<std::size_t>(pitch % 12)]).arg(octaveNumber(pitch));
}

}  // namespace

bool isBlackKey(int pitch) { return kBlack[static_cast<std::size_t>(pitch % 12)]; }

QString pitchName(int pitch) {
    static constexpr std::array<const char*, 12> kNames = {
        //: Name of a piano key; %1 is the octave.
        QT_TRANSLATE_NOOP("Roll", "C%1"),       QT_TRANSLATE_NOOP("Roll", "C\u266F%1"),
        QT_TRANSLATE_NOOP("Roll", "D%1"),       QT_TRANSLATE_NOOP("Roll", "D\u266F%1"),
        QT_TRANSLATE_NOOP("Roll", "E%1"),       QT_TRANSLATE_NOOP("Roll", "F%1"),
        QT_TRANSLATE_NOOP("Roll", "F\u266F%1"), QT_TRANSLATE_NOOP("Roll", "G%1"),
        QT_TRANSLATE_NOOP("Roll", "G\u266F%1"), QT_TRANSLATE_NOOP("Roll", "A%1"),
        QT_TRANSLATE_NOOP("Roll", "A\u266F%1"), QT_TRANSLATE_NOOP("Roll", "B%1")};
    return formatPitch(kNames, pitch);
}

QString spokenPitch(int pitch) {
    static constexpr std::array<const char*, 12> kNames = {
        //: Spoken name of a piano key; %1 is the octave.
        QT_TRANSLATE_NOOP("Roll", "C %1"),       QT_TRANSLATE_NOOP("Roll", "C sharp %1"),
        QT_TRANSLATE_NOOP("Roll", "D %1"),       QT_TRANSLATE_NOOP("Roll", "D sharp %1"),
        QT_TRANSLATE_NOOP("Roll", "E %1"),       QT_TRANSLATE_NOOP("Roll", "F %1"),
        QT_TRANSLATE_NOOP("Roll", "F sharp %1"), QT_TRANSLATE_NOOP("Roll", "G %1"),
        QT_TRANSLATE_NOOP("Roll", "G sharp %1"), QT_TRANSLATE_NOOP("Roll", "A %1"),
        QT_TRANSLATE_NOOP("Roll", "A sharp %1"), QT_TRANSLATE_NOOP("Roll", "B %1")};
    return formatPitch(kNames, pitch);
}

QString clockText(double seconds, int decimals) {
    const auto unit = static_cast<qint64>(std::llround(std::pow(10.0, decimals)));
    const qint64 units = clockUnits(seconds, decimals);
    const qint64 whole = units / unit;
    const auto two = [](qint64 value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); };
    QString text = units > 0 && seconds < 0 ? QStringLiteral("\u2212") : QString();
    if (whole >= 3600) text += QString::number(whole / 3600) + QLatin1Char(':');
    text += whole >= 3600 ? two(whole / 60 % 60) : QString::number(whole / 60);
    text += QLatin1Char(':') + two(whole % 60);
    if (decimals > 0) text += QStringLiteral(".%1").arg(units % unit, decimals, 10, QLatin1Char('0'));
    return text;
}

QString voiceName(Voice voice) {
    //: Caption of the player's notes in the piano roll.
    if (voice == Voice::You) return Roll::tr("You");
    //: Caption of the model's notes in the piano roll.
    return Roll::tr("Model");
}

QString noteText(const RollNote& note) {
    const QLocale locale;
    //: Velocity of a note, 1 to 127.
    QStringList facts = {pitchName(note.pitch), Roll::tr("vel %1").arg(note.velocity)};
    //: About a note of the model.
    if (note.pending) facts += Roll::tr("not played yet");
    //: About a note: its key is still down.
    else if (note.end == kStillSounds)
        facts += Roll::tr("sounding");
    else
        facts += Roll::tr("%1 s").arg(locale.toString(note.end - note.start, 'f', 2));
    //: Surprise of a note.
    if (note.bits >= kUnusualBits)
        facts += Roll::tr("%1 bits (unusual)").arg(locale.toString(note.bits, 'f', 1));
    //: Surprise of a note.
    else if (note.bits >= 0.0F)
        facts += Roll::tr("%1 bits").arg(locale.toString(note.bits, 'f', 1));
    return facts.join(QStringLiteral(" \u00B7 "));
}

QString playedNoteText(const RollNote& note) {
    const QString words =
        note.voice == Voice::You ? Roll::tr("You played: %1 at %2") : Roll::tr("The model played: %1 at %2");
    return words.arg(pitchName(note.pitch), clockText(note.start, 1));
}

QString spokenNote(const RollNote& note) {
    const QLocale locale;
    QStringList facts = {voiceName(note.voice), spokenPitch(note.pitch),
                         Roll::tr("%1 s").arg(locale.toString(note.start, 'f', 1))};
    if (note.bits >= 0.0F) facts += Roll::tr("%1 bits").arg(locale.toString(note.bits, 'f', 1));
    if (note.pending) facts += Roll::tr("not played yet");
    return facts.join(QStringLiteral(", "));
}

}  // namespace continuo::ui
