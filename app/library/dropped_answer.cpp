#include "library/dropped_answer.h"

#include <algorithm>

namespace continuo::app {
namespace {

// Moves the model's part by `seconds`.
void moveModel(TakeContent& answer, double seconds) {
    TakeContent::Part& model = answer.of(Voice::Model);
    for (PlayedNote& each : model.notes) {
        each.note.start += seconds;
        each.note.end += seconds;
    }
    for (PedalChange& change : model.pedal) change.time += seconds;
    for (auto& [from, latents] : answer.latents) from += seconds;
}

}  // namespace

void keepDroppedAnswer(const TakeRecords& records, const Recordings& recordings, BranchGrowth& branches,
                       TakeId take, double fromSeconds, const std::string& note) {
    const TakeRecord& played = records.take(take);
    if (!recordings.isGrowing(played.reel)) return;
    const double dropped = played.begin + fromSeconds;  // on the reel's clock, like the lines below
    for (const TakeId id : records.takesOf(played.reel)) {
        const TakeRecord& range = records.take(id);
        // A range that begins or ends inside the answer gets what was struck in it.
        const double begin = std::max(dropped, range.begin);
        if (range.end <= begin) continue;
        TakeContent answer = recordings.musicSoFar(range.reel, begin, range.end);
        if (answer.of(Voice::Model).notes.empty()) continue;
        const double fork = begin - range.begin;
        moveModel(answer, fork);
        branches.add({{id, 0}, fork, range.take.origin, {}, 0}, answer, note);
    }
}

}  // namespace continuo::app
