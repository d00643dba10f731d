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
    double told = 0;  // up to where the map is made, a line of it
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
        const double end = last ? std::numeric_limits<double>::infinity() : beats[i + 1].seconds;
        if (first > end) continue;  // too short to have one
        if (const double gap = first - told; gap > kSame) {
            const double count = line * std::max(1.0, std::round(gap / (line * here.beatSeconds)));
            add({told, gap / count, here.beatsPerBar});
        }
        add({first, here.beatSeconds, here.beatsPerBar});
        followed = !last && goesOn(here, beats[i + 1]);
        if (!last) told = std::max(first, lineUpTo(here, end, followed ? 1 : here.beatsPerBar));
    }
    return map;
}

}  // namespace continuo::app
