#include "facade/evaluation/music_counter.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "tokenizers/magenta_rules.h"
#include "tokenizers/repetition_penalty.h"
#include "tokenizers/sustain.h"

namespace continuo {
namespace {

constexpr double kStep = 1.0 / kStepsPerSecond;
constexpr std::int64_t kLongest = 60 * kStepsPerSecond;  // longer notes and waits count as a minute
constexpr std::int64_t kPitchClasses = 12;

std::vector<std::int64_t> evenBounds(std::int64_t width, std::int64_t end) {
    std::vector<std::int64_t> bounds;
    for (std::int64_t bound = 0; bound < end; bound += width) bounds.push_back(bound);
    return bounds;
}

// Returns the lower bounds of ranges, in steps: 0, 1, 2, 3, .. Each range is about a third wider than the
// previous one.
std::vector<std::int64_t> wideningBounds() {
    std::vector<std::int64_t> bounds = {0, 1};
    while (bounds.back() < kLongest) bounds.push_back(std::max(bounds.back() + 1, bounds.back() * 4 / 3));
    return bounds;
}

// Returns half of the summed absolute differences of two distributions over the ranges.
double distributionDistance(const Tally& a, const Tally& b, const std::vector<std::int64_t>& bounds) {
    const std::vector<double> first = a.shares(bounds);
    const std::vector<double> second = b.shares(bounds);
    double sum = 0;
    for (std::size_t i = 0; i < first.size(); ++i) sum += std::abs(first[i] - second[i]);
    return sum / 2;
}

double entropyBits(const std::vector<double>& shares) {
    double bits = 0;
    for (const double share : shares) {
        if (share > 0) bits -= share * std::log2(share);
    }
    return bits;
}

}  // namespace

void Tally::add(std::int64_t value, double weight) {
    const auto place = static_cast<std::size_t>(std::max<std::int64_t>(0, value));
    if (place >= counts_.size()) counts_.resize(place + 1);
    counts_[place] += weight;
}

void Tally::add(const Tally& other) {
    for (std::size_t i = 0; i < other.counts_.size(); ++i)
        add(static_cast<std::int64_t>(i), other.counts_[i]);
}

double Tally::total() const {
    double sum = 0;
    for (const double count : counts_) sum += count;
    return sum;
}

std::int64_t Tally::lowest() const {
    const auto found = std::find_if(counts_.begin(), counts_.end(), [](double each) { return each > 0; });
    return found == counts_.end() ? 0 : found - counts_.begin();
}

std::int64_t Tally::highest() const {
    return counts_.empty() ? 0 : static_cast<std::int64_t>(counts_.size()) - 1;
}

Spread Tally::spread(double unit) const {
    const double all = total();
    if (all <= 0) return {};
    Spread result;
    const auto value = [unit](std::size_t i) { return unit * static_cast<double>(i); };
    for (std::size_t i = 0; i < counts_.size(); ++i) result.mean += value(i) * counts_[i] / all;
    double variance = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i)
        variance += (value(i) - result.mean) * (value(i) - result.mean) * counts_[i] / all;
    result.deviation = std::sqrt(variance);
    // Returns the least value with this fraction of values at or below it.
    const auto quantile = [&](double share) {
        double below = 0;
        std::size_t at = 0;
        while (at + 1 < counts_.size() && (below += counts_[at]) < share * all) ++at;
        return value(at);
    };
    result.low = quantile(0.1);
    result.median = quantile(0.5);
    result.high = quantile(0.9);
    return result;
}

std::vector<double> Tally::shares(std::span<const std::int64_t> bounds) const {
    std::vector<double> result(bounds.size());
    const double all = total();
    if (all <= 0) return result;
    std::size_t range = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        while (range + 1 < bounds.size() && static_cast<std::int64_t>(i) >= bounds[range + 1]) ++range;
        result[range] += counts_[i] / all;
    }
    return result;
}

void MusicCounter::add(const Performance& performance) {
    std::vector<Note> sounding;
    for (const SustainedNote& each : applySustain(performance)) sounding.push_back(each.note);
    if (sounding.empty()) return;
    std::stable_sort(sounding.begin(), sounding.end(), [](const Note& a, const Note& b) {
        return std::pair(a.start, a.pitch) < std::pair(b.start, b.pitch);
    });
    const double begin = sounding.front().start;
    double end = begin;
    for (const Note& note : sounding) end = std::max({end, note.start, note.end});
    ++pieces_;
    notes_ += static_cast<std::int64_t>(sounding.size());
    seconds_ += end - begin;
    addNotes(sounding);
    addTime(sounding, begin, end);
    addPedal(performance.pedal, begin, end);
}

void MusicCounter::addNotes(const std::vector<Note>& sounding) {
    constexpr double kRounds = 3;  // after the first
    Tally classes;
    RepetitionPenalty repetition;
    const Note* before = nullptr;
    for (const Note& note : sounding) {
        repetition.push(note.pitch, true);
        inCircles_ += repetition.repetitions() >= kRounds ? 1 : 0;
        pitches_.add(note.pitch);
        classes.add(note.pitch % kPitchClasses);
        velocities_.add(note.velocity);
        const double length = std::max(0.0, note.end - note.start);
        sounding_ += length;
        lengths_.add(std::min(kLongest, magentaStep(length)));
        if (before != nullptr)
            intervals_.add(std::min(kLongest, magentaStep(note.start) - magentaStep(before->start)));
        before = &note;
    }
    pitchClasses_.add(classes);
    pitchClassBits_ += entropyBits(classes.shares(evenBounds(1, kPitchClasses)));
}

