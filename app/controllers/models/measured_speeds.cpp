#include "controllers/models/measured_speeds.h"

#include <algorithm>
#include <iterator>

#include "controllers/words/words.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

const QString kBenchmark = QStringLiteral("/benchmark");
const QString kPlaying = QStringLiteral("/playing");

QString number(double value) { return QString::number(value, 'f', 3); }
QString today() { return QDate::currentDate().toString(Qt::ISODate); }

}  // namespace

QString speedKey(const std::string& hash, const std::string& device, const std::string& precision) {
    constexpr std::size_t kTold = 16;  // digits, enough to distinguish files
    if (hash.empty()) return {};
    const std::string place = hash.substr(0, kTold) + "-" + device + "-" + precision;
    return QStringLiteral("speed/") + text(place).replace(QLatin1Char(':'), QLatin1Char('_'));
}

QVector<StoredSpeed> loadSpeeds(Settings& settings, const QString& place) {
    QVector<StoredSpeed> speeds;
    if (place.isEmpty()) return speeds;
    for (const QString& each : settings.list(place + kPlaying)) {
        const QStringList fields = each.split(QLatin1Char(' '));
        bool isNumber = false;
        const StoredSpeed speed{fields.value(0).toInt(&isNumber), fields.value(1).toDouble(),
                                QDate::fromString(fields.value(2), Qt::ISODate)};
        if (isNumber && speed.latents >= 0 && speed.msPerToken > 0 && speed.day.isValid())
            speeds.push_back(speed);
    }
    return speeds;
}

void storeSpeed(Settings& settings, const QString& place, int latents, double msPerToken) {
    if (place.isEmpty() || latents < 0 || msPerToken <= 0) return;
    const QString begin = QString::number(latents) + QLatin1Char(' ');
    QStringList kept = settings.list(place + kPlaying);
    kept.removeIf([&](const QString& each) { return each.startsWith(begin); });
    kept << begin + number(msPerToken) + QLatin1Char(' ') + today();
    settings.set(place + kPlaying, kept);
}

QVector<ui::ModelFacts::Point> speedCurve(const QVector<StoredSpeed>& speeds) {
    QVector<ui::ModelFacts::Point> curve;
    for (const StoredSpeed& speed : speeds) curve.push_back({speed.latents, speed.msPerToken});
    std::sort(curve.begin(), curve.end(),
              [](const auto& one, const auto& other) { return one.latents < other.latents; });
    // Lowers slow outliers of short measurements to the value at the next larger number of latents.
    for (auto point = curve.rbegin(); point != curve.rend() && std::next(point) != curve.rend(); ++point)
        std::next(point)->value = std::min(std::next(point)->value, point->value);
    return curve;
}

std::optional<StoredBenchmark> loadBenchmark(Settings& settings, const QString& place) {
    if (place.isEmpty()) return std::nullopt;
    const QStringList fields = settings.list(place + kBenchmark);
    const StoredBenchmark kept{fields.value(0).toDouble(), fields.value(1).toDouble(),
                               fields.value(2).toDouble(), QDate::fromString(fields.value(3), Qt::ISODate)};
    return kept.msMedian > 0 && kept.day.isValid() ? std::optional(kept) : std::nullopt;
}

void storeBenchmark(Settings& settings, const QString& place, const BenchResult& result) {
    if (place.isEmpty()) return;
    settings.set(place + kBenchmark, QStringList{number(result.msMedian), number(result.msP95),
                                                 number(result.tokensPerSecond), today()});
}

}  // namespace continuo::app
