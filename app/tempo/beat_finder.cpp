#include "tempo/beat_finder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <tuple>
#include <utility>

namespace continuo::app {
namespace {

constexpr double kFrame = 0.01;                // s: time step of the search
constexpr int kShortest = 30, kLongest = 150;  // frames per beat
constexpr int kPeriods = kLongest - kShortest + 1;
constexpr int kEarly = 5;   // frames before a beat that belong to it
constexpr int kPlayed = 5;  // frames; an onset this near is on the beat
constexpr float kNever = -1e30F;
constexpr std::uint8_t kBegins = 255;  // no previous beat

// Parameters fitted to scores played with rubato (tests/benchmarks/app/beats_benchmark.cpp).
constexpr double kJitter = 0.018, kDrift = 0.02;  // timing deviation of notes: s, and fraction of the beat
constexpr double kAccent = 1.3;                   // score of a well-placed accent, per standard deviation
constexpr double kUnplayed = 0.6;                 // cost of an unplayed beat
constexpr double kTempoWidth = 0.59;              // octaves; standard deviation from the usual tempo
constexpr double kTempoPrior = 0.7;               // weight of the cost of an unusual tempo, per second
constexpr double kTempoChange = 35;               // cost of a tempo change by a factor of e

// A position within a beat at which notes begin: how often they do, and the expected accent, from 1 on the
// beat to -1 elsewhere.
struct Place {
    double share, notes, level;
};
struct Division {
    std::vector<Place> places;
    double anywhere;  // notes
    double prior;     // log probability
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

// Frames per step. Fewer than the shortest beat, so that no beat depends on another beat of the step; enough
// for vectorization.
constexpr int kAtOnce = 24;
static_assert(kAtOnce <= kShortest);
template <class T>
using Abreast = std::array<T, kAtOnce>;

// An onset, with its time in frames.
struct Point {
    int frame = 0;
    float accent = 0;
};

// Scores of onsets at the positions in a beat of one period, for beats divided in halves and in thirds. Each
// score has a constant part and one per deviation of the accent. The scores for consecutive beat starts are
// adjacent, and 0 outside an onset's range.
class PeriodScores {
public:
    explicit PeriodScores(int period) : last_(period - kEarly + kAtOnce - 2) {
        const auto size = static_cast<std::size_t>(last_ + kEarly + kAtOnce);
        for (std::vector<float>* each : {&half_, &halfAccent_, &third_, &thirdAccent_}) each->resize(size);
        for (int frame = -kEarly; frame < period - kEarly; ++frame) {
            const auto at = static_cast<std::size_t>(last_ - frame);
            std::tie(half_[at], halfAccent_[at]) = scoreAt(frame * kFrame, period * kFrame, halves());
            std::tie(third_[at], thirdAccent_[at]) = scoreAt(frame * kFrame, period * kFrame, thirds());
        }
    }

    // Scores beats that start at `first` and at each of the following frames. Returns the score of the better
    // division for each.
    Abreast<float> scoreBeats(std::span<const Point> points, int first) const {
        Abreast<float> byHalves, byThirds, best;
        byHalves.fill(static_cast<float>(halves().prior));
        byThirds.fill(static_cast<float>(thirds().prior));
        for (const Point& point : points) {
            if (point.frame > first + last_) break;
            const float accent = point.accent;
            const int at = last_ - (point.frame - first);
            const Abreast<float> half = rowIndex(half_, at), halfAccent = rowIndex(halfAccent_, at);
            const Abreast<float> third = rowIndex(third_, at), thirdAccent = rowIndex(thirdAccent_, at);
            for (std::size_t i = 0; i < kAtOnce; ++i) {
                byHalves[i] += half[i] + halfAccent[i] * accent;
                byThirds[i] += third[i] + thirdAccent[i] * accent;
            }
        }
        for (std::size_t i = 0; i < kAtOnce; ++i) best[i] = std::max(byHalves[i], byThirds[i]);
        return best;
    }

private:
    static Abreast<float> rowIndex(const std::vector<float>& worths, int at) {
        Abreast<float> row;
        std::copy_n(worths.begin() + at, kAtOnce, row.begin());
        return row;
    }
    // Returns the log likelihood ratio of a note at this time to uniform onsets, and the effect of its
    // accent.
    static std::pair<float, float> scoreAt(double seconds, double period, const Division& division) {
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

    int last_;  // most frames from a beat to an onset, whose score is stored first
    std::vector<float> half_, halfAccent_, third_, thirdAccent_;
};

// Returns the scores for all periods, shortest first.
const std::vector<PeriodScores>& allPeriodScores() {
    static const std::vector<PeriodScores> all = [] {
        std::vector<PeriodScores> worths;
        for (int period = kShortest; period <= kLongest; ++period) worths.emplace_back(period);
        return worths;
    }();
    return all;
}

// Dynamic programming over the time of a beat and the period before it. The cost of a change of period
// depends only on the ratio, so two sweeps find the best predecessor of each period. Processes kAtOnce frames
// per step for vectorization.
class BeatSearch {
public:
    BeatSearch(std::span<const Onset> onsets, double usual);
    FoundBeats run(const std::stop_token& stop);

private:
    template <class T>
    using Rows = std::array<Abreast<T>, kPeriods>;  // by period
    // Size of the ring for scores of later frames, modulo kRing. The ring has space at its end for the part
    // that is moved to its front.
    static constexpr int kRing = 192;
    static_assert(kRing % kAtOnce == 0 && kRing >= kLongest + kAtOnce);
    using Leading = std::array<float, kRing + kAtOnce>;

