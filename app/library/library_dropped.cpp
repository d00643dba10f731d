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
    std::vector<TakeId> growing;
    for (const auto& [id, record] : parts_->takes) {
        if (record.reel == played.reel && record.take.growing) growing.push_back(id);
    }
    for (const TakeId id : growing) {
        const TakeRecord& record = parts_->take(id);
        // Of a recording that began in its midst it is what was struck since.
        const double begin = std::max(dropped, record.begin);
        TakeContent answer = reel.music->music(begin, kStillHeld, reel.record.now, false);
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

}  // namespace continuo::app
