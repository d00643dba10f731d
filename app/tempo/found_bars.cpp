#include "tempo/found_bars.h"

#include <algorithm>
#include <cmath>

#include "tempo/bar_lines.h"
#include "tempo/beat_finder.h"
#include "tempo/onsets.h"

namespace continuo::app {
namespace {

constexpr std::size_t kFewestOnsets = 8;  // fewest onsets in which beats are searched
constexpr double kSilence = 2.5;          // s; the beats restart after this time without a sounding note,
constexpr double kRest = 6;               // s; or after this time without an onset
constexpr double kLongestPhrase = 1800;   // s: limits memory (12 kB/s)
constexpr double kOnBeat = 0.05;          // s, maximum distance of an onset on the beat
constexpr double kLoose = 0.015;          // s; a beat is moved by at most this to even the tempo

// Returns where a part of the phrase [begin, end) ends, because parts have a maximum length: at the phrase's
// end, or at its longest rest that leaves enough on both sides.
std::size_t findPartEnd(std::span<const Onset> onsets, std::size_t begin, std::size_t end) {
    const double from = onsets[begin].seconds;
    if (onsets[end - 1].seconds - from <= kLongestPhrase) return end;
    std::size_t longest = begin + 1;
    double rest = -1;
    for (std::size_t i = begin + 1; i < end && onsets[i].seconds - from <= kLongestPhrase * 5 / 6; ++i) {
        const double here = onsets[i].seconds - onsets[i - 1].seconds;
        if (here <= rest || onsets[i].seconds - from < kLongestPhrase / 2) continue;
        rest = here;
        longest = i;
    }
    return longest;
}

// Returns the first onset of each phrase or part, where the beats restart, and at the end the number of
// onsets.
std::vector<std::size_t> splitPhrases(std::span<const Onset> onsets) {
    std::vector<std::size_t> phrases;
    double sounding = 0;
    for (std::size_t i = 0; i < onsets.size(); ++i) {
        const double here = onsets[i].seconds;
        if (i == 0 || here - sounding > kSilence || here - onsets[i - 1].seconds > kRest)
            phrases.push_back(i);
        sounding = std::max(sounding, onsets[i].end);
    }
    phrases.push_back(onsets.size());
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i + 1 < phrases.size(); ++i)
        for (std::size_t begin = phrases[i]; begin < phrases[i + 1];
             begin = findPartEnd(onsets, begin, phrases[i + 1]))
            begins.push_back(begin);
    begins.push_back(onsets.size());
    return begins;
}

// Moves each beat to the onset that is played on it, if there is one.
std::vector<double> snapToOnsets(std::vector<double> beats, std::span<const Onset> onsets) {
    for (double& beat : beats) {
        const auto after = std::lower_bound(onsets.begin(), onsets.end(), beat,
                                            [](const Onset& each, double at) { return each.seconds < at; });
        const Onset* nearest = nullptr;
        for (const auto& each : {after, after == onsets.begin() ? after : std::prev(after)}) {
            if (each == onsets.end()) continue;
            const bool nearer =
                nearest == nullptr || std::abs(each->seconds - beat) < std::abs(nearest->seconds - beat);
            if (nearer) nearest = &*each;
        }
        if (nearest != nullptr && std::abs(nearest->seconds - beat) <= kOnBeat)
            beat = (nearest->seconds + nearest->last) / 2;
    }
    return beats;
}

// Returns beats in runs of even spacing that are as long as possible. Each beat is moved by at most kLoose.
// Marks changes of tempo in `changes`.
std::vector<double> smoothBeats(const std::vector<double>& beats, std::vector<char>& changes) {
    std::vector<double> even = beats;
    changes.assign(beats.size(), 0);
    std::size_t begin = 0;
    while (begin + 1 < beats.size()) {
        changes[begin] = 1;
        double least = 0, most = 1e9;  // s a beat
        std::size_t end = begin + 1;
        for (; end < beats.size(); ++end) {
            const double count = static_cast<double>(end - begin);
            const double slow = (beats[end] + kLoose - even[begin]) / count;
            const double fast = (beats[end] - kLoose - even[begin]) / count;
            if (std::min(most, slow) < std::max(least, fast)) break;
            most = std::min(most, slow);
            least = std::max(least, fast);
        }
        const double beat = (least + most) / 2;
        for (std::size_t i = begin + 1; i < end; ++i)
            even[i] = even[begin] + beat * static_cast<double>(i - begin);
        begin = end - 1;
    }
    return even;
}

// Returns the first beat of each bar. An interrupted bar is a bar of fewer beats, but a single beat joins the
// bar before.
std::vector<std::size_t> findBarStarts(const std::vector<int>& inBar) {
    std::vector<std::size_t> bars;
    for (std::size_t i = 0; i < inBar.size(); ++i) {
        if (inBar[i] != 0) continue;
        if (!bars.empty() && i - bars.back() == 1)
            bars.back() = i;
        else
            bars.push_back(i);
    }
    return bars;
}

void append(const PhraseBeats& phrase, int beatsPerBar, std::vector<Beats>& beats) {
    std::vector<char> changes;
    const std::vector<double> even = smoothBeats(phrase.beats, changes);
    const std::vector<std::size_t> bars = findBarStarts(phrase.inBar);
    int perBar = beatsPerBar,
        place = bars.empty() ? 0 : (beatsPerBar - static_cast<int>(bars[0]) % beatsPerBar) % beatsPerBar;
    std::size_t bar = 0;
    bool told = false;
    for (std::size_t i = 0; i + 1 < even.size(); ++i, ++place) {
        bool other = changes[i] != 0;
        if (bar < bars.size() && bars[bar] == i) {
            ++bar;
            place = 0;
            const int length = bar < bars.size() ? static_cast<int>(bars[bar] - i) : beatsPerBar;
            other = other || length != perBar;
            perBar = length;
        }
        if (even[i] < 0 || (told && !other)) continue;
        told = true;
        beats.push_back({even[i], even[i + 1] - even[i], perBar, static_cast<double>(place % perBar)});
    }
}

// Returns the median tempo in beats a minute; needs two beats.
double medianTempo(const std::vector<PhraseBeats>& phrases) {
    std::vector<double> lengths;
    for (const PhraseBeats& phrase : phrases)
        for (std::size_t i = 1; i < phrase.beats.size(); ++i)
            lengths.push_back(phrase.beats[i] - phrase.beats[i - 1]);
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return 60 / *middle;
}

// Finds beats, then searches again with the found tempo as the preference. So the usual tempo does not make
// the beats change between two levels, such as quarters and eighths.
FoundBeats findSteadyBeats(std::span<const Onset> phrase, double usual, const std::stop_token& stop) {
    FoundBeats beats = findBeats(phrase, usual, stop);
    if (beats.seconds.size() < 2) return beats;
    return findBeats(phrase, medianTempo({{beats.seconds, {}}}), stop);
}

// Returns the fit that random onsets reach: 95 % are below this value. It is higher for fewer onsets.
double randomFit(std::size_t onsets) { return 0.37 + 2.6 / std::sqrt(static_cast<double>(onsets)); }

double computeConfidence(double fit, std::size_t onsets) {
    return std::clamp(0.5 + 0.6 * (fit - randomFit(onsets)), 0.0, 1.0);
}

}  // namespace

