#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "facade/evaluation/copied_music.h"

namespace continuo {

// How music is split into the sequences that a LearntIndex compares. An index stores its rules.
struct SequenceRules {
    int notes = 12;            // per sequence
    int window = 6;            // consecutive sequences of which at least one is kept
    int fewestIntervals = 7;   // different intervals per sequence; fewer mean a pattern such as a scale or
                               // trill
    int strokeHundredths = 3;  // maximum time between notes of one stroke, 1/100 s
    // Returns the minimum length of a run, in notes, that contains a whole window.
    int notesWithWholeWindow() const noexcept { return notes + window - 1; }
};

// A sequence of notes that an index keeps, see keptSequences().
struct KeptSequence {
    std::uint64_t hash = 0;  // of kHashBits bits
    std::size_t note = 0;    // index of its first note
    bool operator==(const KeptSequence&) const = default;
};

inline constexpr int kHashBits = 40;

// Returns the notes sorted by pitch within each stroke, because the order of a chord's keys varies between
// performances. A pitch occurs once per stroke.
std::vector<NoteRow::Item> sortWithinStrokes(const NoteRow& row, const SequenceRules& rules);

// Returns the sequences of a piece that an index keeps. They consist of the intervals between consecutive
// notes, so transposed sequences are equal. Of each window the sequence with the lowest hash is kept
// (Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document fingerprinting"). So two pieces
// that share a window keep the same sequence. Sequences with too few different intervals are never kept.
std::vector<KeptSequence> keptSequences(std::span<const NoteRow::Item> notes, const SequenceRules& rules);

}  // namespace continuo
