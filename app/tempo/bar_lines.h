#pragma once

#include <span>
#include <vector>

#include "tempo/onsets.h"

namespace continuo::app {

// A stretch of music whose beats do not continue those of another stretch.
struct PhraseBeats {
    std::vector<double> beats;  // s; as even as they were played
    std::vector<int> inBar;     // position of each beat in its bar; 0: downbeat
};

// Finds the number of beats per bar (2, 3 or 4, the same in all phrases) and the downbeats. Low, loud and
// long notes and changes of harmony indicate downbeats. Sets PhraseBeats::inBar, and returns the beats per
// bar. `onsets` and `notes` are those of all the music.
int findBarLines(std::vector<PhraseBeats>& phrases, std::span<const Onset> onsets,
                 std::span<const Note> notes);

}  // namespace continuo::app
