#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace continuo::ui {

// The position of a code in a sound.
struct CodeCell {
    int level = 0;  // 0 is the coarsest
    int frame = 0;
    bool operator==(const CodeCell&) const = default;
};

// The codes of a sound, several levels per frame, with the model's cost of each in bits. Means over any
// stretch of frames are O(1).
class CodeMap {
public:
    explicit CodeMap(int levels) : levels_(levels), sums_(static_cast<std::size_t>(levels)) {}

    int levels() const { return levels_; }
    int frames() const { return frames_; }
    // Appends whole frames, level by level; drops an incomplete last frame. `bits`: the cost of each code;
    // below 0 or missing: unknown.
    void append(std::span<const int> codes, std::span<const float> bits = {});
    // Returns the code at a position, which must exist.
    int codeAt(const CodeCell& cell) const { return codes_[indexOf(cell)]; }
    // Below 0: unknown.
    float bitsAt(const CodeCell& cell) const { return bits_[indexOf(cell)]; }
    // Returns the mean bits of a level's known codes in frames [from, to); nullopt if none is known.
    std::optional<double> meanBits(int level, int from, int to) const;
    // Returns the mean bits per code over all levels in frames [from, to); nullopt if none is known.
    std::optional<double> bitsPerCode(int from, int to) const;
    // Returns the first `frames` frames.
    CodeMap beginning(int frames) const;

private:
    // A prefix sum over frames.
    struct Sum {
        double bits = 0;
        int known = 0;
    };
    std::size_t indexOf(const CodeCell& cell) const {
        return static_cast<std::size_t>(cell.frame) * static_cast<std::size_t>(levels_) +
               static_cast<std::size_t>(cell.level);
    }
    Sum levelSum(int level, int from, int to) const;

    int levels_ = 0, frames_ = 0;
    std::vector<int> codes_;
    std::vector<float> bits_;
    std::vector<Sum> sums_;  // levels_ for each of frames_ + 1 prefixes
};

}  // namespace continuo::ui
