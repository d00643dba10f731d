#pragma once

#include <continuo/bench_request.h>

#include <QDate>
#include <QString>
#include <QVector>
#include <optional>

#include "forms.h"

namespace continuo::app {

class Settings;

// Measured speeds of models on this computer, kept in the settings by model file (its hash), device and
// precision. GUI thread.

// The place of a model's speeds in the settings; empty if the hash is not known.
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
// The speeds as a curve that never falls, because more latents never cost less.
QVector<ui::ModelFacts::Point> speedCurve(const QVector<KeptSpeed>& speeds);

// The result of a measurement by the button in the settings.
struct KeptBenchmark {
    double msMedian = 0, msP95 = 0, tokensPerSecond = 0;
    QDate day;
};

std::optional<KeptBenchmark> keptBenchmark(Settings& settings, const QString& place);
void keepBenchmark(Settings& settings, const QString& place, const BenchResult& result);

}  // namespace continuo::app
