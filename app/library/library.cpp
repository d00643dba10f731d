#include "library/library.h"

#include <algorithm>
#include <utility>

#include "library/library_state.h"
#include "library/take_music.h"
#include "library/take_source.h"

namespace continuo::app {

Library::Library(const std::filesystem::path& folder)
    : Library(std::make_unique<LibraryState>(
          Journal(folder), StateFiles(folder.empty() ? std::filesystem::path() : folder / "states"))) {}

Library::Library(std::unique_ptr<LibraryState> state) : state_(std::move(state)) {}

Library::~Library() {
    std::vector<TakeId> growing;
    for (const auto& [id, record] : state_->records.takes())
        if (record.take.growing) growing.push_back(id);
    for (const TakeId id : growing)
        if (state_->records.has({id, 0})) finishTake(id);
}

StorageStatus Library::status() const { return state_->journal.status(); }

const std::vector<std::string>& Library::notices() const { return state_->notices; }

bool Library::flush(double seconds) { return state_->journal.flush(seconds); }

std::vector<Take> Library::takes(const TakeFilter& filter) const {
    std::vector<Take> found;
    const std::map<TakeId, TakeRecord>& all = state_->records.takes();
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        const Take& known = at->second.take;
        if ((!known.kept() && !filter.unkept) || (known.marks.discarded && !filter.discarded)) continue;
        if (known.growing) state_->music.refresh(state_->records.take(at->first));
        found.push_back(known);
        found.back().origin.details.clear();
    }
    return found;
}

std::vector<TakeId> Library::nextChanged(std::size_t atMost) { return state_->records.nextChanged(atMost); }

bool Library::hasChanged() const { return state_->records.hasChanged(); }

std::vector<Branch> Library::branches(TakeId take) const {
    std::vector<Branch> found = allBranches(take);
    std::erase_if(found, [](const Branch& each) { return each.marks.discarded; });
    return found;
}

std::vector<Branch> Library::allBranches(TakeId take) const {
    std::vector<Branch> found;
    for (const BranchId id : state_->records.branchesOf(take)) {
        found.push_back(state_->records.branch(id).branch);
        found.back().origin.details.clear();
    }
    return found;
}

std::optional<Take> Library::take(TakeId id) const {
    if (!state_->records.has({id, 0})) return std::nullopt;
    TakeRecord& record = state_->records.take(id);
    if (record.take.growing) state_->music.refresh(record);
    return record.take;
}

std::optional<Branch> Library::branch(BranchId id) const {
    if (id == 0 || !state_->records.has({0, id})) return std::nullopt;
    return state_->records.branch(id).branch;
}

Origin Library::origin(NodeId node) const {
    Origin origin = node.branch != 0 ? state_->records.branch(node.branch).branch.origin
                                     : state_->records.take(node.take).take.origin;
    if (origin.details.empty()) origin.details = state_->journal.details(node);
    return origin;
}

std::vector<std::uint8_t> Library::replay(TakeId take) const {
    return state_->recordings.replay(state_->records.take(take).reel);
}

bool Library::hasReplay(TakeId take) const {
    return state_->recordings.hasReplay(state_->records.take(take).reel);
}

const StateFiles& Library::stateFiles() const { return state_->stateFiles; }

// The part of the file that branches use ends where the first branch leaves the recording, and resumes where
// the last one returns to it.
std::optional<NodeSource> Library::source(NodeId node) const {
    const TakeRecord& take = state_->records.take(node.take);
    std::optional<TakeSource> source = unpackSource(state_->recordings.source(take.reel));
    if (!source) return std::nullopt;
    NodeSource of{std::make_shared<const TakeSource>(*std::move(source)), take.begin};
    bool returns = true, replaces = false;
    double first = kStillHeld, ends = kStillHeld, last = 0;
    for (std::optional<Branch> each = branch(node.branch); each; each = branch(each->parent)) {
        if (each->rejoinSeconds) {
            replaces = true;
            first = std::min(first, each->forkSeconds);
            last = std::max(last, *each->rejoinSeconds);
        } else {
            returns = false;
            ends = std::min(ends, each->forkSeconds);
        }
    }
    if (!returns) {
        of.end = take.begin + ends;
    } else if (replaces) {
        of.end = take.begin + first;
        of.resume = take.begin + last;
    }
    return of;
}

bool Library::hasSource(TakeId take) const {
    return state_->records.has({take, 0}) && state_->recordings.hasSource(state_->records.take(take).reel);
}

bool Library::isRecordingGrowing(TakeId take) const {
    return state_->recordings.isGrowing(state_->records.take(take).reel);
}

std::optional<TakeId> Library::findKeptDuplicate(TakeId id) const {
    if (!state_->records.has({id, 0})) return std::nullopt;
    for (const TakeId each : state_->records.takesOf(state_->records.take(id).reel)) {
        TakeRecord& range = state_->records.take(each);
        if (range.take.growing) state_->music.refresh(range);
    }
    return state_->records.findKeptDuplicate(id);
}

bool Library::isSameRecording(TakeId one, TakeId other) const {
    return state_->records.take(one).reel == state_->records.take(other).reel;
}

std::optional<std::pair<double, double>> Library::findRange(TakeId other, TakeId onClockOf) const {
    const TakeRecord &range = state_->records.take(other), &clock = state_->records.take(onClockOf);
    if (range.reel != clock.reel) return std::nullopt;
    return std::pair(range.begin - clock.begin, range.end - clock.begin);
}

std::optional<NodeId> Library::findBranchBySource(const std::string& source) const {
    if (source.empty()) return std::nullopt;
    const std::map<BranchId, BranchRecord>& all = state_->records.branches();
    for (auto at = all.rbegin(); at != all.rend(); ++at)
        if (at->second.source == source) return NodeId{at->second.branch.take, at->first};
    return std::nullopt;
}

TakeContent Library::content(NodeId node) const { return state_->music.content(node, NodeMusic::Bits::All); }

TakeContent Library::contentWithKnownSurprise(NodeId node) const {
    return state_->music.content(node, NodeMusic::Bits::OnlyValid);
}

std::vector<PlayedNote> Library::branchNotes(BranchId branch) const { return state_->music.ownNotes(branch); }

Performance Library::makePrompt(NodeId node, std::optional<double> seconds, double from) const {
    return cutPrompt(content(node), from, seconds.value_or(kStillHeld));
}

double Library::now(TakeId take) const { return state_->recordings.now(state_->records.take(take)); }

}  // namespace continuo::app
