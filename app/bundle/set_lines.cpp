#include "bundle/picture_lines.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

namespace continuo::app {
namespace {

constexpr std::size_t kPiece = 16'384;         // numbers on a line
constexpr std::size_t kMostPictures = 10'000;  // of a set
constexpr int kLargestSide = 256;
constexpr float kCostSteps = 2048;  // a bit, as the store has it
constexpr int kUnknownCost = -1, kMostCost = 0xFFFF - 1;

RowJson marksOf(const PictureMarks& marks) {
    return {{"name", marks.name}, {"starred", marks.starred}, {"kept", marks.kept}};
}

PictureMarks marksIn(const RowPlace& row) {
    return {nameIn(row, "name"), flagIn(row, "starred"), flagIn(row, "kept"), false};
}

int costOf(float bits) {
    if (!areKnownBits(bits)) return kUnknownCost;
    return static_cast<int>(std::min<float>(std::round(bits * kCostSteps), kMostCost));
}

// Bytes in pieces, each with its costs where there are any.
std::string pieces(const std::string& kind, std::int64_t of, std::span<const std::uint8_t> bytes,
                   std::span<const float> bits) {
    std::string text;
    for (std::size_t first = 0; first < bytes.size(); first += kPiece) {
        const std::size_t count = std::min(kPiece, bytes.size() - first);
        RowJson row = {{"of", of}, {"bytes", RowJson::array()}};
        for (const std::uint8_t byte : bytes.subspan(first, count)) row["bytes"].push_back(byte);
        if (!bits.empty()) {
            row["costs"] = RowJson::array();
            for (const float each : bits.subspan(first, count)) row["costs"].push_back(costOf(each));
        }
        text += lineOf(kind, std::move(row));
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

void readBytes(const RowPlace& row, std::vector<std::uint8_t>& to) {
    readNumbers(row, "bytes", 0, 255, to, [](int value) { return static_cast<std::uint8_t>(value); });
}

SetRecord setIn(const RowPlace& row) {
    SetRecord record;
    GallerySet& set = record.set;
    set.id = idIn(row, "id");
    set.number = row.at("number").number<int>(1, kLastNumber);
    set.created = wallTime(timeIn(row, "created"));
    set.marks = marksIn(row);
    set.width = row.at("width").number<int>(1, kLargestSide);
    set.height = row.at("height").number<int>(1, kLargestSide);
    set.planar = flagIn(row, "planar");
    set.modelName = textIn(row, "model", kLongestName);
    set.label = textIn(row, "label", kLongestName);
    set.keptRows = row.at("kept_rows").number<int>(0, set.height);
    set.from = idIn(row, "from", 0);
    return record;
}

GalleryPicture pictureIn(const RowPlace& row) {
    GalleryPicture picture;
    picture.id = idIn(row, "id");
    picture.index = row.at("index").number<int>(0, kMostPictures);
    picture.seed = row.at("seed").as<std::uint64_t>();
    picture.marks = marksIn(row);
    if (const auto bits = row.find("bits")) picture.bits = bits->number<double>(0, 1e6);
    picture.origin = textIn(row, "origin", kLongestText);
    return picture;
}

// What is read of a set so far.
struct Reading {
    GalleryRows rows;
    std::set<int> indexes;

    const GallerySet& set(const RowPlace& row) const {
        if (rows.sets.empty()) row.refuse("is before its set");
        return rows.sets.front().set;
    }
    void add(GalleryPicture picture, const RowPlace& row) {
        picture.set = set(row).id;
        if (rows.pictures.size() == kMostPictures) row.refuse("goes beyond all pictures that a set has");
        if (!indexes.insert(picture.index).second || !rows.numbers.try_emplace(picture.id).second)
            row.refuse("is there twice");
        rows.pictures.push_back(std::move(picture));
    }
    void readSource(const RowPlace& row) {
        const auto most = static_cast<std::size_t>(set(row).numbers());
        std::vector<std::uint8_t>& source = rows.sets.front().source;
        readBytes(row, source);
        if (source.size() > most) row.refuse("is larger than its set's pictures");
    }
    void readPicture(const RowPlace& row) {
        const auto most = static_cast<std::size_t>(set(row).numbers());
        const auto found = rows.numbers.find(idIn(row, "of"));
        if (found == rows.numbers.end()) row.refuse("is of a picture that is not before it");
        MadeNumbers& numbers = found->second;
        readBytes(row, numbers.bytes);
        if (numbers.bytes.size() > most) row.refuse("is larger than its set's pictures");
        readNumbers(row, "costs", kUnknownCost, kMostCost, numbers.bits, [](int cost) {
            return cost == kUnknownCost ? kUnknownBits : static_cast<float>(cost) / kCostSteps;
        });
        if (numbers.bits.size() != numbers.bytes.size()) row.refuse("has not as many costs as numbers");
    }
};

}  // namespace

std::string setLines(const GalleryRows& rows) {
    std::string text;
    for (const auto& [set, source] : rows.sets) {
        RowJson row = {{"id", set.id}, {"number", set.number}, {"created", milliseconds(set.created)}};
        row.update(marksOf(set.marks));
        row.update(RowJson{{"width", set.width},
                           {"height", set.height},
                           {"planar", set.planar},
                           {"model", set.modelName},
                           {"label", set.label},
                           {"kept_rows", set.keptRows},
                           {"from", set.from}});
        text += lineOf("set", std::move(row)) + pieces("source", set.id, source, {});
    }
    for (const GalleryPicture& picture : rows.pictures) {
        RowJson row = {{"id", picture.id}, {"index", picture.index}, {"seed", picture.seed}};
        row.update(marksOf(picture.marks));
        if (picture.bits) row["bits"] = *picture.bits;
        row["origin"] = picture.origin;
        const MadeNumbers& numbers = rows.numbers.at(picture.id);
        text +=
            lineOf("picture", std::move(row)) + pieces("numbers", picture.id, numbers.bytes, numbers.bits);
    }
    return text;
}

GalleryRows readSetLines(std::string_view text, const JsonRefusal& refusal) {
    Reading reading;
    readLines(text, refusal, [&](const std::string& kind, const RowPlace& row) {
        if (kind == "set" && reading.rows.sets.empty()) {
            reading.rows.sets.push_back(setIn(row));
        } else if (kind == "picture") {
            reading.add(pictureIn(row), row);
        } else if (kind == "source") {
            reading.readSource(row);
        } else if (kind == "numbers") {
            reading.readPicture(row);
        } else {
            row.refuse("is nothing that a set of pictures has");
        }
    });
    if (reading.rows.sets.empty()) refusal("has no set of pictures");
    const auto& [set, source] = reading.rows.sets.front();
    const auto all = static_cast<std::size_t>(set.numbers());
    if (!source.empty() && source.size() != all) refusal("has a part of what its pictures go on from");
    if (source.empty() && set.keptRows > 0) refusal("keeps rows of nothing");
    for (GalleryPicture& picture : reading.rows.pictures) {
        picture.made = static_cast<std::int64_t>(reading.rows.numbers.at(picture.id).bytes.size());
        picture.finished = picture.made == set.numbers();
    }
    return std::move(reading.rows);
}

}  // namespace continuo::app
