// The input is rows of pictures.sqlite or sounds.sqlite, possibly damaged or from another program
// (table_rows.h). Whatever the gallery reads of them can be written and read back unchanged, is consistent,
// and fits into a bundle that can be opened.
#include <algorithm>
#include <set>

#include "bundle/set_lines.h"
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
           one.marks == other.marks && one.modelName == other.modelName && one.from == other.from &&
           one.shape == other.shape;
}

bool isSame(const GalleryItem& one, const GalleryItem& other) {
    return one.id == other.id && one.set == other.set && one.index == other.index && one.seed == other.seed &&
           one.marks == other.marks && one.made == other.made && one.bits == other.bits &&
           one.finished == other.finished && one.origin == other.origin;
}

void checkWritten(const GalleryTables& tables, Database& database, const Contents& contents) {
    GalleryBatch batch;
    for (const GallerySet& each : contents.sets) batch.sets[each.id].set = each;
    for (const GalleryItem& each : contents.items) batch.items[each.id] = each;
    tables.write(database, batch);
    const Contents again = tables.read(database);
    const auto same = [](const auto& one, const auto& other) { return isSame(one, other); };
    require(
        std::equal(again.sets.begin(), again.sets.end(), contents.sets.begin(), contents.sets.end(), same));
    require(std::equal(again.items.begin(), again.items.end(), contents.items.begin(), contents.items.end(),
                       same));
    require(again.lastSet >= contents.lastSet && again.lastItem >= contents.lastItem);
}

// Returns the rows of a set and its pictures, as a bundle stores them.
GalleryRows toGalleryRows(const GalleryTables& tables, Database& database, const Contents& contents,
                          const GallerySet& set) {
    GalleryRows rows;
    rows.sets.push_back({set, tables.source(database, set.id)});
    if (rows.sets[0].source.empty())
        std::visit([](auto& shape) { shape.forgetSource(); }, rows.sets[0].set.shape);
    for (const GalleryItem& each : contents.items) {
        if (each.set != set.id || each.id > kLastId) continue;
        rows.items.push_back(each);
        rows.numbers[each.id] = tables.numbers(database, each.id);
    }
    return rows;
}

void checkSet(Medium medium, const GalleryRows& rows) {
    const auto& [set, source] = rows.sets[0];
    require(set.number > 0 && set.numbers() > 0 && set.keptNumbers() <= set.numbers());
    require(source.empty() || static_cast<std::int64_t>(source.size()) == set.sourceBytes());
    std::set<int> places;
    for (const GalleryItem& each : rows.items) {
        require(each.index >= 0 && places.insert(each.index).second);
        require(each.made >= 0 && each.made <= set.numbers());
        require(!each.finished || each.made == set.numbers());
        const std::vector<std::uint16_t>& numbers = rows.numbers.at(each.id).values;
        if (medium == Medium::Pictures)
            toPicture(set.picture(), numbers);
        else
            toCodes(set.sound(), numbers);
    }
    const JsonErrorHandler refusal = [](const std::string&) { require(false); };
    const GalleryRows again = readSetLines(setLines(rows, medium), medium, refusal);
    require(again.items.size() == rows.items.size());
}

void checkTogether(Medium medium, Database& database, const Contents& contents) {
    const GalleryTables& tables = GalleryTables::forMedium(medium);
    std::set<GallerySetId> sets;
    for (const GallerySet& each : contents.sets) {
        require(each.id > 0 && (each.id <= contents.lastSet || each.id > kLastId));
        sets.insert(each.id);
        if (each.id <= kLastId) checkSet(medium, toGalleryRows(tables, database, contents, each));
    }
    for (const GalleryItem& each : contents.items)
        require(each.id > 0 && (each.id <= contents.lastItem || each.id > kLastId) &&
                sets.contains(each.set));
}

// Reads the rows as those of a gallery of this medium with these tables.
void check(Medium medium, test::TableRows& rows, std::string_view text) {
    Database& database = rows.database();
    const GalleryTables& tables = GalleryTables::forMedium(medium);
    database.execute("BEGIN");
    test::readOrRefuse([&] {
        rows.insert(text);
        const Contents contents = tables.read(database);
        checkTogether(medium, database, contents);
        checkWritten(tables, database, contents);
    });
    database.execute("ROLLBACK");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static test::TableRows pictures(toForm(Medium::Pictures).database, {"sets", "pictures", "numbers"});
    static test::TableRows sounds(toForm(Medium::Sounds).database, {"sets", "sounds", "numbers"});
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check(Medium::Pictures, pictures, text);
    check(Medium::Sounds, sounds, text);
    return 0;
}
