#include <algorithm>
#include <vector>

#include "continuo/engine.h"
#include "facade/evaluation/copied_music.h"
#include "facade/evaluation/music_counter.h"

namespace continuo {
namespace {

// The data collected from one set of performances.
struct MusicSet {
    MusicCounter halves[2];  // every other piece
    std::vector<NoteRow> rows;

    void read(const PerformanceSource& source, bool keepRows) {
        for (std::size_t count = 0; const std::optional<NamedPerformance> piece = source(); ++count) {
            halves[count % 2].add(piece->performance);
            if (keepRows) rows.push_back(NoteRow::fromPerformance(piece->name, piece->performance));
        }
    }
    bool hasTwoHalves() const {
        return std::ranges::all_of(halves,
                                   [](const MusicCounter& each) { return each.statistics().notes > 0; });
    }
    MusicCounter whole() const {
        MusicCounter sum = halves[0];
        sum.add(halves[1]);
        return sum;
    }
};

// Searches training files for the notes of one set.
class CopySearch {
public:
    explicit CopySearch(const std::vector<NoteRow>& rows)
        : byPitch_(rows, RunFinder::By::Pitch), byRhythm_(rows, RunFinder::By::PitchAndInterval) {}

    void search(const NoteRow& training) {
        byPitch_.search(training);
        byRhythm_.search(training);
    }
    CopyReport report() const {
        return {byPitch_.sequences(), byPitch_.found(), byRhythm_.found(), byPitch_.longest(),
                byRhythm_.longest()};
    }

private:
    RunFinder byPitch_, byRhythm_;
};

void findCopies(const PerformanceSource& training, const MusicSet& pieces, const MusicSet& beside,
                StatisticsResult& result) {
    CopySearch copied(pieces.rows);
    CopySearch besideCopied(beside.rows);
    while (const std::optional<NamedPerformance> piece = training()) {
        const NoteRow row = NoteRow::fromPerformance(piece->name, piece->performance);
        copied.search(row);
        besideCopied.search(row);
        ++result.trainingPieces;
        result.trainingNotes += static_cast<std::int64_t>(row.notes.size());
    }
    result.copied = copied.report();
    if (result.comparison) result.comparisonCopied = besideCopied.report();
}

}  // namespace

StatisticsResult Engine::run(const StatisticsRequest& request) const {
    const bool keepRows = static_cast<bool>(request.copiedFrom);
    StatisticsResult result;
    MusicSet pieces;
    pieces.read(request.pieces, keepRows);
    result.pieces = pieces.whole().statistics();
    MusicSet beside;
    if (request.comparison) {
        beside.read(request.comparison, keepRows);
        result.comparison = beside.whole().statistics();
        result.distances = MusicCounter::distances(pieces.whole(), beside.whole());
        if (beside.hasTwoHalves()) {
            const auto within = MusicCounter::distances(beside.halves[0], beside.halves[1]);
            for (std::size_t i = 0; i < within.size(); ++i) result.distances[i].within = within[i].between;
        }
    }
    if (request.copiedFrom) findCopies(request.copiedFrom, pieces, beside, result);
    return result;
}

}  // namespace continuo
