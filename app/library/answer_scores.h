#pragma once

#include <optional>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// How much of the music repeats itself: the share of the notes, 0..1, that belong to a sequence of
// kRepeatedNotes pitches which occurred before. The notes are in order of their starts.
inline constexpr int kRepeatedNotes = 8;
double repetitionIn(std::span<const PlayedNote> notes);

// How unlike its siblings an answer is, 0 (the same) to 1 (nothing in common): half the sum of the
// differences between their shares of steps from pitch class to pitch class (the total variation distance).
// nullopt: there is nothing to compare it with.
std::optional<double> differenceOf(std::span<const PlayedNote> notes,
                                   std::span<const std::vector<PlayedNote>> siblings);

}  // namespace continuo::app
