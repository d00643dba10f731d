#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace continuo {

// Learning rate over a training run: a linear warm-up, then constant or a half cosine down to a final
// fraction.
struct Schedule {
    enum class Kind { Constant, Cosine };
    Kind kind = Kind::Cosine;
    double rate = 3e-4;
    std::int64_t warmup = 100;  // steps of the warm-up
    double last = 0.05;         // final fraction of the rate with Cosine

    // Returns the rate of a step. step: counted from 0; progress: completed fraction of the run, 0 to 1.
    double at(std::int64_t step, double progress) const {
        const double rise =
            warmup > 0 ? std::min(1.0, static_cast<double>(step + 1) / static_cast<double>(warmup)) : 1.0;
        if (kind == Kind::Constant) return rate * rise;
        const double wave = (1 + std::cos(std::numbers::pi * std::clamp(progress, 0.0, 1.0))) / 2;
        return rate * rise * (last + (1 - last) * wave);
    }
};

}  // namespace continuo
