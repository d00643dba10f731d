#include "gallery/gallery_store.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace continuo::app {
namespace {

constexpr std::size_t kPacked = 3;  // bytes a number
constexpr float kCostSteps = 2048;  // a bit
constexpr std::uint16_t kUnknownCost = 0xFFFF;
constexpr double kNotKnown = -1;  // a column is never null

const DatabaseForm& form() {
    // A step stays as it is once it was in a release; what changes is a further step. AUTOINCREMENT, so that
    // the number of what was removed is never given again.
    static const DatabaseForm form{
        "pictures",
        {"CREATE TABLE sets (id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL, created INTEGER "
         "NOT NULL, name TEXT NOT NULL, starred INTEGER NOT NULL, kept INTEGER NOT NULL, discarded INTEGER "
         "NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, planar INTEGER NOT NULL, model TEXT NOT "
         "NULL, label TEXT NOT NULL, kept_rows INTEGER NOT NULL, came_from INTEGER NOT NULL, source BLOB NOT "
         "NULL);"
         "CREATE TABLE pictures (id INTEGER PRIMARY KEY AUTOINCREMENT, set_id INTEGER NOT NULL, place "
         "INTEGER "
         "NOT NULL, seed INTEGER NOT NULL, name TEXT NOT NULL, starred INTEGER NOT NULL, kept INTEGER NOT "
         "NULL, discarded INTEGER NOT NULL, bits REAL NOT NULL, finished INTEGER NOT NULL, origin TEXT NOT "
         "NULL);"
         "CREATE TABLE numbers (picture INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL,"
         " PRIMARY KEY (picture, first)) WITHOUT ROWID;"
         "CREATE INDEX pictures_of_set ON pictures (set_id);"}};
    return form;
}

PictureMarks marksAt(const Statement& row, int at) {
    return {row.text(at), row.integer(at + 1) != 0, row.integer(at + 2) != 0, row.integer(at + 3) != 0};
}

bool isPossible(const GallerySet& set) {
    constexpr int kLargest = 256;
    const auto within = [](int side) { return side >= 1 && side <= kLargest; };
    return within(set.width) && within(set.height) && set.keptRows >= 0 && set.keptRows <= set.height;
}

GalleryStore::Contents readContents(Database& database) {
    GalleryStore::Contents contents;
    Statement& sets = database
                          .prepared(
                              "SELECT id, number, created, name, starred, kept, discarded, width, height, "
                              "planar, model, label, kept_rows, came_from FROM sets ORDER BY id")
                          .with();
    while (sets.step()) {
        GallerySet set;
        set.id = sets.integer(0);
        set.number = static_cast<int>(sets.integer(1));
        set.created = wallTime(sets.integer(2));
        set.marks = marksAt(sets, 3);
        set.width = static_cast<int>(sets.integer(7));
        set.height = static_cast<int>(sets.integer(8));
        set.planar = sets.integer(9) != 0;
        set.modelName = sets.text(10);
        set.label = sets.text(11);
        set.keptRows = static_cast<int>(sets.integer(12));
        set.from = sets.integer(13);
        if (isPossible(set)) contents.sets.push_back(std::move(set));
    }
    Statement& pictures =
        database
            .prepared(
                "SELECT id, set_id, place, seed, name, starred, kept, discarded, bits, finished, origin, "
                "(SELECT COALESCE(MAX(first + length(data) / 3), 0) FROM numbers WHERE picture = id) FROM "
                "pictures ORDER BY set_id, place")
            .with();
    while (pictures.step()) {
        GalleryPicture picture;
        picture.id = pictures.integer(0);
        picture.set = pictures.integer(1);
        picture.index = static_cast<int>(pictures.integer(2));
        picture.seed = std::bit_cast<std::uint64_t>(pictures.integer(3));
        picture.marks = marksAt(pictures, 4);
        if (const double bits = pictures.real(8); bits >= 0) picture.bits = bits;
        picture.finished = pictures.integer(9) != 0;
        picture.origin = pictures.text(10);
        picture.made = pictures.integer(11);
        contents.pictures.push_back(std::move(picture));
    }
    contents.lastSet = lastGiven(database, "sets");
    contents.lastPicture = lastGiven(database, "pictures");
    return contents;
}

void writeSets(Database& database, const GalleryBatch& batch) {
    for (const auto& [id, record] : batch.sets) {
        const GallerySet& set = record.set;
        database
            .prepared(
                "INSERT INTO sets (id, number, created, name, starred, kept, discarded, width, height, "
                "planar, model, label, kept_rows, came_from, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                "?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, starred = "
                "excluded.starred, kept = excluded.kept, discarded = excluded.discarded")
            .with(id, set.number, milliseconds(set.created), set.marks.name, set.marks.starred,
                  set.marks.kept, set.marks.discarded, set.width, set.height, set.planar, set.modelName,
                  set.label, set.keptRows, set.from, std::span<const std::uint8_t>(record.source))
            .run();
    }
}

void writePictures(Database& database, const GalleryBatch& batch) {
    for (const auto& [id, picture] : batch.pictures) {
        database
            .prepared(
                "INSERT INTO pictures (id, set_id, place, seed, name, starred, kept, discarded, bits, "
                "finished, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                "name = excluded.name, starred = excluded.starred, kept = excluded.kept, discarded = "
                "excluded.discarded, bits = excluded.bits, finished = excluded.finished, origin = "
                "excluded.origin")
            .with(id, picture.set, picture.index, std::bit_cast<std::int64_t>(picture.seed),
                  picture.marks.name, picture.marks.starred, picture.marks.kept, picture.marks.discarded,
                  picture.bits.value_or(kNotKnown), picture.finished, picture.origin)
            .run();
    }
    for (const auto& [id, piece] : batch.numbers) {
        const std::vector<std::uint8_t> bytes = packNumbers(piece.numbers);
        database.prepared("INSERT OR REPLACE INTO numbers (picture, first, data) VALUES (?, ?, ?)")
            .with(id, piece.first, std::span<const std::uint8_t>(bytes))
            .run();
    }
}

void writeBatch(Database& database, const GalleryBatch& batch) {
    writeSets(database, batch);
    writePictures(database, batch);
    // Last, so that a row that came and went leaves its number behind.
    for (const GallerySetId set : batch.removed) {
        database.prepared("DELETE FROM numbers WHERE picture IN (SELECT id FROM pictures WHERE set_id = ?)")
            .with(set)
            .run();
        database.prepared("DELETE FROM pictures WHERE set_id = ?").with(set).run();
        database.prepared("DELETE FROM sets WHERE id = ?").with(set).run();
    }
    for (const GalleryPictureId picture : batch.removedPictures) {
        database.prepared("DELETE FROM numbers WHERE picture = ?").with(picture).run();
        database.prepared("DELETE FROM pictures WHERE id = ?").with(picture).run();
    }
}

}  // namespace

