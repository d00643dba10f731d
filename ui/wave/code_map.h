#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace continuo::ui {

// A code of a sound.
struct CodeCell {
    int level = 0;  // from 0, the coarsest
    int frame = 0;
    bool operator==(const CodeCell&) const = default;
};

// The codes of a sound, some levels in each frame, and how many bits each cost the model. Means over any
// stretch of frames cost the same.
class CodeMap {
public:
    explicit CodeMap(int levels) : levels_(levels), sums_(static_cast<std::size_t>(levels)) {}

    int levels() const { return levels_; }
    int frames() const { return frames_; }
    // Appends whole frames, level by level; a rest that is no whole frame is dropped. `bits` has those of
    // each code, below 0: unknown; if it is shorter, the rest is unknown.
    void append(std::span<const int> codes, std::span<const float> bits = {});
    // The cell must exist.
    int codeAt(const CodeCell& cell) const { return codes_[indexOf(cell)]; }
    // Below 0: unknown.
    float bitsAt(const CodeCell& cell) const { return bits_[indexOf(cell)]; }
    // Mean bits of a level's known codes in frames [from, to); nothing where none is known.
    std::optional<double> meanBits(int level, int from, int to) const;
    // Likewise of all levels.
    std::optional<double> bitsPerCode(int from, int to) const;
    // The first `frames` frames.
    CodeMap beginning(int frames) const;

private:
    // Of all frames before one.
    struct Sum {
        double bits = 0;
        int known = 0;
    };
    std::size_t indexOf(const CodeCell& cell) const {
        return static_cast<std::size_t>(cell.frame) * static_cast<std::size_t>(levels_) +
               static_cast<std::size_t>(cell.level);
    }
    Sum sumOf(int level, int from, int to) const;

    int levels_ = 0, frames_ = 0;
    std::vector<int> codes_;
    std::vector<float> bits_;
    std::vector<Sum> sums_;  // levels_ for each frame and one more
};

}  // namespace continuo::ui
