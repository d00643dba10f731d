#include "widgets/time_readout.h"

#include <algorithm>

#include "theme/theme.h"
#include "widgets/clock_units.h"

namespace continuo::ui {

TimeReadout::TimeReadout(QWidget* parent) : QLabel(parent) {
    Theme::setStyle(this, TextStyle::Time);
    //: Read aloud: the position in the music.
    setAccessibleName(tr("Time"));
    setSeconds(0.0);
    setMinimumWidth(QFontMetrics(Theme::instance().font(TextStyle::Time)).horizontalAdvance(text()));
}

void TimeReadout::setSeconds(double seconds) {
    const double inside = std::max(0.0, seconds);
    if (inside == seconds_) return;
    seconds_ = inside;
    const qint64 tenths = clockUnits(inside, 1);
    const auto twoDigits = [](qint64 number) {
        return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
    };
    const QString text =
        QStringLiteral("%1:%2:%3.%4")
            .arg(twoDigits(tenths / 36000), twoDigits(tenths / 600 % 60), twoDigits(tenths / 10 % 60))
            .arg(tenths % 10);
    if (text == this->text()) return;
    setText(text);
    setAccessibleDescription(text);
}

}  // namespace continuo::ui
