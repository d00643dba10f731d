#pragma once

#include <continuo/music_constraints.h>
#include <continuo/performance.h>

#include <array>
#include <cstddef>
#include <deque>
#include <optional>

#include "duet/hearing/scale.h"

namespace continuo::app {

// How loud a player plays, by the velocities of their latest strokes.
class PlayersDynamics {
public:
    void hear(int velocity);
    struct Range {
        int softest = 1, loudest = 127;
    };
    // The velocities that lie within the player's dynamics: from the softest to the loudest stroke without
    // the rarest ones, and wider the fewer strokes there were. nullopt before the first stroke.
    std::optional<Range> range() const;

private:
    static constexpr std::size_t kLatest = 256;
    std::deque<int> latest_;
    std::array<int, 128> counts_{};  // of the latest strokes, by velocity
};

// What the model can copy of a player's style.
struct PlayersStyle {
    KeyFinder key;
    PlayersDynamics dynamics;

    void hear(int pitch, int velocity);
};

// The style of the notes that begin in [begin, end), s.
PlayersStyle heardIn(const Performance& performance, double begin, double end);

// The constraints narrowed to the player's dynamics. If the two have no velocity in common, the allowed
// velocity that is nearest to the player's.
MusicConstraints asLoudAs(MusicConstraints constraints, const PlayersDynamics& dynamics);

}  // namespace continuo::app
