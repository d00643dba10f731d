#pragma once

#include <algorithm>
#include <array>

#include "base/philox.h"
#include "continuo/performance.h"

namespace continuo::test {

// Parameters of a random performance.
struct RandomPerformance {
    int notes = 60;
    int lowestPitch = 58;  // few pitches, so that notes of one pitch meet
    int pitches = 5;
    double grid = 0;           // seconds; times are multiples of it and thus often equal; 0: any time
    double meanGap = 0.15;     // seconds from one onset to the next
    double longestNote = 1.2;  // seconds
    int pedalChanges = 12;
    bool overlapping = true;  // whether a pitch may be struck while it sounds
};

inline Performance makeRandomPerformance(std::uint64_t seed, const RandomPerformance& like = {}) {
    RandomStream random(seed, 7);
    const auto onGrid = [&](double seconds) {
        return like.grid > 0
                   ? static_cast<double>(static_cast<long long>(seconds / like.grid + 0.5)) * like.grid
                   : seconds;
    };
    Performance performance;
    std::array<double, 128> freeFrom{};
    double now = 0;
    for (int i = 0; i < like.notes; ++i) {
        now += random.below(4) == 0 ? 0 : 2 * like.meanGap * random.real();
        const int pitch =
            like.lowestPitch + static_cast<int>(random.below(static_cast<std::uint64_t>(like.pitches)));
        const int velocity = 1 + static_cast<int>(random.below(127));
        double start = onGrid(now);
        const double length = onGrid(like.longestNote * random.real());
        auto& free = freeFrom[static_cast<std::size_t>(pitch)];
        if (!like.overlapping) now = start = std::max(start, free);
        free = std::max(free, start + length);
        performance.notes.push_back({velocity, pitch, start, start + length});
    }
    std::stable_sort(performance.notes.begin(), performance.notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    for (int i = 0; i < like.pedalChanges; ++i)
        performance.pedal.push_back({static_cast<int>(random.below(128)), onGrid(now * random.real())});
    std::stable_sort(performance.pedal.begin(), performance.pedal.end(),
                     [](const PedalChange& a, const PedalChange& b) { return a.time < b.time; });
    return performance;
}

}  // namespace continuo::test
