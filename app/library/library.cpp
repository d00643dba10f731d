#include "library/library.h"

#include <algorithm>
#include <utility>

#include "library/dropped_answer.h"
#include "library/library_on_disk.h"
#include "library/library_parts.h"
#include "library/take_music.h"
#include "library/take_source.h"

namespace continuo::app {

Library::Library(const std::filesystem::path& folder)
    : Library(std::make_unique<Parts>(
          Journal(folder), StateFiles(folder.empty() ? std::filesystem::path() : folder / "states"))) {}

Library::Library(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Library::~Library() { parts_->takes.finishAll(); }

std::unique_ptr<LibraryOnDisk> Library::openSnapshot(const std::filesystem::path& folder) {
    return std::make_unique<LibraryOnDisk>(folder);
}

StorageStatus Library::status() const { return parts_->journal.status(); }

const std::vector<std::string>& Library::notices() const { return parts_->notices; }

bool Library::flush(double seconds) { return parts_->journal.flush(seconds); }

// Playing.

TakeId Library::newTake(const Origin& origin, const std::string& title) {
    return parts_->takes.begin(origin, title);
}

TakeId Library::newRunningTake(const Origin& origin) { return parts_->takes.beginRunning(origin); }

void Library::append(TakeId take, std::span<const DuetEvent> events, std::optional<double> now) {
    parts_->takes.append(take, events, now);
}

void Library::appendReplay(TakeId take, std::span<const std::uint8_t> bytes) {
    parts_->recordings.appendReplay(parts_->records.take(take).reel, bytes);
}

void Library::setReplayState(TakeId take, const std::string& hash) {
    parts_->recordings.setState(parts_->records.take(take).reel, hash);
}

void Library::setOrigin(TakeId take, const Origin& origin) { parts_->takes.setOrigin(take, origin); }

void Library::setSource(TakeId take, const TakeSource& source) {
    parts_->recordings.setSource(parts_->records.take(take).reel, packSource(source));
}

void Library::finishTake(TakeId take) { parts_->takes.finish(take); }

std::optional<TakeId> Library::runningTake() const { return parts_->takes.runningTake(); }

TakeId Library::keep(TakeId from, double fromSeconds, std::optional<double> toSeconds) {
    return parts_->takes.keep(from, fromSeconds, toSeconds);
}

std::optional<TakeId> Library::keepLast(double seconds, Counted counted) {
    return counted == Counted::FromNow ? parts_->takes.keepLast(seconds)
                                       : parts_->takes.keepLastPlayed(seconds);
}

bool Library::removeEmpty(TakeId take) { return parts_->takes.removeEmpty(take); }

// Branches.

BranchId Library::moment() { return parts_->branches.moment(); }

BranchId Library::addBranch(const NewBranch& branch) { return parts_->branches.begin(branch); }

void Library::appendBranch(BranchId branch, std::span<const PlayedNote> notes) {
    parts_->branches.append(branch, notes);
}

void Library::appendBranchPedal(BranchId branch, const PedalChange& change) {
    parts_->branches.appendPedal(branch, change);
}

void Library::setBranchLatents(BranchId branch, const std::vector<std::pair<double, int>>& latents) {
    parts_->branches.setLatents(branch, latents);
}

void Library::finishBranch(BranchId branch, std::optional<double> natsPerNote,
                           const std::optional<Origin>& origin) {
    parts_->branches.finish(branch, natsPerNote, origin);
}

int Library::finishBranches(const std::function<bool(const std::string& source)>& isOver) {
    return parts_->branches.finishAll(isOver);
}

void Library::keepDropped(TakeId take, double fromSeconds, const std::string& note) {
    keepDroppedAnswer(parts_->records, parts_->recordings, parts_->branches, take, fromSeconds, note);
}

// Edits.

void Library::star(NodeId node, bool starred) { parts_->edits.star(node, starred); }

void Library::setNote(NodeId node, const std::string& note) { parts_->edits.setNote(node, note); }

void Library::rename(NodeId node, const std::string& name) { parts_->edits.rename(node, name); }

void Library::setTags(NodeId node, const std::vector<std::string>& tags) {
    parts_->edits.setTags(node, tags);
}

void Library::discard(NodeId node) { parts_->edits.discard(node); }

void Library::restore(NodeId node) { parts_->edits.restore(node); }

void Library::editNotes(NodeId node, std::span<const NoteEdit> edits) {
    parts_->edits.editNotes(node, edits);
}

void Library::revertEdits(NodeId node) { parts_->edits.revertEdits(node); }

std::optional<LibraryEdit> Library::undo() { return parts_->edits.undo(); }

std::optional<LibraryEdit> Library::redo() { return parts_->edits.redo(); }

const LibraryEdit* Library::nextUndo() const { return parts_->edits.nextUndo(); }

const LibraryEdit* Library::nextRedo() const { return parts_->edits.nextRedo(); }

// Deletion.

std::vector<NodeId> Library::discarded(std::span<const NodeId> inUse) const {
    return parts_->deletion.discarded(inUse);
}

std::vector<NodeId> Library::purgeDiscarded(std::span<const NodeId> inUse) {
    std::vector<NodeId> gone = parts_->deletion.removeDiscarded(inUse);
    parts_->removeUnusedStates();
    return gone;
}

void Library::purge(NodeId node) {
    if (node.branch == 0) parts_->takes.finish(node.take);
    // A running take without notes is removed when it ends.
    if (node.branch != 0 || parts_->records.has(node)) parts_->deletion.remove(node);
    parts_->removeUnusedStates();
}

// Reading.

std::vector<Take> Library::takes(const TakeFilter& filter) const {
    std::vector<Take> found;
    const std::map<TakeId, TakeRecord>& all = parts_->records.takes();
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        const Take& known = at->second.take;
        if ((!known.kept() && !filter.unkept) || (known.marks.discarded && !filter.discarded)) continue;
        if (known.growing) parts_->music.refresh(parts_->records.take(at->first));
        found.push_back(known);
        found.back().origin.details.clear();
    }
    return found;
}

std::vector<TakeId> Library::nextChanged(std::size_t atMost) { return parts_->records.nextChanged(atMost); }

bool Library::hasChanged() const { return parts_->records.hasChanged(); }

std::vector<Branch> Library::branches(TakeId take) const {
    std::vector<Branch> found = allBranches(take);
    std::erase_if(found, [](const Branch& each) { return each.marks.discarded; });
    return found;
}

std::vector<Branch> Library::allBranches(TakeId take) const {
    std::vector<Branch> found;
    for (const BranchId id : parts_->records.branchesOf(take)) {
        found.push_back(parts_->records.branch(id).branch);
        found.back().origin.details.clear();
    }
    return found;
}

std::optional<Take> Library::take(TakeId id) const {
    if (!parts_->records.has({id, 0})) return std::nullopt;
    TakeRecord& record = parts_->records.take(id);
    if (record.take.growing) parts_->music.refresh(record);
    return record.take;
}

std::optional<Branch> Library::branch(BranchId id) const {
    if (id == 0 || !parts_->records.has({0, id})) return std::nullopt;
    return parts_->records.branch(id).branch;
}

Origin Library::origin(NodeId node) const { return parts_->records.origin(node); }

std::vector<std::uint8_t> Library::replay(TakeId take) const {
    return parts_->recordings.replay(parts_->records.take(take).reel);
}

bool Library::hasReplay(TakeId take) const {
    return parts_->recordings.hasReplay(parts_->records.take(take).reel);
}

const StateFiles& Library::stateFiles() const { return parts_->states; }

// The first moment at which a branch leaves the recording, and the last at which one returns, bound what the
// branches use of it.
std::optional<NodeSource> Library::source(NodeId node) const {
    const TakeRecord& take = parts_->records.take(node.take);
    std::optional<TakeSource> source = unpackSource(parts_->recordings.source(take.reel));
    if (!source) return std::nullopt;
    NodeSource of{std::make_shared<const TakeSource>(*std::move(source)), take.begin};
    bool returns = true, replaces = false;
    double first = kStillHeld, ends = kStillHeld, last = 0;
    for (std::optional<Branch> each = branch(node.branch); each; each = branch(each->parent)) {
        if (each->rejoinSeconds) {
            replaces = true;
            first = std::min(first, each->forkSeconds);
            last = std::max(last, *each->rejoinSeconds);
        } else {
            returns = false;
            ends = std::min(ends, each->forkSeconds);
        }
    }
    if (!returns) {
        of.end = take.begin + ends;
    } else if (replaces) {
        of.end = take.begin + first;
        of.resume = take.begin + last;
    }
    return of;
}

bool Library::hasSource(TakeId take) const {
    return parts_->records.has({take, 0}) && parts_->recordings.hasSource(parts_->records.take(take).reel);
}

bool Library::isRecordingGrowing(TakeId take) const {
    return parts_->recordings.isGrowing(parts_->records.take(take).reel);
}

std::optional<TakeId> Library::findKeptDuplicate(TakeId id) const {
    if (!parts_->records.has({id, 0})) return std::nullopt;
    for (const TakeId each : parts_->records.takesOf(parts_->records.take(id).reel)) {
        TakeRecord& range = parts_->records.take(each);
        if (range.take.growing) parts_->music.refresh(range);
    }
    return parts_->records.findKeptDuplicate(id);
}

bool Library::isSameRecording(TakeId one, TakeId other) const {
    return parts_->records.take(one).reel == parts_->records.take(other).reel;
}

std::optional<std::pair<double, double>> Library::findRange(TakeId other, TakeId onClockOf) const {
    const TakeRecord &range = parts_->records.take(other), &clock = parts_->records.take(onClockOf);
    if (range.reel != clock.reel) return std::nullopt;
    return std::pair(range.begin - clock.begin, range.end - clock.begin);
}

std::optional<NodeId> Library::findBranchBySource(const std::string& source) const {
    return parts_->records.findBranchBySource(source);
}

TakeContent Library::content(NodeId node) const { return parts_->music.content(node); }

TakeContent Library::contentWithKnownSurprise(NodeId node) const {
    return parts_->music.contentWithKnownSurprise(node);
}

std::vector<PlayedNote> Library::branchNotes(BranchId branch) const { return parts_->music.ownNotes(branch); }

Performance Library::makePrompt(NodeId node, std::optional<double> seconds, double from) const {
    return cutPrompt(content(node), from, seconds.value_or(kStillHeld));
}

double Library::now(TakeId take) const { return parts_->recordings.now(parts_->records.take(take)); }

// Import of rows.

ReservedIds Library::reserve(const RowNeeds& needs) { return parts_->ids.reserve(needs); }

void Library::write(const LibraryRows& rows, const ReservedIds& given) { parts_->intake.write(rows, given); }

void Library::undoWrite(const LibraryRows& rows) { parts_->intake.undoWrite(rows); }

void Library::publish(LibraryRows rows) { parts_->intake.publish(std::move(rows)); }

}  // namespace continuo::app
