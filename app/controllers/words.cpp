#include "controllers/words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace continuo::app {

QString clockText(double seconds) {
    constexpr double kLongest = 100 * 3600 - 1;
    const auto whole = static_cast<qint64>(std::floor(std::min(std::max(0.0, seconds), kLongest)));
    const QString last = QStringLiteral("%1").arg(whole % 60, 2, 10, QLatin1Char('0'));
    if (whole < 3600) return QStringLiteral("%1:%2").arg(whole / 60).arg(last);
    return QStringLiteral("%1:%2:%3")
        .arg(whole / 3600)
        .arg(whole / 60 % 60, 2, 10, QLatin1Char('0'))
        .arg(last);
}

QString takeName(const Take& take) {
    if (!take.marks.name.empty()) return text(take.marks.name);
    if (take.kept())
        return QCoreApplication::translate("continuo::app::TakesController", "Take %1").arg(take.number);
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(take.created.time_since_epoch()).count();
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(milliseconds);
    const QString date = QLocale().toString(when.date(), QLocale::ShortFormat);
    return QStringLiteral("%1 %2").arg(date, QLocale().toString(when.time(), QLocale::ShortFormat));
}

}  // namespace continuo::app
