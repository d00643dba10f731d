#include "roll/roll_text.h"

#include <array>
#include <cmath>

#include <QCoreApplication>

#include "widgets/clock_units.h"

namespace continuo::ui {

namespace {

constexpr std::array<bool, 12> kBlack = {false, true,  false, true,  false, false,
                                         true,  false, true,  false, true,  false};

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

}  // namespace continuo::ui
