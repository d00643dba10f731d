#include "wave/spectrum_shades.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace continuo::ui {
namespace {

constexpr std::size_t kWindow = 2 * ShadesJob::kReach, kWindowBits = 10;
constexpr std::size_t kBins = kWindow / 2 + 1;
constexpr float kSoftest = -85, kLoudest = -15;  // dBFS of a tone
constexpr int kWindowsOfColumn = 3;
static_assert(kWindow == std::size_t{1} << kWindowBits);

using Powers = std::array<float, kBins>;
using Samples = std::array<float, kWindow>;

// Fourier transforms of windows of a fixed length.
class Transform {
public:
    Transform() {
        constexpr double kTurn = 2 * std::numbers::pi / kWindow;
        for (std::size_t i = 0; i < kWindow; ++i) {
            hann_[i] = static_cast<float>(0.5 - 0.5 * std::cos(kTurn * static_cast<double>(i)));
            std::size_t reversed = 0;
            for (std::size_t bit = 0; bit < kWindowBits; ++bit)
                reversed |= (i >> bit & 1) << (kWindowBits - 1 - bit);
            reversed_[i] = reversed;
        }
        for (std::size_t i = 0; i < kWindow / 2; ++i) {
            cosine_[i] = static_cast<float>(std::cos(kTurn * static_cast<double>(i)));
            sine_[i] = static_cast<float>(-std::sin(kTurn * static_cast<double>(i)));
        }
    }

    // Computes squared magnitudes of two real windows in one transform, the second as imaginary part. A tone
    // of full scale yields 1.
    void powers(const Samples& a, const Samples& b, Powers& ofA, Powers& ofB) {
        for (std::size_t i = 0; i < kWindow; ++i) {
            re_[reversed_[i]] = a[i] * hann_[i];
            im_[reversed_[i]] = b[i] * hann_[i];
        }
        transform();
        constexpr float kToFullScale = 16.0F / (kWindow * kWindow) / 4;
        for (std::size_t bin = 0; bin < kBins; ++bin) {
            const std::size_t mirrored = (kWindow - bin) % kWindow;
            const float reSum = re_[bin] + re_[mirrored], reDifference = re_[bin] - re_[mirrored];
            const float imSum = im_[bin] + im_[mirrored], imDifference = im_[bin] - im_[mirrored];
            ofA[bin] = kToFullScale * (reSum * reSum + imDifference * imDifference);
            ofB[bin] = kToFullScale * (imSum * imSum + reDifference * reDifference);
        }
    }

private:
    void transform() {
        for (std::size_t half = 1; half < kWindow; half *= 2) {
            const std::size_t stride = kWindow / (2 * half);
            for (std::size_t begin = 0; begin < kWindow; begin += 2 * half) {
                for (std::size_t i = 0; i < half; ++i) {
                    const std::size_t low = begin + i, high = low + half;
                    const float c = cosine_[i * stride], s = sine_[i * stride];
                    const float re = re_[high] * c - im_[high] * s, im = re_[high] * s + im_[high] * c;
                    re_[high] = re_[low] - re;
                    im_[high] = im_[low] - im;
                    re_[low] += re;
                    im_[low] += im;
                }
            }
        }
    }

