#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "library/library_edit.h"
#include "library/library_ids.h"
#include "library/node_music.h"
#include "library/take_records.h"

namespace continuo::app {

// The user's edits of takes and branches, with undo and redo. An edit that throws has changed nothing.
// Library documents what each edit does and throws.
class EditHistory {
public:
    // All arguments must outlive this.
    EditHistory(TakeRecords& records, const NodeMusic& music, const LibraryIds& ids)
        : records_(records), music_(music), ids_(ids) {}

    void star(NodeId node, bool starred);
    void setNote(NodeId node, const std::string& note);
    void rename(NodeId node, const std::string& name);
    void setTags(NodeId node, const std::vector<std::string>& tags);
    void discard(NodeId node) { discardOrRestore(node, LibraryEdit::Kind::Discard); }
    void restore(NodeId node) { discardOrRestore(node, LibraryEdit::Kind::Restore); }
    void editNotes(NodeId node, std::span<const NoteEdit> edits);
    void revertEdits(NodeId node);

    std::optional<LibraryEdit> undo() { return moveEdit(undo_, redo_, &LibraryEdit::before); }
    std::optional<LibraryEdit> redo() { return moveEdit(redo_, undo_, &LibraryEdit::after); }
    const LibraryEdit* nextUndo() const { return undo_.empty() ? nullptr : &undo_.back(); }
    const LibraryEdit* nextRedo() const { return redo_.empty() ? nullptr : &redo_.back(); }

    // Call this before a branch is added. If its parent is discarded, the new branch is discarded too, and
    // both are restored together. A resumed job may add such branches.
    void discardWithParent(Branch& made);
    // Removes the edits of permanently deleted takes and branches, which can no longer be undone.
    void removePurged();

private:
    void edit(NodeId node, LibraryEdit::Kind kind, const std::function<void(Marks&)>& change,
              std::vector<BranchId> along = {});
    void discardOrRestore(NodeId node, LibraryEdit::Kind kind);
    std::vector<BranchId> findAffectedBranches(NodeId node, LibraryEdit::Kind kind) const;
    void apply(const LibraryEdit& edit, const Marks& marks);
    void summarise(NodeId node);
    std::optional<LibraryEdit> moveEdit(std::vector<LibraryEdit>& from, std::vector<LibraryEdit>& to,
                                        Marks LibraryEdit::*put);

    TakeRecords& records_;
    const NodeMusic& music_;
    const LibraryIds& ids_;
    std::vector<LibraryEdit> undo_, redo_;
};

}  // namespace continuo::app
