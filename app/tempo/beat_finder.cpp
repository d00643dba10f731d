#include "tempo/beat_finder.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace continuo::app {
namespace {

constexpr double kFrame = 0.01;                // s: the clock that beats are looked for on
constexpr int kShortest = 30, kLongest = 150;  // frames of a beat
constexpr int kPeriods = kLongest - kShortest + 1;
constexpr int kEarly = 5;   // frames before a beat that belong to it already
constexpr int kPlayed = 5;  // frames from a beat to an onset that is played on it
constexpr float kNever = -1e30F;
constexpr std::uint8_t kBegins = 255;  // no beat is before

// These were fitted to scores that were played with rubato (tests/benchmarks/app/beats_benchmark.cpp).
constexpr double kJitter = 0.018, kDrift = 0.02;  // s, and of the beat: how exactly notes come
constexpr double kAccent = 1.3;                   // what a deviation of accent is worth where it belongs
constexpr double kUnplayed = 0.6;                 // what a beat costs that nobody plays
constexpr double kTempoWidth = 0.59;              // octaves beside the usual tempo
constexpr double kTempoPrior = 0.7;               // what these cost, a second
constexpr double kTempoChange = 35;               // what a tempo costs that is e times another one

// Where notes begin within a beat: how many of them at each place, and how little they stand out there, from
// 1 on the beat to -1 anywhere else.
struct Place {
    double share, notes, level;
};
struct Division {
    std::vector<Place> places;
    double anywhere;  // notes
    double prior;     // logarithm
};
const Division& halves() {
    static const Division division = {
        {{0, 0.45, 1}, {1, 0.45, 1}, {0.5, 0.22, -0.3}, {0.25, 0.077, -1}, {0.75, 0.077, -1}}, 0.13, 0};
    return division;
}
const Division& thirds() {
    static const Division division = {{{0, 0.6, 1},
                                       {1, 0.6, 1},
                                       {1.0 / 3, 0.16, -0.5},
                                       {2.0 / 3, 0.16, -0.5},
                                       {1.0 / 6, 0.02, -1},
                                       {1.0 / 2, 0.02, -1},
                                       {5.0 / 6, 0.02, -1}},
                                      0.17,
                                      -0.4};
    return division;
}

// What an onset is worth at a place of a beat: by itself, and by each deviation of its accent.
struct Worth {
    float likelihood = 0, accent = 0;
};
// In a beat of halves and in one of thirds.
struct Worths {
    Worth half, third;
};

// The worths by period and frame, from kEarly before the beat on.
class WorthTable {
public:
    WorthTable() {
        for (int period = kShortest; period <= kLongest; ++period) {
            begins_.push_back(worths_.size());
            for (int frame = -kEarly; frame < period - kEarly; ++frame)
                worths_.push_back({worthAt(frame * kFrame, period * kFrame, halves()),
                                   worthAt(frame * kFrame, period * kFrame, thirds())});
        }
    }
    // For frames that are counted from the beat.
    const Worths* of(int period) const {
        return worths_.data() + begins_[static_cast<std::size_t>(period - kShortest)] + kEarly;
    }

private:
    // Logarithm of how much likelier a note is there than if notes began anywhere.
    static Worth worthAt(double seconds, double period, const Division& division) {
        const double deviation = std::hypot(kJitter, kDrift * period);
        double notes = division.anywhere, level = -division.anywhere;
        for (const Place& place : division.places) {
            const double z = (seconds - place.share * period) / deviation;
            const double density =
                std::exp(-z * z / 2) / (deviation * std::sqrt(2 * std::numbers::pi)) * place.notes * period;
            notes += density;
            level += density * place.level;
        }
        return {static_cast<float>(std::log(notes)), static_cast<float>(kAccent * level / notes)};
    }

    std::vector<Worths> worths_;
    std::vector<std::size_t> begins_;
};

// Dynamic programming over the moment of a beat and the period that leads to it. A period goes over into
// another at a price that grows with their ratio alone, so the best way into each is found by two sweeps.
class BeatSearch {
public:
    BeatSearch(std::span<const Onset> onsets, double usual);
    FoundBeats run(const std::stop_token& stop);

private:
    struct Point {
        int frame;
        float accent;
    };
    std::size_t firstFrom(int frame) const { return from_[static_cast<std::size_t>(std::max(0, frame))]; }
    float* reached(int frame) {
        return reached_.data() + static_cast<std::size_t>(frame % (kLongest + 1)) * kPeriods;
    }
    std::uint8_t* before(int frame) { return before_.data() + static_cast<std::size_t>(frame) * kPeriods; }
    float beatWorth(int begin, int period) const;
    void beatAt(int frame);
    void changeTempo(int frame);
    FoundBeats trace();

