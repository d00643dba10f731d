#include "model/parameters/feature_matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/philox.h"

namespace continuo {
namespace {

// Normal numbers of one matrix: number i depends only on the seed and i (Box and Muller's transform).
class NormalNumbers {
public:
    // Separate streams for directions and lengths.
    enum class Use : std::uint32_t { Directions, Lengths };

    NormalNumbers(const FeatureMatrixSeed& seed, Use use)
        : key_{static_cast<std::uint32_t>(seed.seed), static_cast<std::uint32_t>(seed.seed >> 32)},
          place_{seed.layer, seed.head << 1 | static_cast<std::uint32_t>(use), seed.redraw} {}

    double operator()(std::int64_t index) const {
        const auto words = philox({static_cast<std::uint32_t>(index), place_[0], place_[1], place_[2]}, key_);
        const double radius = std::sqrt(-2 * std::log(1 - uniform(words[0], words[1])));
        return radius * std::cos(2 * std::numbers::pi * uniform(words[2], words[3]));
    }

private:
    std::array<std::uint32_t, 2> key_;
    std::array<std::uint32_t, 3> place_;
};

using Rows = std::vector<double>;

// Makes the rows of a square matrix [D,D] of normal numbers orthonormal: Q of its QR factorisation by
// Householder reflections, with the signs for which R's diagonal is positive, so Q is uniformly distributed.
Rows orthonormal(Rows a, std::int64_t size) {
    const auto at = [size](Rows& m, std::int64_t i, std::int64_t j) -> double& {
        return m[static_cast<std::size_t>(i * size + j)];
    };
    Rows q(a.size(), 0.0), reflector(static_cast<std::size_t>(size));
    std::vector<Rows> reflectors;
    std::vector<double> signs;
    for (std::int64_t k = 0; k < size; ++k) {
        // Column k of `a`, from its diagonal down, becomes (length, 0, 0, ...) with a sign.
        double squares = 0;
        for (std::int64_t i = k; i < size; ++i) squares += at(a, i, k) * at(a, i, k);
        const double first = at(a, k, k), length = std::sqrt(squares), sign = first < 0 ? 1 : -1;
        std::fill(reflector.begin(), reflector.end(), 0.0);
        for (std::int64_t i = k; i < size; ++i) reflector[static_cast<std::size_t>(i)] = at(a, i, k);
        reflector[static_cast<std::size_t>(k)] -= sign * length;
        double norm = 0;
        for (const double each : reflector) norm += each * each;
        if (norm > 0) {
            for (double& each : reflector) each /= std::sqrt(norm);
        }
        for (std::int64_t j = k; j < size; ++j) {
            double along = 0;
            for (std::int64_t i = k; i < size; ++i)
                along += reflector[static_cast<std::size_t>(i)] * at(a, i, j);
            for (std::int64_t i = k; i < size; ++i)
                at(a, i, j) -= 2 * along * reflector[static_cast<std::size_t>(i)];
        }
        reflectors.push_back(reflector);
        signs.push_back(sign);
    }
    // Row k of the result is column k of Q: the reflections of unit vector k, times the sign.
    for (std::int64_t k = 0; k < size; ++k) {
        double* const row = &at(q, k, 0);
        row[k] = signs[static_cast<std::size_t>(k)];
        for (std::int64_t n = size; n-- > 0;) {
            const Rows& by = reflectors[static_cast<std::size_t>(n)];
            double along = 0;
            for (std::int64_t i = n; i < size; ++i) along += by[static_cast<std::size_t>(i)] * row[i];
            for (std::int64_t i = n; i < size; ++i) row[i] -= 2 * along * by[static_cast<std::size_t>(i)];
        }
    }
    return q;
}

double rowLength(const double* row, std::int64_t channels) {
    double squares = 0;
    for (std::int64_t c = 0; c < channels; ++c) squares += row[c] * row[c];
    return std::sqrt(squares);
}

}  // namespace

std::vector<float> featureMatrix(const FeatureMatrixRule& rule, const FeatureMatrixSeed& seed) {
    const std::int64_t channels = rule.channels;
    const NormalNumbers directions(seed, NormalNumbers::Use::Directions),
        lengths(seed, NormalNumbers::Use::Lengths);
    std::vector<float> matrix;
    matrix.reserve(static_cast<std::size_t>(rule.rows * channels));
    for (std::int64_t first = 0; first < rule.rows; first += channels) {
        Rows block(static_cast<std::size_t>(channels * channels));
        for (std::int64_t i = 0; i < channels * channels; ++i)
            block[static_cast<std::size_t>(i)] = directions(first * channels + i);
        if (rule.orthogonal) block = orthonormal(std::move(block), channels);
        for (std::int64_t i = 0; i < std::min(channels, rule.rows - first); ++i) {
            const double* const row = block.data() + i * channels;
            double factor = 1;
            if (rule.lengths == FeatureMatrixRule::Lengths::Root) {
                factor = std::sqrt(static_cast<double>(channels)) / rowLength(row, channels);
            } else if (rule.orthogonal) {
                // Draws the length of another normal vector, because orthonormalising removed this row's own
                // length.
                Rows fresh(static_cast<std::size_t>(channels));
                for (std::int64_t c = 0; c < channels; ++c)
                    fresh[static_cast<std::size_t>(c)] = lengths((first + i) * channels + c);
                factor = rowLength(fresh.data(), channels) / rowLength(row, channels);
            }
            for (std::int64_t c = 0; c < channels; ++c) matrix.push_back(static_cast<float>(factor * row[c]));
        }
    }
    return matrix;
}

float featureShift(std::span<const float> matrix, std::int64_t channels) {
    constexpr double kMost = 40;
    double largest = 0;
    for (std::size_t row = 0; row < matrix.size(); row += static_cast<std::size_t>(channels)) {
        double squares = 0;
        for (const float each : matrix.subspan(row, static_cast<std::size_t>(channels)))
            squares += static_cast<double>(each) * static_cast<double>(each);
        largest = std::max(largest, squares);
    }
    return static_cast<float>(std::max(0.0, largest / 2 - kMost));
}

}  // namespace continuo
