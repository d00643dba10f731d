#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "facade/evaluation/copied_music.h"

namespace continuo {

// How music is cut into the sequences that a LearntIndex compares. An index says with which rules it was
// made.
struct SequenceRules {
    int notes = 12;            // of a sequence
    int window = 6;            // neighbouring sequences of which at least one is kept
    int fewestIntervals = 7;   // different ones; a sequence with fewer is a figure: a scale, a trill
    int strokeHundredths = 3;  // s from one note to the next of a stroke
    // A run of so many notes has a whole window.
    int foundFrom() const noexcept { return notes + window - 1; }
};

// A sequence that stands for its window.
struct KeptSequence {
    std::uint64_t hash = 0;  // of kHashBits bits
    std::size_t note = 0;    // its first
    bool operator==(const KeptSequence&) const = default;
};

inline constexpr int kHashBits = 40;

// The notes from the lowest to the highest within each stroke: in which order the keys of a chord go down
// differs each time that it is played. A pitch is in a stroke once.
std::vector<NoteRow::Item> inStrokes(const NoteRow& row, const SequenceRules& rules);

// The sequences that are kept of a piece, by their intervals between neighbouring notes: transposed ones are
// the same. Of each window the one with the lowest hash is kept (Schleimer, Wilkerson and Aiken,
// "Winnowing: local algorithms for document fingerprinting"), so two pieces that have a window in common keep
// the same one of it. Figures are never kept.
std::vector<KeptSequence> keptSequences(std::span<const NoteRow::Item> notes, const SequenceRules& rules);

}  // namespace continuo
