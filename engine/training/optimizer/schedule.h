#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace continuo {

// Learning rate over a training run: a linear rise, then a constant or a half cosine down to a last share.
struct Schedule {
    enum class Kind { Constant, Cosine };
    Kind kind = Kind::Cosine;
    double rate = 3e-4;
    std::int64_t warmup = 100;  // steps of the rise
    double last = 0.05;         // share of the rate at the end of a cosine

    // step counts from 0; progress is the part of the run that is over, 0..1.
    double at(std::int64_t step, double progress) const {
        const double rise =
            warmup > 0 ? std::min(1.0, static_cast<double>(step + 1) / static_cast<double>(warmup)) : 1.0;
        if (kind == Kind::Constant) return rate * rise;
        const double wave = (1 + std::cos(std::numbers::pi * std::clamp(progress, 0.0, 1.0))) / 2;
        return rate * rise * (last + (1 - last) * wave);
    }
};

}  // namespace continuo
