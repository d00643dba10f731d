#include "duet/turn/duet_sampling.h"

#include <algorithm>

#include "files/constraint_choices.h"
#include "tempo/pulse.h"

namespace continuo::app {
namespace {

// While both play, the model's density is limited to the player's recent density, times this share if the
// model yields, but at least to one stroke a second. Without a limit the model would run away: it matches the
// density of its input, which includes its own notes.
constexpr double kShareOfPlayers = 0.6, kPlayersSeconds = 2, kFewestBeside = 1;

}  // namespace

void DuetSampling::addStroke(int pitch, int velocity, double seconds) {
    style_.addNote(pitch, velocity);
    struck_.push_back(seconds);
    while (struck_.front() < seconds - kPlayersSeconds) struck_.pop_front();
}

// Returns the player's strokes per second over the last kPlayersSeconds. Strokes before the model's turn do
// not count.
double DuetSampling::computePlayersDensity(double now, double turn) const {
    const double since = std::max(now - kPlayersSeconds, turn);
    const auto recent = std::upper_bound(struck_.begin(), struck_.end(), since);
    return static_cast<double>(struck_.end() - recent) / kPlayersSeconds;
}

SamplingChoice DuetSampling::sampling(const DuetSettings& settings, const MusicClock& clock,
                                      const Answer& answer, Moment now) const {
    SamplingChoice chosen = settings.sampling;
    chosen.branch += answer.dropped();  // otherwise the dropped answer would come again
    std::optional<Scale> scale;
    if (settings.scaleUse == ScaleUse::Chosen) scale = settings.scale;
    if (settings.scaleUse == ScaleUse::AsPlayed) {
        if (const auto found = key()) scale = found->scale;
    }
    chosen.constraints = limitToScale(chosen.constraints, scale);
    if (settings.dynamicsAsPlayed) chosen.constraints = limitToDynamics(chosen.constraints, style_.dynamics);
    if (settings.beats && settings.inTime)
        chosen.constraints.pulse =
            makePulse(settings.beats->beatSeconds, clock.secondsAt(settings.beats->origin), *settings.inTime);
    double &most = chosen.constraints.density, &least = chosen.constraints.minDensity;
    // While the player plays too, limits the model to as many strokes as the player's, and with Yield to
    // fewer.
    if (const double players = computePlayersDensity(clock.secondsAt(now), answer.turn()); players > 0) {
        const double share = settings.over == PlayedOver::Yield ? kShareOfPlayers : 1;
        const double room = std::clamp(share * players, kFewestBeside, parameters::kDensity.max);
        most = most > 0 ? std::min(most, room) : room;
        least = std::min(least, most);
    }
    // Limits the rest before the first note: music has rests, but a long rest before an answer looks like a
    // failure.
    if (!answer.hasNote()) {
        const double bound = most > 0 ? most : Answer::kForever;
        least = std::min(std::max(least, 1 / Answer::kLongestRest), bound);
    }
    return chosen;
}

std::string scaleChoiceText(ScaleUse use, const Scale& scale) {
    if (use == ScaleUse::Off) return {};
    return use == ScaleUse::Chosen ? scaleName(scale) : kAsPlayed;
}

}  // namespace continuo::app
