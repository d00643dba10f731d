#pragma once

#include <span>
#include <vector>

#include "tempo/onsets.h"

namespace continuo::app {

// A run of music with beats of its own.
struct BeatenPhrase {
    std::vector<double> beats;  // s, evenly as it was played
    std::vector<int> inBar;     // of each beat its place in its bar: 0 begins one
};

// Finds how many beats a bar has, 2, 3 or 4, one number for all phrases, and which beats begin bars: those
// with what is low, loud and long, and where the harmony changes. Fills in BeatenPhrase::inBar; returns the
// number. onsets, notes: of all the music.
int findBarLines(std::vector<BeatenPhrase>& phrases, std::span<const Onset> onsets,
                 std::span<const Note> notes);

}  // namespace continuo::app
