#include "facade/evaluation/copied_music.h"

#include <algorithm>

#include "tokenizers/magenta_rules.h"

namespace continuo {
namespace {

// Polynomial hashes modulo the prime 2^61 - 1 (Karp and Rabin, "Efficient randomized pattern-matching
// algorithms").
constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;
constexpr std::uint64_t kBase = 0x16A09E667F3BCC9;  // digits of the square root of 2

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide wide = static_cast<Wide>(a) * b;
    const auto sum = static_cast<std::uint64_t>(wide & kPrime) + static_cast<std::uint64_t>(wide >> 61);
    return sum >= kPrime ? sum - kPrime : sum;
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t both = a + b;
    return both >= kPrime ? both - kPrime : both;
}

std::uint64_t difference(std::uint64_t a, std::uint64_t b) { return a >= b ? a - b : a + kPrime - b; }

double stepSeconds(std::int64_t step) { return static_cast<double>(step) / kStepsPerSecond; }

}  // namespace

NoteRow NoteRow::fromPerformance(const std::string& name, const Performance& performance) {
    NoteRow row;
    row.name = name;
    row.notes.reserve(performance.notes.size());
    for (const Note& note : performance.notes) row.notes.push_back({magentaStep(note.start), note.pitch});
    std::sort(row.notes.begin(), row.notes.end());
    row.notes.erase(std::unique(row.notes.begin(), row.notes.end()), row.notes.end());
    return row;
}

RunFinder::RunFinder(const std::vector<NoteRow>& pieces, By by) : by_(by) {
    rows_.reserve(pieces.size());
    for (const NoteRow& piece : pieces) rows_.push_back(makeRow(piece));
    sequencesIndex_ = buildIndex(CopyReport::kNotes);
    longerIndex_ = buildIndex(1);
    for (const Row& row : rows_) {
        sequences_ +=
            std::max<std::int64_t>(0, static_cast<std::int64_t>(row.notes.size()) - CopyReport::kNotes + 1);
    }
}

void RunFinder::search(const NoteRow& training) {
    const Row row = makeRow(training);
    findSequences(row);
    findLonger(row);
}

RunFinder::Row RunFinder::makeRow(const NoteRow& piece) const {
    Row row{piece.name, piece.notes, {}, {0}};
    row.symbols.reserve(piece.notes.size());
    row.hashes.reserve(piece.notes.size() + 1);
    for (std::size_t i = 0; i < piece.notes.size(); ++i) {
        const std::int64_t interval =
            by_ == By::Pitch || i == 0 ? 0 : piece.notes[i].step - piece.notes[i - 1].step;
        row.symbols.push_back(static_cast<std::uint64_t>(interval * 128 + piece.notes[i].pitch + 1));
        row.hashes.push_back(sum(product(row.hashes.back(), kBase), row.symbols.back()));
    }
    return row;
}

RunFinder::Index RunFinder::buildIndex(std::size_t length) const {
    Index index;
    index.length = length;
    index.power = 1;
    for (std::size_t i = 1; i < length; ++i) index.power = product(index.power, kBase);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        for (std::size_t note = 0; note + length <= rows_[row].notes.size(); ++note) {
            Run& run = index.runs[runHash(index, rows_[row], note)];
            if (run.count++ > 0) continue;
            run.row = static_cast<std::uint32_t>(row);
            run.note = static_cast<std::uint32_t>(note);
        }
    }
    return index;
}

// Returns the hash of the run that begins at `note`. The first note's interval is not part of the run, so its
// symbol is replaced by its pitch.
std::uint64_t RunFinder::runHash(const Index& index, const Row& row, std::size_t note) {
    const auto first = static_cast<std::uint64_t>(row.notes[note].pitch + 1);
    return sum(row.hashes[note + index.length],
               product(difference(first, row.hashes[note + 1]), index.power));
}

std::size_t RunFinder::commonLength(const Row& a, std::size_t noteA, const Row& b, std::size_t noteB,
                                    std::size_t most) {
    if (a.notes[noteA].pitch != b.notes[noteB].pitch) return 0;
    most = std::min({most, a.notes.size() - noteA, b.notes.size() - noteB});
    std::size_t count = 1;
    while (count < most && a.symbols[noteA + count] == b.symbols[noteB + count]) ++count;
    return count;
}

RunFinder::Run* RunFinder::find(Index& index, const Row& training, std::size_t note) const {
    Run* run = index.runs.find(runHash(index, training, note));
    if (run == nullptr || run->wasFound) return run;
    const bool same = commonLength(rows_[run->row], run->note, training, note, index.length) == index.length;
    return same ? run : nullptr;
}

void RunFinder::findSequences(const Row& training) {
    for (std::size_t note = 0; note + sequencesIndex_.length <= training.notes.size(); ++note) {
        Run* run = find(sequencesIndex_, training, note);
        if (run == nullptr || run->wasFound) continue;
        run->wasFound = true;
        found_ += run->count;
    }
}

// Searches for runs one note longer than the longest match. A match, at its full length, becomes the new
// longest, and the search continues from the same note. At the end no longer run occurs in both.
void RunFinder::findLonger(const Row& training) {
    for (std::size_t note = 0; note + longerIndex_.length <= training.notes.size();) {
        const Run* run = find(longerIndex_, training, note);
        if (run == nullptr) {
            ++note;
            continue;
        }
        const Row& row = rows_[run->row];
        const std::size_t length = commonLength(row, run->note, training, note, row.notes.size());
        longest_ = {static_cast<std::int64_t>(length), row.name, training.name,
                    stepSeconds(row.notes[run->note].step), stepSeconds(training.notes[note].step)};
        longerIndex_ = buildIndex(length + 1);
    }
}

}  // namespace continuo
