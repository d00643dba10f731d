#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "library/take.h"
#include "storage/storage_status.h"

namespace continuo::app {

struct LibraryRows;
struct RowNeeds;
struct ReservedIds;
struct NodeSource;
struct TakeSource;
class StateFiles;
struct LibraryState;

// Parameters of a new branch.
struct NewBranch {
    NodeId from;  // the recording or branch that it continues
    double forkSeconds = 0;
    Origin origin;
    // Identifies what makes the branch, such as "job 12/3". An unfinished branch with the same source is
    // emptied and reused, so that an interrupted job leaves no fragments. Empty: always makes a new branch.
    std::string source;
    BranchId promptMoment = 0;                 // Library::moment() when the prompt was copied; 0: now
    std::optional<double> rejoinSeconds = {};  // as in Branch
};

// Selects takes.
struct TakeFilter {
    bool unkept = false;     // also takes that the user did not keep
    bool discarded = false;  // also discarded takes
};

// A change of a user's marks on a take or branch. Restoring `before` undoes it.
struct LibraryEdit {
    enum class Kind {
        Star,
        Note,
        Rename,
        Tag,
        Discard,
        Restore,
        RemoveNotes,
        ChangeNotes,
        AddNotes,
        RevertEdits
    };
    Kind kind = Kind::Star;
    NodeId node;
    // In both, Marks::edits omit the first `sameEdits` edits, which are equal and may be thousands.
    Marks before, after;
    std::size_t sameEdits = 0;
    std::vector<BranchId> childBranches = {};  // branches discarded or restored with it

    // Returns whether the edit changes notes, and so the music.
    bool changesNotes() const { return before.edits != after.edits; }
};

// All takes and their branches. Everything that is played is appended to a running take, which is on disk
// within half a second even if the user does not keep it. A recording and "keep the last 30 s" are ranges of
// it. Called by one thread (the window's); changes can be read back at once. Failed writes show in status()
// and are retried.
//
// Only calls that read stored music wait for the disk: content(), contentWithKnownSurprise(), branchNotes(),
// makePrompt(), origin(), replay(), hasReplay(), keep(), source(), hasSource(), appendBranch(),
// finishBranch(), editNotes(), revertEdits(), and undo() and redo() of these. If the disk fails, they throw
// BadFile and change nothing.
class Library {
public:
    // folder: contains takes.sqlite, which is created if missing; empty: everything stays in memory. Takes
    // and branches that were open when the program ended are closed at their last known moment. Throws
    // BadRequest if another program has the file open or a newer Continuo wrote it, BadFile if the folder
    // cannot be used. If the file is damaged, it is moved aside and its readable rows are copied; notices()
    // reports that.
    explicit Library(const std::filesystem::path& folder = {});
    ~Library();  // writes pending changes, for at most two seconds
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    StorageStatus status() const;                     // any thread
    const std::vector<std::string>& notices() const;  // problems found at the start, one line each
    bool flush(double seconds = 2);                   // whether everything is on disk; any thread

    // Begins a take that is kept.
    TakeId newTake(const Origin& origin, const std::string& title = {});
    // Begins the running take, to which everything that is played is appended. It is not listed; keep() keeps
    // ranges of it. Ends the running take before.
    TakeId newRunningTake(const Origin& origin);
    // Appends events to a growing take, up to `now` on its clock (default: the last event's time). Cheap
    // enough for sixty calls a second.
    void append(TakeId take, std::span<const DuetEvent> events, std::optional<double> now = {});
    // Appends bytes to the record for an exact replay of the recording.
    void appendReplay(TakeId take, std::span<const std::uint8_t> bytes);
    // Sets the saved state, a file of stateFiles(), with which the record begins. The state is kept as long
    // as the recording.
    void setReplayState(TakeId take, const std::string& hash);
    // Changes the origin of a take, for example when a model is loaded. Also changes the origin of ranges
    // that grow with the take.
    void setOrigin(TakeId take, const Origin& origin);
    // Stores the file that a growing take is read from. Call before its events are appended. So a take with
    // notes always has its file, however the program ends.
    void setSource(TakeId take, const TakeSource& source);
    void finishTake(TakeId take);               // ends a growing take
    std::optional<TakeId> runningTake() const;  // nullopt: no running take

