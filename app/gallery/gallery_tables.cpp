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

constexpr double kNotKnown = -1;  // stored for nullopt, because columns are never null
// Values above these limits come from damaged rows.
constexpr int kLastIndex = 10'000;  // of an item in its set
constexpr double kMostBits = 1e6;

using enum Column::Later;

constexpr Column kSetColumns[] = {
    {"number", Stays}, {"created", Stays}, {"name"},         {"starred"},
    {"kept"},          {"discarded"},      {"model", Stays}, {"came_from", Stays}};
constexpr Column kSource[] = {{"source", Stays}};  // not read at the start
constexpr Column kItemColumns[] = {{"set_id", Stays}, {"place", Stays}, {"seed", Stays}, {"name"},
                                   {"starred"},       {"kept"},         {"discarded"},   {"bits"},
                                   {"finished"},      {"origin"}};

// Returns the columns of a set's shape.
std::vector<Column> shapeColumns(const SetShape& shape) {
    std::vector<Column> columns;
    std::visit(
        [&](const auto& each) {
            forEachField(each, [&](const auto& field, const auto&) {
                columns.push_back({field.name, Stays});
            });
        },
        shape);
    return columns;
}

GalleryMarks readMarks(ColumnReader& row) { return {row.text(), row.flag(), row.flag(), row.flag()}; }

void readField(ColumnReader& row, int& value) { value = row.number(); }
void readField(ColumnReader& row, std::int64_t& value) { value = row.integer(); }
void readField(ColumnReader& row, bool& value) { value = row.flag(); }
void readField(ColumnReader& row, std::string& value) { value = row.text(); }

bool isValidSet(const GallerySet& set) {
    return isId(set.id) && std::visit([](const auto& shape) { return isPossible(shape); }, set.shape);
}

// Clamps an item's fields to possible values. numbers: the count for a finished item.
void repairItem(GalleryItem& item, std::int64_t numbers) {
    item.made = std::clamp<std::int64_t>(item.made, 0, numbers);
    item.finished = item.finished && item.made == numbers;  // lost numbers can be made again
}

// Renumbers the items of a set, which are sorted by position, if a position repeats or is invalid.
void repairIndices(std::span<GalleryItem> items) {
    const auto share = [](const GalleryItem& one, const GalleryItem& next) {
        return one.index >= next.index;
    };
    const bool possible = items.front().index >= 0 && items.back().index <= kLastIndex &&
                          std::adjacent_find(items.begin(), items.end(), share) == items.end();
    int index = 0;
    for (GalleryItem& each : items) each.index = possible ? each.index : index++;
}

}  // namespace

GalleryTables::GalleryTables(const MediumForm& form) : form_(form) {
    const std::string &item = form.item, &items = form.items;
    const std::vector<Column> shape = shapeColumns(form.shape);
    insertSet_ = insertSql("sets", {kSetColumns, shape, kSource});
    selectSet_ = selectSql("sets", {kSetColumns, shape});
    selectSets_ = selectSet_ + " ORDER BY id";
    selectSetOf_ = selectSet_ + " WHERE id = (SELECT set_id FROM " + items + " WHERE " + items + ".id = ?)";
    selectSet_ += " WHERE id = ?";
    selectSource_ = "SELECT source FROM sets WHERE id = ?";
    insertItem_ = insertSql(items, {kItemColumns});
    // The subquery `made` counts an item's numbers. If a piece is missing, the count is too low.
    const std::string count = "length(data) / " + std::to_string(form.numberBytes + kCostBytes);
    const std::string made = "(SELECT COALESCE(MIN(MAX(first + " + count + "), SUM(" + count +
                             ")), 0) FROM numbers WHERE " + item + " = id)";
    const Column counted[] = {{made}};
    selectItems_ = selectSql(items, {kItemColumns, counted}) + " ORDER BY set_id, place, id";
    insertNumbers_ = "INSERT OR REPLACE INTO numbers (" + item + ", first, data) VALUES (?, ?, ?)";
    selectNumbers_ = "SELECT first, data FROM numbers WHERE " + item + " = ? ORDER BY first";
    deleteNumbersOfSet_ =
        "DELETE FROM numbers WHERE " + item + " IN (SELECT id FROM " + items + " WHERE set_id = ?)";
    deleteItemsOfSet_ = "DELETE FROM " + items + " WHERE set_id = ?";
    deleteNumbers_ = "DELETE FROM numbers WHERE " + item + " = ?";
    deleteItem_ = "DELETE FROM " + items + " WHERE id = ?";
}

