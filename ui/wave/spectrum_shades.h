#pragma once

#include <QImage>
#include <cstdint>

#include "wave/wave_samples.h"

namespace continuo::ui {

inline constexpr double kLowestFrequency = 50;  // Hz, at the foot of a spectrogram

// The share of a spectrogram's height, from its foot on, at which a frequency is: logarithmic up to half of
// the sample rate.
double shareOfFrequency(double hertz, int sampleRate);

// Columns of a spectrogram to compute. A job is a value: it can be computed on any thread.
struct ShadesJob {
    SampleRange samples;
    int sampleRate = 16'000;  // Hz
    double firstSample = 0;   // where the first column begins
    double samplesPerColumn = 1;
    int columns = 0, rows = 0;  // rows from the highest frequency down

    // Samples before and behind a column that its shades depend on.
    static constexpr std::int64_t kReach = 512;
};

// The job as an image of 8 bits a pixel without colours: 0 for -85 dBFS and less, 255 for -15 dBFS and more.
// A column as long as several windows has the loudest of three of them.
QImage shadesOf(const ShadesJob& job);

}  // namespace continuo::ui
