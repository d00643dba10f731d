#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/flat_map.h"
#include "continuo/music_statistics.h"

namespace continuo {

// A piece as a row of notes in the order of onset and pitch, times on the tokens' grid of 10 ms; the same
// pitch twice at one time is one note.
struct NoteRow {
    struct Item {
        std::int64_t step = 0;
        int pitch = 0;
        auto operator<=>(const Item&) const = default;
    };
    std::string name;
    std::vector<Item> notes;

    static NoteRow of(const std::string& name, const Performance& performance);
};

// Finds runs of notes of some pieces in others that it is shown one after the other: by pitches alone, or by
// pitches and the intervals between onsets. Runs are looked up by their hashes and then compared note for
// note, so nothing is found that is not there; two different runs of the pieces with one hash, which is as
// good as impossible, would count as one. Memory goes with the pieces, not with what is shown.
class RunFinder {
public:
    enum class By { Pitch, PitchAndInterval };
    RunFinder(const std::vector<NoteRow>& pieces, By by);

    void show(const NoteRow& training);

    // Runs of CopyReport::kNotes notes in the pieces, and how many of them were met.
    std::int64_t sequences() const noexcept { return sequences_; }
    std::int64_t found() const noexcept { return found_; }
    const MusicMatch& longest() const noexcept { return longest_; }

private:
    struct Row {
        std::string name;
        std::vector<NoteRow::Item> notes;
        std::vector<std::uint64_t> symbols;  // what each note is beside the one before it
        std::vector<std::uint64_t> hashes;   // of the first notes; one more than there are notes
    };
    // A run of the pieces: where it is first, how often it is there, whether it was met.
    struct Run {
        std::uint32_t row = 0, note = 0;
        std::uint32_t count = 0;
        bool met = false;
    };
    // All runs of one length, by hash.
    struct Index {
        std::size_t length = 0;
        std::uint64_t power = 0;  // the hash's base to the length - 1
        FlatMap<Run> runs;
    };

    Row rowOf(const NoteRow& piece) const;
    Index indexOf(std::size_t length) const;
    // Notes that two rows have in common from these on, counted up to `most`.
    static std::size_t common(const Row& a, std::size_t noteA, const Row& b, std::size_t noteB,
                              std::size_t most);
    static std::uint64_t hashOf(const Index& index, const Row& row, std::size_t note);
    // The run that begins at a note of a training file; null when the pieces do not have it. One that was met
    // is not compared again.
    Run* find(Index& index, const Row& training, std::size_t note) const;
    void findSequences(const Row& training);
    void findLonger(const Row& training);

    By by_;
    std::vector<Row> rows_;
    Index sequencesIndex_;
    Index longerIndex_;  // of one more note than the longest match has
    std::int64_t sequences_ = 0, found_ = 0;
    MusicMatch longest_;
};

}  // namespace continuo
