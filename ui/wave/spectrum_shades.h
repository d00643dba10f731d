#pragma once

#include <QImage>
#include <cstdint>

#include "wave/wave_samples.h"

namespace continuo::ui {

inline constexpr double kLowestFrequency = 50;  // Hz, bottom of a spectrogram

// Returns a frequency's height as a share from the bottom: logarithmic up to half the sample rate.
double frequencyToShare(double hertz, int sampleRate);

// A job to compute columns of a spectrogram. It is a value, so any thread can run it.
struct ShadesJob {
    SampleRange samples;
    int sampleRate = 16'000;  // Hz
    double firstSample = 0;   // begin of the first column
    double samplesPerColumn = 1;
    int columns = 0, rows = 0;  // rows from the highest frequency down

    // Samples before and after a column that affect its shades.
    static constexpr std::int64_t kReach = 512;
};

// Computes the job as an image of 8 bits per pixel, without colours: 0 for -85 dBFS and less, 255 for -15
// dBFS and more. A column longer than several windows shows the loudest of three of them.
QImage computeShades(const ShadesJob& job);

}  // namespace continuo::ui
