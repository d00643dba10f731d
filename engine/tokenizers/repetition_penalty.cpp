#include "tokenizers/repetition_penalty.h"

#include <algorithm>
#include <cmath>

#include "base/token_class.h"

namespace continuo {
namespace {

struct Strength {
    double rounds;     // repetitions without penalty
    double perRound;   // nats per further repetition
    int fewest;        // minimum strokes of a loop
    int share;         // how many of the last strokes may have the same pitch
    double perStroke;  // nats per further stroke
};
constexpr Strength kMild{2, 0.75, 8, 5, 0.375}, kStrong{1, 1.5, 6, 4, 0.75};
constexpr int kShareOf = 16;

}  // namespace

void RepetitionPenalty::push(int pitch, bool byModel) {
    if (strokes_.size() == static_cast<std::size_t>(kRemembered)) strokes_.erase(strokes_.begin());
    strokes_.push_back({static_cast<std::uint8_t>(pitch), byModel});
}

// Returns how many of the model's strokes in a row, up to the last stroke, have the pitch of the stroke
// `period` strokes earlier.
int RepetitionPenalty::countRepeated(int period) const {
    const auto count = static_cast<int>(strokes_.size());
    int same = 0;
    for (int at = count - 1; at >= period; --at, ++same) {
        const Stroke& stroke = strokes_[static_cast<std::size_t>(at)];
        if (!stroke.byModel || stroke.pitch != strokes_[static_cast<std::size_t>(at - period)].pitch) break;
    }
    return same;
}

double RepetitionPenalty::repetitions() const {
    double most = 0;
    for (int period = 1; period <= kLongest && period < static_cast<int>(strokes_.size()); ++period) {
        const int same = countRepeated(period);
        if (same + period >= kMild.fewest) most = std::max(most, static_cast<double>(same) / period);
    }
    return most;
}

std::array<std::uint8_t, 128> RepetitionPenalty::penalties(MusicConstraints::Guard guard) const {
    std::array<double, 128> nats{};
    const Strength& strength = guard == MusicConstraints::Guard::Strong ? kStrong : kMild;
    const std::size_t count = strokes_.size();
    for (std::size_t period = 1; period <= kLongest && period < count; ++period) {
        const int same = countRepeated(static_cast<int>(period));
        if (same + static_cast<int>(period) < strength.fewest) continue;
        const double over = static_cast<double>(same) / static_cast<double>(period) - strength.rounds;
        double& next = nats[strokes_[count - period].pitch];
        next = std::max(next, strength.perRound * over);
    }
    std::array<int, 128> struck{};
    for (std::size_t at = count - std::min<std::size_t>(count, kShareOf); at < count; ++at)
        struck[strokes_[at].pitch] += strokes_[at].byModel ? 1 : 0;
    std::array<std::uint8_t, 128> steps{};
    for (std::size_t pitch = 0; pitch < steps.size(); ++pitch) {
        nats[pitch] += strength.perStroke * std::max(0, struck[pitch] - strength.share);
        const double whole = std::round(nats[pitch] / static_cast<double>(kPenaltyStep));
        steps[pitch] = static_cast<std::uint8_t>(std::min<double>(whole, kMaxPenalty - 1));
    }
    return steps;
}

}  // namespace continuo