    double origin_;  // s of frame 0
    std::vector<Point> points_;
    std::vector<std::size_t> from_;     // of each frame the first onset from there on
    std::vector<std::uint8_t> played_;  // of each frame whether an onset is near
    WorthTable worths_;
    std::vector<float> tempoPrior_, step_;  // by period; of the change from the one before
    std::vector<float> reached_;  // the worth of all up to a beat, of the last frames, by the period that
                                  // leads on
    std::vector<std::uint8_t> before_;  // by frame and period that leads on: the one that led to it
    float best_ = kNever;
    int end_ = -1, endPeriod_ = 0;
};

BeatSearch::BeatSearch(std::span<const Onset> onsets, double usual)
    : origin_(onsets.front().seconds - kLongest * kFrame) {
    for (const Onset& onset : onsets)
        points_.push_back({static_cast<int>(std::lround((onset.seconds - origin_) / kFrame)),
                           static_cast<float>(onset.accent)});
    const auto frames = static_cast<std::size_t>(points_.back().frame + kLongest + 1);
    from_.resize(frames);
    played_.resize(frames);
    for (std::size_t i = points_.size(), frame = frames; frame-- > 0; from_[frame] = i)
        while (i > 0 && points_[i - 1].frame >= static_cast<int>(frame)) --i;
    for (const Point& point : points_)
        for (int frame = point.frame - kPlayed; frame <= point.frame + kPlayed; ++frame)
            played_[static_cast<std::size_t>(frame)] = 1;
    for (int period = kShortest; period <= kLongest; ++period) {
        const double octaves = std::log2(60 / (period * kFrame) / usual) / kTempoWidth;
        tempoPrior_.push_back(static_cast<float>(-kTempoPrior * octaves * octaves / 2 * period * kFrame));
        step_.push_back(static_cast<float>(kTempoChange * std::log(period / (period - 1.0))));
    }
    reached_.resize(static_cast<std::size_t>(kLongest + 1) * kPeriods, kNever);
    before_.resize(frames * kPeriods);
}

// The onsets from a beat on, up to where those of the next begin.
float BeatSearch::beatWorth(int begin, int period) const {
    const Worths* worths = worths_.of(period);
    float byHalves = static_cast<float>(halves().prior), byThirds = static_cast<float>(thirds().prior);
    const std::size_t end = firstFrom(begin + period - kEarly);
    for (std::size_t i = firstFrom(begin - kEarly); i < end; ++i) {
        const Worths& here = worths[points_[i].frame - begin];
        byHalves += here.half.likelihood + here.half.accent * points_[i].accent;
        byThirds += here.third.likelihood + here.third.accent * points_[i].accent;
    }
    return std::max(byHalves, byThirds);
}

void BeatSearch::beatAt(int frame) {
    float* here = reached(frame);
    const float played = played_[static_cast<std::size_t>(frame)] ? 0 : static_cast<float>(-kUnplayed);
    std::fill(here, here + kPeriods, kNever);
    for (int period = kShortest; period <= std::min(frame, kLongest); ++period) {
        const auto at = static_cast<std::size_t>(period - kShortest);
        const float until = reached(frame - period)[at];
        if (until > kNever) here[at] = until + beatWorth(frame - period, period) + tempoPrior_[at] + played;
    }
    if (frame - kEarly <= points_.back().frame) return;
    for (int i = 0; i < kPeriods; ++i) {  // all onsets are told
        if (here[i] <= best_) continue;
        best_ = here[i];
        end_ = frame;
        endPeriod_ = i;
    }
}

void BeatSearch::changeTempo(int frame) {
    float* here = reached(frame);
    std::uint8_t* from = before(frame);
    for (int i = 0; i < kPeriods; ++i) from[i] = static_cast<std::uint8_t>(i);
    const auto take = [&](int to, int other, float price) {
        if (here[other] - price <= here[to]) return;
        here[to] = here[other] - price;
        from[to] = from[other];
    };
    for (int i = 1; i < kPeriods; ++i) take(i, i - 1, step_[static_cast<std::size_t>(i)]);
    for (int i = kPeriods - 1; i-- > 0;) take(i, i + 1, step_[static_cast<std::size_t>(i + 1)]);
    if (frame - kEarly > points_.front().frame) return;
    const float begun = played_[static_cast<std::size_t>(frame)] ? 0 : static_cast<float>(-kUnplayed);
    for (int i = 0; i < kPeriods; ++i) {  // the first beat of all
        if (begun <= here[i]) continue;
        here[i] = begun;
        from[i] = kBegins;
    }
}

FoundBeats BeatSearch::trace() {
    FoundBeats found;
    found.fit = static_cast<double>(best_) / static_cast<double>(points_.size());
    int frame = end_;
    for (int period = endPeriod_;;) {
        found.seconds.push_back(origin_ + frame * kFrame);
        if (period == kBegins) break;
        frame -= kShortest + period;
        period = before(frame)[period];
    }
    std::reverse(found.seconds.begin(), found.seconds.end());
    return found;
}

FoundBeats BeatSearch::run(const std::stop_token& stop) {
    const int frames = static_cast<int>(from_.size());
    for (int frame = 0; frame < frames; ++frame) {
        if (stop.stop_requested()) return {};
        beatAt(frame);
        changeTempo(frame);
    }
    return end_ < 0 ? FoundBeats{} : trace();
}

}  // namespace

FoundBeats findBeats(std::span<const Onset> onsets, double usual, const std::stop_token& stop) {
    return onsets.size() < 2 ? FoundBeats{} : BeatSearch(onsets, usual).run(stop);
}

}  // namespace continuo::app
