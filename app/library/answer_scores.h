#pragma once

#include <optional>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// The share of notes, 0..1, that stand in a sequence of kRepeatedNotes pitches that was there before; in the
// order of their starts.
inline constexpr int kRepeatedNotes = 8;
double repetitionIn(std::span<const PlayedNote> notes);

// How unlike its siblings an answer is, 0 (the same) to 1 (nothing in common): half the sum of the
// differences between their shares of steps from pitch class to pitch class (the total variation distance).
// Nothing: there is nothing to compare.
std::optional<double> differenceOf(std::span<const PlayedNote> notes,
                                   std::span<const std::vector<PlayedNote>> siblings);

}  // namespace continuo::app
