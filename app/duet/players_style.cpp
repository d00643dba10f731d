#include "duet/players_style.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace continuo::app {

void PlayersDynamics::hear(int velocity) {
    latest_.push_back(velocity);
    if (latest_.size() > kLatest) latest_.pop_front();
}

std::optional<PlayersDynamics::Range> PlayersDynamics::range() const {
    constexpr double kRare = 0.02;          // of the strokes at either end
    constexpr double kNear = 1, kFew = 32;  // velocities beyond: of many strokes, of a single one
    if (latest_.empty()) return std::nullopt;
    std::vector<int> sorted(latest_.begin(), latest_.end());
    std::ranges::sort(sorted);
    const auto count = static_cast<double>(sorted.size());
    const auto rare = static_cast<std::size_t>(kRare * count);
    const int beyond = static_cast<int>(std::lround(kNear + kFew / std::sqrt(count)));
    return Range{std::max(1, sorted[rare] - beyond),
                 std::min(127, sorted[sorted.size() - 1 - rare] + beyond)};
}

void PlayersStyle::hear(int pitch, int velocity) {
    key.hear(pitch);
    dynamics.hear(velocity);
}

PlayersStyle heardIn(const Performance& performance, double begin, double end) {
    PlayersStyle style;
    for (const Note& note : performance.notes)
        if (note.start >= begin && note.start < end) style.hear(note.pitch, note.velocity);
    return style;
}

MusicConstraints asLoudAs(MusicConstraints constraints, const PlayersDynamics& dynamics) {
    const std::optional<PlayersDynamics::Range> range = dynamics.range();
    if (!range) return constraints;
    const int softest = constraints.softest, loudest = constraints.loudest;
    constraints.softest = std::clamp(range->softest, softest, loudest);
    constraints.loudest = std::clamp(range->loudest, softest, loudest);
    return constraints;
}

}  // namespace continuo::app
