#include "audio/sound_capture.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

float toFinite(float sample) {
    return std::isfinite(sample) ? std::clamp(sample, -SoundCapture::kLoudest, SoundCapture::kLoudest) : 0;
}

}  // namespace

void SoundCapture::write(const float* left, const float* right, std::size_t frames,
                         std::size_t stride) noexcept {
    Ring* const ring = to_;
    if (ring == nullptr) return;
    Levels peak;
    std::uint64_t lost = 0;
    for (std::size_t i = 0; i < frames; ++i) {
        const Frame frame{left[i * stride], right[i * stride]};
        peak = {std::max(peak.left, std::abs(frame.left)), std::max(peak.right, std::abs(frame.right))};
        lost += ring->push(frame) ? 0 : 1;
    }
    meter_.raise(peak);
    if (lost > 0) lost_.fetch_add(lost, std::memory_order_relaxed);
}

void SoundCapture::write(std::span<const float> stereo) noexcept {
    if (!stereo.empty()) write(stereo.data(), stereo.data() + 1, stereo.size() / 2, 2);
}

void SoundCapture::open() {
    if (!ring_) ring_ = std::make_unique<Ring>(kCapacity);
    for (Frame old{}; ring_->pop(old);) continue;
    meter_.take();
    lost_ = 0;
    to_ = ring_.get();
}

void SoundCapture::read(std::vector<float>& stereo) {
    if (!ring_) return;
    for (Frame frame{}; ring_->pop(frame);)
        stereo.insert(stereo.end(), {toFinite(frame.left), toFinite(frame.right)});
}

}  // namespace continuo::app