void MusicCounter::addTime(const std::vector<Note>& sounding, double begin, double end) {
    std::vector<double> ends;
    std::vector<std::int64_t> onsets(static_cast<std::size_t>(end - begin));  // per whole second
    for (const Note& note : sounding) {
        ends.push_back(std::max(note.start, note.end));
        const auto second = static_cast<std::size_t>(note.start - begin);
        if (second < onsets.size()) ++onsets[second];
    }
    for (const std::int64_t count : onsets) density_.add(count);
    std::sort(ends.begin(), ends.end());
    // Between two consecutive starts or ends the number of sounding notes is constant.
    std::size_t started = 0;
    std::size_t ended = 0;
    for (double now = begin; now < end;) {
        while (started < sounding.size() && sounding[started].start <= now) ++started;
        while (ended < ends.size() && ends[ended] <= now) ++ended;
        double next = end;
        if (started < sounding.size()) next = std::min(next, sounding[started].start);
        if (ended < ends.size()) next = std::min(next, ends[ended]);
        polyphony_.add(static_cast<std::int64_t>(started) - static_cast<std::int64_t>(ended), next - now);
        now = next;
    }
}

void MusicCounter::addPedal(const std::vector<PedalChange>& pedal, double begin, double end) {
    if (!pedal.empty()) ++piecesWithPedal_;
    bool down = false;
    double since = 0;
    const auto within = [&](double time) { return std::clamp(time, begin, end); };
    for (const PedalChange& change : pedal) {
        const bool now = change.value >= 64;
        if (now == down) continue;
        down = now;
        if (down) {
            ++pedalChanges_;
            since = change.time;
        } else {
            pedalDown_ += within(change.time) - within(since);
        }
    }
    if (down) pedalDown_ += end - within(since);
}

void MusicCounter::add(const MusicCounter& other) {
    pieces_ += other.pieces_;
    notes_ += other.notes_;
    piecesWithPedal_ += other.piecesWithPedal_;
    pedalChanges_ += other.pedalChanges_;
    seconds_ += other.seconds_;
    sounding_ += other.sounding_;
    pedalDown_ += other.pedalDown_;
    pitchClassBits_ += other.pitchClassBits_;
    inCircles_ += other.inCircles_;
    pitches_.add(other.pitches_);
    pitchClasses_.add(other.pitchClasses_);
    velocities_.add(other.velocities_);
    lengths_.add(other.lengths_);
    intervals_.add(other.intervals_);
    polyphony_.add(other.polyphony_);
    density_.add(other.density_);
}

MusicStatistics MusicCounter::statistics() const {
    MusicStatistics result;
    result.pieces = pieces_;
    result.notes = notes_;
    result.seconds = seconds_;
    result.piecesWithPedal = piecesWithPedal_;
    if (pieces_ == 0) return result;
    const double seconds = std::max(kStep, seconds_);
    result.onsetsPerSecond = static_cast<double>(notes_) / seconds;
    result.polyphony = sounding_ / seconds;
    result.silence = polyphony_.shares(evenBounds(1, 2))[0];
    const std::vector<double> classes = pitchClasses_.shares(evenBounds(1, kPitchClasses));
    std::copy(classes.begin(), classes.end(), result.pitchClasses.begin());
    result.pitchClassBits = pitchClassBits_ / static_cast<double>(pieces_);
    result.lowestPitch = static_cast<int>(pitches_.lowest());
    result.highestPitch = static_cast<int>(pitches_.highest());
    result.pitch = pitches_.spread(1);
    result.velocity = velocities_.spread(1);
    result.length = lengths_.spread(kStep);
    result.interval = intervals_.spread(kStep);
    result.loopShare =
        static_cast<double>(inCircles_) / static_cast<double>(std::max<std::int64_t>(1, notes_));
    result.pedalDown = pedalDown_ / seconds;
    result.pedalChangesPerMinute = 60 * static_cast<double>(pedalChanges_) / seconds;
    return result;
}

std::vector<MusicDistance> MusicCounter::distances(const MusicCounter& a, const MusicCounter& b) {
    std::vector<std::int64_t> velocities = evenBounds(4, 128);  // the tokens' buckets: 1 to 4, 5 to 8, ..
    for (std::size_t i = 1; i < velocities.size(); ++i) ++velocities[i];
    constexpr std::int64_t kMostNotes = 32;
    std::vector<MusicDistance> result = {
        {"pitch classes",
         distributionDistance(a.pitchClasses_, b.pitchClasses_, evenBounds(1, kPitchClasses)),
         {}},
        {"pitches", distributionDistance(a.pitches_, b.pitches_, evenBounds(1, 128)), {}},
        {"velocities", distributionDistance(a.velocities_, b.velocities_, velocities), {}},
        {"note lengths", distributionDistance(a.lengths_, b.lengths_, wideningBounds()), {}},
        {"onset intervals", distributionDistance(a.intervals_, b.intervals_, wideningBounds()), {}},
        {"polyphony", distributionDistance(a.polyphony_, b.polyphony_, evenBounds(1, kMostNotes)), {}},
        {"onsets per second", distributionDistance(a.density_, b.density_, evenBounds(1, kMostNotes)), {}}};
    double sum = 0;
    for (const MusicDistance& each : result) sum += each.between;
    result.push_back({"mean", sum / static_cast<double>(result.size()), {}});
    return result;
}

}  // namespace continuo
