#include "tempo/bars.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace continuo::app {
namespace {

constexpr double kSame = 1e-4;        // s: two lines at one place
constexpr double kContinuous = 0.05;  // beats

double phaseAt(const Beats& beats, double seconds) {
    return beats.phase + (seconds - beats.seconds) / beats.beatSeconds;
}
double secondsAt(const Beats& beats, double phase) {
    return beats.seconds + (phase - beats.phase) * beats.beatSeconds;
}

// Whether `next` counts on where `beats` were, at another tempo.
bool goesOn(const Beats& beats, const Beats& next) {
    if (next.beatSeconds <= 0 || next.beatsPerBar != beats.beatsPerBar) return false;
    const double off = phaseAt(beats, next.seconds) - next.phase;
    return std::abs(off - beats.beatsPerBar * std::round(off / beats.beatsPerBar)) < kContinuous;
}

// The first or last line of the beats, from or up to a moment: every `each` beats there is one.
double lineFrom(const Beats& beats, double seconds, int each) {
    const double before = (seconds - kSame - beats.seconds) / beats.beatSeconds + beats.phase;
    return secondsAt(beats, each * std::ceil(before / each));
}
double lineUpTo(const Beats& beats, double seconds, int each) {
    const double after = (seconds + kSame - beats.seconds) / beats.beatSeconds + beats.phase;
    return secondsAt(beats, each * std::floor(after / each));
}

}  // namespace

std::vector<MidiTempo> tempoMapOf(const std::vector<Beats>& beats) {
    std::vector<MidiTempo> map;
    const auto add = [&map](const MidiTempo& tempo) {
        if (!map.empty() && map.back().seconds > tempo.seconds - kSame) map.pop_back();  // it had no beat
        map.push_back(tempo);
    };
    double told = 0;            // up to where the map is made, a line of it
    double counted = 0;         // beats from there to the beginning of those that go on
    int inBar = 0, perBar = 0;  // which beat of its bar that line is, and of how many
    bool followed = false;
    for (std::size_t i = 0; i < beats.size(); ++i) {
        const Beats& here = beats[i];
        const bool last = i + 1 == beats.size();
        if (here.beatSeconds <= 0) {
            followed = false;
            continue;
        }
        const int line = followed ? 1 : here.beatsPerBar;
        double first = lineFrom(here, std::max(told, here.seconds), line);
        if (std::abs(first - told) <= kSame) first = told;
        // The bar that is on is filled first, where bars stay as long as they were.
        const int missing = !followed && perBar == line ? (line - inBar) % line : 0;
        if (missing > 0 && first == told) first += line * here.beatSeconds;
        const double bars = std::round(((first - told) / here.beatSeconds - missing) / line);
        double count = missing + line * std::max(missing > 0 ? 0.0 : 1.0, bars);
        if (followed && first > told) {
            count = std::round(counted + phaseAt(here, first) - here.phase);
            if (count < 1) {  // the line that is there already, moved by a hair
                first += (1 - count) * here.beatSeconds;
                count = 1;
            }
        }
        const double end = last ? std::numeric_limits<double>::infinity() : beats[i + 1].seconds;
        const bool goesOnHere = !last && goesOn(here, beats[i + 1]);
        if (first > end) {  // too short to have one
            followed = followed && goesOnHere;
            counted += phaseAt(here, end) - here.phase;
            continue;
        }
        if (const double gap = first - told; gap > kSame) add({told, gap / count, here.beatsPerBar});
        add({first, here.beatSeconds, here.beatsPerBar});
        followed = goesOnHere;
        if (last) break;
        told = std::max(first, lineUpTo(here, end, followed ? 1 : here.beatsPerBar));
        if (told - first <= kSame) told = first;
        counted = phaseAt(here, end) - phaseAt(here, told);
        perBar = here.beatsPerBar;
        const auto beat = std::llround(phaseAt(here, told));
        inBar = static_cast<int>((beat % perBar + perBar) % perBar);
    }
    return map;
}

}  // namespace continuo::app
