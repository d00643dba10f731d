#include "duet/turn/duet_sampling.h"

#include <algorithm>

#include "files/constraint_choices.h"
#include "tempo/pulse.h"

namespace continuo::app {
namespace {

// While both play, the model strikes at most so often as the player did in the last seconds, one that yields
// as this part of it, and once a second in any case. Without a limit it runs away: it plays as densely as
// what it hears, and hears both.
constexpr double kShareOfPlayers = 0.6, kPlayersSeconds = 2, kFewestBeside = 1;

}  // namespace

void DuetSampling::strike(int pitch, int velocity, double seconds) {
    style_.hear(pitch, velocity);
    struck_.push_back(seconds);
    while (struck_.front() < seconds - kPlayersSeconds) struck_.pop_front();
}

// Strokes a second of the last seconds, over the model's turn alone.
double DuetSampling::playersDensity(double now, double turn) const {
    const double since = std::max(now - kPlayersSeconds, turn);
    const auto recent = std::upper_bound(struck_.begin(), struck_.end(), since);
    return static_cast<double>(struck_.end() - recent) / kPlayersSeconds;
}

SamplingChoice DuetSampling::sampling(const DuetSettings& settings, const MusicClock& clock,
                                      const Answer& answer, Moment now) const {
    SamplingChoice chosen = settings.sampling;
    chosen.branch += answer.dropped();  // or it would be the same answer
    std::optional<Scale> scale;
    if (settings.scaleUse == ScaleUse::Chosen) scale = settings.scale;
    if (settings.scaleUse == ScaleUse::AsPlayed) {
        if (const auto found = key()) scale = found->scale;
    }
    chosen.constraints = inScale(chosen.constraints, scale);
    if (settings.dynamicsAsPlayed) chosen.constraints = asLoudAs(chosen.constraints, style_.dynamics);
    if (settings.beats && settings.inTime)
        chosen.constraints.pulse =
            pulseOf(settings.beats->beatSeconds, clock.secondsAt(settings.beats->origin), *settings.inTime);
    double &most = chosen.constraints.density, &least = chosen.constraints.leastDensity;
    // It fills the player's rests.
    if (const double players = playersDensity(clock.secondsAt(now), answer.turn()); players > 0) {
        const double share = settings.over == PlayedOver::Yield ? kShareOfPlayers : 1;
        const double room = std::clamp(share * players, kFewestBeside, MusicConstraints::kHighestDensity);
        most = most > 0 ? std::min(most, room) : room;
        least = std::min(least, most);
    }
    // Music rests; but who waits for an answer takes a long rest for a failure.
    if (!answer.hasNote()) {
        const double bound = most > 0 ? most : Answer::kForever;
        least = std::min(std::max(least, 1 / Answer::kLongestRest), bound);
    }
    return chosen;
}

std::string scaleChoice(ScaleUse use, const Scale& scale) {
    if (use == ScaleUse::Off) return {};
    return use == ScaleUse::Chosen ? nameOf(scale) : kAsPlayed;
}

}  // namespace continuo::app
