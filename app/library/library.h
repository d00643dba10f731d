#pragma once

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

// A branch to be made.
struct NewBranch {
    NodeId from;  // the recording or branch that it goes on from
    double forkSeconds = 0;
    Origin origin;
    // Names whoever makes it, as "job 12/3"; an unfinished branch of the same source is emptied and used
    // again, so that a job that was broken off leaves no halves. Empty: always a new one.
    std::string source;
    BranchId askedAt = 0;  // Library::moment() when its prompt was taken; 0: it hears what is there now
};

// A change of marks, as a value: undone by putting `before` back.
struct LibraryEdit {
    enum class Kind { Star, Note, Rename, Tag, Discard, Restore, LeaveOut, ChangeNotes, AddNotes };
    Kind kind = Kind::Star;
    NodeId node;
    Marks before, after;               // without the edits of notes that both begin with
    std::size_t sameEdits = 0;         // how many these are: there may be thousands
    std::vector<BranchId> along = {};  // branches below it that are discarded and restored with it

    // Whether it makes its music another.
    bool isOfNotes() const { return before.edits != after.edits; }
};

// Which takes are wanted.
struct TakeFilter {
    bool unkept = false;     // also what nobody asked to keep
    bool discarded = false;  // also what was discarded
};

// All takes and their branches. Everything that is played goes into a running take, which the journal has on
// disk within a second whether or not somebody asked to keep it; a recording and "keep the last 30 s" are
// ranges of it. One thread calls it (the window's), and what was written is read back at once. What fails to
// be written is a status line and is tried again. A call waits for the disk only where it needs what was
// played or made on earlier days, which is read when it is asked for: content(), branchNotes(), promptFor(),
// origin(), replay(), hasReplay(), keep(), appendBranch(), finishBranch(), editNotes(), and undo() and redo()
// of the latter. These throw BadFile when the disk does not give it, and have changed nothing then.
class Library {
public:
    // folder: of takes.sqlite, made when it is missing; empty: everything stays in memory. What was open when
    // the program ended, however it did, is closed at its last known moment. Throws BadRequest when another
    // program has it open or it comes from a newer Continuo, BadFile when the folder cannot be used. A
    // damaged file is moved aside, and what can be read of it taken over, see notices().
    explicit Library(const std::filesystem::path& folder = {});
    ~Library();  // writes what waits, for at most two seconds
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    StorageStatus status() const;                     // any thread
    const std::vector<std::string>& notices() const;  // what was found at the start, a line each
    bool flush(double seconds = 2);                   // whether everything is on disk; any thread

    // Begins a take. One with `kept` false is the running take, to which all that is played goes: it is not
    // listed, and ranges of it are kept by keep(); it ends the running take before it.
    TakeId newTake(const Origin& origin, bool kept = true, const std::string& title = {});
    // What happened in a growing take, up to `now` on its clock (the last event's moment when below 0).
    // Cheap: called sixty times a second.
    void append(TakeId take, std::span<const DuetEvent> events, double now = -1);
    // Bytes with which its recording can be replayed exactly, one piece after the other.
    void appendReplay(TakeId take, std::span<const std::uint8_t> bytes);
    // As when a model comes; of ranges that grow with it too.
    void setOrigin(TakeId take, const Origin& origin);
    void finishTake(TakeId take);           // nothing will be appended to it
    std::optional<TakeId> running() const;  // the take that grows and is not kept

    // A new take of what lies in a range of another one's recording; `to` below 0: it grows with it until
    // finishTake, which is what recording means. The range's beginning is its second 0.
    TakeId keep(TakeId from, double fromSeconds, double toSeconds = -1);
    // The last seconds of the running take, or nothing when nothing was played in them.
    std::optional<TakeId> keepLast(double seconds);

