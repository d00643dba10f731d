#pragma once

#include <continuo/music_constraints.h>
#include <continuo/performance.h>

#include <array>
#include <cstddef>
#include <deque>
#include <optional>

#include "duet/scale.h"

namespace continuo::app {

// How loud a player plays, by the velocities of their latest strokes.
class PlayersDynamics {
public:
    void hear(int velocity);
    struct Range {
        int softest = 1, loudest = 127;
    };
    // What the model may strike without leaving the player's dynamics: from the softest to the loudest
    // stroke, the rarest left out, and further on both sides the fewer there were. Nothing before the first
    // one.
    std::optional<Range> range() const;

private:
    static constexpr std::size_t kLatest = 256;
    std::deque<int> latest_;
    std::array<int, 128> counts_{};  // of them, by velocity
};

// What of a player's style the model can be held to.
struct PlayersStyle {
    KeyFinder key;
    PlayersDynamics dynamics;

    void hear(int pitch, int velocity);
};

// That of the notes that begin in [begin, end), s.
PlayersStyle heardIn(const Performance& performance, double begin, double end);

// The constraints with the player's dynamics, or of what they allow the velocity that is nearest.
MusicConstraints asLoudAs(MusicConstraints constraints, const PlayersDynamics& dynamics);

}  // namespace continuo::app
