#include "audio/click.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace continuo::app {
namespace {

constexpr double kFirstHertz = 1760, kHertz = 1320, kSeconds = 0.05;
constexpr double kDecaySeconds = 0.008;  // to 1/e
constexpr double kLate = 0.05;           // s; the first beat clicks even if it was missed by this much

}  // namespace

void Click::start(bool first, double secondsPerFrame) noexcept {
    const double turn = 2 * std::numbers::pi * (first ? kFirstHertz : kHertz) * secondsPerFrame;
    turnCosine_ = static_cast<float>(std::cos(turn));
    turnSine_ = static_cast<float>(std::sin(turn));
    decay_ = static_cast<float>(std::exp(-secondsPerFrame / kDecaySeconds));
    cosine_ = level_.load(std::memory_order_relaxed);
    sine_ = 0;
    left_ = static_cast<int>(kSeconds / secondsPerFrame);
}

void Click::add(std::span<float> stereo, Moment begin, double secondsPerFrame) noexcept {
    const Tempo* const tempo = tempo_.load(std::memory_order_acquire);
    const int frames = static_cast<int>(stereo.size() / 2);
    std::optional<BeatGrid> grid;
    if (tempo == nullptr) {
        grid_.reset();
    } else if (tempo->read(begin, grid)) {
        // After an interruption, the beats may return a little earlier than before; then forget which beat
        // clicked last.
        if (grid && (grid->run != run_ || (!grid_ && std::abs(grid->beatsAt(begin) - last_) >= 1)))
            any_ = false;
        grid_ = grid;
    }
    // Finds the first beat in this block that has not clicked yet. A followed clock keeps shifting the beats
    // slightly.
    int at = frames;
    std::int64_t beat = 0;
    if (grid_) {
        const double from = grid_->beatsAt(begin);
        const double late = any_ ? 1e-3 : std::min(kLate / grid_->beatSeconds, 0.5);
        beat = static_cast<std::int64_t>(std::ceil(from - late));
        if (any_ && beat <= last_) beat = last_ + 1;
        const double seconds = (static_cast<double>(beat) - from) * grid_->beatSeconds;
        if (seconds < frames * secondsPerFrame)
            at = std::clamp(static_cast<int>(std::lround(seconds / secondsPerFrame)), 0, frames - 1);
    }
    for (int frame = 0; frame < frames; ++frame) {
        if (frame == at) {
            any_ = true;
            last_ = beat;
            run_ = grid_->run;
            if (on_.load(std::memory_order_relaxed) || beat < 0)
                start(grid_->beginsBar(beat), secondsPerFrame);
        }
        if (left_ == 0) {
            if (at <= frame || at == frames) break;
            frame = at - 1;
            continue;
        }
        --left_;
        const float cosine = cosine_ * turnCosine_ - sine_ * turnSine_;
        sine_ = (sine_ * turnCosine_ + cosine_ * turnSine_) * decay_;
        cosine_ = cosine * decay_;
        stereo[2 * static_cast<std::size_t>(frame)] += sine_;
        stereo[2 * static_cast<std::size_t>(frame) + 1] += sine_;
    }
}

}  // namespace continuo::app
