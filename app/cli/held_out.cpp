#include "cli/held_out.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace continuo::app {
namespace {

constexpr std::size_t kEvery = 10;

std::string fileOf(const TrainingPerformance& piece) {
    return std::filesystem::weakly_canonical(piece.piece.name).string();
}

// Takes what begins at `from` or later away from the performance; returns it, beginning at 0.
Performance cutOff(Performance& whole, double from) {
    Performance rest;
    const auto firstNote = std::find_if(whole.notes.begin(), whole.notes.end(),
                                        [from](const Note& note) { return note.start >= from; });
    for (auto note = firstNote; note != whole.notes.end(); ++note)
        rest.notes.push_back({note->velocity, note->pitch, note->start - from, note->end - from});
    whole.notes.erase(firstNote, whole.notes.end());
    int value = 0;
    for (const PedalChange& change : whole.pedal) {
        if (change.time < from) {
            value = change.value;
        } else {
            rest.pedal.push_back({change.value, change.time - from});
        }
    }
    if (value > 0) rest.pedal.insert(rest.pedal.begin(), {value, 0});
    std::erase_if(whole.pedal, [from](const PedalChange& change) { return change.time >= from; });
    return rest;
}

HeldOut keepBackFiles(const std::set<std::string>& files, std::vector<TrainingPerformance>& pieces) {
    std::set<std::string> kept;
    std::size_t number = 0;
    for (const std::string& file : files) {
        if (++number % kEvery == 0) kept.insert(file);
    }
    HeldOut result{{}, "every 10th file"};
    std::set<std::string> taken;  // a file may be named twice
    for (TrainingPerformance& piece : pieces) {
        const std::string file = fileOf(piece);
        if (!kept.contains(file)) continue;
        if (taken.insert(file).second) result.pieces.push_back(std::move(piece.piece));
        piece.piece.name.clear();
    }
    std::erase_if(pieces, [](const TrainingPerformance& piece) { return piece.piece.name.empty(); });
    return result;
}

}  // namespace

HeldOut keepBack(std::vector<TrainingPerformance>& pieces) {
    std::set<std::string> files;
    for (const TrainingPerformance& piece : pieces) files.insert(fileOf(piece));
    if (files.size() >= kEvery) return keepBackFiles(files, pieces);
    HeldOut result{{}, "the last tenth of each piece"};
    std::set<std::string> taken;
    for (TrainingPerformance& piece : pieces) {
        Performance& whole = piece.piece.performance;
        Performance rest = cutOff(whole, 0.9 * endOf(whole));
        if (!rest.notes.empty() && taken.insert(fileOf(piece)).second)
            result.pieces.push_back({piece.piece.name + " (its end)", std::move(rest)});
    }
    return result;
}

}  // namespace continuo::app
