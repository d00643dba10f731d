#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "continuo/music_constraints.h"

namespace continuo {

// Knows when strokes go round in a circle, and says how reluctantly each pitch is to be struck next
// (base/token_class.h). Two things count: a sequence of up to 16 strokes that came several times in a row, of
// which the pitch that would go on with it comes less likely from round to round; and a pitch that takes a
// large part of the last 16 strokes. Only what the model strikes makes a round, so a player's pattern is gone
// on with as often as one of its own. Music repeats itself too: on held-out performances 1.4 % of strokes end
// a sequence that came four times in a row.
class RepetitionGuard {
public:
    void push(int pitch, bool byModel);
    // Steps of reluctance by pitch, below kMostReluctance.
    std::array<std::uint8_t, 128> reluctances(MusicConstraints::Guard guard) const;
    // How often the last sequence of strokes came again, eight strokes or more in all; 3 is four times in a
    // row.
    double rounds() const;

private:
    struct Stroke {
        std::uint8_t pitch = 0;
        bool byModel = false;
    };
    static constexpr int kLongest = 16;  // strokes of a round
    static constexpr int kRemembered = 8 * kLongest;

    int repeated(int period) const;

    std::vector<Stroke> strokes_;  // the last ones
};

}  // namespace continuo