    std::uint8_t before(int frame, int period) const {
        return before_[static_cast<std::size_t>(frame / kAtOnce)][static_cast<std::size_t>(period)]
                      [static_cast<std::size_t>(frame % kAtOnce)];
    }
    Abreast<float> unplayedFrom(int first) const;
    void arrive(int first);
    void storeBest(int frame);
    void changeTempo();
    void begin(int first);
    void extend(int first);
    FoundBeats trace();

    double origin_;  // time of frame 0, s
    int frames_;
    std::vector<Point> points_;
    std::size_t firstPoint_ = 0;              // first onset of the beats in the current frames
    std::vector<std::uint8_t> played_;        // per frame: an onset is near
    std::vector<float> tempoPrior_, step_;    // by period; by period change
    std::vector<Leading> leading_;            // score of everything before a beat, by the period before it
    Rows<float> here_{};                      // score including the beat, by the period after it
    Rows<std::uint8_t> from_{};               // for each score in here_: the period before the beat
    std::vector<Rows<std::uint8_t>> before_;  // values of from_ for all frames
    float best_ = kNever;
    int end_ = -1, endPeriod_ = 0;
};

BeatSearch::BeatSearch(std::span<const Onset> onsets, double usual)
    : origin_(onsets.front().seconds - kLongest * kFrame) {
    for (const Onset& onset : onsets)
        points_.push_back({static_cast<int>(std::lround((onset.seconds - origin_) / kFrame)),
                           static_cast<float>(onset.accent)});
    frames_ = points_.back().frame + kLongest + 1;
    const auto runs = static_cast<std::size_t>((frames_ + kAtOnce - 1) / kAtOnce);
    played_.resize(runs * kAtOnce);
    for (const Point& point : points_)
        for (int frame = point.frame - kPlayed; frame <= point.frame + kPlayed; ++frame)
            played_[static_cast<std::size_t>(frame)] = 1;
    for (int period = kShortest; period <= kLongest; ++period) {
        const double octaves = std::log2(60 / (period * kFrame) / usual) / kTempoWidth;
        tempoPrior_.push_back(static_cast<float>(-kTempoPrior * octaves * octaves / 2 * period * kFrame));
        step_.push_back(static_cast<float>(kTempoChange * std::log(period / (period - 1.0))));
    }
    leading_.resize(kPeriods);
    for (Leading& each : leading_) each.fill(kNever);
    before_.reserve(runs);
}

Abreast<float> BeatSearch::unplayedFrom(int first) const {
    Abreast<float> unplayed{};
    for (std::size_t i = 0; i < kAtOnce; ++i)
        if (!played_[static_cast<std::size_t>(first) + i]) unplayed[i] = static_cast<float>(-kUnplayed);
    return unplayed;
}

void BeatSearch::arrive(int first) {
    const Abreast<float> unplayed = unplayedFrom(first);
    for (std::size_t period = 0; period < kPeriods; ++period) {
        const float prior = tempoPrior_[period];
        Abreast<float> here;
        std::copy_n(leading_[period].begin() + first % kRing, kAtOnce, here.begin());
        for (std::size_t i = 0; i < kAtOnce; ++i) here[i] = here[i] + prior + unplayed[i];
        here_[period] = here;
    }
    const int told = points_.back().frame + kEarly + 1;  // covers all onsets
    for (int frame = std::max(first, told); frame < std::min(first + kAtOnce, frames_); ++frame)
        storeBest(frame);
}

void BeatSearch::storeBest(int frame) {
    for (int period = 0; period < kPeriods; ++period) {
        const float here = here_[static_cast<std::size_t>(period)][static_cast<std::size_t>(frame % kAtOnce)];
        if (here <= best_) continue;
        best_ = here;
        end_ = frame;
        endPeriod_ = period;
    }
}

void BeatSearch::changeTempo() {
    Abreast<float> reached{};
    Abreast<std::int32_t> from{};
    const auto take = [&](std::size_t to, float price) {
        const Abreast<float> here = here_[to];
        Abreast<std::int32_t> stays{};
        for (std::size_t i = 0; i < kAtOnce; ++i) stays[i] = from_[to][i];
        for (std::size_t i = 0; i < kAtOnce; ++i) {
            const float stay = here[i], other = reached[i] - price;
            const std::int32_t better = -static_cast<std::int32_t>(other > stay);  // all bits set, or none
            reached[i] = other > stay ? other : stay;
            from[i] = (from[i] & better) | (stays[i] & ~better);
        }
        here_[to] = reached;
        for (std::size_t i = 0; i < kAtOnce; ++i) from_[to][i] = static_cast<std::uint8_t>(from[i]);
    };
    for (std::size_t period = 0; period < kPeriods; ++period)
        from_[period].fill(static_cast<std::uint8_t>(period));
    reached = here_.front();
    from.fill(0);
    for (std::size_t period = 1; period < kPeriods; ++period) take(period, step_[period]);
    for (std::size_t period = kPeriods - 1; period-- > 0;) take(period, step_[period + 1]);
}

// Scores beats of this step as the first beat of the phrase.
void BeatSearch::begin(int first) {
    const Abreast<float> begun = unplayedFrom(first);
    for (std::size_t i = 0; i < kAtOnce; ++i) {
        if (first + static_cast<int>(i) - kEarly > points_.front().frame) return;
        for (std::size_t period = 0; period < kPeriods; ++period) {
            if (begun[i] <= here_[period][i]) continue;
            here_[period][i] = begun[i];
            from_[period][i] = kBegins;
        }
    }
}

// Adds the scores of the onsets that belong to a beat: those from its position to that of the next beat.
void BeatSearch::extend(int first) {
    while (firstPoint_ < points_.size() && points_[firstPoint_].frame < first - kEarly) ++firstPoint_;
    const std::span<const Point> points = std::span(points_).subspan(firstPoint_);
    for (std::size_t period = 0; period < kPeriods; ++period) {
        const Abreast<float> worth = allPeriodScores()[period].scoreBeats(points, first);
        Leading& leading = leading_[period];
        const std::size_t at = (static_cast<std::size_t>(first) + kShortest + period) % kRing;
        Abreast<float> reached = here_[period];
        for (std::size_t i = 0; i < kAtOnce; ++i) reached[i] += worth[i];
        std::copy(reached.begin(), reached.end(), leading.begin() + static_cast<std::ptrdiff_t>(at));
        for (std::size_t i = kRing; i < at + kAtOnce; ++i) leading[i - kRing] = leading[i];
    }
    before_.push_back(from_);
}

FoundBeats BeatSearch::trace() {
    FoundBeats found;
    found.fit = static_cast<double>(best_) / static_cast<double>(points_.size());
    int frame = end_;
    for (int period = endPeriod_;;) {
        found.seconds.push_back(origin_ + frame * kFrame);
        if (period == kBegins) break;
        frame -= kShortest + period;
        period = before(frame, period);
    }
    std::reverse(found.seconds.begin(), found.seconds.end());
    return found;
}

FoundBeats BeatSearch::run(const std::stop_token& stop) {
    for (int first = 0; first < frames_; first += kAtOnce) {
        if (stop.stop_requested()) return {};
        arrive(first);
        changeTempo();
        begin(first);
        extend(first);
    }
    return end_ < 0 ? FoundBeats{} : trace();
}

}  // namespace

FoundBeats findBeats(std::span<const Onset> onsets, double usual, const std::stop_token& stop) {
    return onsets.size() < 2 ? FoundBeats{} : BeatSearch(onsets, usual).run(stop);
}

}  // namespace continuo::app
