#pragma once

#include <span>
#include <vector>

#include "tempo/onsets.h"

namespace continuo::app {

// A stretch of music that has beats of its own.
struct BeatenPhrase {
    std::vector<double> beats;  // s, evenly as it was played
    std::vector<int> inBar;     // of each beat its place in its bar: 0 begins one
};

// Finds how many beats a bar has (2, 3 or 4, the same in all phrases) and which beats begin bars: those on
// which low, loud and long notes begin and the harmony changes. Fills in BeatenPhrase::inBar; returns the
// number of beats. `onsets` and `notes` are those of all the music.
int findBarLines(std::vector<BeatenPhrase>& phrases, std::span<const Onset> onsets,
                 std::span<const Note> notes);

}  // namespace continuo::app
