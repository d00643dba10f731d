#include "tempo/transport_follower.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

constexpr double kMaxJump = 0.25;  // beats; largest accepted difference from the expected position
constexpr double kSkipped = 0.1;   // s by which time and frames may differ after skipped blocks
constexpr double kFurthest = 1e7;  // beats; longest song

double secondsBetween(Moment from, Moment to) { return std::chrono::duration<double>(to - from).count(); }

}  // namespace

std::optional<TransportFollower::ReportedPosition> TransportFollower::readPosition(
    const TransportPosition& position, double perMinute, int beatsPerBar) {
    if (!position.place) {
        const double beats = position.frame / position.rate * perMinute / 60;
        return ReportedPosition{beats, beats, 60 / perMinute, beatsPerBar};
    }
    const TransportPosition::Place& place = *position.place;
    const double beatSeconds = 60 / place.perMinute;
    // Comparisons are negated, so that NaN is rejected too.
    if (!isPlausibleTempo(beatSeconds) || !(place.ticksPerBeat >= 1) || !(place.beatsPerBar >= 0.5))
        return {};
    const double perBar = std::round(place.beatsPerBar);
    const double beats = (place.bar - 1.0) * perBar + (place.beat - 1.0) + place.tick / place.ticksPerBeat;
    if (!(std::abs(beats) < kFurthest)) return {};
    const double most = place.wholeTicks ? beats + 1 / place.ticksPerBeat : beats;
    return ReportedPosition{beats, most, beatSeconds,
                            static_cast<int>(std::min<double>(perBar, kMostBeatsPerBar))};
}

std::optional<double> TransportFollower::expectedBeats(Moment at, const TransportPosition& position) const {
    if (!last_) return {};
    const auto passed = static_cast<std::int32_t>(position.frame - last_->frame);
    const double seconds = passed / last_->rate;
    // The next block in sequence is always accepted. If blocks were skipped, the clock decides whether time
    // only passed.
    const bool next = position.frame - last_->frame == last_->frames;
    if (!next && std::abs(seconds - secondsBetween(last_->at, at)) > kSkipped) return {};
    return last_->beats + seconds / last_->beatSeconds;
}

void TransportFollower::receive(Moment at, const TransportPosition& position, double perMinute,
                                int beatsPerBar) noexcept {
    const std::optional<ReportedPosition> told =
        position.rolling ? readPosition(position, perMinute, beatsPerBar) : std::nullopt;
    if (!told) {
        last_.reset();
        grid_.reset();
        return;
    }
    const std::optional<double> due = expectedBeats(at, position);
    const bool goesOn =
        due && told->beatsPerBar == last_->beatsPerBar && std::abs(*due - told->beats) < kMaxJump;
    if (!goesOn) {
        ++run_;
        since_ = at;
    }
    const double beats = goesOn ? std::clamp(*due, told->beats, told->most) : told->beats;
    last_ = {at, position.frame, position.frames, position.rate, beats, told->beatSeconds, told->beatsPerBar};
    BeatGrid grid{at, told->beatSeconds, told->beatsPerBar, run_};
    grid.origin = grid.momentAt(-beats);
    grid.line = run_;
    grid.since = since_;
    grid_ = grid;
}

}  // namespace continuo::app
