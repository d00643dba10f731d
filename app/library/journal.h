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

// A take as the journal has it: a range of a reel. A reel is one recording from its first to its last event;
// several takes may be of one.
struct TakeRecord {
    Take take;  // with all of its origin
    ReelId reel = 0;
    double begin = 0;
    double end = kStillHeld;  // kStillHeld: grows with its reel, or goes to its end
};

// A branch as the journal keeps it.
struct BranchRecord {
    Branch branch;  // with all of its origin
    std::string source;
};

// A reel as the journal keeps it, without its events.
struct ReelRecord {
    ReelId id = 0;
    double now = 0;           // until where its clock is known
    std::int64_t events = 0;  // that it has; the latest may still be on their way to the disk
};

// What is to be written. A record stands for its whole row; pieces are appended at a place, so that writing
// them twice changes nothing.
struct JournalBatch {
    template <class Item>
    struct Piece {
        std::int64_t first = 0;  // how many items come before it
        bool anew = false;       // what was there before is dropped
        std::vector<Item> items;
    };
    std::map<ReelId, ReelRecord> reels;
    std::map<ReelId, Piece<DuetEvent>> events;
    std::map<TakeId, TakeRecord> takes;
    std::map<ReelId, Piece<std::uint8_t>> replay;
    std::map<BranchId, BranchRecord> branches;
    std::map<BranchId, Piece<PlayedNote>> notes;
    std::set<ReelId> removedReels;
    std::set<TakeId> removedTakes;
    std::set<BranchId> removedBranches;
    bool compact = false;  // what was removed leaves no room behind in the file

    void absorb(JournalBatch&& later);
};

// Reads what is on disk of takes.sqlite, by a connection of its own; of one thread.
class JournalReader {
public:
    // What is in it, without the music. Origins without details.
    struct Contents {
        std::vector<ReelRecord> reels;
        std::vector<TakeRecord> takes;
        std::vector<BranchRecord> branches;
        ReelId lastReel = 0;  // that was ever given, as are the next two
        TakeId lastTake = 0;
        BranchId lastBranch = 0;
        bool salvaged = false;  // from a damaged file, so that rows may be missing
    };

    explicit JournalReader(const std::filesystem::path& file);

    // From now on it reads what is there at this moment, whatever is written meanwhile.
    void stay();
    Contents contents();
    std::vector<DuetEvent> events(ReelId reel);
    std::vector<PlayedNote> notes(BranchId branch);
    std::vector<std::uint8_t> replay(ReelId reel);
    bool hasReplay(ReelId reel);  // whether it has any bytes
    std::string details(NodeId node);

private:
    Database database_;
};

// The file takes.sqlite: what was played and generated, on disk within a second, sound whenever the program
// ends. Changes go through its own thread; reading is for the thread that owns it.
class Journal {
public:
    using Contents = JournalReader::Contents;  // at the start

    // As openDatabase.
    explicit Journal(const std::filesystem::path& folder);

    Contents takeContents() { return std::move(contents_); }
    const std::vector<std::string>& notices() const { return notices_; }

    template <class Change>
    void change(Change&& change) {
        writer_->change(std::forward<Change>(change));
    }
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

    // Writes these whole or not at all, behind all changes so far, and waits for it. Throws what prevented
    // it.
    void writeNow(const JournalBatch& batch);

    JournalReader& onDisk() { return *reader_; }

private:
    std::vector<std::string> notices_;
    Contents contents_;
    std::unique_ptr<FileLock> lock_;                     // ends last
    std::unique_ptr<WriteBehind<JournalBatch>> writer_;  // ends after the reader, and so takes the log away
    std::unique_ptr<JournalReader> reader_;
};

}  // namespace continuo::app
