#include "audio/sound_seam.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace continuo::app {

void crossfadeInto(std::span<float> prompt, std::span<const float> decoded) {
    const std::size_t count = std::min(prompt.size(), decoded.size());
    const std::span<float> end = prompt.last(count);
    const std::span<const float> into = decoded.last(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double at = static_cast<double>(i + 1) / static_cast<double>(count);
        const auto share = static_cast<float>(0.5 - 0.5 * std::cos(std::numbers::pi * at));
        end[i] += share * (into[i] - end[i]);
    }
}

}  // namespace continuo::app
