#include "widgets/time_readout.h"

#include <algorithm>
#include <cmath>

#include "theme/theme.h"

namespace continuo::ui {

TimeReadout::TimeReadout(QWidget* parent) : QLabel(parent) {
    Theme::setStyle(this, TextStyle::Time);
    setAccessibleName(tr("Time"));
    setSeconds(0.0);
    setMinimumWidth(QFontMetrics(Theme::instance().font(TextStyle::Time)).horizontalAdvance(text()));
}

void TimeReadout::setSeconds(double seconds) {
    const double inside = std::max(0.0, seconds);
    if (inside == seconds_) return;
    seconds_ = inside;
    const auto tenths = static_cast<long long>(std::floor(inside * 10.0 + 1e-6));
    const auto twoDigits = [](long long number) {
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
