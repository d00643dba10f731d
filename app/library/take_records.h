#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "library/library_disk.h"

namespace continuo::app {

// The takes and branches of a library as rows of the journal, without their music: which exist, what each
// continues, and which have changed since they were shown. Whoever changes a record must write() it
// afterwards.
class TakeRecords {
public:
    // disk: must outlive this.
    explicit TakeRecords(LibraryDisk& disk) : disk_(disk) {}

    // Takes in what is on the disk at the start; branches are in order of their ids. A branch whose take was
    // lost is left out; one whose parent was lost continues the take; one whose name was lost gets a new one;
    // one whose parent is discarded is discarded.
    void read(std::vector<TakeRecord> takes, std::vector<BranchRecord> branches);
    // Adds a record that is on the disk already, or that the caller writes.
    void add(TakeRecord record);
    void add(BranchRecord record);

    // Throw NotFound.
    TakeRecord& take(TakeId id);
    const TakeRecord& take(TakeId id) const;
    BranchRecord& branch(BranchId id);
    const BranchRecord& branch(BranchId id) const;
    Marks& marks(NodeId node);
    const Marks& marks(NodeId node) const;
    // With its details, which are read from the disk if necessary.
    Origin origin(NodeId node) const;
    bool has(NodeId node) const;

    const std::map<TakeId, TakeRecord>& takes() const { return takes_; }
    const std::map<BranchId, BranchRecord>& branches() const { return branches_; }
    // The takes of a recording in order of their ids, from the id `from` on.
    std::vector<TakeId> takesOf(ReelId reel, TakeId from = 0) const;
    // As Library::keptAs(), by the summaries of the takes.
    std::optional<TakeId> keptAs(TakeId id) const;
    // As Library::madeBy().
    std::optional<NodeId> madeBy(const std::string& source) const;
    const std::vector<BranchId>& branchesOf(TakeId take) const;  // in order of their creation
    std::vector<BranchId> childrenOf(BranchId id) const;
    std::vector<BranchId> branchesBelow(BranchId id) const;  // its children, theirs and so on
    // The name for a new branch of `on`: "A", .. "Z", "AA" on a recording, "C.1" on a branch. It is the first
    // name that was never given, not even to a branch that was renamed since.
    std::string nextName(NodeId on) const;

    void write(const TakeRecord& record);
    void write(const BranchRecord& record);
    void write(NodeId node);
    // Writes to the disk that this id was given, for a branch that was removed before it was ever written.
    void writeGiven(BranchId id);
    void removeTake(TakeId id);      // after its branches
    void removeBranch(BranchId id);  // after those that continue it

    // The take's music has changed.
    void noteChanged(TakeId id) { changed_.insert(id); }
    // As Library::nextChanged().
    std::vector<TakeId> nextChanged(std::size_t atMost);
    bool hasChanged() const { return !changed_.empty(); }

private:
    static bool hasNotesOf(const TakeRecord& range, const TakeRecord& all);

    LibraryDisk& disk_;
    std::map<TakeId, TakeRecord> takes_;
    std::map<BranchId, BranchRecord> branches_;
    std::map<TakeId, std::vector<BranchId>> branchesOf_;
    std::map<ReelId, std::set<TakeId>> takesOf_;
    std::set<TakeId> changed_;
};

}  // namespace continuo::app