void GalleryBatch::absorb(GalleryBatch&& later) {
    for (auto& [id, record] : later.sets) {
        auto& known = sets[id];
        known.set = std::move(record.set);
        if (known.source.empty()) known.source = std::move(record.source);
    }
    for (auto& [id, picture] : later.pictures) pictures.insert_or_assign(id, std::move(picture));
    for (auto& [id, piece] : later.numbers) {
        const auto [at, isNew] = numbers.try_emplace(id, piece);
        if (isNew) continue;
        MadeNumbers& known = at->second.numbers;
        known.bytes.insert(known.bytes.end(), piece.numbers.bytes.begin(), piece.numbers.bytes.end());
        known.bits.insert(known.bits.end(), piece.numbers.bits.begin(), piece.numbers.bits.end());
    }
    removed.merge(later.removed);
    removedPictures.merge(later.removedPictures);
    compact = compact || later.compact;
}

GalleryStore::GalleryStore(const std::filesystem::path& folder, std::vector<std::string>& notices,
                           const std::function<void(const GalleryBatch&)>& onWritten) {
    OpenDatabase opened = openDatabase(
        folder, form(), [this](Database& database) { contents_ = readContents(database); }, notices);
    lock_ = std::move(opened.lock);
    reader_ = std::make_unique<Database>(opened.file, Database::Mode::Read);
    const auto afterwards = [onWritten](Database& database, const GalleryBatch& batch) {
        if (batch.compact) database.truncateLog();
        onWritten(batch);
        return batch.compact;
    };
    writer_ = std::make_unique<WriteBehind<GalleryBatch>>(std::move(opened.database), writeBatch, afterwards);
}

std::vector<std::uint8_t> GalleryStore::source(GallerySetId set) {
    const std::lock_guard lock(reading_);
    Statement& row = reader_->prepared("SELECT source FROM sets WHERE id = ?").with(set);
    std::vector<std::uint8_t> source;
    if (row.step()) source.assign(row.blob(0).begin(), row.blob(0).end());
    row.reset();
    return source;
}

MadeNumbers GalleryStore::numbers(GalleryPictureId picture) {
    const std::lock_guard lock(reading_);
    MadeNumbers all;
    Statement& rows =
        reader_->prepared("SELECT first, data FROM numbers WHERE picture = ? ORDER BY first").with(picture);
    while (rows.step()) {
        const MadeNumbers piece = unpackNumbers(rows.blob(1));
        // A gap would put all that follows in the wrong place.
        if (rows.integer(0) != static_cast<std::int64_t>(all.bytes.size())) break;
        all.bytes.insert(all.bytes.end(), piece.bytes.begin(), piece.bytes.end());
        all.bits.insert(all.bits.end(), piece.bits.begin(), piece.bits.end());
    }
    rows.reset();
    return all;
}

std::vector<std::uint8_t> packNumbers(const MadeNumbers& numbers) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(numbers.bytes.size() * kPacked);
    for (std::size_t i = 0; i < numbers.bytes.size(); ++i) {
        const float bits = i < numbers.bits.size() ? numbers.bits[i] : kUnknownBits;
        const auto cost =
            areKnownBits(bits)
                ? static_cast<std::uint16_t>(std::min<float>(std::round(bits * kCostSteps), kUnknownCost - 1))
                : kUnknownCost;
        bytes.insert(bytes.end(), {numbers.bytes[i], static_cast<std::uint8_t>(cost & 0xFF),
                                   static_cast<std::uint8_t>(cost >> 8)});
    }
    return bytes;
}

MadeNumbers unpackNumbers(std::span<const std::uint8_t> bytes) {
    MadeNumbers numbers;
    numbers.bytes.reserve(bytes.size() / kPacked);
    numbers.bits.reserve(bytes.size() / kPacked);
    for (std::size_t at = 0; at + kPacked <= bytes.size(); at += kPacked) {
        const auto cost = static_cast<std::uint16_t>(bytes[at + 1] | bytes[at + 2] << 8);
        numbers.bytes.push_back(bytes[at]);
        numbers.bits.push_back(cost == kUnknownCost ? kUnknownBits : static_cast<float>(cost) / kCostSteps);
    }
    return numbers;
}

}  // namespace continuo::app
