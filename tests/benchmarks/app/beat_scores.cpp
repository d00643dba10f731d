#include "benchmarks/app/beat_scores.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace continuo::test {
namespace {

constexpr double kHit = 0.07;          // s
constexpr double kContinuous = 0.175;  // of a beat
constexpr double kUncounted = 5;       // s at the start are not scored
constexpr double kFollowed = 0.5;      // a level needs at least this share of matched beats

using Beats = std::vector<double>;

Beats selectEvery(const Beats& beats, std::size_t step, std::size_t first) {
    Beats some;
    for (std::size_t i = first; i < beats.size(); i += step) some.push_back(beats[i]);
    return some;
}

Beats subdivide(const Beats& beats, int parts) {
    Beats all;
    for (std::size_t i = 0; i + 1 < beats.size(); ++i)
        for (int part = 0; part < parts; ++part)
            all.push_back(beats[i] + (beats[i + 1] - beats[i]) * part / parts);
    if (!beats.empty()) all.push_back(beats.back());
    return all;
}

Beats dropUncounted(Beats beats) {
    beats.erase(beats.begin(), std::lower_bound(beats.begin(), beats.end(), kUncounted));
    return beats;
}

std::size_t findNearest(const Beats& beats, double seconds) {
    const auto at =
        static_cast<std::size_t>(std::lower_bound(beats.begin(), beats.end(), seconds) - beats.begin());
    if (at == 0) return 0;
    if (at == beats.size()) return at - 1;
    return seconds - beats[at - 1] < beats[at] - seconds ? at - 1 : at;
}

double intervalBefore(const Beats& beats, std::size_t at) {
    return at > 0 ? beats[at] - beats[at - 1] : beats[1] - beats[0];
}

double continuity(const Beats& found, const Beats& truth) {
    if (found.size() < 2 || truth.size() < 2) return 0;
    int right = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::size_t j = findNearest(truth, found[i]);
        const double beat = intervalBefore(truth, j);
        const bool here = std::abs(found[i] - truth[j]) <= kContinuous * beat;
        const bool asLong = std::abs(intervalBefore(found, i) / beat - 1) <= kContinuous;
        const bool before = i == 0 || j == 0 || std::abs(found[i - 1] - truth[j - 1]) <= kContinuous * beat;
        right += here && asLong && before;
    }
    return static_cast<double>(right) / static_cast<double>(std::max(found.size(), truth.size()));
}

}  // namespace

double computeFMeasure(const Beats& found, const Beats& truth) {
    if (found.empty() || truth.empty()) return 0;
    std::size_t hits = 0;
    for (std::size_t i = 0, j = 0; i < found.size() && j < truth.size();) {
        const double distance = found[i] - truth[j];
        const bool hit = std::abs(distance) <= kHit;
        hits += hit;
        if (hit || distance < 0) ++i;
        if (hit || distance > 0) ++j;
    }
    return 2.0 * static_cast<double>(hits) / static_cast<double>(found.size() + truth.size());
}

BeatScore computeBeatScore(Beats found, const Beats& truth) {
    found = dropUncounted(std::move(found));
    const Beats twice = subdivide(truth, 2);
    struct Level {
        const char* name;
        Beats beats;
        bool third;
    };
    const Level levels[] = {{"same", truth, false},
                            {"off", selectEvery(twice, 2, 1), false},
                            {"double", twice, false},
                            {"half", selectEvery(truth, 2, 0), false},
                            {"half", selectEvery(truth, 2, 1), false},
                            {"triple", subdivide(truth, 3), true},
                            {"third", selectEvery(truth, 3, 0), true},
                            {"third", selectEvery(truth, 3, 1), true},
                            {"third", selectEvery(truth, 3, 2), true}};
    BeatScore score;
    score.level = "lost";
    score.fMeasure = computeFMeasure(found, dropUncounted(truth));
    score.cmlt = continuity(found, dropUncounted(truth));
    for (const Level& level : levels) {
        const double here = continuity(found, dropUncounted(level.beats));
        if (here >= kFollowed && here > score.amltThirds) score.level = level.name;
        score.amltThirds = std::max(score.amltThirds, here);
        if (!level.third) score.amlt = std::max(score.amlt, here);
    }
    return score;
}

}  // namespace continuo::test
