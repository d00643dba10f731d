#include "tempo/beats.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// Thresholds of changes that get a new entry. Smaller ones do not, because a followed clock keeps moving.
constexpr double kOtherPlace = 0.01;   // beats
constexpr double kOtherTempo = 0.002;  // fraction of the tempo
constexpr auto kEntryInterval = 1s;
constexpr auto kGone = 1s;               // after this time without beats, they have ended
constexpr double kFewBeats = 0.5;        // beats; shorter stretches are not recorded
constexpr double kSameNotedBeat = 1e-6;  // fraction of a bar

}  // namespace

std::optional<Beats> BeatsLog::nextEntry(const std::optional<BeatGrid>& grid, bool own, Moment now,
                                         double seconds) {
    if (due_.empty()) update(grid, own, now, seconds);
    if (due_.empty()) return std::nullopt;
    const Beats first = due_.front();
    due_.erase(due_.begin());
    return first;
}

void BeatsLog::update(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds) {
    const auto begins = [](const BeatGrid& each, const BeatGrid& other) {
        return each.run != other.run || each.line != other.line;
    };
    const bool followed = unsure_ || (recorded_ && recorded_->line != 0);
    if (grid)
        goneSince_.reset();
    else if (!goneSince_)
        goneSince_ = now;
    if (goneSince_ && followed && now - *goneSince_ < kGone) return;  // a clock falls silent before a start
    // The tempo has changed, or the clock has stopped, before the beats were sure. They are recorded now if
    // they lasted.
    if (unsure_ && (!grid || begins(*grid, *unsure_))) {
        const BeatGrid former = *std::exchange(unsure_, std::nullopt);
        const double lasted = std::chrono::duration<double>(unsureAt_ - former.since).count();
        if (lasted > kFewBeats * former.beatSeconds) append(former, former.since, now, seconds);
    }
    if (isRecorded(grid, own, now)) {
        unsure_.reset();
        return;
    }
    if (!grid) return append(grid, *goneSince_, now, seconds);
    const bool known = !own && grid->line != 0 && (!recorded_ || begins(*grid, *recorded_));
    if (known && !grid->sure) {
        unsure_ = grid;
        unsureAt_ = now;
        return;
    }
    unsure_.reset();
    append(grid, known ? grid->since : now, now, seconds);
}

void BeatsLog::append(const std::optional<BeatGrid>& grid, Moment from, Moment now, double seconds) {
    Beats beats;
    beats.seconds = std::max(last_, seconds - std::chrono::duration<double>(now - from).count());
    last_ = beats.seconds;
    // A start can restart the bars at any beat, so the beats before end with an entry of their own.
    if (grid && grid->line != 0 && recorded_ && grid->run != recorded_->run) due_.push_back(beats);
    recorded_ = grid;
    recordedAt_ = now;
    any_ = true;
    if (grid) {
        const double at = grid->beatsAt(now) - (seconds - beats.seconds) / grid->beatSeconds;
        const double bar = grid->beatsPerBar;
        beats.beatSeconds = grid->beatSeconds;
        beats.beatsPerBar = grid->beatsPerBar;
        beats.phase = at - bar * std::floor(at / bar + kSameNotedBeat);
        beats.phase = std::max(beats.phase, 0.0);
    }
    due_.push_back(beats);
}

bool BeatsLog::isRecorded(const std::optional<BeatGrid>& grid, bool own, Moment now) const {
    if (!any_) return !grid;
    if (!grid || !recorded_) return grid.has_value() == recorded_.has_value();
    if (grid->run != recorded_->run || grid->beatsPerBar != recorded_->beatsPerBar) return false;
    if (*grid == *recorded_) return true;
    if (own) return false;
    const bool near = std::abs(grid->beatsAt(now) - recorded_->beatsAt(now)) < kOtherPlace &&
                      std::abs(grid->beatSeconds / recorded_->beatSeconds - 1) < kOtherTempo;
    return near || now - recordedAt_ < kEntryInterval;
}

}  // namespace continuo::app
