#include "duet/hearing/players_style.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {

void PlayersDynamics::addVelocity(int velocity) {
    const auto count = [this](int each) -> int& { return counts_[static_cast<std::size_t>(each)]; };
    latest_.push_back(std::clamp(velocity, 1, 127));
    ++count(latest_.back());
    if (latest_.size() <= kLatest) return;
    --count(latest_.front());
    latest_.pop_front();
}

std::optional<PlayersDynamics::Range> PlayersDynamics::range() const {
    constexpr double kRare = 0.02;          // fraction of the strokes that is ignored at either end
    constexpr double kNear = 1, kFew = 32;  // velocities added at both ends: many strokes, one stroke
    if (latest_.empty()) return std::nullopt;
    const auto count = static_cast<double>(latest_.size());
    const int rare = static_cast<int>(kRare * count);
    const int beyond = static_cast<int>(std::lround(kNear + kFew / std::sqrt(count)));
    // Returns how many velocities at this end contain no more than the rare strokes.
    const auto reach = [rare](auto begin) {
        int passed = 0;
        auto place = begin;
        while ((passed += *place) <= rare) ++place;
        return static_cast<int>(place - begin);
    };
    return Range{std::max(1, reach(counts_.begin()) - beyond),
                 std::min(127, 127 - reach(counts_.rbegin()) + beyond)};
}

void PlayersStyle::addNote(int pitch, int velocity) {
    key.addPitch(pitch);
    dynamics.addVelocity(velocity);
}

PlayersStyle analyse(const Performance& performance, double begin, double end) {
    PlayersStyle style;
    for (const Note& note : performance.notes)
        if (note.start >= begin && note.start < end) style.addNote(note.pitch, note.velocity);
    return style;
}

MusicConstraints limitToDynamics(MusicConstraints constraints, const PlayersDynamics& dynamics) {
    const std::optional<PlayersDynamics::Range> range = dynamics.range();
    if (!range) return constraints;
    const int softest = constraints.softest, loudest = constraints.loudest;
    constraints.softest = std::clamp(range->softest, softest, loudest);
    constraints.loudest = std::clamp(range->loudest, softest, loudest);
    return constraints;
}

}  // namespace continuo::app
