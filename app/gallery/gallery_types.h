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

// The kind of a gallery's items, in the order of the alternatives of SetShape.
enum class Medium : std::uint8_t { Pictures, Sounds };
using SetShape = std::variant<PictureSetShape, SoundSetShape>;

// The user's marks on a set or an item.
struct GalleryMarks {
    std::string name;  // name of a set; usually empty
    bool starred = false;
    bool kept = false;
    bool discarded = false;  // hidden but not deleted
    bool operator==(const GalleryMarks&) const = default;
};

// A set of variations that were requested together and continue the same source.
struct GallerySet {
    GallerySetId id = 0;
    int number = 0;  // "Set 4"
    std::chrono::system_clock::time_point created;
    GalleryMarks marks;
    std::string modelName;
    GalleryItemId from = 0;  // source item; 0: a file, or none
    SetShape shape;

    // Returns the shape; throws std::bad_variant_access for another medium.
    PictureSetShape& picture() { return std::get<PictureSetShape>(shape); }
    const PictureSetShape& picture() const { return std::get<PictureSetShape>(shape); }
    SoundSetShape& sound() { return std::get<SoundSetShape>(shape); }
    const SoundSetShape& sound() const { return std::get<SoundSetShape>(shape); }

    // numbers(): the count for a finished item. keptNumbers(): how many of them come from the source.
    std::int64_t numbers() const {
        return std::visit([](const auto& each) { return each.numbers(); }, shape);
    }
    std::int64_t keptNumbers() const {
        return std::visit([](const auto& each) { return each.keptNumbers(); }, shape);
    }
    // Returns how many tokens a model may generate before the first number.
    std::int64_t leadingTokens() const {
        return std::visit([](const auto& each) { return each.leadingTokens(); }, shape);
    }
    // Returns the size of the source in bytes, if there is one.
    std::int64_t sourceBytes() const {
        return std::visit([](const auto& each) { return each.sourceBytes(); }, shape);
    }
};

// A variation of a set, finished or in progress.
struct GalleryItem {
    GalleryItemId id = 0;
    GallerySetId set = 0;
    int index = 0;  // in its set, from 0
    std::uint64_t seed = 0;
    GalleryMarks marks;
    std::int64_t made = 0;  // count of known numbers, kept rows included
    // Mean cost in bits of the numbers that the model generated; nullopt: unknown.
    std::optional<double> bits = {};
    bool finished = false;  // all numbers are known
    std::string origin;     // JSON: how it was made; until it is finished, the request, or empty
};

// The discarded part of a gallery: whole sets, and items of other sets.
struct DiscardedItems {
    std::vector<GallerySetId> sets;
    std::vector<GalleryItemId> items;
    int count = 0;  // all items, including those of the sets; a set without items counts as one
    bool isEmpty() const { return sets.empty() && items.empty(); }
};

// Numbers of an item (pixel bytes or codes) in the order of generation, each with its cost in bits.
struct MadeNumbers {
    std::vector<std::uint16_t> values;
    std::vector<float> bits;  // one per value; kUnknownBits where unknown

    void append(const MadeNumbers& later) {
        values.insert(values.end(), later.values.begin(), later.values.end());
        bits.insert(bits.end(), later.bits.begin(), later.bits.end());
    }
    bool operator==(const MadeNumbers&) const = default;
};

}  // namespace continuo::app
