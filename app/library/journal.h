#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "library/take.h"
#include "storage/database_file.h"
#include "storage/write_behind.h"

namespace continuo::app {

using ReelId = std::int64_t;

// A take as a row of the journal: a range of a reel. A reel is one recording, from its first to its last
// event. Several takes may be ranges of one reel.
struct TakeRecord {
    Take take;  // Take::origin includes its details
    ReelId reel = 0;
    double begin = 0;
    double end = kStillHeld;  // s; kStillHeld: the end of the reel, which may still grow
};

// A branch as a row of the journal.
struct BranchRecord {
    Branch branch;       // including the details of Branch::origin
    std::string source;  // NewBranch::source
};

// A reel as a row of the journal, without its events.
struct ReelRecord {
    ReelId id = 0;
    double now = 0;           // time up to which its clock is known, s
    std::int64_t events = 0;  // events received; the latest may not be on disk yet
    std::string state = {};   // SHA-256 of the saved state at the start of its replay record; empty: none
};

// Pending changes. A batch may be written twice, because a record replaces its row and a piece has a fixed
// position.
struct JournalBatch {
    template <class Item>
    struct Piece {
        std::int64_t first = 0;    // number of items before this piece
        bool replacesAll = false;  // drops all earlier pieces
        std::vector<Item> items;
    };
    std::map<ReelId, ReelRecord> reels;
    std::map<ReelId, Piece<DuetEvent>> events;
    std::map<TakeId, TakeRecord> takes;
    std::map<ReelId, Piece<std::uint8_t>> replay;
    std::map<ReelId, std::vector<std::uint8_t>> sources;  // packed, see take_source.h
    std::map<BranchId, BranchRecord> branches;
    std::map<BranchId, Piece<PlayedNote>> notes;
    std::set<ReelId> removedReels;
    std::set<TakeId> removedTakes;
    std::set<BranchId> removedBranches;
    bool compact = false;  // also return the disk space of deleted rows

    void absorb(JournalBatch&& later);
};

// The store of a library's music: the file takes.sqlite in a folder, a read-only snapshot of that file, or
// only memory (then nothing can be read back). Its own thread writes changes within a second, and the file
// stays consistent however the program ends. For the library's thread unless a call says otherwise. Calls
// that read throw BadFile if the disk fails.
class Journal {
public:
    // All rows without the music; origins are without details.
    struct Contents {
        std::vector<ReelRecord> reels;
        std::vector<TakeRecord> takes;
        std::vector<BranchRecord> branches;
        ReelId lastReel = 0;  // highest id ever used; the next two likewise
        TakeId lastTake = 0;
        BranchId lastBranch = 0;
        bool salvaged = false;  // copied from a damaged file; rows may be missing
    };

    // Opens the file and reads its contents. folder: as in the constructor of Library. Throws as
    // openDatabase().
    explicit Journal(const std::filesystem::path& folder);
    // Returns a snapshot of the folder, unaffected by later writes of another library. Changes are dropped.
    static Journal openSnapshot(const std::filesystem::path& folder);

    // Returns the contents at the start, without the music. Call it once.
    Contents releaseContents() { return std::move(contents_); }
    // Returns the messages about problems found at the start, one line each.
    const std::vector<std::string>& notices() const { return notices_; }

    // Calls change(batch), which adds changes to the pending batch. Another thread writes the batch soon.
    template <class Change>
    void change(Change&& change) {
        if (writer_) writer_->change(std::forward<Change>(change));
    }
    // Writes a batch completely or not at all, after all earlier changes, and waits until it is written. If
    // it cannot be written, throws the cause. Any thread.
    void writeNow(const JournalBatch& batch);
    bool flush(double seconds);    // waits up to `seconds`; whether all is on disk; any thread
    StorageStatus status() const;  // any thread

    std::vector<DuetEvent> events(ReelId reel) const;
    std::vector<PlayedNote> notes(BranchId branch) const;
    std::vector<std::uint8_t> replay(ReelId reel) const;
    bool hasReplay(ReelId reel) const;                    // whether a replay record exists
    std::vector<std::uint8_t> source(ReelId reel) const;  // packed source file; empty: none
    bool hasSource(ReelId reel) const;
    std::string details(NodeId node) const;

private:
    std::vector<std::string> notices_;
    Contents contents_;
    std::unique_ptr<FileLock> lock_;                     // declared before writer_, so it is released last
    std::unique_ptr<WriteBehind<JournalBatch>> writer_;  // null: changes are not written
    // A connection of its own; null: memory only. It closes before the writer, because the last connection to
    // close deletes SQLite's log.
    std::unique_ptr<Database> reader_;
};

}  // namespace continuo::app
