#pragma once

#include <optional>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Returns how repetitive the music is: the share of the notes, 0..1, in sequences of kRepeatedNotes pitches
// that occurred before. The notes are in order of their starts.
inline constexpr int kRepeatedNotes = 8;
double computeRepetition(std::span<const PlayedNote> notes);

// Returns how much an answer differs from its siblings, 0 (identical) to 1 (nothing in common). It is the
// total variation distance between the distributions of pitch-class intervals. nullopt: nothing to compare
// with.
std::optional<double> computeDifference(std::span<const PlayedNote> notes,
                                        std::span<const std::vector<PlayedNote>> siblings);

}  // namespace continuo::app