    // Between the edits of notes before it and those behind it, for NewBranch::askedAt. It is a number that
    // no branch has.
    BranchId moment();
    BranchId addBranch(const NewBranch& branch);
    // Notes as they come. One that begins before the fork, where the parent has a note of its pitch, is that
    // note, which sounds on.
    void appendBranch(BranchId branch, std::span<const PlayedNote> notes);
    // A move of the model's pedal, in the order of time. One that is down at the fork goes on from its
    // parent's.
    void appendBranchPedal(BranchId branch, const PedalChange& change);
    void setBranchLatents(BranchId branch, const std::vector<std::pair<double, int>>& latents);
    // natsPerNote below 0: the mean of its notes. origin: what is known now, as the model's hash.
    void finishBranch(BranchId branch, double natsPerNote = -1, const std::optional<Origin>& origin = {});
    // Finishes those of sources that make no more of them, with what they have, and tells how many these
    // were. One of this session without a note goes, unless somebody marked it or went on from it.
    int finishBranches(const std::function<bool(const std::string& source)>& isOver);

    // Edits, each can be undone. Unknown ids throw NotFound, here and everywhere.
    void star(NodeId node, bool starred);
    void setNote(NodeId node, const std::string& note);
    // Without a name a take goes by its number. Throws BadRequest where it would have none then, as would a
    // branch, and of a take in which nothing was played yet: a title would say that it is kept.
    void rename(NodeId node, const std::string& name);
    // In the place of those before; empty ones and those that come twice are left out.
    void setTags(NodeId node, const std::vector<std::string>& tags);
    // Both: of a branch with all that hangs on it, as that goes out of sight with it.
    void discard(NodeId node);
    void restore(NodeId node);
    // Notes of its music are changed, added or taken out in one edit, for what hangs on it too. Throws
    // BadRequest while notes may still come, and of a note that no piano plays.
    void editNotes(NodeId node, std::span<const NoteEdit> edits);
    std::optional<LibraryEdit> undo();  // what was undone; nothing when there is nothing to undo
    std::optional<LibraryEdit> redo();
    const LibraryEdit* nextUndo() const;  // null: none
    const LibraryEdit* nextRedo() const;
    // What purgeDiscarded() removes: takes that are discarded with all that hangs on them, and branches on
    // which nothing hangs that is not discarded, the outermost first. What grows is not in it, nor `inUse`
    // with the take and the branches that it needs.
    std::vector<NodeId> discarded(std::span<const NodeId> inUse = {}) const;
    // Removes that from the disk, for good, and gives its room back; edits of it can no longer be undone.
    // Returns it.
    std::vector<NodeId> purgeDiscarded(std::span<const NodeId> inUse = {});

    std::vector<Take> takes(const TakeFilter& filter = {}) const;             // latest first
    std::vector<Branch> branches(TakeId take, bool discarded = false) const;  // in order of creation
    std::optional<Take> take(TakeId take) const;
    std::optional<Branch> branch(BranchId branch) const;
    Origin origin(NodeId node) const;  // with its details
    // What replays the recording that it is of, or a range of; empty: nothing does.
    std::vector<std::uint8_t> replay(TakeId take) const;
    bool hasReplay(TakeId take) const;       // without reading it
    bool recordingGrows(TakeId take) const;  // that it is of, or a range of
    // Whether both are of one recording, as ranges of it are.
    bool sameRecording(TakeId one, TakeId other) const;
    // Where the other one's beginning and end lie on a take's clock, s; nothing where they are of two
    // recordings.
    std::optional<std::pair<double, double>> rangeOf(TakeId other, TakeId onClockOf) const;
    // The latest branch that a source made (NewBranch::source).
    std::optional<NodeId> madeBy(const std::string& source) const;

    // The music; of a branch with what comes before it. Throws BadFile when the disk does not give it.
    TakeContent content(NodeId node) const;
    // The same, with the surprise of the notes alone that follow what the model knew when they surprised it:
    // behind one that was edited none do.
    TakeContent contentOfKnownSurprise(NodeId node) const;
    // Its own notes alone, in the order in which they came, after its edits.
    std::vector<PlayedNote> branchNotes(BranchId branch) const;
    // What a model is to continue from: both voices up to a second (below 0: all of it), without what was
    // struck before `from`. Times are the node's.
    Performance promptFor(NodeId node, double seconds = -1, double from = 0) const;
    double now(TakeId take) const;  // how far a growing take is

    // For tests: one edit of editNotes(), and what purgeDiscarded() does to one take or branch.
    void editNote(NodeId node, const NoteEdit& edit) { editNotes(node, std::span(&edit, 1)); }
    void purge(NodeId node);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo::app
