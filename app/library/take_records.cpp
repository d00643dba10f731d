#include "library/take_records.h"

#include <continuo/error.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <utility>

namespace continuo::app {
namespace {

template <class Records, class Id>
auto& found(Records& records, const char* what, Id id) {
    const auto at = records.find(id);
    if (at != records.end()) return at->second;
    throw Error(ErrorCode::NotFound,
                std::string(what) + " " + std::to_string(id) + ": is not there; it was removed");
}

}  // namespace

void TakeRecords::read(std::vector<TakeRecord> takes, std::vector<BranchRecord> branches) {
    for (TakeRecord& record : takes) add(std::move(record));
    for (BranchRecord& record : branches) {
        if (!takes_.contains(record.branch.take)) continue;
        // A parent was added before its children, because branches are in order of id.
        const auto parent = branches_.find(record.branch.parent);
        if (parent == branches_.end() || parent->second.branch.take != record.branch.take)
            record.branch.parent = 0;  // its parent is lost, so the branch continues the take
        else if (parent->second.branch.marks.discarded)
            record.branch.marks.discarded = true;
        if (record.branch.marks.name.empty())
            record.branch.marks.name = nextName({record.branch.take, record.branch.parent});
        add(std::move(record));
    }
}

void TakeRecords::add(TakeRecord record) {
    const TakeId id = record.take.id;
    changed_.insert(id);
    takesOf_[record.reel].insert(id);
    takes_.emplace(id, std::move(record));
}

void TakeRecords::add(BranchRecord record) {
    const BranchId id = record.branch.id;
    changed_.insert(record.branch.take);
    branchesOf_[record.branch.take].push_back(id);
    branches_.emplace(id, std::move(record));
}

TakeRecord& TakeRecords::take(TakeId id) { return found(takes_, "take", id); }

const TakeRecord& TakeRecords::take(TakeId id) const { return found(takes_, "take", id); }

BranchRecord& TakeRecords::branch(BranchId id) { return found(branches_, "branch", id); }

const BranchRecord& TakeRecords::branch(BranchId id) const { return found(branches_, "branch", id); }

Marks& TakeRecords::marks(NodeId node) {
    return node.branch != 0 ? branch(node.branch).branch.marks : take(node.take).take.marks;
}

const Marks& TakeRecords::marks(NodeId node) const {
    return node.branch != 0 ? branch(node.branch).branch.marks : take(node.take).take.marks;
}

bool TakeRecords::has(NodeId node) const {
    return node.branch != 0 ? branches_.contains(node.branch) : takes_.contains(node.take);
}

std::vector<TakeId> TakeRecords::takesOf(ReelId reel, TakeId from) const {
    const auto known = takesOf_.find(reel);
    if (known == takesOf_.end()) return {};
    return {known->second.lower_bound(from), known->second.end()};
}

// Returns whether the kept take `range` contains all notes of the take `all`; both start at the same time of
// one recording. Ignores notes that the model still played after the recording was stopped.
bool TakeRecords::containsNotesOf(const TakeRecord& range, const TakeRecord& all) {
    constexpr double kLongestTail = 60;  // s
    const auto& mine = all.take.summary.notes;
    const auto& kept = range.take.summary.notes;
    if (mine == kept) return true;
    constexpr auto kPlayer = static_cast<std::size_t>(Voice::Player);
    const auto later = range.take.created - all.take.created;
    return !range.take.growing && mine[kPlayer] == kept[kPlayer] && mine[kPlayer] > 0 &&
           std::chrono::abs(later) < std::chrono::seconds(1) &&
           all.take.summary.seconds <= range.end - all.begin + kLongestTail;
}

std::optional<TakeId> TakeRecords::findKeptDuplicate(TakeId id) const {
    constexpr double kSameClock = 0.05;  // s
    const TakeRecord& record = take(id);
    if (record.take.kept() || !(record.take.marks == Marks{})) return std::nullopt;
    const auto isOf = [this](BranchId mine, TakeId other) {
        const Branch& one = branch(mine).branch;
        const std::vector<BranchId>& there = branchesOf(other);
        return std::any_of(there.begin(), there.end(), [&](BranchId theirs) {
            const Branch& two = branch(theirs).branch;
            return one.parent == 0 && two.parent == 0 && one.marks.note == two.marks.note &&
                   one.summary.notes == two.summary.notes &&
                   std::abs(one.forkSeconds - two.forkSeconds) < kSameClock;
        });
    };
    std::optional<TakeId> found;
    for (const TakeId other : takesOf(record.reel)) {
        const TakeRecord& range = take(other);
        if (!range.take.kept() || std::abs(range.begin - record.begin) > kSameClock ||
            !containsNotesOf(range, record))
            continue;
        const std::vector<BranchId>& mine = branchesOf(id);
        if (!std::all_of(mine.begin(), mine.end(), [&](BranchId each) { return isOf(each, other); }))
            continue;
        if (!found || take(*found).take.marks.discarded) found = other;
    }
    return found;
}

const std::vector<BranchId>& TakeRecords::branchesOf(TakeId take) const {
    static const std::vector<BranchId> none;
    const auto known = branchesOf_.find(take);
    return known != branchesOf_.end() ? known->second : none;
}

std::vector<BranchId> TakeRecords::childrenOf(BranchId id) const {
    std::vector<BranchId> children;
    for (const BranchId each : branchesOf(branch(id).branch.take)) {
        if (branch(each).branch.parent == id) children.push_back(each);
    }
    return children;
}

std::vector<BranchId> TakeRecords::branchesBelow(BranchId id) const {
    std::vector<BranchId> below = childrenOf(id);
    for (std::size_t i = 0; i < below.size(); ++i) {
        const std::vector<BranchId> further = childrenOf(below[i]);
        below.insert(below.end(), further.begin(), further.end());
    }
    return below;
}

std::string TakeRecords::nextName(NodeId on) const {
    const auto nameAt = [&](int place) {
        if (on.branch != 0) return branch(on.branch).branch.marks.name + "." + std::to_string(place + 1);
        std::string letters;
        for (++place; place > 0; place = (place - 1) / 26) {
            letters.insert(letters.begin(), static_cast<char>('A' + (place - 1) % 26));
        }
        return letters;
    };
    const std::vector<BranchId>& there = branchesOf(on.take);
    const auto isTaken = [&](const std::string& name) {
        return std::any_of(there.begin(), there.end(),
                           [&](const BranchId each) { return branch(each).branch.marks.name == name; });
    };
    int place = 0;
    for (const BranchId each : there) place += branch(each).branch.parent == on.branch ? 1 : 0;
    while (isTaken(nameAt(place))) ++place;
    return nameAt(place);
}

void TakeRecords::write(const TakeRecord& record) {
    changed_.insert(record.take.id);
    journal_.change([&](JournalBatch& batch) { batch.takes.insert_or_assign(record.take.id, record); });
}

void TakeRecords::write(const BranchRecord& record) {
    changed_.insert(record.branch.take);
    journal_.change([&](JournalBatch& batch) { batch.branches.insert_or_assign(record.branch.id, record); });
}

void TakeRecords::write(NodeId node) {
    if (node.branch != 0) {
        write(branch(node.branch));
    } else {
        write(take(node.take));
    }
}

void TakeRecords::writeUsedId(BranchId id) {
    BranchRecord none;
    none.branch.id = id;
    journal_.change([&](JournalBatch& batch) {
        batch.branches.insert_or_assign(id, none);
        batch.removedBranches.insert(id);
    });
}

void TakeRecords::removeTake(TakeId id) {
    branchesOf_.erase(id);
    if (const auto known = takes_.find(id); known != takes_.end()) {
        const auto reel = takesOf_.find(known->second.reel);
        reel->second.erase(id);
        if (reel->second.empty()) takesOf_.erase(reel);
        takes_.erase(known);
    }
    changed_.insert(id);
    journal_.change([id](JournalBatch& batch) { batch.removedTakes.insert(id); });
}

void TakeRecords::removeBranch(BranchId id) {
    const TakeId take = branch(id).branch.take;
    std::erase(branchesOf_.at(take), id);
    changed_.insert(take);
    branches_.erase(id);
    journal_.change([id](JournalBatch& batch) { batch.removedBranches.insert(id); });
}

std::vector<TakeId> TakeRecords::nextChanged(std::size_t atMost) {
    std::vector<TakeId> given;
    while (!changed_.empty() && given.size() < atMost) {
        const auto latest = std::prev(changed_.end());
        given.push_back(*latest);
        changed_.erase(latest);
    }
    return given;
}

}  // namespace continuo::app
