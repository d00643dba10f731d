#include <continuo/error.h>

#include <algorithm>
#include <utility>

#include "library/clean_text.h"
#include "library/library_parts.h"

namespace continuo::app {
namespace {

template <class Parts, class Change>
void edit(Parts& parts, NodeId node, LibraryEdit::Kind kind, const Change& change) {
    Marks& marks = parts.marks(node);
    LibraryEdit edit{kind, node, marks, marks};
    change(edit.after);
    if (edit.after == edit.before) return;
    marks = edit.after;
    parts.undo.push_back(std::move(edit));
    parts.redo.clear();
    parts.write(node);
}

template <class Parts>
std::optional<LibraryEdit> take(Parts& parts, std::vector<LibraryEdit>& from, std::vector<LibraryEdit>& to,
                                Marks LibraryEdit::*put) {
    if (from.empty()) return std::nullopt;
    LibraryEdit edit = std::move(from.back());
    from.pop_back();
    parts.marks(edit.node) = edit.*put;
    parts.write(edit.node);
    to.push_back(edit);
    return edit;
}

}  // namespace

void Library::star(NodeId node, bool starred) {
    edit(*parts_, node, LibraryEdit::Kind::Star, [&](Marks& marks) { marks.starred = starred; });
}

void Library::setNote(NodeId node, const std::string& note) {
    edit(*parts_, node, LibraryEdit::Kind::Note, [&](Marks& marks) { marks.note = cleanText(note); });
}

void Library::rename(NodeId node, const std::string& name) {
    edit(*parts_, node, LibraryEdit::Kind::Rename, [&](Marks& marks) { marks.name = cleanText(name); });
}

void Library::discard(NodeId node) {
    edit(*parts_, node, LibraryEdit::Kind::Discard, [](Marks& marks) { marks.discarded = true; });
}

void Library::restore(NodeId node) {
    edit(*parts_, node, LibraryEdit::Kind::Restore, [](Marks& marks) { marks.discarded = false; });
}

std::optional<LibraryEdit> Library::undo() {
    return app::take(*parts_, parts_->undo, parts_->redo, &LibraryEdit::before);
}

std::optional<LibraryEdit> Library::redo() {
    return app::take(*parts_, parts_->redo, parts_->undo, &LibraryEdit::after);
}

const LibraryEdit* Library::nextUndo() const { return parts_->undo.empty() ? nullptr : &parts_->undo.back(); }

const LibraryEdit* Library::nextRedo() const { return parts_->redo.empty() ? nullptr : &parts_->redo.back(); }

void Library::purge(NodeId node) {
    if (node.branch != 0) {
        parts_->branch(node.branch);
        parts_->removeBranch(node.branch);
    } else {
        finishTake(node.take);
        if (parts_->takes.contains(node.take)) parts_->removeTake(node.take);
    }
    const auto isGone = [this](const LibraryEdit& edit) {
        return edit.node.branch != 0 ? !parts_->branches.contains(edit.node.branch)
                                     : !parts_->takes.contains(edit.node.take);
    };
    std::erase_if(parts_->undo, isGone);
    std::erase_if(parts_->redo, isGone);
}

void Library::Parts::removeBranch(BranchId id) {
    for (const BranchId child : childrenOf(id)) removeBranch(child);
    std::erase(branchesOf.at(branches.at(id).branch.take), id);
    branches.erase(id);
    notes.erase(id);
    change([id](JournalBatch& batch) { batch.removedBranches.insert(id); });
}

void Library::Parts::removeTake(TakeId id) {
    const std::vector<BranchId> own = branchesOf[id];
    for (const BranchId branchId : own) {
        if (branches.contains(branchId)) removeBranch(branchId);
    }
    const ReelId reel = take(id).reel;
    branchesOf.erase(id);
    takes.erase(id);
    const bool reelUsed = std::any_of(takes.begin(), takes.end(),
                                      [reel](const auto& each) { return each.second.reel == reel; });
    if (!reelUsed) {
        reels.erase(reel);
        replay.erase(reel);
    }
    change([&](JournalBatch& batch) {
        batch.removedTakes.insert(id);
        if (!reelUsed) batch.removedReels.insert(reel);
    });
}

}  // namespace continuo::app
