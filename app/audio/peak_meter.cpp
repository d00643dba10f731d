#include "audio/peak_meter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace continuo::app {

void PeakMeter::measure(std::span<const float> stereo) noexcept {
    Levels peak;
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
        peak.left = std::max(peak.left, std::abs(stereo[i]));
        peak.right = std::max(peak.right, std::abs(stereo[i + 1]));
    }
    raise(peak);
}

void PeakMeter::raise(const Levels& peak) noexcept {
    // If two calls race, a peak is lost between the load and the store; this affects only the meter.
    if (peak.left > left_.load(std::memory_order_relaxed)) left_ = peak.left;
    if (peak.right > right_.load(std::memory_order_relaxed)) right_ = peak.right;
}

}  // namespace continuo::app
