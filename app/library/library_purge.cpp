#include <array>
#include <set>
#include <utility>

#include "library/library_parts.h"

namespace continuo::app {

void Library::purge(NodeId node) {
    if (node.branch != 0) {
        parts_->branch(node.branch);
        parts_->removeBranch(node.branch);
    } else {
        finishTake(node.take);
        if (parts_->takes.contains(node.take)) parts_->removeTake(node.take);
    }
    parts_->forgetEditsOfPurged();
}

bool Library::removeEmpty(TakeId id) {
    const Take& take = parts_->take(id).take;
    const bool marked = !(take.marks == Marks{});
    if (take.growing || marked || take.summary.notes != std::array<int, 2>{}) return false;
    if (!allBranches(id).empty()) return false;
    if (take.number == parts_->lastNumber) --parts_->lastNumber;  // the next one has it
    parts_->removeTake(id);
    parts_->forgetEditsOfPurged();
    return true;
}

std::vector<NodeId> Library::discarded(std::span<const NodeId> inUse) const {
    std::set<TakeId> usedTakes;
    std::set<BranchId> needed;
    for (const NodeId node : inUse) {
        usedTakes.insert(node.take);
        needed.insert(node.branch);
    }
    std::vector<NodeId> found;
    for (const auto& [id, record] : parts_->takes) {
        if (record.take.marks.discarded && !record.take.growing && !usedTakes.contains(id)) {
            found.push_back({id, 0});
            continue;
        }
        const auto own = parts_->branchesOf.find(id);
        if (own == parts_->branchesOf.end()) continue;
        // Backwards, as what hangs on a branch was made after it.
        for (auto at = own->second.rbegin(); at != own->second.rend(); ++at) {
            const Branch& branch = parts_->branches.at(*at).branch;
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
    if (gone.empty()) return gone;
    std::set<ReelId> reels;
    for (const NodeId node : gone) {
        if (node.branch != 0)
            parts_->removeBranch(node.branch);
        else
            reels.insert(parts_->forgetTake(node.take));
    }
    parts_->removeUnusedReels(std::move(reels));
    parts_->forgetEditsOfPurged();
    parts_->change([](JournalBatch& batch) { batch.compact = true; });
    return gone;
}

void Library::Parts::removeBranch(BranchId id) {
    for (const BranchId child : childrenOf(id)) removeBranch(child);
    const TakeId take = branches.at(id).branch.take;
    std::erase(branchesOf.at(take), id);
    changed.insert(take);
    branches.erase(id);
    notes.erase(id);
    change([id](JournalBatch& batch) { batch.removedBranches.insert(id); });
}

void Library::Parts::removeTake(TakeId id) { removeUnusedReels({forgetTake(id)}); }

ReelId Library::Parts::forgetTake(TakeId id) {
    const ReelId reel = take(id).reel;
    const std::vector<BranchId> own = branchesOf[id];
    for (const BranchId branchId : own) {
        if (branches.contains(branchId)) removeBranch(branchId);
    }
    branchesOf.erase(id);
    takes.erase(id);
    changed.insert(id);
    change([id](JournalBatch& batch) { batch.removedTakes.insert(id); });
    return reel;
}

void Library::Parts::removeUnusedReels(std::set<ReelId> unused) {
    for (const auto& [id, record] : takes) unused.erase(record.reel);
    for (const ReelId reel : unused) {
        reels.erase(reel);
        replay.erase(reel);
        if (lastRead.id == reel) lastRead = {};
    }
    change([&](JournalBatch& batch) { batch.removedReels.merge(unused); });
}

void Library::Parts::forgetEditsOfPurged() {
    const auto isGone = [this](const LibraryEdit& edit) {
        return edit.node.branch != 0 ? !branches.contains(edit.node.branch) : !takes.contains(edit.node.take);
    };
    std::erase_if(undo, isGone);
    std::erase_if(redo, isGone);
}

}  // namespace continuo::app
