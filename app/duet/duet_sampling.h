#pragma once

#include <deque>
#include <optional>
#include <string>

#include "duet/answer.h"
#include "duet/duet_settings.h"
#include "duet/music_clock.h"
#include "duet/players_style.h"

namespace continuo::app {

// How the model is to draw beside a player: in the key of what is played and as loud, on the beat, with the
// room that a player who plays leaves, and without a long rest before it begins.
class DuetSampling {
public:
    // `style`: of what came before.
    explicit DuetSampling(const PlayersStyle& style) : style_(style) {}

    // The player struck a key, at `seconds` of the music; in the order of time.
    void strike(int pitch, int velocity, double seconds);
    // For the next token of an answer, at `now`.
    SamplingChoice sampling(const DuetSettings& settings, const MusicClock& clock, const Answer& answer,
                            Moment now) const;
    // Of what the player plays; nothing: it is not known yet.
    std::optional<KeyFinder::Key> key() const { return style_.key.key(); }

private:
    double playersDensity(double now, double turn) const;

    PlayersStyle style_;
    std::deque<double> struck_;  // when the player did, s; the latest of them
};

// As ConstraintChoices::scale has it.
std::string scaleChoice(ScaleUse use, const Scale& scale);

}  // namespace continuo::app
