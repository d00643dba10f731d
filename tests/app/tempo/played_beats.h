#pragma once

#include <continuo/performance.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

namespace continuo::test {

// Returns a tune over a bass: a low loud note on the first beat of each bar, a chord on the others, and a
// melody of eighths. `at` returns the second of a beat.
inline std::vector<Note> makePiece(int bars, int beatsPerBar, const std::function<double(double)>& at,
                                   double jitter = 0, std::uint64_t seed = 1) {
    constexpr int kTune[] = {72, 74, 76, 79, 77, 76, 74, 71, 72, 76, 81, 79};
    constexpr int kRoots[] = {36, 41, 43, 36, 45, 38, 43, 36};
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    std::vector<Note> notes;
    const auto add = [&](int velocity, int pitch, double beat, double beats) {
        const double start = std::max(0.0, at(beat) + (jitter > 0 ? jitter * normal(random) : 0));
        notes.push_back({velocity, pitch, start, start + (at(beat + beats) - at(beat)) * 0.9});
    };
    for (int bar = 0; bar < bars; ++bar) {
        const int root = kRoots[bar % 8];
        for (int beat = 0; beat < beatsPerBar; ++beat) {
            const double here = bar * beatsPerBar + beat;
            if (beat == 0) add(90, root, here, 1);
            for (const int third : {16, 19}) add(beat == 0 ? 70 : 55, root + third, here, 0.8);
            add(beat == 0 ? 85 : 70, kTune[(bar * 5 + beat) % 12], here, 0.5);
            if ((bar + beat) % 3 != 0) add(60, kTune[(bar * 7 + beat + 3) % 12], here + 0.5, 0.5);
        }
    }
    std::stable_sort(notes.begin(), notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    return notes;
}

}  // namespace continuo::test
