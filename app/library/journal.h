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
// event; takes may share one.
struct TakeRecord {
    Take take;  // Take::origin with its details
    ReelId reel = 0;
    double begin = 0;
    double end = kStillHeld;  // s; kStillHeld: the end of the reel, which may still grow
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
    std::int64_t events = 0;  // number of events; the latest may not be on disk yet
    std::string state = {};   // SHA-256 of the saved state at the start of its replay record; empty: none
};

// Pending changes. A record replaces its row, and a piece has a fixed position, so a batch may be written
// twice.
struct JournalBatch {
    template <class Item>
    struct Piece {
        std::int64_t first = 0;    // number of items before it
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
    bool compact = false;  // return the disk space of deleted rows

    void absorb(JournalBatch&& later);
};

// Reads takes.sqlite over its own connection. For one thread.
class JournalReader {
public:
    // All rows except the music; origins without details.
    struct Contents {
        std::vector<ReelRecord> reels;
        std::vector<TakeRecord> takes;
        std::vector<BranchRecord> branches;
        ReelId lastReel = 0;  // the last id ever given; the next two likewise
        TakeId lastTake = 0;
        BranchId lastBranch = 0;
        bool salvaged = false;  // copied from a damaged file; rows may be missing
    };

    explicit JournalReader(const std::filesystem::path& file);

    // Reads the file as it is now, whatever is written later.
    void beginSnapshot();
    Contents contents();
    std::vector<DuetEvent> events(ReelId reel);
    std::vector<PlayedNote> notes(BranchId branch);
    std::vector<std::uint8_t> replay(ReelId reel);
    bool hasReplay(ReelId reel);                    // whether a replay record exists
    std::vector<std::uint8_t> source(ReelId reel);  // packed; empty: no source file
    bool hasSource(ReelId reel);
    std::string details(NodeId node);

private:
    Database database_;
};

// The file takes.sqlite with everything played and generated. Its own thread writes changes within a second,
// and the file stays consistent however the program ends. Only the owning thread may read.
class Journal {
public:
    using Contents = JournalReader::Contents;

    // Opens the file and reads its contents. Throws as openDatabase().
    explicit Journal(const std::filesystem::path& folder);

    Contents releaseContents() { return std::move(contents_); }
    const std::vector<std::string>& notices() const { return notices_; }

    template <class Change>
    void change(Change&& change) {
        writer_->change(std::forward<Change>(change));
    }
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

    // Writes the batch completely or not at all, after all earlier changes, and waits for it. Throws what
    // prevented it.
    void writeNow(const JournalBatch& batch);

    JournalReader& reader() { return *reader_; }

private:
    std::vector<std::string> notices_;
    Contents contents_;
    std::unique_ptr<FileLock> lock_;  // first, so that it is released last
    std::unique_ptr<WriteBehind<JournalBatch>>
        writer_;  // ends after the reader: the last one deletes the log
    std::unique_ptr<JournalReader> reader_;
};

}  // namespace continuo::app
