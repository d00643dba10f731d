#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "library/library_disk.h"

namespace continuo::app {

// The takes and branches of a library as the journal has them, without their music: which there are, what
// hangs on what, and which have changed since they were shown. Who changes a record writes it then.
class TakeRecords {
public:
    // disk: outlives it.
    explicit TakeRecords(LibraryDisk& disk) : disk_(disk) {}

    // What is on the disk at the start, branches in order of their ids. One of a lost take is left out, one
    // whose parent was lost hangs on the take, one whose name was lost gets another, and what hangs on a
    // discarded one is discarded.
    void read(std::vector<TakeRecord> takes, std::vector<BranchRecord> branches);
    // What is on the disk, or is written by who adds it.
    void add(TakeRecord record);
    void add(BranchRecord record);

    // Throw NotFound.
    TakeRecord& take(TakeId id);
    const TakeRecord& take(TakeId id) const;
    BranchRecord& branch(BranchId id);
    const BranchRecord& branch(BranchId id) const;
    Marks& marks(NodeId node);
    const Marks& marks(NodeId node) const;
    // With its details, which the disk may have.
    Origin origin(NodeId node) const;
    bool has(NodeId node) const;

    const std::map<TakeId, TakeRecord>& takes() const { return takes_; }
    const std::map<BranchId, BranchRecord>& branches() const { return branches_; }
    // Of one recording, in order of their ids from one on.
    std::vector<TakeId> takesOf(ReelId reel, TakeId from = 0) const;
    // As of Library.
    std::optional<NodeId> madeBy(const std::string& source) const;
    const std::vector<BranchId>& branchesOf(TakeId take) const;  // in order of their creation
    std::vector<BranchId> childrenOf(BranchId id) const;
    std::vector<BranchId> branchesBelow(BranchId id) const;  // its children, theirs and so on
    // Of a branch to begin on it: "A", .. "Z", "AA" on a recording, "C.1" on a branch; the first one that was
    // not given yet, also not to one that has another name now.
    std::string nextName(NodeId on) const;

    void write(const TakeRecord& record);
    void write(const BranchRecord& record);
    void write(NodeId node);
    // Has the disk know that this id was given, as of a branch that came and went.
    void writeGiven(BranchId id);
    void removeTake(TakeId id);      // its branches were removed
    void removeBranch(BranchId id);  // what hangs on it was removed

    // Its music has changed.
    void noteChanged(TakeId id) { changed_.insert(id); }
    // As of Library.
    std::vector<TakeId> nextChanged(std::size_t atMost);
    bool hasChanged() const { return !changed_.empty(); }

private:
    LibraryDisk& disk_;
    std::map<TakeId, TakeRecord> takes_;
    std::map<BranchId, BranchRecord> branches_;
    std::map<TakeId, std::vector<BranchId>> branchesOf_;
    std::set<TakeId> changed_;
};

}  // namespace continuo::app
