#include "tempo/clock_follower.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

constexpr int kTicksPerSixteenth = kClockTicksPerBeat / 4;
constexpr double kLongestTick = 60 / kSlowestTempo / kClockTicksPerBeat * 1.25;  // s; longer is a pause

LiveClock::duration lasting(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

void ClockFollower::hear(Moment at, std::uint8_t status, int sixteenths) noexcept {
    switch (status) {
        case midi_clock::kTick: tick(at); break;
        case midi_clock::kStart:
            next_ = 0;
            running_ = true;
            ++run_;
            break;
        case midi_clock::kContinue:
            running_ = true;
            ++run_;
            break;
        case midi_clock::kStop: running_ = false; break;
        case midi_clock::kSongPosition:
            next_ = std::int64_t{sixteenths} * kTicksPerSixteenth;
            ++run_;
            break;
        default: break;
    }
}

void ClockFollower::tick(Moment at) noexcept {
    const double since = std::chrono::duration<double>(at - last_).count();
    if (running_) ++next_;
    if (seen_ == 0 || since > kLongestTick) {  // the first one, or the first after a pause
        seen_ = 1;
        last_ = at;
        return;
    }
    if (seen_ == 1) {
        seen_ = 2;
        period_ = std::max(since, 1e-4);
        last_ = at;
        return;
    }
    const double error = since - period_;
    if (std::abs(error) > period_) {  // another tempo, or ticks were lost
        seen_ = 1;
        last_ = at;
        return;
    }
    seen_ = std::min(seen_ + 1, kRemembered);
    const double n = seen_;
    const double alpha = 2 * (2 * n - 1) / (n * (n + 1)), beta = 6 / (n * (n + 1));
    last_ += lasting(period_ + alpha * error);
    period_ = std::max(period_ + beta * error, 1e-4);
}

std::optional<BeatGrid> ClockFollower::grid(int beatsPerBar) const noexcept {
    if (!running_ || seen_ < 2 || next_ == 0) return std::nullopt;
    const double beatSeconds = period_ * kClockTicksPerBeat;
    if (!isPlayed(beatSeconds)) return std::nullopt;  // but ticks in a heap
    const Moment origin = last_ - lasting(static_cast<double>(next_ - 1) * period_);
    return BeatGrid{origin, beatSeconds, beatsPerBar, run_};
}

}  // namespace continuo::app
