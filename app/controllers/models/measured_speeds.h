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

// Their place in the settings; empty where the hash is not known.
QString speedPlace(const std::string& hash, const std::string& device, const std::string& precision);

struct KeptSpeed {
    int latents = 0;
    double msPerToken = 0;
    QDate day;
};

// Speeds measured during playing, for each number of latents; the newest is last.
QVector<KeptSpeed> keptSpeeds(Settings& settings, const QString& place);
void keepSpeed(Settings& settings, const QString& place, int latents, double msPerToken);
// The same as a curve that never falls: more latents cost no less.
QVector<ui::ModelFacts::Point> speedCurve(const QVector<KeptSpeed>& speeds);

// What the button in the settings measured.
struct KeptBenchmark {
    double msMedian = 0, msP95 = 0, tokensPerSecond = 0;
    QDate day;
};

std::optional<KeptBenchmark> keptBenchmark(Settings& settings, const QString& place);
void keepBenchmark(Settings& settings, const QString& place, const BenchResult& result);

}  // namespace continuo::app
