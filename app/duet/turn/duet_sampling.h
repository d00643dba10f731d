#pragma once

#include <deque>
#include <optional>
#include <string>

#include "duet/duet_settings.h"
#include "duet/hearing/players_style.h"
#include "duet/music_clock.h"
#include "duet/turn/answer.h"

namespace continuo::app {

// Computes the model's sampling settings beside a player. The model plays in the player's key and dynamics,
// on the beat, sparser while the player plays, and without a long rest at the beginning.
class DuetSampling {
public:
    // style: the player's style in the music so far.
    explicit DuetSampling(const PlayersStyle& style) : style_(style) {}

    // Records a player's stroke at `seconds` of the music. Call in order of time.
    void addStroke(int pitch, int velocity, double seconds);
    // Returns the sampling for the answer's next token, at `now`.
    SamplingChoice sampling(const DuetSettings& settings, const MusicClock& clock, const Answer& answer,
                            Moment now) const;
    // Returns the key of the player's notes; nullopt: not known yet.
    std::optional<KeyFinder::Key> key() const { return style_.key.key(); }

private:
    double computePlayersDensity(double now, double turn) const;

    PlayersStyle style_;
    std::deque<double> struck_;  // times of the player's recent strokes, s
};

// Returns the text for ConstraintChoices::scale.
std::string scaleChoiceText(ScaleUse use, const Scale& scale);

}  // namespace continuo::app
