#include "library/journal.h"

#include <cstdint>
#include <utility>

#include "library/journal_tables.h"
#include "library/packed_music.h"

namespace continuo::app {
namespace {

template <class Id, class Record>
void replaceAll(std::map<Id, Record>& known, std::map<Id, Record>&& later) {
    for (auto& [id, record] : later) known.insert_or_assign(id, std::move(record));
}

template <class Id, class Item>
void appendAll(std::map<Id, JournalBatch::Piece<Item>>& known,
               std::map<Id, JournalBatch::Piece<Item>>&& later) {
    for (auto& [id, piece] : later) {
        const auto [at, isNew] = known.try_emplace(id, piece);
        if (isNew) continue;
        if (piece.replacesAll) {
            at->second = std::move(piece);
        } else {
            at->second.items.insert(at->second.items.end(), piece.items.begin(), piece.items.end());
        }
    }
}

template <class Item, class Unpack>
std::vector<Item> readPieces(Database* from, const char* sql, std::int64_t id, const Unpack& unpack) {
    std::vector<Item> all;
    if (!from) return all;
    Statement& rows = from->prepared(sql).with(id);
    while (rows.step()) {
        const std::vector<Item> piece = unpack(rows.blob(0));
        all.insert(all.end(), piece.begin(), piece.end());
    }
    return all;
}

std::vector<std::uint8_t> toVector(std::span<const std::uint8_t> bytes) {
    return {bytes.begin(), bytes.end()};
}

// Returns whether the query has a row for this id.
bool exists(Database* in, const char* sql, std::int64_t id) {
    if (!in) return false;
    Statement& row = in->prepared(sql).with(id);
    const bool found = row.step();
    row.reset();
    return found;
}

}  // namespace

void JournalBatch::absorb(JournalBatch&& later) {
    replaceAll(reels, std::move(later.reels));
    replaceAll(takes, std::move(later.takes));
    replaceAll(branches, std::move(later.branches));
    appendAll(events, std::move(later.events));
    appendAll(replay, std::move(later.replay));
    replaceAll(sources, std::move(later.sources));
    appendAll(notes, std::move(later.notes));
    removedReels.merge(later.removedReels);
    removedTakes.merge(later.removedTakes);
    removedBranches.merge(later.removedBranches);
    compact = compact || later.compact;
}

Journal::Journal(const std::filesystem::path& folder) {
    if (folder.empty()) return;
    OpenDatabase opened = openDatabase(
        folder, journalSchema(), [this](Database& database) { contents_ = readContents(database); },
        notices_);
    contents_.salvaged = opened.salvaged;
    lock_ = std::move(opened.lock);
    reader_ = std::make_unique<Database>(opened.file, Database::Mode::Read);
    writer_ = std::make_unique<WriteBehind<JournalBatch>>(std::move(opened.database), writeBatch,
                                                          [](Database& database, const JournalBatch& batch) {
                                                              if (batch.compact) database.truncateLog();
                                                              return batch.compact;
                                                          });
}

Journal Journal::openSnapshot(const std::filesystem::path& folder) {
    Journal journal({});
    journal.reader_ = std::make_unique<Database>(folder / "takes.sqlite", Database::Mode::Read);
    journal.reader_->execute("BEGIN");
    journal.contents_ = readContents(*journal.reader_);  // the first read begins the snapshot
    return journal;
}

void Journal::writeNow(const JournalBatch& batch) {
    if (writer_) writer_->inOneTransaction([&](Database& database) { writeBatch(database, batch); });
}

bool Journal::flush(double seconds) { return !writer_ || writer_->flush(seconds); }

StorageStatus Journal::status() const { return writer_ ? writer_->status() : StorageStatus{}; }

std::vector<DuetEvent> Journal::events(ReelId reel) const {
    return readPieces<DuetEvent>(reader_.get(), "SELECT data FROM events WHERE reel = ? ORDER BY first", reel,
                                 unpackEvents);
}

std::vector<PlayedNote> Journal::notes(BranchId branch) const {
    return readPieces<PlayedNote>(reader_.get(), "SELECT data FROM notes WHERE branch = ? ORDER BY first",
                                  branch, unpackNotes);
}

std::vector<std::uint8_t> Journal::replay(ReelId reel) const {
    return readPieces<std::uint8_t>(reader_.get(), "SELECT data FROM replay WHERE reel = ? ORDER BY first",
                                    reel, toVector);
}

bool Journal::hasReplay(ReelId reel) const {
    return exists(reader_.get(), "SELECT 1 FROM replay WHERE reel = ? AND length(data) > 0", reel);
}

std::vector<std::uint8_t> Journal::source(ReelId reel) const {
    return readPieces<std::uint8_t>(reader_.get(), "SELECT data FROM sources WHERE reel = ?", reel, toVector);
}

bool Journal::hasSource(ReelId reel) const {
    return exists(reader_.get(), "SELECT 1 FROM sources WHERE reel = ?", reel);
}

std::string Journal::details(NodeId node) const {
    if (!reader_) return {};
    const bool ofTake = node.branch == 0;
    Statement& row = reader_
                         ->prepared(ofTake ? "SELECT details FROM takes WHERE id = ?"
                                           : "SELECT details FROM branches WHERE id = ?")
                         .with(ofTake ? node.take : node.branch);
    std::string details = row.step() ? row.text(0) : std::string();
    row.reset();
    return details;
}

}  // namespace continuo::app
