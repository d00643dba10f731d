#include "pictures/resample.h"

#include <continuo/error.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace continuo::app {
namespace {

constexpr int kChannels = 3;
constexpr double kLobes = 3;

// The weights with which old pixels of a row or column contribute to one new pixel.
struct Taps {
    int first = 0;
    std::vector<double> weights;  // of the pixels first, first + 1, ..; their sum is 1
    int end() const { return first + static_cast<int>(weights.size()); }
};

// Pixel positions along one side: `count` new pixels cover [start, start + length) of the `size` old pixels.
struct Axis {
    double start, length;
    int size, count;
    double step() const { return length / count; }
};

double lanczos(double x) {
    if (std::abs(x) < 1e-9) return 1;
    if (std::abs(x) >= kLobes) return 0;
    const double angle = std::numbers::pi * x;
    return kLobes * std::sin(angle) * std::sin(angle / kLobes) / (angle * angle);
}

Taps areaWeights(double from, double to, int size) {
    Taps taps;
    taps.first = std::clamp(static_cast<int>(std::floor(from)), 0, size - 1);
    const int end = std::clamp(static_cast<int>(std::ceil(to)), taps.first + 1, size);
    for (int i = taps.first; i < end; ++i)
        taps.weights.push_back(std::max(0.0, std::min<double>(to, i + 1) - std::max<double>(from, i)));
    return taps;
}

Taps lanczosWeights(double centre, double stretch, int size) {
    const double reach = kLobes * stretch;
    Taps taps;
    taps.first = std::clamp(static_cast<int>(std::floor(centre - reach)), 0, size - 1);
    const int end = std::clamp(static_cast<int>(std::ceil(centre + reach)), taps.first + 1, size);
    for (int i = taps.first; i < end; ++i) taps.weights.push_back(lanczos((i + 0.5 - centre) / stretch));
    return taps;
}

Taps makeTaps(const Axis& axis, PictureFilter filter, int index) {
    const double from = axis.start + index * axis.step(), centre = from + axis.step() / 2;
    Taps taps;
    if (filter == PictureFilter::Area) taps = areaWeights(from, from + axis.step(), axis.size);
    if (filter == PictureFilter::Lanczos)
        taps = lanczosWeights(centre, std::max(1.0, axis.step()), axis.size);
    double sum = 0;
    for (const double weight : taps.weights) sum += weight;
    if (sum < 1e-9) return {std::clamp(static_cast<int>(std::floor(centre)), 0, axis.size - 1), {1.0}};
    for (double& weight : taps.weights) weight /= sum;
    return taps;
}

std::vector<Taps> allTaps(const Axis& axis, PictureFilter filter) {
    std::vector<Taps> result;
    result.reserve(static_cast<std::size_t>(axis.count));
    for (int i = 0; i < axis.count; ++i) result.push_back(makeTaps(axis, filter, i));
    return result;
}

// Blends the picture's rows into one row with the weights in `taps`. Begins at column `first`.
void blendRows(const Picture& picture, const Taps& taps, int first, std::vector<double>& row) {
    std::ranges::fill(row, 0.0);
    for (std::size_t i = 0; i < taps.weights.size(); ++i) {
        const double weight = taps.weights[i];
        const std::size_t y = static_cast<std::size_t>(taps.first) + i;
        const std::uint8_t* from =
            picture.rgb.data() + kChannels * (y * static_cast<std::size_t>(picture.width) + first);
        for (std::size_t x = 0; x < row.size(); ++x) row[x] += weight * from[x];
    }
}

std::uint8_t toByte(double value) {
    return static_cast<std::uint8_t>(std::clamp(std::floor(value + 0.5), 0.0, 255.0));
}

bool clampInside(double start, double length, int size) {
    constexpr double kSlack = 1e-6;  // for rounding
    return length > 0 && start >= -kSlack && start + length <= size + kSlack;
}

}  // namespace

void checkPicture(const Picture& picture) {
    const auto pixels = static_cast<std::size_t>(std::max(0, picture.width)) *
                        static_cast<std::size_t>(std::max(0, picture.height));
    if (pixels == 0 || picture.rgb.size() != kChannels * pixels)
        throw Error(ErrorCode::BadRequest, "a picture of " + std::to_string(picture.width) + " x " +
                                               std::to_string(picture.height) + " pixels has " +
                                               std::to_string(picture.rgb.size()) + " bytes");
}

Picture resampled(const Picture& picture, const PictureWindow& window, int width, int height,
                  PictureFilter across, PictureFilter down) {
    checkPicture(picture);
    if (width < 1 || height < 1 || !clampInside(window.left, window.width, picture.width) ||
        !clampInside(window.top, window.height, picture.height))
        throw Error(ErrorCode::BadRequest, "a part of a picture that it does not have");
    const std::vector<Taps> columns = allTaps({window.left, window.width, picture.width, width}, across);
    const std::vector<Taps> rows = allTaps({window.top, window.height, picture.height, height}, down);
    const int first = columns.front().first, end = columns.back().end();
    std::vector<double> blended(static_cast<std::size_t>(kChannels) * static_cast<std::size_t>(end - first));
    Picture result{width, height, {}};
    result.rgb.reserve(static_cast<std::size_t>(kChannels) * static_cast<std::size_t>(width) *
                       static_cast<std::size_t>(height));
    for (const Taps& row : rows) {
        blendRows(picture, row, first, blended);
        for (const Taps& column : columns) {
            double sums[kChannels] = {};
            const double* from = blended.data() + kChannels * (column.first - first);
            for (const double weight : column.weights) {
                for (double& sum : sums) sum += weight * *from++;
            }
            for (const double sum : sums) result.rgb.push_back(toByte(sum));
        }
    }
    return result;
}

}  // namespace continuo::app
