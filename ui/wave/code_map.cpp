#include "wave/code_map.h"

#include <algorithm>

namespace continuo::ui {

void CodeMap::append(std::span<const int> codes, std::span<const float> bits) {
    if (levels_ <= 0) return;
    const std::size_t perFrame = static_cast<std::size_t>(levels_);
    const std::size_t count = codes.size() / perFrame * perFrame;
    for (std::size_t i = 0; i < count; ++i) {
        const float known = i < bits.size() && bits[i] >= 0 ? bits[i] : -1;
        codes_.push_back(codes[i]);
        bits_.push_back(known);
        Sum sum = sums_[sums_.size() - perFrame];
        if (known >= 0) sum = {sum.bits + static_cast<double>(known), sum.known + 1};
        sums_.push_back(sum);
    }
    frames_ += static_cast<int>(count / perFrame);
}

CodeMap::Sum CodeMap::levelSum(int level, int from, int to) const {
    from = std::clamp(from, 0, frames_);
    to = std::clamp(to, from, frames_);
    const Sum& before = sums_[indexOf({level, from})];
    const Sum& all = sums_[indexOf({level, to})];
    return {all.bits - before.bits, all.known - before.known};
}

std::optional<double> CodeMap::meanBits(int level, int from, int to) const {
    const Sum sum = levelSum(level, from, to);
    if (sum.known == 0) return {};
    return std::max(0.0, sum.bits / sum.known);
}

std::optional<double> CodeMap::bitsPerCode(int from, int to) const {
    Sum all;
    for (int level = 0; level < levels_; ++level) {
        const Sum sum = levelSum(level, from, to);
        all = {all.bits + sum.bits, all.known + sum.known};
    }
    if (all.known == 0) return {};
    return std::max(0.0, all.bits / all.known);
}

CodeMap CodeMap::beginning(int frames) const {
    CodeMap map(levels_);
    map.frames_ = std::clamp(frames, 0, frames_);
    const auto codes = static_cast<std::ptrdiff_t>(indexOf({0, map.frames_}));
    map.codes_.assign(codes_.begin(), codes_.begin() + codes);
    map.bits_.assign(bits_.begin(), bits_.begin() + codes);
    map.sums_.assign(sums_.begin(), sums_.begin() + codes + levels_);
    return map;
}

}  // namespace continuo::ui
