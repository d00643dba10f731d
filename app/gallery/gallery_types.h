#pragma once

#include <continuo/performance.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gallery/picture_set_shape.h"
#include "gallery/sound_set_shape.h"

namespace continuo::app {

using GallerySetId = std::int64_t;   // above 0
using GalleryItemId = std::int64_t;  // above 0

// What the items of a gallery are, as the alternatives of SetShape.
enum class Medium : std::uint8_t { Pictures, Sounds };
using SetShape = std::variant<PictureSetShape, SoundSetShape>;

// The user's marks on a set or an item.
struct GalleryMarks {
    std::string name;  // a set's, usually empty
    bool starred = false;
    bool kept = false;
    bool discarded = false;  // hidden but not deleted
    bool operator==(const GalleryMarks&) const = default;
};

// Variations that were asked for together and continue the same source.
struct GallerySet {
    GallerySetId id = 0;
    int number = 0;  // "Set 4"
    std::chrono::system_clock::time_point created;
    GalleryMarks marks;
    std::string modelName;
    GalleryItemId from = 0;  // the item that is the source; 0: a file, or nothing
    SetShape shape;

    // The shape of a set of this medium; throws std::bad_variant_access for another one.
    PictureSetShape& picture() { return std::get<PictureSetShape>(shape); }
    const PictureSetShape& picture() const { return std::get<PictureSetShape>(shape); }
    SoundSetShape& sound() { return std::get<SoundSetShape>(shape); }
    const SoundSetShape& sound() const { return std::get<SoundSetShape>(shape); }

    // How many numbers a finished item has, and how many of them are the source's.
    std::int64_t numbers() const {
        return std::visit([](const auto& each) { return each.numbers(); }, shape);
    }
    std::int64_t keptNumbers() const {
        return std::visit([](const auto& each) { return each.keptNumbers(); }, shape);
    }
    // Tokens that a model may draw before the first number.
    std::int64_t leadingTokens() const {
        return std::visit([](const auto& each) { return each.leadingTokens(); }, shape);
    }
    // Bytes of the source, if there is one.
    std::int64_t sourceBytes() const {
        return std::visit([](const auto& each) { return each.sourceBytes(); }, shape);
    }
};

// A variation of a set, finished or being made.
struct GalleryItem {
    GalleryItemId id = 0;
    GallerySetId set = 0;
    int index = 0;  // in its set, from 0
    std::uint64_t seed = 0;
    GalleryMarks marks;
    std::int64_t made = 0;  // numbers that are known, kept rows included
    // Mean cost in bits of the numbers that the model made; nullopt: not known.
    std::optional<double> bits = {};
    bool finished = false;  // all numbers are known
    std::string origin;     // JSON: how it was made; before it is finished what was asked for, or empty
};

// What is discarded in a gallery: whole sets, and items of sets that are not discarded.
struct DiscardedItems {
    std::vector<GallerySetId> sets;
    std::vector<GalleryItemId> items;
    int count = 0;  // items in all, including those of the sets; a set without items counts as one
    bool isEmpty() const { return sets.empty() && items.empty(); }
};

// Numbers of an item in the order in which they are made (bytes of pixels, or codes), and the cost of each
// (its surprise).
struct MadeNumbers {
    std::vector<std::uint16_t> values;
    std::vector<float> bits;  // one for each value; may be kUnknownBits

    void append(const MadeNumbers& later) {
        values.insert(values.end(), later.values.begin(), later.values.end());
        bits.insert(bits.end(), later.bits.begin(), later.bits.end());
    }
    bool operator==(const MadeNumbers&) const = default;
};

}  // namespace continuo::app
