#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "library/branch_notes.h"
#include "library/deletion.h"
#include "library/edit_history.h"
#include "library/library_ids.h"
#include "library/new_branch.h"
#include "library/take_records.h"

namespace continuo::app {

// Begins branches, appends what their models play, and finishes them. Library documents each call and its
// errors.
class BranchGrowth {
public:
    // All arguments must outlive this.
    BranchGrowth(TakeRecords& records, BranchNotes& notes, LibraryIds& ids, EditHistory& edits,
                 Deletion& deletion)
        : records_(records), notes_(notes), ids_(ids), edits_(edits), deletion_(deletion) {}

    BranchId moment();
    BranchId begin(const NewBranch& asked);
    void append(BranchId branch, std::span<const PlayedNote> notes);
    void appendPedal(BranchId branch, const PedalChange& change);
    void setLatents(BranchId branch, const std::vector<std::pair<double, int>>& latents);
    void finish(BranchId branch, std::optional<double> natsPerNote = {},
                const std::optional<Origin>& origin = {});
    int finishAll(const std::function<bool(const std::string& source)>& isOver);
    // Adds a complete branch at once: what the model plays in `answer`, whose times are on the take's clock.
    void add(const NewBranch& asked, const TakeContent& answer, const std::string& note);

private:
    std::optional<BranchId> findUnfinished(const NewBranch& asked) const;
    BranchRecord& unfinished(BranchId branch);

    TakeRecords& records_;
    BranchNotes& notes_;
    LibraryIds& ids_;
    EditHistory& edits_;
    Deletion& deletion_;
};

}  // namespace continuo::app
