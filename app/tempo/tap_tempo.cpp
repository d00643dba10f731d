#include "tempo/tap_tempo.h"

#include <algorithm>
#include <cmath>

#include "tempo/beat_grid.h"

namespace continuo::app {
namespace {

constexpr double kPause = 60 / kSlowestTempo;  // s
constexpr double kOther = 1.8;  // an interval this many times longer or shorter begins a new tempo

}  // namespace

std::optional<double> TapTempo::tap(Moment at) noexcept {
    const auto seconds = [](Moment from, Moment to) {
        return std::chrono::duration<double>(to - from).count();
    };
    if (count_ > 0) {
        const double gap = seconds(taps_[count_ - 1], at);
        if (gap > kPause) {
            count_ = 0;
        } else if (count_ > 1) {
            const double before = seconds(taps_[0], taps_[count_ - 1]) / static_cast<double>(count_ - 1);
            if (gap > kOther * before || gap * kOther < before) {
                taps_[0] = taps_[count_ - 1];
                count_ = 1;
            }
        }
    }
    if (count_ == kTaps) {
        std::rotate(taps_.begin(), taps_.begin() + 1, taps_.end());
        --count_;
    }
    taps_[count_++] = at;
    if (count_ < 2) return std::nullopt;
    // The tempo is the slope of a line through the taps, so that all taps count, not only the first and the
    // last.
    double mean = 0, places = 0, product = 0, square = 0;
    const auto n = static_cast<double>(count_);
    for (std::size_t i = 0; i < count_; ++i) {
        mean += seconds(taps_[0], taps_[i]) / n;
        places += static_cast<double>(i) / n;
    }
    for (std::size_t i = 0; i < count_; ++i) {
        const double place = static_cast<double>(i) - places;
        product += place * (seconds(taps_[0], taps_[i]) - mean);
        square += place * place;
    }
    const double beat = product / square;
    if (!(beat > 0)) return std::nullopt;
    return std::clamp(60 / beat, kSlowestTempo, kFastestTempo);
}

}  // namespace continuo::app
