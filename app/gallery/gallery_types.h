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

// What the user said about a set or a picture.
struct PictureMarks {
    std::string name;  // of a set; mostly empty
    bool starred = false;
    bool kept = false;
    bool discarded = false;  // out of sight, but there
    bool operator==(const PictureMarks&) const = default;
};

// Pictures that were asked for together and continue one beginning.
struct GallerySet {
    GallerySetId id = 0;
    int number = 0;  // "Set 4"
    std::chrono::system_clock::time_point created;
    PictureMarks marks;
    int width = 0, height = 0;  // pixels
    // Numbers come all red first, then all green, then all blue; otherwise three a pixel.
    bool planar = false;
    std::string modelName;
    std::string label;          // the class that was asked for; empty: none
    int keptRows = 0;           // of the source, from the top
    GalleryPictureId from = 0;  // the picture that is the source; 0: a file, or nothing

    std::int64_t numbers() const { return std::int64_t{3} * width * height; }
};

// A picture of a set, finished or on its way.
struct GalleryPicture {
    GalleryPictureId id = 0;
    GallerySetId set = 0;
    int index = 0;  // in its set, from 0
    std::uint64_t seed = 0;
    PictureMarks marks;
    std::int64_t made = 0;  // numbers that are known, kept rows included
    // That a number costs in the mean, over those that the model made; none: not known.
    std::optional<double> bits = {};
    bool finished = false;  // it is whole
    std::string origin;     // JSON: how to make it again; until it is whole what was asked for, or nothing
};

// What is discarded of a gallery: whole sets, and pictures of sets that are not.
struct DiscardedPictures {
    std::vector<GallerySetId> sets;
    std::vector<GalleryPictureId> pictures;
    int count = 0;  // pictures in all, those of the sets among them; a set without any counts as one
    bool isEmpty() const { return sets.empty() && pictures.empty(); }
};

// Numbers of a picture in the order in which they are made, and what each cost the model.
struct MadeNumbers {
    std::vector<std::uint8_t> bytes;
    std::vector<float> bits;  // as many, or kUnknownBits
    bool operator==(const MadeNumbers&) const = default;
};

}  // namespace continuo::app
