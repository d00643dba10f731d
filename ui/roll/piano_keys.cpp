#include "roll/piano_keys.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "roll/roll_text.h"

namespace continuo::ui {

namespace {

constexpr int kWhiteKeys = 52;
constexpr double kBlackHeight = 0.62, kBlackWidth = 0.64;
constexpr int kSoftest = 20, kLoudest = 120;

// Counts the white keys from A0 up to this pitch.
int whiteIndex(int pitch) {
    static constexpr std::array<int, 12> kWhiteBelow = {0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6};
    return pitch / 12 * 7 + kWhiteBelow[static_cast<std::size_t>(pitch % 12)] -
           (kLowestPitch / 12 * 7 + kWhiteBelow[kLowestPitch % 12]);
}

}  // namespace

QRectF PianoKeys::keyRect(int pitch) const {
    const auto edge = [this](int index) {
        return std::round(area_.left() + area_.width() * index / kWhiteKeys);
    };
    const int index = whiteIndex(pitch);
    if (!isBlackKey(pitch)) return {edge(index), area_.top(), edge(index + 1) - edge(index), area_.height()};
    const double width = std::round(area_.width() / kWhiteKeys * kBlackWidth);
    return {std::round(edge(index + 1) - width / 2), area_.top(), width,
            std::round(area_.height() * kBlackHeight)};
}

std::optional<int> PianoKeys::pitchAt(const QPointF& point) const {
    std::optional<int> found;
    for (int pitch = kLowestPitch; pitch <= kHighestPitch; ++pitch)
        if (keyRect(pitch).contains(point) && (!found || isBlackKey(pitch))) found = pitch;
    return found;
}

int PianoKeys::velocityAt(int pitch, const QPointF& point) const {
    const QRectF key = keyRect(pitch);
    const double depth = std::clamp((point.y() - key.top()) / key.height(), 0.0, 1.0);
    return kSoftest + static_cast<int>(std::lround(depth * (kLoudest - kSoftest)));
}

}  // namespace continuo::ui
