#pragma once

#include <continuo/bench_request.h>

#include <QDate>
#include <QString>
#include <QVector>
#include <optional>

#include "forms.h"

namespace continuo::app {

class Settings;

// Measured speeds of models on this computer, stored in the settings by model hash, device and precision. GUI
// thread.

// Returns the settings key of a model's speeds; empty if the hash is unknown.
QString speedPlace(const std::string& hash, const std::string& device, const std::string& precision);

struct KeptSpeed {
    int latents = 0;
    double msPerToken = 0;
    QDate day;
};

// Returns the speeds measured during play, one for each number of latents (0 for a model without); the newest
// is last.
QVector<KeptSpeed> keptSpeeds(Settings& settings, const QString& place);
void keepSpeed(Settings& settings, const QString& place, int latents, double msPerToken);
// Returns the speeds as a monotonic curve, because more latents never cost less.
QVector<ui::ModelFacts::Point> speedCurve(const QVector<KeptSpeed>& speeds);

// A result of the benchmark button in the settings.
struct KeptBenchmark {
    double msMedian = 0, msP95 = 0, tokensPerSecond = 0;
    QDate day;
};

std::optional<KeptBenchmark> keptBenchmark(Settings& settings, const QString& place);
void keepBenchmark(Settings& settings, const QString& place, const BenchResult& result);

}  // namespace continuo::app
