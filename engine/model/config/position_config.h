#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace continuo {

// Series of the rotary frequencies (Perceiver AR, appendix F.2; RoFormer, arXiv 2104.09864). r channels of a
// head are rotated, in r/2 pairs.
enum class RotaryFrequencies {
    Inclusive,  // base^(-i / (r/2 - 1)): from 1 to exactly 1/base (google-research/perceiver-ar)
    Standard,   // base^(-2i / r)
};

struct RotaryConfig {
    double fraction = 0.25;    // of a head's channels: r = 2 * floor(fraction * D / 2)
    double headsFraction = 1;  // fraction of the heads that are rotated, the first ones
    RotaryFrequencies frequencies = RotaryFrequencies::Inclusive;
    double base = 4096;  // longest wavelength / 2 pi
    bool operator==(const RotaryConfig&) const = default;
};

// A sequence that fills a grid cell by cell, like the pixels of a picture: tokens have a coordinate per axis
// instead of a number (Perceiver AR, section 5.2).
struct GridConfig {
    std::vector<int> extents;  // cells along each axis
    std::vector<int> order;    // the axes, slowest-changing first
    int lead = 1;              // tokens before the first cell, all at the origin

    std::int64_t cells() const;
    std::int64_t tokens() const { return lead + cells(); }  // of a whole sequence, from its start
    bool operator==(const GridConfig&) const = default;
};

// A learned bias for each head and distance, added to scores: T5's buckets (arXiv 1910.10683, section 2.1).
// Half of the buckets are for one distance each; the others grow by a constant factor up to `longest`. All
// greater distances share the last bucket.
struct DistanceConfig {
    int buckets = 32;
    int longest = 128;  // tokens

    // Returns the bucket of a distance of 0 or more.
    int bucketIndex(std::int64_t distance) const;
    bool operator==(const DistanceConfig&) const = default;
};

// Positions of tokens: summed tables, rotation inside attention, distance biases, or several of these.
struct PositionConfig {
    static constexpr std::size_t kMaxAxes = 8;
    enum class Tables { None, Learned, Sinusoidal };
    Tables tables = Tables::None;
    std::vector<int> rows;  // rows of each table; a position has one number per table
    int origin = 1;         // position of the first token
    std::optional<GridConfig> grid;
    std::optional<RotaryConfig> rotary;
    std::optional<DistanceConfig> distance;  // for softmax heads of streams

    // Returns whether a position ends with the token's number, after the coordinates. With a grid, rotation
    // still uses this number, so neighbours on each axis have a constant offset.
    bool hasTokenNumber() const { return grid.has_value() && rotary.has_value(); }
    // Numbers per position.
    int axes() const {
        return (rows.empty() ? 1 : static_cast<int>(rows.size())) + (hasTokenNumber() ? 1 : 0);
    }
    // Returns the index of the number in a position that rotation uses.
    int rotationAxis() const { return hasTokenNumber() ? axes() - 1 : 0; }
    // Returns whether a token keeps its position when a window begins later in the sequence. If not, the
    // position is the index in the window, because a one-axis table has no more rows.
    bool isAbsolute() const { return tables == Tables::None || grid.has_value(); }
    // Writes the position of token `index` of a sequence, or of a window if positions are not absolute,
    // to[axes]. Throws BadRequest beyond the grid, and for several axes without a grid.
    void writePosition(std::int64_t index, std::span<std::int32_t> to) const;
    bool operator==(const PositionConfig&) const = default;
};

}  // namespace continuo
