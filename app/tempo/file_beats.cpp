#include "tempo/file_beats.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "tempo/bars.h"

namespace continuo::app {
namespace {

// Returns whether most notes are on sixteenths or triplets of the bars, and enough notes to exclude chance.
// Grace notes need not be.
bool isOnGrid(const std::vector<Note>& notes, double quarterSeconds) {
    constexpr std::size_t kFewestMoments = 8;
    constexpr double kStepsPerQuarter = 12, kNearLine = 0.003 /* s */, kMostOf = 0.75;
    const double step = quarterSeconds / kStepsPerQuarter;
    std::set<double> moments;
    for (const Note& note : notes) moments.insert(note.start);
    const auto on = std::count_if(moments.begin(), moments.end(), [&](double seconds) {
        return std::abs(std::remainder(seconds, step)) < kNearLine;
    });
    return moments.size() >= kFewestMoments &&
           static_cast<double>(on) >= kMostOf * static_cast<double>(moments.size());
}

// Returns whether the metre is only a default. Recorders often write 120 quarters in 4/4, whatever is played.
// In written music the notes would be on this grid.
bool hasDefaultMetre(const MidiFile& file) {
    const bool usual = file.tempi.size() == 1 && file.tempi[0] == MidiTempo{};
    return usual && !isOnGrid(file.performance.notes, file.tempi[0].beatSeconds);
}

// Returns whether a file of Continuo's has bars: then it has a time signature.
bool hasMetre(const MidiFile& file) {
    if (!file.score) return false;
    return std::any_of(file.score->tracks.begin(), file.score->tracks.end(), [](const auto& track) {
        return std::any_of(track.events.begin(), track.events.end(),
                           [](const ScoreEvent& event) { return event.isMeta(meta::kMetre); });
    });
}

}  // namespace

std::vector<Beats> findFileBeats(const MidiFile& file, bool ours) {
    if (ours ? !hasMetre(file) : hasDefaultMetre(file)) return {};
    return toBeats(file.tempi);
}

}  // namespace continuo::app