    // Makes a take that is a range of another take's recording. Without `toSeconds` it grows with the
    // recording until finishTake(). `fromSeconds` becomes second 0 of the new take.
    TakeId keep(TakeId from, double fromSeconds, std::optional<double> toSeconds = {});
    // keepLast() keeps the last seconds of the running take, counted back from now or from the end of the
    // last note. Returns nullopt if nothing was played in them.
    enum class Counted { FromNow, FromLastNote };
    std::optional<TakeId> keepLast(double seconds, Counted counted = Counted::FromNow);
    // Deletes a take that has ended without notes, branches or marks. Returns whether it was deleted.
    bool removeEmpty(TakeId take);

    // Returns an id that marks the present position in the edit history, for NewBranch::promptMoment. No
    // branch has this id.
    BranchId moment();
    BranchId addBranch(const NewBranch& branch);
    // Appends notes as they arrive. If a note starts before the fork and matches a sounding note of the
    // parent, it extends that note.
    void appendBranch(BranchId branch, std::span<const PlayedNote> notes);
    // Appends a change of the model's pedal. Call in order of time. A pedal that is down at the fork
    // continues the parent's pedal.
    void appendBranchPedal(BranchId branch, const PedalChange& change);
    void setBranchLatents(BranchId branch, const std::vector<std::pair<double, int>>& latents);
    // natsPerNote: if not given, the mean over the branch's notes. origin: replaces the origin given at the
    // beginning, because more is known at the end, such as the model's hash.
    void finishBranch(BranchId branch, std::optional<double> natsPerNote = {},
                      const std::optional<Origin>& origin = {});
    // Finishes all branches for whose source isOver() returns true, and returns their number. A branch begun
    // in this session without notes is removed instead, unless the user has marked or continued it.
    int finishBranches(const std::function<bool(const std::string& source)>& isOver);
    // Keeps an answer that is about to be dropped from a growing take; it began at `fromSeconds` of that
    // take. The part that was heard becomes a branch, with this note, in each take of the recording that
    // contains some of it.
    void keepDropped(TakeId take, double fromSeconds, const std::string& note);

    // Edits, each of which can be undone. As all calls, they throw NotFound for unknown ids.
    void star(NodeId node, bool starred);
    void setNote(NodeId node, const std::string& note);
    // Renames a take or branch. A take with an empty name is shown by its number. Throws BadRequest if
    // nothing would be left to show, as for a branch. Also throws for a take without notes, because a title
    // would imply that the take is kept.
    void rename(NodeId node, const std::string& name);
    // Replaces the tags; empty and repeated ones are dropped.
    void setTags(NodeId node, const std::vector<std::string>& tags);
    // discard() hides a take or branch, restore() shows it again; both include the continuations of a branch.
    void discard(NodeId node);
    void restore(NodeId node);
    // Changes, adds or removes notes in one edit, which also affects all continuations. Throws BadRequest
    // while notes may still arrive, and for a note that no piano can play.
    void editNotes(NodeId node, std::span<const NoteEdit> edits);
    // Removes all edits of the node's notes, restoring the recorded or generated music.
    void revertEdits(NodeId node);
    std::optional<LibraryEdit> undo();  // the undone edit; nullopt: nothing to undo
    std::optional<LibraryEdit> redo();
    const LibraryEdit* nextUndo() const;  // null: none
    const LibraryEdit* nextRedo() const;
    // Returns what purgeDiscarded() would delete: discarded takes with all their branches, and discarded
    // branches whose continuations are all discarded, outermost first. Excludes growing takes, and `inUse`
    // with the takes and branches that it needs.
    std::vector<NodeId> discarded(std::span<const NodeId> inUse = {}) const;
    // Permanently deletes what discarded() returns, and frees the disk space. Edits of the deleted music can
    // no longer be undone. Returns what was deleted.
    std::vector<NodeId> purgeDiscarded(std::span<const NodeId> inUse = {});
    // Permanently deletes a take, or a branch with its continuations, whether it is discarded or not. The
    // file does not shrink; later writes reuse the space.
    void purge(NodeId node);

