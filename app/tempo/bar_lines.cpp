#include "tempo/bar_lines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace continuo::app {
namespace {

using Chroma = std::array<double, 12>;  // sounding time of each pitch class

// The typical accents of a bar's beats, in standard deviations of the accents; their sum is 0.
struct Pattern {
    int beats = 4;
    std::array<double, 4> accents;
    double prior = 0;  // per beat
};

// Weights fitted to scores, like those of the beat finder.
constexpr double kStrength = 0.6, kHarmony = 0.6, kBass = 0.5;
constexpr double kBrokenBar = 8;      // cost of a bar of another length
constexpr double kNearBeat = 0.07;    // s, maximum distance of an onset on the beat
constexpr double kUnaccented = -1.5;  // accent of a beat that is not played
constexpr double kBeforeBeat = 0.05;  // s; notes this long before a beat belong to it
constexpr double kSounds = 4;         // s, maximum audible length of a note
constexpr double kMost = 2.5;         // standard deviations
constexpr Pattern kPatterns[] = {
    {2, {0.5, -0.5}, -0.02}, {3, {0.8, -0.4, -0.4}, 0}, {4, {0.8, -0.45, 0.1, -0.45}, 0}};

double similarity(const Chroma& a, const Chroma& b) {
    double product = 0, first = 0, second = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        product += a[i] * b[i];
        first += a[i] * a[i];
        second += b[i] * b[i];
    }
    return first <= 0 || second <= 0 ? 1 : product / std::sqrt(first * second);
}

// Returns for each beat how long each pitch class sounds until the next beat.
std::vector<Chroma> computeChromas(const std::vector<double>& beats, std::span<const Note> sorted) {
    std::vector<Chroma> chromas(beats.size());
    auto note = std::lower_bound(sorted.begin(), sorted.end(), beats.front() - kBeforeBeat,
                                 [](const Note& each, double at) { return each.start < at; });
    std::size_t beat = 0;
    for (; note != sorted.end() && note->start < beats.back() + kSounds; ++note) {
        while (beat + 1 < beats.size() && beats[beat + 1] - kBeforeBeat <= note->start) ++beat;
        const double end = std::min(note->end, note->start + kSounds);
        double from = note->start;
        for (std::size_t k = beat; k < beats.size() && from < end; ++k) {
            const double to = k + 1 < beats.size() ? std::min(end, beats[k + 1]) : end;
            chromas[k][static_cast<std::size_t>(note->pitch % 12)] += std::max(0.0, to - from);
            from = std::max(from, to);
        }
    }
    return chromas;
}

void normalise(std::vector<double>& values) {
    double sum = 0, squares = 0;
    for (const double value : values) sum += value, squares += value * value;
    const double count = static_cast<double>(values.size());
    const double mean = sum / count;
    const double deviation = std::sqrt(std::max(1e-6, squares / count - mean * mean));
    for (double& value : values) value = std::clamp((value - mean) / deviation, -kMost, kMost);
}

std::vector<double> computeAccents(const std::vector<double>& beats, std::span<const Onset> onsets,
                                   std::span<const Note> sorted) {
    std::vector<double> strength(beats.size(), kUnaccented), change(beats.size(), 0), bass(beats.size(), 0);
    std::size_t onset = 0;
    for (std::size_t k = 0; k < beats.size(); ++k) {
        while (onset + 1 < onsets.size() &&
               std::abs(onsets[onset + 1].seconds - beats[k]) <= std::abs(onsets[onset].seconds - beats[k]))
            ++onset;
        if (std::abs(onsets[onset].seconds - beats[k]) > kNearBeat) continue;
        strength[k] = onsets[onset].accent;
        bass[k] = std::clamp((64 - onsets[onset].lowest) / 12.0, -1.0, 2.5);
    }
    const std::vector<Chroma> chromas = computeChromas(beats, sorted);
    for (std::size_t k = 1; k < beats.size(); ++k) change[k] = 1 - similarity(chromas[k - 1], chromas[k]);
    normalise(strength);
    normalise(change);
    normalise(bass);
    for (std::size_t k = 0; k < beats.size(); ++k)
        strength[k] = kStrength * strength[k] + kHarmony * change[k] + kBass * bass[k];
    normalise(strength);
    return strength;
}

// Returns the most likely positions of the beats in their bars, and adds the score of this solution to
// `score`.
std::vector<int> findPlaces(const std::vector<double>& accents, const Pattern& pattern, double& score) {
    const auto bar = static_cast<std::size_t>(pattern.beats);
    std::array<double, 4> best{};
    std::vector<std::array<signed char, 4>> from(accents.size());
    for (std::size_t k = 0; k < accents.size(); ++k) {
        std::array<double, 4> next{};
        const std::size_t top = static_cast<std::size_t>(
            std::max_element(best.begin(), best.begin() + pattern.beats) - best.begin());
        for (std::size_t place = 0; place < bar; ++place) {
            const std::size_t usual = (place + bar - 1) % bar;
            std::size_t before = usual;
            double reached = k == 0 ? 0 : best[usual];
            // Only a bar line may come at an unexpected beat, at a cost.
            if (k > 0 && place == 0 && best[top] - kBrokenBar > reached) {
                before = top;
                reached = best[top] - kBrokenBar;
            }
            const double mean = pattern.accents[place];
            next[place] = reached + mean * accents[k] - mean * mean / 2 + pattern.prior;
            from[k][place] = static_cast<signed char>(before);
        }
        best = next;
    }
    std::vector<int> places(accents.size());
    std::size_t place =
        static_cast<std::size_t>(std::max_element(best.begin(), best.begin() + pattern.beats) - best.begin());
    score += best[place];
    for (std::size_t k = accents.size(); k-- > 0;) {
        places[k] = static_cast<int>(place);
        place = static_cast<std::size_t>(from[k][place]);
    }
    return places;
}

}  // namespace

int findBarLines(std::vector<PhraseBeats>& phrases, std::span<const Onset> onsets,
                 std::span<const Note> notes) {
    std::vector<std::vector<double>> accents;
    for (const PhraseBeats& phrase : phrases) accents.push_back(computeAccents(phrase.beats, onsets, notes));
    int beatsPerBar = 0;
    double best = 0;
    for (const Pattern& pattern : kPatterns) {
        double score = 0;
        std::vector<std::vector<int>> places;
        for (const std::vector<double>& each : accents) places.push_back(findPlaces(each, pattern, score));
        if (beatsPerBar != 0 && score <= best) continue;
        best = score;
        beatsPerBar = pattern.beats;
        for (std::size_t i = 0; i < phrases.size(); ++i) phrases[i].inBar = places[i];
    }
    return beatsPerBar;
}

}  // namespace continuo::app
