// An answer that was dropped for another one.
#include <algorithm>

#include "library/clean_text.h"
#include "library/library.h"
#include "library/library_parts.h"

namespace continuo::app {

void Library::keepDropped(TakeId take, double fromSeconds, const std::string& note) {
    const TakeRecord& played = parts_->take(take);
    const Parts::Reel& reel = parts_->reels.at(played.reel);
    if (!reel.growing || !reel.music) return;
    const double dropped = played.begin + fromSeconds;  // on the reel's clock, as what follows
    for (const auto& [id, record] : parts_->takes) {
        // Of a range that begins or ends in its midst it is what was struck there.
        const double begin = std::max(dropped, record.begin);
        if (record.reel != played.reel || record.end <= begin) continue;
        TakeContent answer = reel.music->music(begin, record.end, reel.record.now, false);
        TakeContent::Part& model = answer.of(Voice::Model);
        if (model.notes.empty()) continue;
        const double fork = begin - record.begin;
        for (PlayedNote& each : model.notes) {
            each.note.start += fork;
            each.note.end += fork;
        }
        for (auto& [seconds, latents] : answer.latents) seconds += fork;
        const BranchId branch = addBranch({{id, 0}, fork, record.take.origin, {}, 0});
        parts_->branch(branch).branch.marks.note = cleanText(note);
        appendBranch(branch, model.notes);
        for (const PedalChange& change : model.pedal)
            appendBranchPedal(branch, {change.value, change.time + fork});
        setBranchLatents(branch, answer.latents);
        finishBranch(branch);
    }
}

// What of it lay in a range that is over is no part of that any more.
void Library::Parts::refreshRanges(ReelId reel) {
    for (auto& [id, record] : takes) {
        if (record.reel != reel || record.take.growing) continue;
        refresh(record);
        write(record);
    }
}

}  // namespace continuo::app