    std::vector<Take> takes(const TakeFilter& filter = {}) const;  // latest first
    // Returns the takes that were added, changed or deleted since the last call, or whose branches were.
    // Latest first and at most `atMost`; the next call returns the others. The first calls return all takes.
    // For one caller, which caches the results.
    std::vector<TakeId> nextChanged(std::size_t atMost);
    bool hasChanged() const;                             // whether nextChanged() returns any
    std::vector<Branch> branches(TakeId take) const;     // in order of creation, without discarded ones
    std::vector<Branch> allBranches(TakeId take) const;  // discarded ones too
    std::optional<Take> take(TakeId take) const;
    std::optional<Branch> branch(BranchId branch) const;
    Origin origin(NodeId node) const;  // with its details
    // Returns the record with which the take's recording can be replayed; empty: it cannot be replayed.
    std::vector<std::uint8_t> replay(TakeId take) const;
    bool hasReplay(TakeId take) const;  // replay() is not empty; does not read the record
    // Returns the saved states with which records begin, in the library's folder `states`. Any thread. Unused
    // states are removed at the start and with every purge.
    const StateFiles& stateFiles() const;
    // Returns the file from which the node's recording was read, and which part of it the node contains;
    // nullopt: the recording was not read from a file.
    std::optional<NodeSource> source(NodeId node) const;
    bool hasSource(TakeId take) const;           // does not read the file
    bool isRecordingGrowing(TakeId take) const;  // also true if the take itself has ended
    // Returns a kept take that starts at the same time of the same recording as `take` and contains all its
    // notes and branches. `take` must be unmarked and not kept. Ignores notes that the model still played
    // after a recording was stopped. Prefers a take that is not discarded. nullopt: no such take.
    std::optional<TakeId> findKeptDuplicate(TakeId take) const;
    // Returns whether both takes are ranges of one recording.
    bool isSameRecording(TakeId one, TakeId other) const;
    // Returns start and end of the other take on the clock of `onClockOf`, s; nullopt if they belong to two
    // recordings.
    std::optional<std::pair<double, double>> findRange(TakeId other, TakeId onClockOf) const;
    // Returns the latest branch with this NewBranch::source.
    std::optional<NodeId> findBranchBySource(const std::string& source) const;

    // Returns the music of a take or branch; for a branch it includes the music before the branch. Throws
    // BadFile if the disk fails.
    TakeContent content(NodeId node) const;
    // Returns the same, but drops outdated surprise: that of notes after an edit that their model did not
    // know.
    TakeContent contentWithKnownSurprise(NodeId node) const;
    // Returns the branch's own notes with its edits applied, in order of arrival.
    std::vector<PlayedNote> branchNotes(BranchId branch) const;
    // Returns the prompt for a continuation: both voices, up to `seconds` if given, without notes struck
    // before `from`. Times are those of the node.
    Performance makePrompt(NodeId node, std::optional<double> seconds = {}, double from = 0) const;
    double now(TakeId take) const;  // s; the present end of a growing take

    // Import of rows from another library. A LibrarySnapshot of that library exports them, and one of this
    // library assigns their ids. reserve() reserves the ids that the rows need.
    ReservedIds reserve(const RowNeeds& needs);
    // Writes all rows to the disk, or none, and waits until they are written. If they cannot be written,
    // throws the cause. Any thread.
    void write(const LibraryRows& rows, const ReservedIds& given);
    // Undoes write(). Call it only before publish().
    void undoWrite(const LibraryRows& rows);
    // Makes written rows visible, all at once or in pieces. A recording and all its takes must be in one
    // piece, and branches must come after their parents.
    void publish(LibraryRows rows);

protected:
    explicit Library(std::unique_ptr<LibraryState> state);
    LibraryState& state() const { return *state_; }

private:
    std::unique_ptr<LibraryState> state_;
};

}  // namespace continuo::app
