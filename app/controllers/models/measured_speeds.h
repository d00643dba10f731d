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
QString speedKey(const std::string& hash, const std::string& device, const std::string& precision);

struct StoredSpeed {
    int latents = 0;
    double msPerToken = 0;
    QDate day;
};

// Returns the speeds measured during play, one for each number of latents. For a model without latents, the
// number is 0. The newest is last.
QVector<StoredSpeed> loadSpeeds(Settings& settings, const QString& place);
void storeSpeed(Settings& settings, const QString& place, int latents, double msPerToken);
// Returns the speeds as a monotonic curve, because more latents never cost less.
QVector<ui::ModelFacts::Point> speedCurve(const QVector<StoredSpeed>& speeds);

// A result of the benchmark button in the settings.
struct StoredBenchmark {
    double msMedian = 0, msP95 = 0, tokensPerSecond = 0;
    QDate day;
};

std::optional<StoredBenchmark> loadBenchmark(Settings& settings, const QString& place);
void storeBenchmark(Settings& settings, const QString& place, const BenchResult& result);

}  // namespace continuo::app
