#include "library/edit_history.h"

#include <continuo/error.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "library/clean_text.h"
#include "library/note_edits.h"

namespace continuo::app {
namespace {

void removeCommonEdits(LibraryEdit& edit) {
    std::vector<NoteEdit>&before = edit.before.edits, &after = edit.after.edits;
    const auto [one, other] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    edit.sameEdits = static_cast<std::size_t>(one - before.begin());
    before.erase(before.begin(), one);
    after.erase(after.begin(), other);
}

LibraryEdit::Kind editKind(std::span<const NoteEdit> edits) {
    const auto all = [&](const auto& is) { return std::all_of(edits.begin(), edits.end(), is); };
    if (all([](const NoteEdit& each) { return !each.becomes; })) return LibraryEdit::Kind::RemoveNotes;
    return all([](const NoteEdit& each) { return !each.was; }) ? LibraryEdit::Kind::AddNotes
                                                               : LibraryEdit::Kind::ChangeNotes;
}

}  // namespace

void EditHistory::star(NodeId node, bool starred) {
    edit(node, LibraryEdit::Kind::Star, [&](Marks& marks) { marks.starred = starred; });
}

void EditHistory::setNote(NodeId node, const std::string& note) {
    edit(node, LibraryEdit::Kind::Note, [&](Marks& marks) { marks.note = cleanText(note); });
}

void EditHistory::rename(NodeId node, const std::string& name) {
    const bool hasNoNumber = node.branch == 0 && records_.take(node.take).take.number == 0;
    if (hasNoNumber && records_.marks(node).name.empty())
        throw Error(ErrorCode::BadRequest, "nothing was played in this take yet");
    if (name.empty() && (node.branch != 0 || hasNoNumber))
        throw Error(ErrorCode::BadRequest, "a name is wanted: this has no number to go by");
    edit(node, LibraryEdit::Kind::Rename, [&](Marks& marks) { marks.name = cleanText(name); });
}

void EditHistory::setTags(NodeId node, const std::vector<std::string>& tags) {
    std::vector<std::string> kept;
    for (const std::string& each : tags) {
        const std::string tag = cleanText(each);
        if (!tag.empty() && std::find(kept.begin(), kept.end(), tag) == kept.end()) kept.push_back(tag);
    }
    edit(node, LibraryEdit::Kind::Tag, [&](Marks& marks) { marks.tags = std::move(kept); });
}

void EditHistory::editNotes(NodeId node, std::span<const NoteEdit> edits) {
    const bool growing = node.branch != 0 ? !records_.branch(node.branch).branch.finished
                                          : records_.take(node.take).take.growing;
    if (growing) {
        throw Error(ErrorCode::BadRequest,
                    "a note of what still grows cannot be changed or taken out; wait until it has ended");
    }
    for (const NoteEdit& each : edits) checkEdit(each);
    edit(node, editKind(edits), [&](Marks& marks) {
        std::vector<NoteEdit> made(edits.begin(), edits.end());
        for (NoteEdit& each : made) each.lastBranch = ids_.lastBranch();
        addEdits(made, marks.edits);
    });
}

void EditHistory::revertEdits(NodeId node) {
    edit(node, LibraryEdit::Kind::RevertEdits, [](Marks& marks) { marks.edits.clear(); });
}

void EditHistory::discardWithParent(Branch& made) {
    if (made.parent == 0 || !records_.branch(made.parent).branch.marks.discarded) return;
    made.marks.discarded = true;
    for (LibraryEdit& edit : undo_) {
        const bool covers = edit.node.branch == made.parent ||
                            std::find(edit.childBranches.begin(), edit.childBranches.end(), made.parent) !=
                                edit.childBranches.end();
        if (edit.kind == LibraryEdit::Kind::Discard && covers) edit.childBranches.push_back(made.id);
    }
}

void EditHistory::removePurged() {
    const auto isGone = [this](const LibraryEdit& edit) { return !records_.has(edit.node); };
    std::erase_if(undo_, isGone);
    std::erase_if(redo_, isGone);
}

void EditHistory::edit(NodeId node, LibraryEdit::Kind kind, const std::function<void(Marks&)>& change,
                       std::vector<BranchId> along) {
    const Marks& marks = records_.marks(node);
    LibraryEdit edit{kind, node, marks, marks};
    change(edit.after);
    if (edit.after == edit.before) return;
    edit.childBranches = std::move(along);
    removeCommonEdits(edit);
    apply(edit, edit.after);
    undo_.push_back(std::move(edit));
    redo_.clear();
}

void EditHistory::discardOrRestore(NodeId node, LibraryEdit::Kind kind) {
    edit(
        node, kind, [kind](Marks& marks) { marks.discarded = kind == LibraryEdit::Kind::Discard; },
        findAffectedBranches(node, kind));
}

// Returns the branches that are discarded or restored with a branch now.
std::vector<BranchId> EditHistory::findAffectedBranches(NodeId node, LibraryEdit::Kind kind) const {
    if (node.branch == 0) return {};
    std::vector<BranchId> along = records_.branchesBelow(node.branch);
    const bool discards = kind == LibraryEdit::Kind::Discard;
    std::erase_if(along, [&](BranchId id) { return records_.branch(id).branch.marks.discarded == discards; });
    return along;
}

// Applies all or nothing; throws if the disk fails to provide the music for the summary.
void EditHistory::apply(const LibraryEdit& edit, const Marks& marks) {
    Marks now = marks;
    const std::vector<NoteEdit>& edits = records_.marks(edit.node).edits;
    const auto same = static_cast<std::ptrdiff_t>(edit.sameEdits);
    now.edits.insert(now.edits.begin(), edits.begin(), edits.begin() + same);
    Marks before = std::exchange(records_.marks(edit.node), std::move(now));
    try {
        if (edit.changesNotes()) summarise(edit.node);
    } catch (...) {
        records_.marks(edit.node) = std::move(before);
        throw;
    }
    records_.write(edit.node);
    for (const BranchId id : edit.childBranches) {
        const NodeId along{edit.node.take, id};
        if (!records_.has(along)) continue;  // it was deleted separately
        records_.marks(along).discarded = marks.discarded;
        records_.write(along);
    }
}

void EditHistory::summarise(NodeId node) {
    MusicSummary now = music_.summary(node);
    (node.branch != 0 ? records_.branch(node.branch).branch.summary : records_.take(node.take).take.summary) =
        std::move(now);
}

std::optional<LibraryEdit> EditHistory::moveEdit(std::vector<LibraryEdit>& from, std::vector<LibraryEdit>& to,
                                                 Marks LibraryEdit::*put) {
    if (from.empty()) return std::nullopt;
    // Includes branches made below it meanwhile.
    const LibraryEdit::Kind kind = from.back().kind;
    const bool ofDiscarding = kind == LibraryEdit::Kind::Discard || kind == LibraryEdit::Kind::Restore;
    if (ofDiscarding && (from.back().*put).discarded)
        from.back().childBranches = findAffectedBranches(from.back().node, LibraryEdit::Kind::Discard);
    apply(from.back(), from.back().*put);
    to.push_back(std::move(from.back()));
    from.pop_back();
    return to.back();
}

}  // namespace continuo::app
