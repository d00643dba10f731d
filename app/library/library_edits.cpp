#include <continuo/error.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include "library/library.h"
#include "library/library_state.h"
#include "library/note_edits.h"
#include "midi/file/midi_text.h"

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

void summarise(LibraryState& state, NodeId node) {
    MusicSummary now = state.music.summary(node);
    (node.branch != 0 ? state.records.branch(node.branch).branch.summary
                      : state.records.take(node.take).take.summary) = std::move(now);
}

// Applies all of an edit or nothing. Throws if the disk fails, because the summary needs the music.
void apply(LibraryState& state, const LibraryEdit& edit, const Marks& marks) {
    Marks now = marks;
    const std::vector<NoteEdit>& edits = state.records.marks(edit.node).edits;
    const auto same = static_cast<std::ptrdiff_t>(edit.sameEdits);
    now.edits.insert(now.edits.begin(), edits.begin(), edits.begin() + same);
    Marks before = std::exchange(state.records.marks(edit.node), std::move(now));
    try {
        if (edit.changesNotes()) summarise(state, edit.node);
    } catch (...) {
        state.records.marks(edit.node) = std::move(before);
        throw;
    }
    state.records.write(edit.node);
    for (const BranchId id : edit.childBranches) {
        const NodeId along{edit.node.take, id};
        if (!state.records.has(along)) continue;  // this branch was deleted separately
        state.records.marks(along).discarded = marks.discarded;
        state.records.write(along);
    }
}

void edit(LibraryState& state, NodeId node, LibraryEdit::Kind kind, const std::function<void(Marks&)>& change,
          std::vector<BranchId> along = {}) {
    const Marks& marks = state.records.marks(node);
    LibraryEdit edit{kind, node, marks, marks};
    change(edit.after);
    if (edit.after == edit.before) return;
    edit.childBranches = std::move(along);
    removeCommonEdits(edit);
    apply(state, edit, edit.after);
    state.undo.push_back(std::move(edit));
    state.redo.clear();
}

// Returns the branches that would be discarded or restored together with this branch now.
std::vector<BranchId> findAffectedBranches(const LibraryState& state, NodeId node, LibraryEdit::Kind kind) {
    if (node.branch == 0) return {};
    std::vector<BranchId> along = state.records.branchesBelow(node.branch);
    const bool discards = kind == LibraryEdit::Kind::Discard;
    std::erase_if(along,
                  [&](BranchId id) { return state.records.branch(id).branch.marks.discarded == discards; });
    return along;
}

void discardOrRestore(LibraryState& state, NodeId node, LibraryEdit::Kind kind) {
    edit(
        state, node, kind, [kind](Marks& marks) { marks.discarded = kind == LibraryEdit::Kind::Discard; },
        findAffectedBranches(state, node, kind));
}

std::optional<LibraryEdit> moveEdit(LibraryState& state, std::vector<LibraryEdit>& from,
                                    std::vector<LibraryEdit>& to, Marks LibraryEdit::*put) {
    if (from.empty()) return std::nullopt;
    // Discards branches that were made since as well.
    const LibraryEdit::Kind kind = from.back().kind;
    const bool ofDiscarding = kind == LibraryEdit::Kind::Discard || kind == LibraryEdit::Kind::Restore;
    if (ofDiscarding && (from.back().*put).discarded)
        from.back().childBranches = findAffectedBranches(state, from.back().node, LibraryEdit::Kind::Discard);
    apply(state, from.back(), from.back().*put);
    to.push_back(std::move(from.back()));
    from.pop_back();
    return to.back();
}

}  // namespace

void Library::star(NodeId node, bool starred) {
    edit(*state_, node, LibraryEdit::Kind::Star, [&](Marks& marks) { marks.starred = starred; });
}

void Library::setNote(NodeId node, const std::string& note) {
    edit(*state_, node, LibraryEdit::Kind::Note, [&](Marks& marks) { marks.note = cleanText(note); });
}