const GalleryTables& GalleryTables::forMedium(Medium medium) {
    static const GalleryTables pictures(toForm(Medium::Pictures)), sounds(toForm(Medium::Sounds));
    return medium == Medium::Pictures ? pictures : sounds;
}

void GalleryTables::writeSets(Database& database, const GalleryBatch& batch) const {
    Statement& insert = database.prepared(insertSet_.c_str());
    for (const auto& [id, record] : batch.sets) {
        const GallerySet& set = record.set;
        const std::span<const std::uint8_t> source(record.source);
        const auto write = [&]<class Shape>(const Shape& shape) {
            std::apply(
                [&](const auto&... field) {
                    insert
                        .with(set.id, set.number, milliseconds(set.created), set.marks.name,
                              set.marks.starred, set.marks.kept, set.marks.discarded, set.modelName, set.from,
                              shape.*field.member..., source)
                        .run();
                },
                Shape::fields());
        };
        std::visit(write, set.shape);
    }
}

void GalleryTables::writeItems(Database& database, const GalleryBatch& batch) const {
    for (const auto& [id, item] : batch.items) {
        database.prepared(insertItem_.c_str())
            .with(id, item.set, item.index, std::bit_cast<std::int64_t>(item.seed), item.marks.name,
                  item.marks.starred, item.marks.kept, item.marks.discarded, item.bits.value_or(kNotKnown),
                  item.finished, item.origin)
            .run();
    }
    for (const auto& [id, piece] : batch.numbers) {
        const std::vector<std::uint8_t> bytes = packNumbers(piece.numbers, form_.numberBytes);
        database.prepared(insertNumbers_.c_str())
            .with(id, piece.first, std::span<const std::uint8_t>(bytes))
            .run();
    }
}

void GalleryTables::write(Database& database, const GalleryBatch& batch) const {
    writeSets(database, batch);
    writeItems(database, batch);
    // Removes rows last. A row that was added and removed in one batch is then inserted first, so that
    // AUTOINCREMENT does not reuse its id.
    for (const GallerySetId set : batch.removed) {
        database.prepared(deleteNumbersOfSet_.c_str()).with(set).run();
        database.prepared(deleteItemsOfSet_.c_str()).with(set).run();
        database.prepared("DELETE FROM sets WHERE id = ?").with(set).run();
    }
    for (const GalleryItemId item : batch.removedItems) {
        database.prepared(deleteNumbers_.c_str()).with(item).run();
        database.prepared(deleteItem_.c_str()).with(item).run();
    }
}

// Reads a set from a row. set: contains an empty shape of the medium.
GallerySet GalleryTables::readSet(const Statement& statement, GallerySet set) {
    ColumnReader row(statement);
    set.id = row.integer();
    set.number = std::clamp(row.number(), 1, kLastNumber);
    set.created = wallTime(row.integer());
    set.marks = readMarks(row);
    set.modelName = row.text();
    if (const std::int64_t from = row.integer(); isId(from) && from <= kLastId) set.from = from;
    std::visit(
        [&](auto& shape) { forEachField(shape, [&](const auto&, auto& value) { readField(row, value); }); },
        set.shape);
    return set;
}

std::vector<GallerySet> GalleryTables::readSets(Database& database) const {
    std::vector<GallerySet> found;
    GallerySet empty;
    empty.shape = form_.shape;
    Statement& sets = database.prepared(selectSets_.c_str()).with();
    while (sets.step())
        if (GallerySet set = readSet(sets, empty); isValidSet(set)) found.push_back(std::move(set));
    return found;
}

