#include <algorithm>
#include <set>
#include <vector>

#include "library/library.h"
#include "library/library_state.h"

namespace continuo::app {
namespace {

// Adds unkept takes that duplicate a kept take which is deleted: their music is the same.
std::vector<NodeId> withUnkeptDuplicates(const TakeRecords& records, std::span<const NodeId> nodes) {
    std::vector<NodeId> all(nodes.begin(), nodes.end());
    for (const NodeId node : nodes) {
        if (node.branch != 0) continue;
        for (const TakeId other : records.takesOf(records.take(node.take).reel)) {
            if (!records.take(other).take.growing && records.findKeptDuplicate(other) == node.take &&
                std::find(all.begin(), all.end(), NodeId{other, 0}) == all.end())
                all.push_back({other, 0});
        }
    }
    return all;
}

void removeBranch(LibraryState& state, BranchId id) {
    for (const BranchId child : state.records.childrenOf(id)) removeBranch(state, child);
    state.records.removeBranch(id);
    state.notes.remove(id);
}

}  // namespace

void LibraryState::remove(std::span<const NodeId> nodes) {
    std::set<ReelId> unused;
    for (const NodeId node : withUnkeptDuplicates(records, nodes)) {
        if (node.branch != 0) {
            removeBranch(*this, node.branch);
            continue;
        }
        unused.insert(records.take(node.take).reel);
        while (!records.branchesOf(node.take).empty())
            removeBranch(*this, records.branchesOf(node.take).front());
        records.removeTake(node.take);
    }
    for (const auto& [id, record] : records.takes()) unused.erase(record.reel);
    if (!unused.empty()) recordings.remove(unused);
    // Edits of deleted takes and branches can no longer be undone.
    const auto isGone = [this](const LibraryEdit& edit) { return !records.has(edit.node); };
    std::erase_if(undo, isGone);
    std::erase_if(redo, isGone);
}

std::vector<NodeId> Library::discarded(std::span<const NodeId> inUse) const {
    std::set<TakeId> usedTakes;
    std::set<BranchId> needed;
    for (const NodeId node : inUse) {
        usedTakes.insert(node.take);
        needed.insert(node.branch);
    }
    std::vector<NodeId> found;
    for (const auto& [id, record] : state_->records.takes()) {
        if (record.take.marks.discarded && !record.take.growing && !usedTakes.contains(id)) {
            found.push_back({id, 0});
            continue;
        }
        const std::vector<BranchId>& own = state_->records.branchesOf(id);
        // In reverse, because child branches are newer than their parents.
        for (auto at = own.rbegin(); at != own.rend(); ++at) {
            const Branch& branch = state_->records.branch(*at).branch;
            if (branch.marks.discarded && !needed.contains(*at))
                found.push_back({id, *at});
            else
                needed.insert(branch.parent);
        }
    }
    return found;
}

std::vector<NodeId> Library::purgeDiscarded(std::span<const NodeId> inUse) {
    std::vector<NodeId> gone = discarded(inUse);
    if (!gone.empty()) {
        state_->remove(gone);
        state_->journal.change([](JournalBatch& batch) { batch.compact = true; });
    }
    state_->removeUnusedStates();
    return gone;
}

void Library::purge(NodeId node) {
    if (node.branch == 0) finishTake(node.take);
    // A take without notes was removed when it ended.
    if (node.branch != 0 || state_->records.has(node)) state_->remove(node);
    state_->removeUnusedStates();
}

}  // namespace continuo::app
