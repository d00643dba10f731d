#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/flat_map.h"
#include "continuo/music_statistics.h"

namespace continuo {

// A piece as a list of notes, sorted by onset and pitch, with times on the tokens' grid of 10 ms. The same
// pitch twice at one time is one note.
struct NoteRow {
    struct Item {
        std::int64_t step = 0;
        int pitch = 0;
        auto operator<=>(const Item&) const = default;
    };
    std::string name;
    std::vector<Item> notes;

    static NoteRow fromPerformance(const std::string& name, const Performance& performance);
};

// Finds runs of notes that some pieces share with other music, the training files. search() gets these one by
// one. Runs match by pitches only, or by pitches and the intervals between onsets. Candidates are found by
// hash and then compared note by note, so there are no false matches. Two different runs with the same hash
// would count as one, which is practically impossible. Memory is proportional to the pieces, not to the
// training files.
class RunFinder {
public:
    enum class By { Pitch, PitchAndInterval };
    RunFinder(const std::vector<NoteRow>& pieces, By by);

    void search(const NoteRow& training);

    // Number of runs of CopyReport::kNotes notes in the pieces, and how many of these were found.
    std::int64_t sequences() const noexcept { return sequences_; }
    std::int64_t found() const noexcept { return found_; }
    const MusicMatch& longest() const noexcept { return longest_; }

private:
    struct Row {
        std::string name;
        std::vector<NoteRow::Item> notes;
        std::vector<std::uint64_t> symbols;  // each note relative to the previous one
        std::vector<std::uint64_t> hashes;   // of the first n notes, n = 0 to the number of notes
    };
    // A run of notes in the pieces: where it first occurs, how often it occurs, and whether it was found.
    struct Run {
        std::uint32_t row = 0, note = 0;
        std::uint32_t count = 0;
        bool wasFound = false;
    };
    // All runs of one length, by hash.
    struct Index {
        std::size_t length = 0;
        std::uint64_t power = 0;  // hash base to the power of length - 1
        FlatMap<Run> runs;
    };

    Row makeRow(const NoteRow& piece) const;
    Index buildIndex(std::size_t length) const;
    // Returns how many notes two pieces have in common from notes noteA and noteB on, at most `most`.
    static std::size_t commonLength(const Row& a, std::size_t noteA, const Row& b, std::size_t noteB,
                                    std::size_t most);
    static std::uint64_t runHash(const Index& index, const Row& row, std::size_t note);
    // Returns the run that begins at a note of a training file; null if the pieces do not contain it. Runs
    // already found are not compared again.
    Run* find(Index& index, const Row& training, std::size_t note) const;
    void findSequences(const Row& training);
    void findLonger(const Row& training);

    By by_;
    std::vector<Row> rows_;
    Index sequencesIndex_;
    Index longerIndex_;  // one note longer than the longest match
    std::int64_t sequences_ = 0, found_ = 0;
    MusicMatch longest_;
};

}  // namespace continuo
