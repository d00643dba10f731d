#include "midi/events/block_clock.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

LiveClock::duration ticks(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(Seconds(seconds));
}

}  // namespace

BlockClock::BlockClock(int sampleRate) : nominal_(1.0 / sampleRate), secondsPerFrame_(nominal_) {}

Moment BlockClock::begin(Moment now, int frames) noexcept {
    const double nominalBlock = frames * nominal_;
    const double error = running_ ? Seconds(now - next_).count() : 0;
    if (!running_ || std::abs(error) > std::max(0.05, 4 * nominalBlock)) {
        running_ = true;
        settled_ = 0;
        secondsPerFrame_ = nominal_;
        next_ = now + ticks(nominalBlock);
        return now;
    }
    if (std::abs(error) > nominalBlock) settled_ = 0;
    settled_ += nominalBlock;
    // Hz. The lowest bandwidth only follows the drift of the sound card.
    const double bandwidth = std::clamp(1 / settled_, 0.2, 4.0);
    const double turn = 2 * std::numbers::pi * bandwidth * nominalBlock;
    const Moment begin = next_;
    secondsPerFrame_ += turn * turn * error / frames;
    // Sound cards drift far less than 1/1000; more is jitter.
    secondsPerFrame_ = std::clamp(secondsPerFrame_, 0.999 * nominal_, 1.001 * nominal_);
    next_ = begin + ticks(frames * secondsPerFrame_ + std::numbers::sqrt2 * turn * error);
    return begin;
}

}  // namespace continuo::app
