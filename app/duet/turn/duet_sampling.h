#pragma once

#include <deque>
#include <optional>
#include <string>

#include "duet/duet_settings.h"
#include "duet/hearing/players_style.h"
#include "duet/music_clock.h"
#include "duet/turn/answer.h"

namespace continuo::app {

// Works out how the model samples beside a player: in the player's key and dynamics, on the beat, with fewer
// notes while the player plays, and without a long rest before it begins.
class DuetSampling {
public:
    // style: the player's in the music so far.
    explicit DuetSampling(const PlayersStyle& style) : style_(style) {}

    // The player struck a key at `seconds` of the music. Calls come in order of time.
    void strike(int pitch, int velocity, double seconds);
    // The sampling of the answer's next token, at `now`.
    SamplingChoice sampling(const DuetSettings& settings, const MusicClock& clock, const Answer& answer,
                            Moment now) const;
    // The key of what the player plays; nullopt: not known yet.
    std::optional<KeyFinder::Key> key() const { return style_.key.key(); }

private:
    double playersDensity(double now, double turn) const;

    PlayersStyle style_;
    std::deque<double> struck_;  // times of the player's latest strokes, s
};

// The text for ConstraintChoices::scale.
std::string scaleChoice(ScaleUse use, const Scale& scale);

}  // namespace continuo::app
