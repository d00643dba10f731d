#pragma once

#include <continuo/performance.h>
#include <continuo/picture.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

using GallerySetId = std::int64_t;      // above 0
using GalleryPictureId = std::int64_t;  // above 0

// The user's marks on a set or a picture.
struct PictureMarks {
    std::string name;  // a set's, usually empty
    bool starred = false;
    bool kept = false;
    bool discarded = false;  // hidden but not deleted
    bool operator==(const PictureMarks&) const = default;
};

// Pictures that were asked for together and continue the same beginning.
struct GallerySet {
    GallerySetId id = 0;
    int number = 0;  // "Set 4"
    std::chrono::system_clock::time_point created;
    PictureMarks marks;
    int width = 0, height = 0;  // pixels
    // true: the numbers are all of red, then all of green, then all of blue; false: three for each pixel.
    bool planar = false;
    std::string modelName;
    std::string label;          // the class that was asked for; empty: none
    int keptRows = 0;           // of the source, from the top
    GalleryPictureId from = 0;  // the picture that is the source; 0: a file, or nothing

    std::int64_t numbers() const { return std::int64_t{3} * width * height; }
};

// A picture of a set, finished or being made.
struct GalleryPicture {
    GalleryPictureId id = 0;
    GallerySetId set = 0;
    int index = 0;  // in its set, from 0
    std::uint64_t seed = 0;
    PictureMarks marks;
    std::int64_t made = 0;  // numbers that are known, kept rows included
    // Mean cost in bits of the numbers that the model made; nullopt: not known.
    std::optional<double> bits = {};
    bool finished = false;  // all numbers are known
    std::string origin;     // JSON: how it was made; before it is finished what was asked for, or empty
};

// What is discarded in a gallery: whole sets, and pictures of sets that are not discarded.
struct DiscardedPictures {
    std::vector<GallerySetId> sets;
    std::vector<GalleryPictureId> pictures;
    int count = 0;  // pictures in all, including those of the sets; a set without pictures counts as one
    bool isEmpty() const { return sets.empty() && pictures.empty(); }
};

// Numbers of a picture in the order in which they are made, and the cost of each (its surprise).
struct MadeNumbers {
    std::vector<std::uint8_t> bytes;
    std::vector<float> bits;  // one for each byte; may be kUnknownBits
    bool operator==(const MadeNumbers&) const = default;
};

}  // namespace continuo::app