    Samples hann_{}, re_{}, im_{};
    std::array<float, kWindow / 2> cosine_{}, sine_{};
    std::array<std::size_t, kWindow> reversed_{};
};

// The bins of a row: the maximum of several, or an interpolation of two.
struct RowBins {
    std::size_t first = 0, last = 0;
    float between = 0;  // interpolation weight of the last bin, which then follows the first
};

std::vector<RowBins> computeRowBins(int rows, int sampleRate) {
    std::vector<RowBins> bins(static_cast<std::size_t>(rows));
    const double highest = sampleRate / 2.0;
    const auto binAt = [&](double share) {
        const double hertz = kLowestFrequency * std::pow(highest / kLowestFrequency, share);
        return std::clamp(hertz / sampleRate * kWindow, 0.0, static_cast<double>(kBins - 1));
    };
    for (int row = 0; row < rows; ++row) {
        const double below = binAt(1 - (row + 1.0) / rows),
                     above = binAt(1 - static_cast<double>(row) / rows);
        RowBins& found = bins[static_cast<std::size_t>(row)];
        if (above - below >= 1) {
            found.first = static_cast<std::size_t>(std::ceil(below));
            found.last = static_cast<std::size_t>(std::floor(above));
            found.between = -1;
            continue;
        }
        const double middle = (below + above) / 2;
        found.first = static_cast<std::size_t>(middle);
        found.last = std::min(found.first + 1, kBins - 1);
        found.between = static_cast<float>(middle - std::floor(middle));
    }
    return bins;
}

std::uint8_t toShade(float power) {
    const float decibels = 10 * std::log10(std::max(power, 1e-12F));
    const float share = (decibels - kSoftest) / (kLoudest - kSoftest);
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0F, 1.0F)));
}

void drawColumn(QImage& image, int column, const std::vector<RowBins>& rows, const Powers& powers) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const RowBins& bins = rows[row];
        float power = 0;
        if (bins.between < 0)
            power = *std::max_element(powers.begin() + static_cast<std::ptrdiff_t>(bins.first),
                                      powers.begin() + static_cast<std::ptrdiff_t>(bins.last) + 1);
        else
            power = powers[bins.first] + bins.between * (powers[bins.last] - powers[bins.first]);
        image.scanLine(static_cast<int>(row))[column] = toShade(power);
    }
}

// Returns the windows of a column: one in its middle, or several if the column is longer.
std::vector<std::int64_t> columnWindows(const ShadesJob& job, int column) {
    const double begin = job.firstSample + column * job.samplesPerColumn;
    const int count = job.samplesPerColumn <= kWindow ? 1 : kWindowsOfColumn;
    std::vector<std::int64_t> windows;
    for (int i = 0; i < count; ++i)
        windows.push_back(std::llround(begin + job.samplesPerColumn * (i + 0.5) / count) - ShadesJob::kReach);
    return windows;
}

}  // namespace

double frequencyToShare(double hertz, int sampleRate) {
    return std::log(hertz / kLowestFrequency) / std::log(sampleRate / 2.0 / kLowestFrequency);
}

QImage computeShades(const ShadesJob& job) {
    QImage image(job.columns, job.rows, QImage::Format_Indexed8);
    image.fill(0);
    Transform transform;
    const std::vector<RowBins> rows = computeRowBins(job.rows, job.sampleRate);
    std::vector<Powers> columns(static_cast<std::size_t>(job.columns));
    struct Place {
        std::int64_t sample;
        std::size_t column;
    };
    std::vector<Place> places;
    for (int column = 0; column < job.columns; ++column)
        for (const std::int64_t window : columnWindows(job, column))
            places.push_back({window, static_cast<std::size_t>(column)});
    Samples a{}, b{};
    Powers ofA{}, ofB{};
    for (std::size_t i = 0; i < places.size(); i += 2) {
        const bool pair = i + 1 < places.size();
        job.samples.copy(places[i].sample, a);
        if (pair) job.samples.copy(places[i + 1].sample, b);
        transform.powers(a, b, ofA, ofB);
        const auto keepLoudest = [&](const Place& place, const Powers& powers) {
            Powers& kept = columns[place.column];
            for (std::size_t bin = 0; bin < kBins; ++bin) kept[bin] = std::max(kept[bin], powers[bin]);
        };
        keepLoudest(places[i], ofA);
        if (pair) keepLoudest(places[i + 1], ofB);
    }
    for (int column = 0; column < job.columns; ++column)
        drawColumn(image, column, rows, columns[static_cast<std::size_t>(column)]);
    return image;
}

}  // namespace continuo::ui
