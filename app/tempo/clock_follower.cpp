#include "tempo/clock_follower.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

constexpr int kTicksPerSixteenth = kClockTicksPerBeat / 4;
constexpr double kLongestTick = 60 / kSlowestTempo / kClockTicksPerBeat * 1.25;  // s; longer is a pause

double secondsOf(LiveClock::duration time) { return std::chrono::duration<double>(time).count(); }

// But no ticks in a heap.
bool isTempo(double period) { return isPlayed(period * kClockTicksPerBeat); }

LiveClock::duration lasting(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

void ClockFollower::hear(Moment at, std::uint8_t status, int sixteenths) noexcept {
    if (status == midi_clock::kTick) return tick(at);
    switch (status) {
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
        default: return;
    }
    before_.reset();
    fit_.index = next_ - 1;  // its place in the song is another one
}

void ClockFollower::tick(Moment at) noexcept {
    const double since = secondsOf(at - fit_.last);
    if (running_) ++next_;
    if (fit_.seen == 0 || since > kLongestTick) {  // the first one, or the first after a pause
        before_.reset();
        return beginAnew(at);
    }
    if (goesOn(at)) return;
    if (fit_.seen == 1) {
        fit_ = {at, std::max(since, 1e-4), 2, next_ - 1};
        return;
    }
    const double error = since - fit_.period;
    if (std::abs(error) > fit_.period) {  // another tempo, or ticks that were late or lost
        if (running_ && !before_ && fit_.seen >= kFewest && isTempo(fit_.period)) before_ = fit_;
        return beginAnew(at);
    }
    fit_.seen = std::min(fit_.seen + 1, kRemembered);
    const double n = fit_.seen;
    const double alpha = 2 * (2 * n - 1) / (n * (n + 1)), beta = 6 / (n * (n + 1));
    fit_.last += lasting(fit_.period + alpha * error);
    fit_.period = std::max(fit_.period + beta * error, 1e-4);
    fit_.index = next_ - 1;
    if (fit_.seen >= kFewest && isTempo(fit_.period)) before_.reset();
}

// Whether ticks came late, and this one is where it would have been before.
bool ClockFollower::goesOn(Moment at) noexcept {
    if (!before_) return false;
    const double patience = kLongestTick + 2 * kFewest * before_->period;
    if (secondsOf(at - before_->last) > patience) {
        before_.reset();
        return false;
    }
    Fit fit = *before_;
    fit.last += lasting(static_cast<double>(next_ - 1 - fit.index) * fit.period);
    fit.index = next_ - 1;
    if (std::abs(secondsOf(at - fit.last)) > fit.period / 2) return false;
    fit_ = fit;
    before_.reset();
    return true;
}

void ClockFollower::beginAnew(Moment at) noexcept { fit_ = {at, fit_.period, 1, next_ - 1}; }

std::optional<BeatGrid> ClockFollower::grid(int beatsPerBar) const noexcept {
    const Fit& fit = before_ ? *before_ : fit_;
    if (!running_ || fit.seen < 2 || next_ == 0 || !isTempo(fit.period)) return std::nullopt;
    const Moment origin = fit.last - lasting(static_cast<double>(fit.index) * fit.period);
    return BeatGrid{origin, fit.period * kClockTicksPerBeat, beatsPerBar, run_};
}

}  // namespace continuo::app
