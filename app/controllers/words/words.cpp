#include "controllers/words/words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QLocale>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>

#include "roll/roll_text.h"
#include "settings/settings.h"

namespace continuo::app {

double decibels(double peak) { return peak > 0 ? 20 * std::log10(peak) : -100; }

QString clockText(double seconds) {
    constexpr double kLongest = 100 * 3600 - 1;
    return ui::clockText(std::floor(std::min(std::max(0.0, seconds), kLongest)));
}

QString lengthText(double seconds) { return clockText(std::round(seconds)); }

QString spanText(double from, double to) {
    return QStringLiteral("%1\u2013%2").arg(ui::clockText(from, 1), ui::clockText(to, 1));
}

QString sizeText(std::uint64_t bytes) {
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

QString countText(std::int64_t number) {
    if (number < 1000) return QLocale().toString(static_cast<qint64>(number));
    double value = static_cast<double>(number);
    const char* unit = "";
    for (const char* larger : {"k", "M", "G"}) {
        if (value < 1e3) break;
        value /= 1e3;
        unit = larger;
    }
    return QStringLiteral("%1 %2").arg(QLocale().toString(value, 'f', 1), QLatin1String(unit));
}

QString dateText(WallTime moment) {
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(moment.time_since_epoch()).count();
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(milliseconds), QLocale::ShortFormat);
}

static QString musicFolder() { return QStandardPaths::writableLocation(QStandardPaths::MusicLocation); }

QString exportFolder(Settings& settings) { return exportFolder(settings.text(keys::kExportFolder)); }

QString exportFolder(const QString& chosen) {
    if (!chosen.isEmpty() && QDir(chosen).exists()) return chosen;
    const QString there = musicFolder();
    return QDir(there).exists() ? there : QDir::homePath();
}

QString chosenExportFolder(Settings& settings) {
    const QString chosen = settings.text(keys::kExportFolder);
    return chosen.isEmpty() ? musicFolder() : chosen;
}

QString itemLetter(int index) { return QString(QChar(u'A' + index % 26)); }

QString takeName(const Take& take) {
    if (!take.marks.name.empty()) return text(take.marks.name);
    if (take.number != 0)
        return QCoreApplication::translate("continuo::app::TakesController", "Take %1")
            .arg(take.shownNumber());
    return dateText(take.created);
}

QStringList tagList(const Marks& marks) {
    QStringList tags;
    for (const std::string& tag : marks.tags) tags << text(tag);
    return tags;
}

}  // namespace continuo::app
