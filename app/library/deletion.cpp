#include "library/deletion.h"

#include <algorithm>
#include <set>
#include <vector>

namespace continuo::app {

std::vector<NodeId> Deletion::discarded(std::span<const NodeId> inUse) const {
    std::set<TakeId> usedTakes;
    std::set<BranchId> needed;
    for (const NodeId node : inUse) {
        usedTakes.insert(node.take);
        needed.insert(node.branch);
    }
    std::vector<NodeId> found;
    for (const auto& [id, record] : records_.takes()) {
        if (record.take.marks.discarded && !record.take.growing && !usedTakes.contains(id)) {
            found.push_back({id, 0});
            continue;
        }
        const std::vector<BranchId>& own = records_.branchesOf(id);
        // In reverse, because child branches are newer than their parents.
        for (auto at = own.rbegin(); at != own.rend(); ++at) {
            const Branch& branch = records_.branch(*at).branch;
            if (branch.marks.discarded && !needed.contains(*at))
                found.push_back({id, *at});
            else
                needed.insert(branch.parent);
        }
    }
    return found;
}

std::vector<NodeId> Deletion::removeDiscarded(std::span<const NodeId> inUse) {
    std::vector<NodeId> gone = discarded(inUse);
    if (gone.empty()) return gone;
    remove(gone);
    journal_.change([](JournalBatch& batch) { batch.compact = true; });
    return gone;
}

// Adds unkept takes that duplicate a kept take which is deleted: their music is the same.
std::vector<NodeId> Deletion::withUnkeptDuplicates(std::span<const NodeId> nodes) const {
    std::vector<NodeId> all(nodes.begin(), nodes.end());
    for (const NodeId node : nodes) {
        if (node.branch != 0) continue;
        for (const TakeId other : records_.takesOf(records_.take(node.take).reel)) {
            if (!records_.take(other).take.growing && records_.findKeptDuplicate(other) == node.take &&
                std::find(all.begin(), all.end(), NodeId{other, 0}) == all.end())
                all.push_back({other, 0});
        }
    }
    return all;
}

void Deletion::remove(std::span<const NodeId> nodes) {
    std::set<ReelId> unused;
    for (const NodeId node : withUnkeptDuplicates(nodes)) {
        if (node.branch != 0) {
            removeBranch(node.branch);
            continue;
        }
        unused.insert(records_.take(node.take).reel);
        while (!records_.branchesOf(node.take).empty()) removeBranch(records_.branchesOf(node.take).front());
        records_.removeTake(node.take);
    }
    for (const auto& [id, record] : records_.takes()) unused.erase(record.reel);
    if (!unused.empty()) recordings_.remove(unused);
    edits_.removePurged();
}

void Deletion::removeBranch(BranchId id) {
    for (const BranchId child : records_.childrenOf(id)) removeBranch(child);
    records_.removeBranch(id);
    notes_.remove(id);
}

}  // namespace continuo::app
