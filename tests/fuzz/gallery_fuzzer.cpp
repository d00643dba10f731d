// The input is rows of pictures.sqlite as damage, or another program, may leave them (table_rows.h). Whatever
// they hold, what the gallery reads of them can be: it is written and read again the same, hangs together,
// and goes into a bundle that can be opened.
#include <algorithm>
#include <set>

#include "bundle/picture_lines.h"
#include "fuzz/table_rows.h"
#include "gallery/gallery.h"
#include "gallery/gallery_tables.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

using Contents = GalleryReader::Contents;

bool isSame(const GallerySet& one, const GallerySet& other) {
    return one.id == other.id && one.number == other.number && one.created == other.created &&
           one.marks == other.marks && one.width == other.width && one.height == other.height &&
           one.planar == other.planar && one.modelName == other.modelName && one.label == other.label &&
           one.keptRows == other.keptRows && one.from == other.from;
}

bool isSame(const GalleryPicture& one, const GalleryPicture& other) {
    return one.id == other.id && one.set == other.set && one.index == other.index && one.seed == other.seed &&
           one.marks == other.marks && one.made == other.made && one.bits == other.bits &&
           one.finished == other.finished && one.origin == other.origin;
}

void checkWritten(Database& database, const Contents& contents) {
    GalleryBatch batch;
    for (const GallerySet& each : contents.sets) batch.sets[each.id].set = each;
    for (const GalleryPicture& each : contents.pictures) batch.pictures[each.id] = each;
    writeGallery(database, batch);
    const Contents again = readGallery(database);
    const auto same = [](const auto& one, const auto& other) { return isSame(one, other); };
    require(
        std::equal(again.sets.begin(), again.sets.end(), contents.sets.begin(), contents.sets.end(), same));
    require(std::equal(again.pictures.begin(), again.pictures.end(), contents.pictures.begin(),
                       contents.pictures.end(), same));
    require(again.lastSet >= contents.lastSet && again.lastPicture >= contents.lastPicture);
}

// Those that a set and its pictures have, as a bundle takes them.
GalleryRows rowsOf(Database& database, const Contents& contents, const GallerySet& set) {
    GalleryRows rows;
    rows.sets.push_back({set, readSource(database, set.id)});
    if (rows.sets[0].source.empty()) rows.sets[0].set.keptRows = 0;
    for (const GalleryPicture& each : contents.pictures) {
        if (each.set != set.id || each.id > kLastId) continue;
        rows.pictures.push_back(each);
        rows.numbers[each.id] = readNumbers(database, each.id);
    }
    return rows;
}

void checkSet(const GalleryRows& rows) {
    const auto& [set, source] = rows.sets[0];
    require(set.number > 0 && set.numbers() > 0 && set.keptRows <= set.height);
    require(source.empty() || static_cast<std::int64_t>(source.size()) == set.numbers());
    std::set<int> places;
    for (const GalleryPicture& each : rows.pictures) {
        require(each.index >= 0 && places.insert(each.index).second);
        require(each.made >= 0 && each.made <= set.numbers());
        require(!each.finished || each.made == set.numbers());
        pictureOf(set, rows.numbers.at(each.id).bytes);
    }
    const JsonRefusal refusal = [](const std::string&) { require(false); };
    const GalleryRows again = readSetLines(setLines(rows), refusal);
    require(again.pictures.size() == rows.pictures.size());
}

void checkTogether(Database& database, const Contents& contents) {
    std::set<GallerySetId> sets;
    for (const GallerySet& each : contents.sets) {
        require(each.id > 0 && (each.id <= contents.lastSet || each.id > kLastId));
        sets.insert(each.id);
        if (each.id <= kLastId) checkSet(rowsOf(database, contents, each));
    }
    for (const GalleryPicture& each : contents.pictures)
        require(each.id > 0 && (each.id <= contents.lastPicture || each.id > kLastId) &&
                sets.contains(each.set));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static test::TableRows tables(galleryForm(), {"sets", "pictures", "numbers"});
    Database& database = tables.database();
    database.execute("BEGIN");
    test::readOrRefuse([&] {
        tables.insert({reinterpret_cast<const char*>(data), size});
        const Contents contents = readGallery(database);
        checkTogether(database, contents);
        checkWritten(database, contents);
    });
    database.execute("ROLLBACK");
    return 0;
}
