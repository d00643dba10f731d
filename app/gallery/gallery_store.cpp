#include "gallery/gallery_store.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "storage/columns.h"

namespace continuo::app {
namespace {

constexpr std::size_t kPacked = 3;  // bytes a number
constexpr float kCostSteps = 2048;  // a bit
constexpr std::uint16_t kUnknownCost = 0xFFFF;
constexpr double kNotKnown = -1;  // a column is never null
// Of a set and of a picture in it, behind which there is room for those that follow: what a damaged row says
// beyond was never written.
constexpr int kLastNumber = 1'000'000'000, kLastIndex = 1'000'000;

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

using enum Column::Later;

constexpr Column kSetColumns[] = {{"number", Stays},   {"created", Stays}, {"name"},
                                  {"starred"},         {"kept"},           {"discarded"},
                                  {"width", Stays},    {"height", Stays},  {"planar", Stays},
                                  {"model", Stays},    {"label", Stays},   {"kept_rows", Stays},
                                  {"came_from", Stays}};
constexpr Column kSource[] = {{"source", Stays}};  // not read at the start
constexpr Column kPictureColumns[] = {{"set_id", Stays}, {"place", Stays}, {"seed", Stays}, {"name"},
                                      {"starred"},       {"kept"},         {"discarded"},   {"bits"},
                                      {"finished"},      {"origin"}};
// Read alone.
constexpr Column kMade[] = {
    {"(SELECT COALESCE(MAX(first + length(data) / 3), 0) FROM numbers WHERE picture = id)"}};

PictureMarks readMarks(ColumnReader& row) { return {row.text(), row.flag(), row.flag(), row.flag()}; }

bool isPossible(const GallerySet& set) {
    constexpr int kLargest = 256;
    const auto within = [](int side) { return side >= 1 && side <= kLargest; };
    return within(set.width) && within(set.height) && set.keptRows >= 0 && set.keptRows <= set.height;
}

GalleryStore::Contents readContents(Database& database) {
    GalleryStore::Contents contents;
    static const std::string selectSets = selectOf("sets", {kSetColumns}) + " ORDER BY id";
    Statement& sets = database.prepared(selectSets.c_str()).with();
    while (sets.step()) {
        ColumnReader row(sets);
        GallerySet set;
        set.id = row.integer();
        set.number = std::clamp(row.number(), 0, kLastNumber);
        set.created = wallTime(row.integer());
        set.marks = readMarks(row);
        set.width = row.number();
        set.height = row.number();
        set.planar = row.flag();
        set.modelName = row.text();
        set.label = row.text();
        set.keptRows = row.number();
        set.from = row.integer();
        if (isPossible(set)) contents.sets.push_back(std::move(set));
    }
    static const std::string selectPictures =
        selectOf("pictures", {kPictureColumns, kMade}) + " ORDER BY set_id, place";
    Statement& pictures = database.prepared(selectPictures.c_str()).with();
    while (pictures.step()) {
        ColumnReader row(pictures);
        GalleryPicture picture;
        picture.id = row.integer();
        picture.set = row.integer();
        picture.index = std::clamp(row.number(), 0, kLastIndex);
        picture.seed = std::bit_cast<std::uint64_t>(row.integer());
        picture.marks = readMarks(row);
        if (const double bits = row.real(); bits >= 0) picture.bits = bits;
        picture.finished = row.flag();
        picture.origin = row.text();
        picture.made = row.integer();
        contents.pictures.push_back(std::move(picture));
    }
    contents.lastSet = lastGiven(database, "sets");
    contents.lastPicture = lastGiven(database, "pictures");
    return contents;
}

void writeSets(Database& database, const GalleryBatch& batch) {
    static const std::string insert = insertOf("sets", {kSetColumns, kSource});
    for (const auto& [id, record] : batch.sets) {
        const GallerySet& set = record.set;
        database.prepared(insert.c_str())
            .with(id, set.number, milliseconds(set.created), set.marks.name, set.marks.starred,
                  set.marks.kept, set.marks.discarded, set.width, set.height, set.planar, set.modelName,
                  set.label, set.keptRows, set.from, std::span<const std::uint8_t>(record.source))
            .run();
    }
}

void writePictures(Database& database, const GalleryBatch& batch) {
    static const std::string insert = insertOf("pictures", {kPictureColumns});
    for (const auto& [id, picture] : batch.pictures) {
        database.prepared(insert.c_str())
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
    reader_ = std::make_unique<GalleryReader>(opened.file);
    const auto afterwards = [onWritten](Database& database, const GalleryBatch& batch) {
        if (batch.compact) database.truncateLog();
        onWritten(batch);
        return batch.compact;
    };
    writer_ = std::make_unique<WriteBehind<GalleryBatch>>(std::move(opened.database), writeBatch, afterwards);
}

void GalleryStore::writeNow(const GalleryBatch& batch) {
    writer_->inOneTransaction([&](Database& database) { writeBatch(database, batch); });
}

std::vector<std::uint8_t> GalleryStore::source(GallerySetId set) {
    const std::lock_guard lock(reading_);
    return reader_->source(set);
}

MadeNumbers GalleryStore::numbers(GalleryPictureId picture) {
    const std::lock_guard lock(reading_);
    return reader_->numbers(picture);
}

GalleryReader::GalleryReader(const std::filesystem::path& file) : database_(file, Database::Mode::Read) {}

void GalleryReader::stay() {
    database_.execute("BEGIN");
    database_.execute("SELECT 1 FROM sets LIMIT 1");  // only reading begins it
}

GalleryReader::Contents GalleryReader::contents() { return readContents(database_); }

std::vector<std::uint8_t> GalleryReader::source(GallerySetId set) {
    Statement& row = database_.prepared("SELECT source FROM sets WHERE id = ?").with(set);
    std::vector<std::uint8_t> source;
    if (row.step()) source.assign(row.blob(0).begin(), row.blob(0).end());
    row.reset();
    return source;
}

MadeNumbers GalleryReader::numbers(GalleryPictureId picture) {
    MadeNumbers all;
    Statement& rows =
        database_.prepared("SELECT first, data FROM numbers WHERE picture = ? ORDER BY first").with(picture);
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