// Reads the items of these sets.
std::vector<GalleryItem> GalleryTables::readItems(Database& database,
                                                  const std::vector<GallerySet>& sets) const {
    std::map<GallerySetId, std::int64_t> numbersOfSet;
    for (const GallerySet& each : sets) numbersOfSet[each.id] = each.numbers();
    std::vector<GalleryItem> found;
    std::size_t first = 0;  // index of the current set's first item
    Statement& items = database.prepared(selectItems_.c_str()).with();
    while (items.step()) {
        ColumnReader row(items);
        GalleryItem item;
        item.id = row.integer();
        item.set = row.integer();
        item.index = row.number();
        item.seed = std::bit_cast<std::uint64_t>(row.integer());
        item.marks = readMarks(row);
        if (const double bits = row.real(); bits >= 0 && bits <= kMostBits) item.bits = bits;
        item.finished = row.flag();
        item.origin = row.text();
        item.made = row.integer();
        const auto set = numbersOfSet.find(item.set);
        if (!isId(item.id) || set == numbersOfSet.end()) continue;
        repairItem(item, set->second);
        if (first < found.size() && found[first].set != item.set) {
            repairIndices(std::span(found).subspan(first));
            first = found.size();
        }
        found.push_back(std::move(item));
    }
    if (first < found.size()) repairIndices(std::span(found).subspan(first));
    return found;
}

GalleryReader::Contents GalleryTables::read(Database& database) const {
    GalleryReader::Contents contents;
    contents.sets = readSets(database);
    contents.items = readItems(database, contents.sets);
    contents.lastSet = lastUsedId(database, "sets");
    contents.lastItem = lastUsedId(database, form_.items);
    return contents;
}

// Reads a set. select: a query by the set's id or by the id of an item; nullopt: no valid set found.
std::optional<GallerySet> GalleryTables::readOneSet(Database& database, const std::string& select,
                                                    std::int64_t id) const {
    GallerySet set;
    set.shape = form_.shape;
    Statement& row = database.prepared(select.c_str()).with(id);
    const bool found = row.step();
    if (found) set = readSet(row, set);
    row.reset();
    return found && isValidSet(set) ? std::optional(std::move(set)) : std::nullopt;
}

std::vector<std::uint8_t> GalleryTables::source(Database& database, GallerySetId id) const {
    const std::optional<GallerySet> set = readOneSet(database, selectSet_, id);
    std::vector<std::uint8_t> source;
    if (!set) return source;
    Statement& row = database.prepared(selectSource_.c_str()).with(id);
    if (row.step() && std::cmp_equal(row.blob(0).size(), set->sourceBytes()))
        source.assign(row.blob(0).begin(), row.blob(0).end());
    row.reset();
    return source;
}

MadeNumbers GalleryTables::numbers(Database& database, GalleryItemId item) const {
    const std::optional<GallerySet> set = readOneSet(database, selectSetOf_, item);
    const auto most = static_cast<std::size_t>(set ? set->numbers() : 0);
    MadeNumbers all;
    Statement& rows = database.prepared(selectNumbers_.c_str()).with(item);
    while (all.values.size() < most && rows.step()) {
        const auto next = static_cast<std::int64_t>(all.values.size());
        if (rows.integer(0) < next) continue;  // an old piece, replaced by a later one
        if (rows.integer(0) > next) break;     // a gap: later numbers would be misplaced
        const MadeNumbers piece = unpackNumbers(rows.blob(1), form_.numberBytes);
        const auto count =
            static_cast<std::ptrdiff_t>(std::min(piece.values.size(), most - all.values.size()));
        all.values.insert(all.values.end(), piece.values.begin(), piece.values.begin() + count);
        all.bits.insert(all.bits.end(), piece.bits.begin(), piece.bits.begin() + count);
    }
    rows.reset();
    for (std::uint16_t& value : all.values) value = std::min(value, form_.largest);
    return all;
}

}  // namespace continuo::app
