#include <continuo/error.h>

#include <algorithm>
#include <utility>

#include "library/clean_text.h"
#include "library/library_parts.h"
#include "library/note_edits.h"

namespace continuo::app {
namespace {

// All of it, or nothing where it throws, as when the disk does not give the music that is to be summarised.
template <class Parts>
void apply(Parts& parts, const LibraryEdit& edit, const Marks& marks) {
    Marks now = marks;
    const std::vector<NoteEdit>& edits = parts.marks(edit.node).edits;
    const auto same = static_cast<std::ptrdiff_t>(edit.sameEdits);
    now.edits.insert(now.edits.begin(), edits.begin(), edits.begin() + same);
    Marks before = std::exchange(parts.marks(edit.node), std::move(now));
    try {
        if (edit.isOfNotes()) parts.summarise(edit.node);
    } catch (...) {
        parts.marks(edit.node) = std::move(before);
        throw;
    }
    parts.write(edit.node);
    for (const BranchId id : edit.along) {
        if (!parts.branches.contains(id)) continue;  // it was purged alone
        parts.branch(id).branch.marks.discarded = marks.discarded;
        parts.write(NodeId{edit.node.take, id});
    }
}

void leaveSameEditsOut(LibraryEdit& edit) {
    std::vector<NoteEdit>&before = edit.before.edits, &after = edit.after.edits;
    const auto [one, other] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    edit.sameEdits = static_cast<std::size_t>(one - before.begin());
    before.erase(before.begin(), one);
    after.erase(after.begin(), other);
}

template <class Parts, class Change>
void edit(Parts& parts, NodeId node, LibraryEdit::Kind kind, const Change& change,
          std::vector<BranchId> along = {}) {
    const Marks& marks = parts.marks(node);
    LibraryEdit edit{kind, node, marks, marks};
    change(edit.after);
    if (edit.after == edit.before) return;
    edit.along = std::move(along);
    leaveSameEditsOut(edit);
    apply(parts, edit, edit.after);
    parts.undo.push_back(std::move(edit));
    parts.redo.clear();
}

// What is discarded or restored with a branch now.
template <class Parts>
std::vector<BranchId> alongWith(Parts& parts, NodeId node, LibraryEdit::Kind kind) {
    std::vector<BranchId> along;
    if (node.branch != 0) {
        parts.branch(node.branch);  // throws for an unknown one
        along = parts.branchesBelow(node.branch);
    }
    const bool discards = kind == LibraryEdit::Kind::Discard;
    std::erase_if(along, [&](BranchId id) { return parts.branch(id).branch.marks.discarded == discards; });
    return along;
}

template <class Parts>
void discardOrRestore(Parts& parts, NodeId node, LibraryEdit::Kind kind) {
    edit(
        parts, node, kind, [kind](Marks& marks) { marks.discarded = kind == LibraryEdit::Kind::Discard; },
        alongWith(parts, node, kind));
}

LibraryEdit::Kind kindOf(std::span<const NoteEdit> edits) {
    const auto all = [&](const auto& is) { return std::all_of(edits.begin(), edits.end(), is); };
    if (all([](const NoteEdit& each) { return !each.becomes; })) return LibraryEdit::Kind::LeaveOut;
    return all([](const NoteEdit& each) { return !each.was; }) ? LibraryEdit::Kind::AddNotes
                                                               : LibraryEdit::Kind::ChangeNotes;
}

template <class Parts>
std::optional<LibraryEdit> take(Parts& parts, std::vector<LibraryEdit>& from, std::vector<LibraryEdit>& to,
                                Marks LibraryEdit::*put) {
    if (from.empty()) return std::nullopt;
    // What was made below it meanwhile goes with it too.
    const LibraryEdit::Kind kind = from.back().kind;
    const bool ofDiscarding = kind == LibraryEdit::Kind::Discard || kind == LibraryEdit::Kind::Restore;
    if (ofDiscarding && (from.back().*put).discarded)
        from.back().along = alongWith(parts, from.back().node, LibraryEdit::Kind::Discard);
    apply(parts, from.back(), from.back().*put);
    to.push_back(std::move(from.back()));
    from.pop_back();
    return to.back();
}

}  // namespace

void Library::star(NodeId node, bool starred) {
    edit(*parts_, node, LibraryEdit::Kind::Star, [&](Marks& marks) { marks.starred = starred; });
}

void Library::setNote(NodeId node, const std::string& note) {
    edit(*parts_, node, LibraryEdit::Kind::Note, [&](Marks& marks) { marks.note = cleanText(note); });
}

void Library::rename(NodeId node, const std::string& name) {
    if (node.branch == 0 && parts_->take(node.take).take.number == 0 && parts_->marks(node).name.empty())
        throw Error(ErrorCode::BadRequest, "nothing was played in this take yet");
    if (name.empty() && (node.branch != 0 || parts_->take(node.take).take.number == 0))
        throw Error(ErrorCode::BadRequest, "a name is wanted: this has no number to go by");
    edit(*parts_, node, LibraryEdit::Kind::Rename, [&](Marks& marks) { marks.name = cleanText(name); });
}

void Library::setTags(NodeId node, const std::vector<std::string>& tags) {
    std::vector<std::string> kept;
    for (const std::string& each : tags) {
        const std::string tag = cleanText(each);
        if (!tag.empty() && std::find(kept.begin(), kept.end(), tag) == kept.end()) kept.push_back(tag);
    }
    edit(*parts_, node, LibraryEdit::Kind::Tag, [&](Marks& marks) { marks.tags = std::move(kept); });
}

void Library::discard(NodeId node) { discardOrRestore(*parts_, node, LibraryEdit::Kind::Discard); }

void Library::restore(NodeId node) { discardOrRestore(*parts_, node, LibraryEdit::Kind::Restore); }

void Library::editNotes(NodeId node, std::span<const NoteEdit> edits) {
    const bool growing = node.branch != 0 ? !parts_->branch(node.branch).branch.finished
                                          : parts_->take(node.take).take.growing;
    if (growing) {
        throw Error(ErrorCode::BadRequest,
                    "a note of what still grows cannot be changed or taken out; wait until it has ended");
    }
    for (const NoteEdit& each : edits) check(each);
    edit(*parts_, node, kindOf(edits), [&](Marks& marks) {
        for (NoteEdit each : edits) {
            each.lastBranch = parts_->lastBranch;
            add(each, marks.edits);
        }
    });
}

void Library::takeEditsBack(NodeId node) {
    edit(*parts_, node, LibraryEdit::Kind::TakeEditsBack, [](Marks& marks) { marks.edits.clear(); });
}

std::optional<LibraryEdit> Library::undo() {
    return app::take(*parts_, parts_->undo, parts_->redo, &LibraryEdit::before);
}

std::optional<LibraryEdit> Library::redo() {
    return app::take(*parts_, parts_->redo, parts_->undo, &LibraryEdit::after);
}

const LibraryEdit* Library::nextUndo() const { return parts_->undo.empty() ? nullptr : &parts_->undo.back(); }

const LibraryEdit* Library::nextRedo() const { return parts_->redo.empty() ? nullptr : &parts_->redo.back(); }

}  // namespace continuo::app
