#include "tempo/beats.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// A clock that is followed moves a little all the time: what of it is worth another entry, and how often.
constexpr double kOtherPlace = 0.02;   // beats
constexpr double kOtherTempo = 0.002;  // of the tempo
constexpr auto kBetweenEntries = 1s;

}  // namespace

std::optional<Beats> BeatsLog::note(const std::optional<BeatGrid>& grid, bool own, Moment now,
                                    double seconds) {
    if (isKnown(grid, own, now)) return std::nullopt;
    noted_ = grid;
    notedAt_ = now;
    any_ = true;
    Beats beats;
    beats.seconds = std::max(0.0, seconds);
    if (!grid) return beats;
    const double at = grid->beatsAt(now), bar = grid->beatsPerBar;
    beats.beatSeconds = grid->beatSeconds;
    beats.beatsPerBar = grid->beatsPerBar;
    beats.phase = at - bar * std::floor(at / bar);
    return beats;
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
