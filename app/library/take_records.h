#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// The takes and branches of a library as journal rows without music: which exist, which one each continues,
// and which have changed since they were last shown. After changing a record, call write().
class TakeRecords {
public:
    // journal: must outlive this.
    explicit TakeRecords(Journal& journal) : journal_(journal) {}

    // Reads the rows on disk at the start. Branches must be in order of id. Repairs lost rows: drops a branch
    // without its take, lets one without its parent continue the take, and names one without a name. A branch
    // of a discarded parent becomes discarded.
    void read(std::vector<TakeRecord> takes, std::vector<BranchRecord> branches);
    // Adds a record that is on the disk already. For a new one the caller must call write().
    void add(TakeRecord record);
    void add(BranchRecord record);

    // Throw NotFound.
    TakeRecord& take(TakeId id);
    const TakeRecord& take(TakeId id) const;
    BranchRecord& branch(BranchId id);
    const BranchRecord& branch(BranchId id) const;
    Marks& marks(NodeId node);
    const Marks& marks(NodeId node) const;
    bool has(NodeId node) const;

    const std::map<TakeId, TakeRecord>& takes() const { return takes_; }
    const std::map<BranchId, BranchRecord>& branches() const { return branches_; }
    // Returns the takes of a recording in order of id, only those with the id `from` or higher.
    std::vector<TakeId> takesOf(ReelId reel, TakeId from = 0) const;
    // Like Library::findKeptDuplicate(), but compares only the summaries of the takes.
    std::optional<TakeId> findKeptDuplicate(TakeId id) const;
    const std::vector<BranchId>& branchesOf(TakeId take) const;  // in order of their creation
    std::vector<BranchId> childrenOf(BranchId id) const;
    std::vector<BranchId> branchesBelow(BranchId id) const;  // recursively
    // Returns the name for a new branch of `on`: "A", .. "Z", "AA" on a recording, "C.1" on a branch. It is
    // the first name that was never given, not even to a branch that was renamed since.
    std::string nextName(NodeId on) const;

    void write(const TakeRecord& record);
    void write(const BranchRecord& record);
    void write(NodeId node);
    // Writes to the disk that this id was used. Its branch was removed before it was written.
    void writeUsedId(BranchId id);
    void removeTake(TakeId id);      // after its branches
    void removeBranch(BranchId id);  // after its continuations

    // Records that the take's music has changed.
    void noteChanged(TakeId id) { changed_.insert(id); }
    // As Library::nextChanged().
    std::vector<TakeId> nextChanged(std::size_t atMost);
    bool hasChanged() const { return !changed_.empty(); }

private:
    static bool containsNotesOf(const TakeRecord& range, const TakeRecord& all);

    Journal& journal_;
    std::map<TakeId, TakeRecord> takes_;
    std::map<BranchId, BranchRecord> branches_;
    std::map<TakeId, std::vector<BranchId>> branchesOf_;
    std::map<ReelId, std::set<TakeId>> takesOf_;
    std::set<TakeId> changed_;
};

}  // namespace continuo::app