FoundBars findBars(std::span<const Note> notes, const std::stop_token& stop) {
    FoundBars found;
    std::vector<Note> sorted(notes.begin(), notes.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    const std::vector<Onset> onsets = findOnsets(sorted);
    const std::vector<std::size_t> begins = splitPhrases(onsets);
    std::vector<PhraseBeats> phrases;
    double usual = kPreferredTempo, weight = 0;
    for (std::size_t i = 0; i + 1 < begins.size() && !stop.stop_requested(); ++i) {
        const std::span<const Onset> phrase = std::span(onsets).subspan(begins[i], begins[i + 1] - begins[i]);
        if (phrase.size() < kFewestOnsets) continue;
        const FoundBeats beats = findSteadyBeats(phrase, usual, stop);
        if (beats.seconds.size() < 2) continue;
        const double sure = computeConfidence(beats.fit, phrase.size());
        found.confidence += sure * static_cast<double>(phrase.size());
        weight += static_cast<double>(phrase.size());
        if (sure < 0.5) continue;
        phrases.push_back({snapToOnsets(beats.seconds, phrase), {}});
        usual = medianTempo({phrases.back()});
    }
    if (weight > 0) found.confidence /= weight;
    if (stop.stop_requested() || phrases.empty() || found.confidence < 0.5) return found;
    found.beatsPerBar = findBarLines(phrases, onsets, sorted);
    found.perMinute = medianTempo(phrases);
    for (const PhraseBeats& phrase : phrases) append(phrase, found.beatsPerBar, found.beats);
    return found;
}

}  // namespace continuo::app
