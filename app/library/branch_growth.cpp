#include "library/branch_growth.h"

#include <continuo/error.h>

#include <chrono>
#include <utility>

#include "library/clean_text.h"
#include "library/music_summary.h"
#include "library/packed_music.h"

namespace continuo::app {

BranchId BranchGrowth::moment() {
    const BranchId id = ids_.nextBranch();
    records_.writeUsedId(id);
    return id;
}

BranchId BranchGrowth::begin(const NewBranch& asked) {
    records_.take(asked.from.take);
    if (asked.from.branch != 0) records_.branch(asked.from.branch);
    if (const std::optional<BranchId> known = findUnfinished(asked)) {
        BranchRecord& record = records_.branch(*known);
        record.branch.summary = {};
        record.branch.pedal.clear();
        notes_.clear(*known);
        records_.write(record);
        return *known;
    }
    BranchRecord record;
    const BranchId id = record.branch.id = ids_.nextBranch();
    record.branch.take = asked.from.take;
    record.branch.parent = asked.from.branch;
    record.branch.forkSeconds = asked.forkSeconds;
    record.branch.rejoinSeconds = asked.rejoinSeconds;
    record.branch.created = std::chrono::system_clock::now();
    record.branch.marks.name = records_.nextName(asked.from);
    record.branch.origin = asked.origin;
    record.branch.promptMoment = asked.promptMoment;
    record.source = asked.source;
    edits_.discardWithParent(record.branch);
    notes_.begin(id);
    records_.write(record);
    records_.add(std::move(record));
    return id;
}

std::optional<BranchId> BranchGrowth::findUnfinished(const NewBranch& asked) const {
    if (asked.source.empty()) return std::nullopt;
    for (const BranchId id : records_.branchesOf(asked.from.take)) {
        const BranchRecord& known = records_.branch(id);
        if (known.source == asked.source && !known.branch.finished) return id;
    }
    return std::nullopt;
}

BranchRecord& BranchGrowth::unfinished(BranchId id) {
    BranchRecord& record = records_.branch(id);
    if (!record.branch.finished) return record;
    throw Error(ErrorCode::BadRequest, "branch " + record.branch.marks.name +
                                           ": nothing can be added to it, it is finished; begin a new one");
}

void BranchGrowth::append(BranchId branch, std::span<const PlayedNote> notes) {
    BranchRecord& record = unfinished(branch);
    record.branch.summary = computeSummary(notes_.append(branch, notes), record.branch.forkSeconds);
    records_.noteChanged(record.branch.take);
}

void BranchGrowth::appendPedal(BranchId branch, const PedalChange& change) {
    BranchRecord& record = unfinished(branch);
    if (!isPlayable(change)) return;
    record.branch.pedal.push_back(change);
    records_.write(record);
}

void BranchGrowth::setLatents(BranchId branch, const std::vector<std::pair<double, int>>& latents) {
    BranchRecord& record = records_.branch(branch);
    record.branch.latents = latents;
    records_.write(record);
}

void BranchGrowth::finish(BranchId branch, std::optional<double> natsPerNote,
                          const std::optional<Origin>& origin) {
    BranchRecord& record = records_.branch(branch);
    record.branch.summary = computeSummary(notes_.of(branch), record.branch.forkSeconds);
    record.branch.finished = true;
    if (natsPerNote) record.branch.summary.natsPerNote = natsPerNote;
    if (origin) record.branch.origin = *origin;
    records_.write(record);
}

int BranchGrowth::finishAll(const std::function<bool(const std::string& source)>& isOver) {
    std::vector<NodeId> silent;
    int finished = 0;
    for (const auto& [id, known] : records_.branches()) {
        if (known.branch.finished || !isOver(known.source)) continue;
        ++finished;
        BranchRecord& record = records_.branch(id);
        record.branch.finished = true;
        records_.write(record);
        const Marks& marks = record.branch.marks;
        const bool isNothing = notes_.isSilent(id) && !marks.starred && marks.note.empty();
        if (isNothing && records_.childrenOf(id).empty()) silent.push_back({record.branch.take, id});
    }
    if (!silent.empty()) deletion_.remove(silent);
    return finished;
}

void BranchGrowth::add(const NewBranch& asked, const TakeContent& answer, const std::string& note) {
    const BranchId branch = begin(asked);
    records_.branch(branch).branch.marks.note = cleanText(note);
    const TakeContent::Part& model = answer.of(Voice::Model);
    append(branch, model.notes);
    for (const PedalChange& change : model.pedal) appendPedal(branch, change);
    setLatents(branch, answer.latents);
    finish(branch);
}

}  // namespace continuo::app
