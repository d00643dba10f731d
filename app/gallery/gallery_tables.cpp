#include "gallery/gallery_tables.h"

#include <algorithm>
#include <bit>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "storage/columns.h"

namespace continuo::app {
namespace {

constexpr double kNotKnown = -1;  // a column is never null
// What a damaged row says beyond these was never written.
constexpr int kLastIndex = 10'000;  // of a picture in its set
constexpr double kMostBits = 1e6;

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
// Read alone: how many numbers there are, or fewer where some are lost.
constexpr Column kMade[] = {
    {"(SELECT COALESCE(MIN(MAX(first + length(data) / 3), SUM(length(data) / 3)), 0) FROM numbers WHERE "
     "picture = id)"}};

PictureMarks readMarks(ColumnReader& row) { return {row.text(), row.flag(), row.flag(), row.flag()}; }

constexpr int kLargest = 256;  // a picture's side
constexpr std::int64_t kMostNumbers = std::int64_t{3} * kLargest * kLargest;

bool isPossible(const GallerySet& set) {
    const auto within = [](int side) { return side >= 1 && side <= kLargest; };
    return isId(set.id) && within(set.width) && within(set.height) && set.keptRows >= 0 &&
           set.keptRows <= set.height;
}

// A picture of a set of so many numbers.
void makePossible(GalleryPicture& picture, std::int64_t numbers) {
    picture.made = std::clamp<std::int64_t>(picture.made, 0, numbers);
    picture.finished = picture.finished && picture.made == numbers;  // it goes on where some are lost
}

// Gives the pictures of a set, which come in their order, places anew where two share one, or one is none.
void placePossibly(std::span<GalleryPicture> pictures) {
    const auto share = [](const GalleryPicture& one, const GalleryPicture& next) {
        return one.index >= next.index;
    };
    const bool possible = pictures.front().index >= 0 && pictures.back().index <= kLastIndex &&
                          std::adjacent_find(pictures.begin(), pictures.end(), share) == pictures.end();
    int index = 0;
    for (GalleryPicture& each : pictures) each.index = possible ? each.index : index++;
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

std::vector<GallerySet> readSets(Database& database) {
    std::vector<GallerySet> found;
    static const std::string select = selectOf("sets", {kSetColumns}) + " ORDER BY id";
    Statement& sets = database.prepared(select.c_str()).with();
    while (sets.step()) {
        ColumnReader row(sets);
        GallerySet set;
        set.id = row.integer();
        set.number = std::clamp(row.number(), 1, kLastNumber);
        set.created = wallTime(row.integer());
        set.marks = readMarks(row);
        set.width = row.number();
        set.height = row.number();
        set.planar = row.flag();
        set.modelName = row.text();
        set.label = row.text();
        set.keptRows = row.number();
        if (const std::int64_t from = row.integer(); isId(from) && from <= kLastId) set.from = from;
        if (isPossible(set)) found.push_back(std::move(set));
    }
    return found;
}

// Those of these sets.
std::vector<GalleryPicture> readPictures(Database& database, const std::vector<GallerySet>& sets) {
    std::map<GallerySetId, std::int64_t> numbersOfSet;
    for (const GallerySet& each : sets) numbersOfSet[each.id] = each.numbers();
    std::vector<GalleryPicture> found;
    std::size_t first = 0;  // of the set that is read
    static const std::string select =
        selectOf("pictures", {kPictureColumns, kMade}) + " ORDER BY set_id, place, id";
    Statement& pictures = database.prepared(select.c_str()).with();
    while (pictures.step()) {
        ColumnReader row(pictures);
        GalleryPicture picture;
        picture.id = row.integer();
        picture.set = row.integer();
        picture.index = row.number();
        picture.seed = std::bit_cast<std::uint64_t>(row.integer());
        picture.marks = readMarks(row);
        if (const double bits = row.real(); bits >= 0 && bits <= kMostBits) picture.bits = bits;
        picture.finished = row.flag();
        picture.origin = row.text();
        picture.made = row.integer();
        const auto set = numbersOfSet.find(picture.set);
        if (!isId(picture.id) || set == numbersOfSet.end()) continue;
        makePossible(picture, set->second);
        if (first < found.size() && found[first].set != picture.set) {
            placePossibly(std::span(found).subspan(first));
            first = found.size();
        }
        found.push_back(std::move(picture));
    }
    if (first < found.size()) placePossibly(std::span(found).subspan(first));
    return found;
}

// How many numbers a picture has when it is whole; 0 of one that is not there.
std::size_t numbersOf(Database& database, GalleryPictureId picture) {
    Statement& row = database
                         .prepared(
                             "SELECT 3 * width * height FROM pictures JOIN sets ON sets.id = set_id"
                             " WHERE pictures.id = ?")
                         .with(picture);
    const std::int64_t numbers = row.step() ? row.integer(0) : 0;
    row.reset();
    return static_cast<std::size_t>(std::clamp<std::int64_t>(numbers, 0, kMostNumbers));
}

}  // namespace

const DatabaseForm& galleryForm() {
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

void writeGallery(Database& database, const GalleryBatch& batch) {
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

GalleryReader::Contents readGallery(Database& database) {
    GalleryReader::Contents contents;
    contents.sets = readSets(database);
    contents.pictures = readPictures(database, contents.sets);
    contents.lastSet = lastGiven(database, "sets");
    contents.lastPicture = lastGiven(database, "pictures");
    return contents;
}

std::vector<std::uint8_t> readSource(Database& database, GallerySetId set) {
    Statement& row = database.prepared("SELECT source, 3 * width * height FROM sets WHERE id = ?").with(set);
    std::vector<std::uint8_t> source;
    if (row.step() && std::cmp_equal(row.blob(0).size(), row.integer(1)))
        source.assign(row.blob(0).begin(), row.blob(0).end());
    row.reset();
    return source;
}

MadeNumbers readNumbers(Database& database, GalleryPictureId picture) {
    const std::size_t most = numbersOf(database, picture);
    MadeNumbers all;
    Statement& rows =
        database.prepared("SELECT first, data FROM numbers WHERE picture = ? ORDER BY first").with(picture);
    while (all.bytes.size() < most && rows.step()) {
        const auto next = static_cast<std::int64_t>(all.bytes.size());
        if (rows.integer(0) < next) continue;  // from before some were lost, which are made again
        if (rows.integer(0) > next) break;     // a gap would put all that follows in the wrong place
        const MadeNumbers piece = unpackNumbers(rows.blob(1));
        const auto count = static_cast<std::ptrdiff_t>(std::min(piece.bytes.size(), most - all.bytes.size()));
        all.bytes.insert(all.bytes.end(), piece.bytes.begin(), piece.bytes.begin() + count);
        all.bits.insert(all.bits.end(), piece.bits.begin(), piece.bits.begin() + count);
    }
    rows.reset();
    return all;
}

}  // namespace continuo::app
