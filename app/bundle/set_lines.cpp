#include "bundle/set_lines.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <type_traits>
#include <utility>

#include "gallery/gallery_medium.h"

namespace continuo::app {
namespace {

constexpr std::size_t kPiece = 16'384;      // numbers per line
constexpr std::size_t kMostItems = 10'000;  // per set
constexpr float kCostSteps = 2048;          // steps per bit, as in the database
constexpr int kUnknownCost = -1, kMostCost = 0xFFFF - 1;

RowJson marksJson(const GalleryMarks& marks) {
    return {{"name", marks.name}, {"starred", marks.starred}, {"kept", marks.kept}};
}

GalleryMarks parseMarks(const RowPlace& row) {
    return {nameField(row, "name"), flagField(row, "starred"), flagField(row, "kept"), false};
}

int toCost(float bits) {
    if (!areKnownBits(bits)) return kUnknownCost;
    return static_cast<int>(std::min<float>(std::round(bits * kCostSteps), kMostCost));
}

// Formats an item's numbers as lines of limited length, each with their costs if known.
template <class Number>
std::string formatPieces(const std::string& kind, std::int64_t of, std::span<const Number> numbers,
                         std::span<const float> bits) {
    std::string text;
    for (std::size_t first = 0; first < numbers.size(); first += kPiece) {
        const std::size_t count = std::min(kPiece, numbers.size() - first);
        RowJson row = {{"of", of}, {"bytes", RowJson::array()}};
        for (const Number number : numbers.subspan(first, count)) row["bytes"].push_back(number);
        if (!bits.empty()) {
            row["costs"] = RowJson::array();
            for (const float each : bits.subspan(first, count)) row["costs"].push_back(toCost(each));
        }
        text += formatLine(kind, std::move(row));
    }
    return text;
}

template <class Number>
void readNumbers(const RowPlace& row, const std::string& key, int low, int high, std::vector<Number>& to,
                 const auto& make) {
    const RowPlace place = row.at(key);
    if (!place.json().is_array() || place.json().size() > kPiece)
        place.refuse("is not a list of at most 16384");
    for (const RowJson& each : place.json()) {
        if (!each.is_number_integer() || each < low || each > high)
            place.refuse("has what can be no number of it");
        to.push_back(make(each.get<int>()));
    }
}

// Reads the numbers of a line. Both pixel bytes and codes are under "bytes".
template <class Number>
void readBytes(const RowPlace& row, int largest, std::vector<Number>& to) {
    readNumbers(row, "bytes", 0, largest, to, [](int value) { return static_cast<Number>(value); });
}

template <class Shape>
void readShape(const RowPlace& row, Shape& shape) {
    forEachField(shape, [&]<class Value>(const ShapeField<Shape, Value>& field, Value& value) {
        if constexpr (ShapeField<Shape, Value>::kIsWhole)
            value = row.at(field.name).template number<Value>(field.least, field.most);
        else if constexpr (std::is_same_v<Value, bool>)
            value = flagField(row, field.name);
        else
            value = textField(row, field.name, kLongestName);
    });
    if (!isPossible(shape)) row.refuse("cannot be: its numbers contradict each other");
}

SetRecord parseSet(const RowPlace& row, const MediumForm& form) {
    SetRecord record;
    GallerySet& set = record.set;
    set.id = idField(row, "id");
    set.number = row.at("number").number<int>(1, kLastNumber);
    set.created = wallTime(timeField(row, "created"));
    set.marks = parseMarks(row);
    set.modelName = textField(row, "model", kLongestName);
    set.from = idField(row, "from", 0);
    set.shape = form.shape;
    std::visit([&](auto& shape) { readShape(row, shape); }, set.shape);
    return record;
}

GalleryItem parseItem(const RowPlace& row) {
    GalleryItem item;
    item.id = idField(row, "id");
    item.index = row.at("index").number<int>(0, kMostItems);
    item.seed = row.at("seed").as<std::uint64_t>();
    item.marks = parseMarks(row);
    if (const auto bits = row.find("bits")) item.bits = bits->number<double>(0, 1e6);
    item.origin = textField(row, "origin", kLongestText);
    return item;
}

// State while reading a set.
struct SetReader {
    const MediumForm& form;
    GalleryRows rows;
    std::set<int> indexes;

