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

// A take as a row of the journal: a range of a reel. A reel is one recording from its first to its last
// event; several takes may be ranges of one.
struct TakeRecord {
    Take take;  // Take::origin with its details
    ReelId reel = 0;
    double begin = 0;
    double end = kStillHeld;  // s; kStillHeld: the end of its reel, which may still grow
};

// A branch as a row of the journal.
struct BranchRecord {
    Branch branch;       // Branch::origin with its details
    std::string source;  // NewBranch::source
};

// A reel as a row of the journal, without its events.
struct ReelRecord {
    ReelId id = 0;
    double now = 0;           // how far its clock is known, s
    std::int64_t events = 0;  // how many it has; the latest may still be on their way to the disk
    std::string state =
        {};  // SHA-256 of the saved state that its record for replays begins with; empty: none
};

// Changes to be written. A record replaces its whole row, and a piece has a fixed place, so writing a batch
// twice does no harm.
struct JournalBatch {
    template <class Item>
    struct Piece {
        std::int64_t first = 0;  // how many items come before it
        bool anew = false;       // all earlier pieces are dropped
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
    bool compact = false;  // the disk space of what was removed is given back

    void absorb(JournalBatch&& later);
};

// Reads what is on disk of takes.sqlite, by a connection of its own. For one thread.
class JournalReader {
public:
    // All rows but the music; origins are without details.
    struct Contents {
        std::vector<ReelRecord> reels;
        std::vector<TakeRecord> takes;
        std::vector<BranchRecord> branches;
        ReelId lastReel = 0;  // the last id ever given, as the next two
        TakeId lastTake = 0;
        BranchId lastBranch = 0;
        bool salvaged = false;  // copied from a damaged file, so that rows may be missing
    };

    explicit JournalReader(const std::filesystem::path& file);

    // From now on this reads the file as it is at this moment, whatever is written later.
    void stay();
    Contents contents();
    std::vector<DuetEvent> events(ReelId reel);
    std::vector<PlayedNote> notes(BranchId branch);
    std::vector<std::uint8_t> replay(ReelId reel);
    bool hasReplay(ReelId reel);                    // whether there is a record for replays
    std::vector<std::uint8_t> source(ReelId reel);  // packed; empty: it was not read from a file
    bool hasSource(ReelId reel);
    std::string details(NodeId node);

private:
    Database database_;
};

// The file takes.sqlite: what was played and generated. Changes are on disk within a second, written by a
// thread of its own, and the file is consistent however the program ends. Only the thread that owns this may
// read.
class Journal {
public:
    using Contents = JournalReader::Contents;

    // Opens the file and reads its contents. Throws as openDatabase().
    explicit Journal(const std::filesystem::path& folder);

    Contents takeContents() { return std::move(contents_); }
    const std::vector<std::string>& notices() const { return notices_; }

    template <class Change>
    void change(Change&& change) {
        writer_->change(std::forward<Change>(change));
    }
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

    // Writes all of these or nothing, after all changes so far, and waits until that is done. Throws what
    // prevented it.
    void writeNow(const JournalBatch& batch);

    JournalReader& onDisk() { return *reader_; }

private:
    std::vector<std::string> notices_;
    Contents contents_;
    std::unique_ptr<FileLock> lock_;  // first, so that it is released last
    std::unique_ptr<WriteBehind<JournalBatch>>
        writer_;  // ends after the reader: the last one deletes the log
    std::unique_ptr<JournalReader> reader_;
};

}  // namespace continuo::app
