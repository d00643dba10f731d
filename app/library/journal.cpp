#include "library/journal.h"

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
std::vector<Item> readPieces(Statement& rows, const Unpack& unpack) {
    std::vector<Item> all;
    while (rows.step()) {
        const std::vector<Item> piece = unpack(rows.blob(0));
        all.insert(all.end(), piece.begin(), piece.end());
    }
    return all;
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
    OpenDatabase opened = openDatabase(
        folder, journalSchema(), [this](Database& database) { contents_ = readContents(database); },
        notices_);
    contents_.salvaged = opened.salvaged;
    lock_ = std::move(opened.lock);
    reader_ = std::make_unique<JournalReader>(opened.file);
    writer_ = std::make_unique<WriteBehind<JournalBatch>>(std::move(opened.database), writeBatch,
                                                          [](Database& database, const JournalBatch& batch) {
                                                              if (batch.compact) database.truncateLog();
                                                              return batch.compact;
                                                          });
}

void Journal::writeNow(const JournalBatch& batch) {
    writer_->inOneTransaction([&](Database& database) { writeBatch(database, batch); });
}

JournalReader::JournalReader(const std::filesystem::path& file) : database_(file, Database::Mode::Read) {}

void JournalReader::beginSnapshot() {
    database_.execute("BEGIN");
    database_.execute("SELECT 1 FROM reels LIMIT 1");  // the transaction begins with the first read
}

JournalReader::Contents JournalReader::contents() { return readContents(database_); }

std::vector<DuetEvent> JournalReader::events(ReelId reel) {
    return readPieces<DuetEvent>(
        database_.prepared("SELECT data FROM events WHERE reel = ? ORDER BY first").with(reel), unpackEvents);
}

std::vector<PlayedNote> JournalReader::notes(BranchId branch) {
    return readPieces<PlayedNote>(
        database_.prepared("SELECT data FROM notes WHERE branch = ? ORDER BY first").with(branch),
        unpackNotes);
}

std::vector<std::uint8_t> JournalReader::replay(ReelId reel) {
    return readPieces<std::uint8_t>(
        database_.prepared("SELECT data FROM replay WHERE reel = ? ORDER BY first").with(reel),
        [](std::span<const std::uint8_t> bytes) {
            return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
        });
}

bool JournalReader::hasReplay(ReelId reel) {
    Statement& row =
        database_.prepared("SELECT EXISTS (SELECT 1 FROM replay WHERE reel = ? AND length(data) > 0)")
            .with(reel);
    const bool has = row.step() && row.integer(0) != 0;
    row.reset();
    return has;
}

std::vector<std::uint8_t> JournalReader::source(ReelId reel) {
    Statement& row = database_.prepared("SELECT data FROM sources WHERE reel = ?").with(reel);
    std::vector<std::uint8_t> bytes;
    if (row.step()) {
        const std::span<const std::uint8_t> data = row.blob(0);
        bytes.assign(data.begin(), data.end());
    }
    row.reset();
    return bytes;
}

bool JournalReader::hasSource(ReelId reel) {
    Statement& row = database_.prepared("SELECT EXISTS (SELECT 1 FROM sources WHERE reel = ?)").with(reel);
    const bool has = row.step() && row.integer(0) != 0;
    row.reset();
    return has;
}

std::string JournalReader::details(NodeId node) {
    const bool ofTake = node.branch == 0;
    Statement& row = database_
                         .prepared(ofTake ? "SELECT details FROM takes WHERE id = ?"
                                          : "SELECT details FROM branches WHERE id = ?")
                         .with(ofTake ? node.take : node.branch);
    std::string details = row.step() ? row.text(0) : std::string();
    row.reset();
    return details;
}

}  // namespace continuo::app
