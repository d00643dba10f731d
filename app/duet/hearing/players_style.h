#pragma once

#include <continuo/music_constraints.h>
#include <continuo/performance.h>

#include <array>
#include <cstddef>
#include <deque>
#include <optional>

#include "duet/hearing/scale.h"

namespace continuo::app {

// A player's dynamics, from the velocities of recent strokes.
class PlayersDynamics {
public:
    void addVelocity(int velocity);
    struct Range {
        int softest = 1, loudest = 127;
    };
    // Returns the player's dynamic range: from the softest to the loudest stroke without the rarest ones, and
    // wider if there are few strokes. nullopt before the first stroke.
    std::optional<Range> range() const;

private:
    static constexpr std::size_t kLatest = 256;
    std::deque<int> latest_;
    std::array<int, 128> counts_{};  // of the recent strokes, by velocity
};

// The aspects of a player's style that the model can copy: key and dynamics.
struct PlayersStyle {
    KeyFinder key;
    PlayersDynamics dynamics;

    void addNote(int pitch, int velocity);
};

// Returns the style of the notes that begin in [begin, end), s.
PlayersStyle analyse(const Performance& performance, double begin, double end);

// Narrows the allowed velocities to the player's dynamics. If none is allowed in that range, allows only the
// velocity nearest to it.
MusicConstraints limitToDynamics(MusicConstraints constraints, const PlayersDynamics& dynamics);

}  // namespace continuo::app
