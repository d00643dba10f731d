#pragma once

#include <deque>
#include <optional>

#include "duet/answer.h"
#include "duet/duet_settings.h"
#include "duet/music_clock.h"
#include "duet/scale.h"

namespace continuo::app {

// How the model is to draw beside a player: in the key of what is played, on the beat, with the room that a
// player who plays leaves, and without a long rest before it begins.
class DuetSampling {
public:
    // `keys` has heard what came before.
    explicit DuetSampling(const KeyFinder& keys) : keys_(keys) {}

    // The player struck a key, at `seconds` of the music; in the order of time.
    void strike(int pitch, double seconds);
    // For the next token of an answer, at `now`.
    SamplingChoice sampling(const DuetSettings& settings, const MusicClock& clock, const Answer& answer,
                            Moment now) const;
    // Of what the player plays; nothing: it is not known yet.
    std::optional<KeyFinder::Key> key() const { return keys_.key(); }

private:
    double playersDensity(double now, double turn) const;

    KeyFinder keys_;
    std::deque<double> struck_;  // when the player did, s; the latest of them
};

}  // namespace continuo::app
