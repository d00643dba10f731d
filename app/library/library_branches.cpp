#include <continuo/error.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "library/library.h"
#include "library/library_state.h"
#include "library/music_summary.h"
#include "library/packed_music.h"
#include "midi/file/midi_text.h"

namespace continuo::app {
namespace {

// Returns the unfinished branch that the same source began; nullopt: none.
std::optional<BranchId> findUnfinished(const TakeRecords& records, const NewBranch& asked) {
    if (asked.source.empty()) return std::nullopt;
    for (const BranchId id : records.branchesOf(asked.from.take)) {
        const BranchRecord& known = records.branch(id);
        if (known.source == asked.source && !known.branch.finished) return id;
    }
    return std::nullopt;
}

BranchRecord& unfinished(TakeRecords& records, BranchId id) {
    BranchRecord& record = records.branch(id);
    if (!record.branch.finished) return record;
    throw Error(ErrorCode::BadRequest, "branch " + record.branch.marks.name +
                                           ": nothing can be added to it, it is finished; begin a new one");
}

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

BranchId Library::moment() {
    const BranchId id = state_->ids.nextBranch();
    state_->records.writeUsedId(id);
    return id;
}

BranchId Library::addBranch(const NewBranch& asked) {
    state_->records.take(asked.from.take);
    if (asked.from.branch != 0) state_->records.branch(asked.from.branch);
    if (const std::optional<BranchId> known = findUnfinished(state_->records, asked)) {
        BranchRecord& record = state_->records.branch(*known);
        record.branch.summary = {};
        record.branch.pedal.clear();
        state_->notes.clear(*known);
        state_->records.write(record);
        return *known;
    }
    BranchRecord record;
    const BranchId id = record.branch.id = state_->ids.nextBranch();
    record.branch.take = asked.from.take;
    record.branch.parent = asked.from.branch;
    record.branch.forkSeconds = asked.forkSeconds;
    record.branch.rejoinSeconds = asked.rejoinSeconds;
    record.branch.created = std::chrono::system_clock::now();
    record.branch.marks.name = state_->records.nextName(asked.from);
    record.branch.origin = asked.origin;
    record.branch.promptMoment = asked.promptMoment;
    record.source = asked.source;
    state_->discardWithParent(record.branch);
    state_->notes.begin(id);
    state_->records.write(record);
    state_->records.add(std::move(record));
    return id;
}

void Library::appendBranch(BranchId branch, std::span<const PlayedNote> notes) {
    BranchRecord& record = unfinished(state_->records, branch);
    record.branch.summary = computeSummary(state_->notes.append(branch, notes), record.branch.forkSeconds);
    state_->records.noteChanged(record.branch.take);
}

void Library::appendBranchPedal(BranchId branch, const PedalChange& change) {
    BranchRecord& record = unfinished(state_->records, branch);
    if (!isPlayable(change)) return;
    record.branch.pedal.push_back(change);
    state_->records.write(record);
}

void Library::setBranchLatents(BranchId branch, const std::vector<std::pair<double, int>>& latents) {
    BranchRecord& record = state_->records.branch(branch);
    record.branch.latents = latents;
    state_->records.write(record);
}

void Library::finishBranch(BranchId branch, std::optional<double> natsPerNote,
                           const std::optional<Origin>& origin) {
    BranchRecord& record = state_->records.branch(branch);
    record.branch.summary = computeSummary(state_->notes.of(branch), record.branch.forkSeconds);
    record.branch.finished = true;
    if (natsPerNote) record.branch.summary.natsPerNote = natsPerNote;
    if (origin) record.branch.origin = *origin;
    state_->records.write(record);
}

int Library::finishBranches(const std::function<bool(const std::string& source)>& isOver) {
    std::vector<NodeId> silent;
    int finished = 0;
    for (const auto& [id, known] : state_->records.branches()) {
        if (known.branch.finished || !isOver(known.source)) continue;
        ++finished;
        BranchRecord& record = state_->records.branch(id);
        record.branch.finished = true;
        state_->records.write(record);
        const Marks& marks = record.branch.marks;
        const bool isNothing = state_->notes.isSilent(id) && !marks.starred && marks.note.empty();
        if (isNothing && state_->records.childrenOf(id).empty()) silent.push_back({record.branch.take, id});
    }
    if (!silent.empty()) state_->remove(silent);
    return finished;
}

void Library::keepDropped(TakeId take, double fromSeconds, const std::string& note) {
    const TakeRecord& played = state_->records.take(take);
    if (!state_->recordings.isGrowing(played.reel)) return;
    const double dropped = played.begin + fromSeconds;  // on the reel's clock; so are the times below
    for (const TakeId id : state_->records.takesOf(played.reel)) {
        const TakeRecord& range = state_->records.take(id);
        // If the range begins or ends inside the answer, the branch gets only the notes struck in the range.
        const double begin = std::max(dropped, range.begin);
        if (range.end <= begin) continue;
        TakeContent answer = state_->recordings.musicSoFar(range.reel, begin, range.end);
        if (answer.of(Voice::Model).notes.empty()) continue;
        const double fork = begin - range.begin;
        moveModel(answer, fork);
        const BranchId branch = addBranch({{id, 0}, fork, range.take.origin, {}, 0});
        state_->records.branch(branch).branch.marks.note = cleanText(note);
        const TakeContent::Part& model = answer.of(Voice::Model);
        appendBranch(branch, model.notes);
        for (const PedalChange& change : model.pedal) appendBranchPedal(branch, change);
        setBranchLatents(branch, answer.latents);
        finishBranch(branch);
    }
}

}  // namespace continuo::app
