#include "tempo/beats.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// A followed clock moves all the time: thresholds for a new entry.
constexpr double kOtherPlace = 0.01;   // beats
constexpr double kOtherTempo = 0.002;  // fraction of the tempo
constexpr auto kBetweenEntries = 1s;
constexpr auto kGone = 1s;               // the beats have ended after this time without them
constexpr double kFewBeats = 0.5;        // shorter stretches are not recorded
constexpr double kSameNotedBeat = 1e-6;  // fraction of a bar

}  // namespace

std::optional<Beats> BeatsLog::note(const std::optional<BeatGrid>& grid, bool own, Moment now,
                                    double seconds) {
    if (due_.empty()) look(grid, own, now, seconds);
    if (due_.empty()) return std::nullopt;
    const Beats first = due_.front();
    due_.erase(due_.begin());
    return first;
}

void BeatsLog::look(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds) {
    const auto begins = [](const BeatGrid& each, const BeatGrid& other) {
        return each.run != other.run || each.line != other.line;
    };
    const bool followed = unsure_ || (noted_ && noted_->line != 0);
    if (grid)
        gone_.reset();
    else if (!gone_)
        gone_ = now;
    if (gone_ && followed && now - *gone_ < kGone) return;  // a start briefly silences a clock
    // The tempo changed or the clock stopped before the beats were sure.
    if (unsure_ && (!grid || begins(*grid, *unsure_))) {
        const BeatGrid former = *std::exchange(unsure_, std::nullopt);
        const double lasted = std::chrono::duration<double>(unsureAt_ - former.since).count();
        if (lasted > kFewBeats * former.beatSeconds) append(former, former.since, now, seconds);
    }
    if (isKnown(grid, own, now)) {
        unsure_.reset();
        return;
    }
    if (!grid) return append(grid, *gone_, now, seconds);
    const bool known = !own && grid->line != 0 && (!noted_ || begins(*grid, *noted_));
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
    // A start restarts the bars anywhere, so the former ones end first.
    if (grid && grid->line != 0 && noted_ && grid->run != noted_->run) due_.push_back(beats);
    noted_ = grid;
    notedAt_ = now;
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

bool BeatsLog::isKnown(const std::optional<BeatGrid>& grid, bool own, Moment now) const {
    if (!any_) return !grid;
    if (!grid || !noted_) return grid.has_value() == noted_.has_value();
    if (grid->run != noted_->run || grid->beatsPerBar != noted_->beatsPerBar) return false;
    if (*grid == *noted_) return true;
    if (own) return false;
    const bool near = std::abs(grid->beatsAt(now) - noted_->beatsAt(now)) < kOtherPlace &&
                      std::abs(grid->beatSeconds / noted_->beatSeconds - 1) < kOtherTempo;
    return near || now - notedAt_ < kBetweenEntries;
}

}  // namespace continuo::app
