#pragma once

#include <optional>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// computeRepetition() returns how repetitive the music is, 0 to 1: the share of its notes in sequences of
// kRepeatedNotes pitches that occurred before. Notes must be sorted by start.
inline constexpr int kRepeatedNotes = 8;
double computeRepetition(std::span<const PlayedNote> notes);

// Returns how much an answer differs from its siblings, 0 (identical) to 1 (nothing in common): the total
// variation distance between the distributions of pitch-class transitions. nullopt: nothing to compare with.
std::optional<double> computeDifference(std::span<const PlayedNote> notes,
                                        std::span<const std::vector<PlayedNote>> siblings);

}  // namespace continuo::app