void Library::rename(NodeId node, const std::string& name) {
    const bool hasNoNumber = node.branch == 0 && state_->records.take(node.take).take.number == 0;
    if (hasNoNumber && state_->records.marks(node).name.empty())
        throw Error(ErrorCode::BadRequest, "nothing was played in this take yet");
    if (name.empty() && (node.branch != 0 || hasNoNumber))
        throw Error(ErrorCode::BadRequest, "a name is wanted: this has no number to go by");
    edit(*state_, node, LibraryEdit::Kind::Rename, [&](Marks& marks) { marks.name = cleanText(name); });
}

void Library::setTags(NodeId node, const std::vector<std::string>& tags) {
    std::vector<std::string> kept;
    for (const std::string& each : tags) {
        const std::string tag = cleanText(each);
        if (!tag.empty() && std::find(kept.begin(), kept.end(), tag) == kept.end()) kept.push_back(tag);
    }
    edit(*state_, node, LibraryEdit::Kind::Tag, [&](Marks& marks) { marks.tags = std::move(kept); });
}

void Library::editNotes(NodeId node, std::span<const NoteEdit> edits) {
    const bool growing = node.branch != 0 ? !state_->records.branch(node.branch).branch.finished
                                          : state_->records.take(node.take).take.growing;
    if (growing) {
        throw Error(ErrorCode::BadRequest,
                    "a note of what still grows cannot be changed or taken out; wait until it has ended");
    }
    for (const NoteEdit& each : edits) checkEdit(each);
    edit(*state_, node, editKind(edits), [&](Marks& marks) {
        std::vector<NoteEdit> made(edits.begin(), edits.end());
        for (NoteEdit& each : made) each.lastBranch = state_->ids.lastBranch();
        addEdits(made, marks.edits);
    });
}

void Library::revertEdits(NodeId node) {
    edit(*state_, node, LibraryEdit::Kind::RevertEdits, [](Marks& marks) { marks.edits.clear(); });
}

void Library::discard(NodeId node) { discardOrRestore(*state_, node, LibraryEdit::Kind::Discard); }

void Library::restore(NodeId node) { discardOrRestore(*state_, node, LibraryEdit::Kind::Restore); }

std::optional<LibraryEdit> Library::undo() {
    return moveEdit(*state_, state_->undo, state_->redo, &LibraryEdit::before);
}

std::optional<LibraryEdit> Library::redo() {
    return moveEdit(*state_, state_->redo, state_->undo, &LibraryEdit::after);
}

const LibraryEdit* Library::nextUndo() const { return state_->undo.empty() ? nullptr : &state_->undo.back(); }

const LibraryEdit* Library::nextRedo() const { return state_->redo.empty() ? nullptr : &state_->redo.back(); }

std::vector<NodeId> Library::discarded(std::span<const NodeId> inUse) const {
    std::set<TakeId> usedTakes;
    std::set<BranchId> needed;
    for (const NodeId node : inUse) {
        usedTakes.insert(node.take);
        needed.insert(node.branch);
    }
    std::vector<NodeId> found;
    for (const auto& [id, record] : state_->records.takes()) {
        if (record.take.marks.discarded && !record.take.growing && !usedTakes.contains(id)) {
            found.push_back({id, 0});
            continue;
        }
        const std::vector<BranchId>& own = state_->records.branchesOf(id);
        // In reverse order, so that child branches come before their parents, which are older.
        for (auto at = own.rbegin(); at != own.rend(); ++at) {
            const Branch& branch = state_->records.branch(*at).branch;
            if (branch.marks.discarded && !needed.contains(*at))
                found.push_back({id, *at});
            else
                needed.insert(branch.parent);
        }
    }
    return found;
}

std::vector<NodeId> Library::purgeDiscarded(std::span<const NodeId> inUse) {
    std::vector<NodeId> gone = discarded(inUse);
    if (!gone.empty()) {
        state_->remove(gone);
        state_->journal.change([](JournalBatch& batch) { batch.compact = true; });
    }
    state_->removeUnusedStates();
    return gone;
}

void Library::purge(NodeId node) {
    if (node.branch == 0) finishTake(node.take);
    // finishTake() has removed a take without notes already.
    if (node.branch != 0 || state_->records.has(node)) state_->remove(node);
    state_->removeUnusedStates();
}

}  // namespace continuo::app