    std::string itemsName() const { return "its set's " + form.items; }

    const GallerySet& set(const RowPlace& row) const {
        if (rows.sets.empty()) row.refuse("is before its set");
        return rows.sets.front().set;
    }
    void add(GalleryItem item, const RowPlace& row) {
        item.set = set(row).id;
        if (rows.items.size() == kMostItems) row.refuse("goes beyond all " + form.items + " that a set has");
        if (!indexes.insert(item.index).second || !rows.numbers.try_emplace(item.id).second)
            row.refuse("is there twice");
        rows.items.push_back(std::move(item));
    }
    void readSource(const RowPlace& row) {
        const auto most = static_cast<std::size_t>(set(row).sourceBytes());
        std::vector<std::uint8_t>& source = rows.sets.front().source;
        readBytes(row, 255, source);
        if (source.size() > most) row.refuse("is larger than what " + itemsName() + " go on from");
    }
    void readItem(const RowPlace& row) {
        const auto most = static_cast<std::size_t>(set(row).numbers());
        const auto found = rows.numbers.find(idField(row, "of"));
        if (found == rows.numbers.end()) row.refuse("is of a " + form.item + " that is not before it");
        MadeNumbers& numbers = found->second;
        readBytes(row, form.largest, numbers.values);
        if (numbers.values.size() > most) row.refuse("is larger than " + itemsName());
        readNumbers(row, "costs", kUnknownCost, kMostCost, numbers.bits, [](int cost) {
            return cost == kUnknownCost ? kUnknownBits : static_cast<float>(cost) / kCostSteps;
        });
        if (numbers.bits.size() != numbers.values.size()) row.refuse("has not as many costs as numbers");
    }
};

}  // namespace

std::string setLines(const GalleryRows& rows, Medium medium) {
    std::string text;
    for (const auto& [set, source] : rows.sets) {
        RowJson row = {{"id", set.id}, {"number", set.number}, {"created", milliseconds(set.created)}};
        row.update(marksJson(set.marks));
        row["model"] = set.modelName;
        std::visit(
            [&](const auto& shape) {
                forEachField(shape, [&](const auto& field, const auto& value) { row[field.name] = value; });
            },
            set.shape);
        row["from"] = set.from;
        text += formatLine("set", std::move(row)) + formatPieces("source", set.id, std::span(source), {});
    }
    for (const GalleryItem& item : rows.items) {
        RowJson row = {{"id", item.id}, {"index", item.index}, {"seed", item.seed}};
        row.update(marksJson(item.marks));
        if (item.bits) row["bits"] = *item.bits;
        row["origin"] = item.origin;
        const MadeNumbers& numbers = rows.numbers.at(item.id);
        text += formatLine(toForm(medium).item, std::move(row)) +
                formatPieces("numbers", item.id, std::span(numbers.values), numbers.bits);
    }
    return text;
}

GalleryRows readSetLines(std::string_view text, Medium medium, const JsonErrorHandler& refusal) {
    const MediumForm& form = toForm(medium);
    SetReader reading{form, {}, {}};
    readLines(text, refusal, [&](const std::string& kind, const RowPlace& row) {
        if (kind == "set" && reading.rows.sets.empty()) {
            reading.rows.sets.push_back(parseSet(row, form));
        } else if (kind == form.item) {
            reading.add(parseItem(row), row);
        } else if (kind == "source") {
            reading.readSource(row);
        } else if (kind == "numbers") {
            reading.readItem(row);
        } else {
            row.refuse("is nothing that a set of " + form.items + " has");
        }
    });
    if (reading.rows.sets.empty()) refusal("has no set of " + form.items);
    const auto& [set, source] = reading.rows.sets.front();
    if (!source.empty() && std::cmp_not_equal(source.size(), set.sourceBytes()))
        refusal("has a part of what its " + form.items + " go on from");
    std::visit(
        [&, isMissing = source.empty()](const auto& shape) {
            if (isMissing && shape.needsSource()) refusal(shape.kSourceMissing);
        },
        set.shape);
    for (GalleryItem& item : reading.rows.items) {
        item.made = static_cast<std::int64_t>(reading.rows.numbers.at(item.id).values.size());
        item.finished = item.made == set.numbers();
    }
    return std::move(reading.rows);
}

}  // namespace continuo::app
