#include "tempo/clock_follower.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

constexpr int kTicksPerSixteenth = kClockTicksPerBeat / 4;
constexpr int kSweeps = 3;              // reweighting iterations
constexpr double kLeastScatter = 5e-4;  // s; ticks are assumed to be no more precise
constexpr double kTickTogether = 0.35;  // fraction of the mean interval; closer ticks are a burst
constexpr double kDelayed = 0.01;       // weight of a delayed tick

// Returns whether a tick interval gives a plausible tempo, which a burst of ticks does not.
bool isTempo(double period) { return isPlausibleTempo(period * kClockTicksPerBeat); }

LiveClock::duration lasting(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

void ClockFollower::receive(Moment at, std::uint8_t status, int sixteenths) noexcept {
    switch (status) {
        case midi_clock::kTick: return tick(at);
        case midi_clock::kStart: running_ = true; return beginRun(0);
        case midi_clock::kContinue: running_ = true; return beginRun(next_);
        case midi_clock::kStop: running_ = false; return beginRun(next_);
        case midi_clock::kSongPosition: return beginRun(std::int64_t{sixteenths} * kTicksPerSixteenth);
        default: return;
    }
}

// Starts a new run. A device may restart its ticks on a start, so only the interval between ticks stays
// known.
void ClockFollower::beginRun(std::int64_t next) noexcept {
    if (count() >= kFewest && isTempo(line_.period)) known_ = line_.period;
    first_ = next_ = begun_ = next;
    ++run_;
    ++lines_;
}

void ClockFollower::tick(Moment at) noexcept {
    if (!running_) return;  // stopped, but its clock may still tick
    if (count() == 0) base_ = at;
    if (count() == kRemembered) ++first_;
    place(next_++) = std::chrono::duration<double>(at - base_).count();
    bool another = false;
    while (count() > kLatest) {
        const std::int64_t latest = next_ - kLatest;
        const std::int64_t older = latest - first_;
        if (older < kFewest || !isOffLine(fit(first_, latest))) break;
        known_.reset();
        first_ = count() / 2 < 2 * kLatest ? latest : next_ - count() / 2;
        another = true;
    }
    // Less than half a beat after the line before, its tempo was not known yet, so this is not a new tempo.
    if (another && first_ - begun_ >= kClockTicksPerBeat / 2) {
        begun_ = first_;
        ++lines_;
    }
    line_ = fit(first_, next_);
    if (!known_ || count() < 2) return;
    if (count() >= kClockTicksPerBeat || !matchesKnownPeriod(line_)) {
        known_.reset();
        return;
    }
    line_.first += line_.period * (count() - 1) / 2.0 - *known_ * (count() - 1) / 2.0;
    line_.period = *known_;
}

// Fits a line by weighted least squares. Weights fall with the distance from the previous line (Cauchy).
ClockFollower::Line ClockFollower::fit(std::int64_t from, std::int64_t to) const noexcept {
    const auto count = static_cast<std::size_t>(to - from);
    const auto when = [&](std::size_t i) { return at(from + static_cast<std::int64_t>(i)); };
    std::array<double, kRemembered> weights{}, sorted{};
    weights.fill(1);
    // All ticks of a burst except the last were delayed, so they get little weight.
    const double mean =
        (when(count - 1) - when(0)) / static_cast<double>(std::max<std::size_t>(count, 2) - 1);
    for (std::size_t i = 0; i + 1 < count; ++i)
        if (when(i + 1) - when(i) < kTickTogether * mean) weights[i] = kDelayed;
    const std::array<double, kRemembered> delayed = weights;
    Line line;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        double sum = 0, index = 0, time = 0;
        for (std::size_t i = 0; i < count; ++i) {
            sum += weights[i];
            index += weights[i] * static_cast<double>(i);
            time += weights[i] * when(i);
        }
        index /= sum;
        time /= sum;
        double squares = 0, products = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double apart = static_cast<double>(i) - index;
            squares += weights[i] * apart * apart;
            products += weights[i] * apart * (when(i) - time);
        }
        line.period = squares > 0 ? products / squares : 0;
        line.first = time - line.period * index;
        const auto distance = [&](std::size_t i) {
            return std::abs(when(i) - line.first - static_cast<double>(i) * line.period);
        };
        std::size_t known = 0;
        for (std::size_t i = 0; i < count; ++i)
            if (delayed[i] == 1) sorted[known++] = distance(i);
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(known / 2);
        std::nth_element(sorted.begin(), middle, sorted.begin() + static_cast<std::ptrdiff_t>(known));
        line.scatter = std::max(*middle, kLeastScatter);
        for (std::size_t i = 0; i < count; ++i)
            weights[i] = delayed[i] / (1 + distance(i) * distance(i) / (4 * line.scatter * line.scatter));
    }
    return line;
}

// Returns whether the latest ticks left the line. Delayed ticks converge back to it; those of a new tempo or
// after a pause do not.
bool ClockFollower::isOffLine(const Line& line) const noexcept {
    const auto distance = [&](std::int64_t index) {
        return at(index) - line.first - static_cast<double>(index - first_) * line.period;
    };
    const double before = distance(next_ - kLatest), last = distance(next_ - 1);
    for (std::int64_t index = next_ - kLatest; index < next_; ++index)
        if (distance(index) * last <= 0) return false;
    // Beyond its end, a line of few ticks is less certain.
    const double uncertain = 1 + 2.0 * kLatest / static_cast<double>(next_ - kLatest - first_);
    const bool near = std::abs(last) < std::max(kEven, 4 * line.scatter) * uncertain;
    return !near && std::abs(last) > std::abs(before) - line.period;
}

// Returns whether the ticks since the start are consistent with the interval known from before the start.
bool ClockFollower::matchesKnownPeriod(const Line& line) const noexcept {
    const double apart = std::abs(line.period - *known_) * (count() - 1);
    return apart < std::max(2 * kEven, 6 * line.scatter);
}

std::optional<BeatGrid> ClockFollower::grid(int beatsPerBar) const noexcept {
    const bool enough = count() >= kFewest || (known_ && count() > 0);
    const double period = count() == 1 && known_ ? *known_ : line_.period;
    if (!running_ || !enough || !isTempo(period)) return std::nullopt;
    const Moment origin = base_ + lasting(line_.first - static_cast<double>(first_) * period);
    BeatGrid grid{origin, period * kClockTicksPerBeat, beatsPerBar, run_};
    grid.line = lines_;
    grid.since = origin + lasting(static_cast<double>(begun_) * period);
    grid.sure = count() >= kRemembered;
    return grid;
}

}  // namespace continuo::app
