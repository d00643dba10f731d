#include "tempo/bars.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tempo/counted_beats.h"

namespace continuo::app {
namespace {

constexpr double kSame = 1e-4;      // s: tolerance of equal positions
constexpr double kSameBeat = 1e-6;  // beats

// A beat or bar line of the map that is being built. The map is complete up to this line.
struct Line {
    double seconds = 0;
    std::int64_t beat = 0;
    int beatsPerBar = 0;  // 0: the map's start, which is not on a beat
    double beatSeconds = 0;
    double beatQuarters = 1;
};

std::int64_t barUpTo(std::int64_t beat, int perBar) { return beat - (beat % perBar + perBar) % perBar; }

// Returns the number of beats between `told` and `bar`, a bar line of beats that do not continue those of
// `told`. It is the rest of the current bar, if the bar length is unchanged, then whole bars of about the new
// tempo.
double beatsUpTo(const CountedBeats& beats, double bar, const Line& told, std::int64_t missing) {
    const double bars =
        ((bar - told.seconds) / beats.beatSeconds - static_cast<double>(missing)) / beats.beatsPerBar;
    return static_cast<double>(missing) +
           beats.beatsPerBar * std::max(missing > 0 ? 0.0 : 1.0, std::round(bars));
}

// Returns the number of beats from `told` to this second if a bar line of `told` is there; 0 if not.
std::int64_t beatsToBar(const Line& told, double seconds) {
    if (told.beatsPerBar == 0) return 0;
    const double beats = (seconds - told.seconds) / told.beatSeconds;
    const double whole = std::round(beats);
    const bool meets = std::abs(beats - whole) * told.beatSeconds <= kSame;
    const auto beat = told.beat + static_cast<std::int64_t>(whole);
    return meets && barUpTo(beat, told.beatsPerBar) == beat ? beat - told.beat : 0;
}

std::int64_t countMissing(const Line& told, int perBar, double beatQuarters) {
    const bool sameBars = told.beatsPerBar == perBar && told.beatQuarters == beatQuarters;
    return sameBars ? barUpTo(told.beat + perBar - 1, perBar) - told.beat : 0;
}

}  // namespace

std::vector<MidiTempo> toTempoMap(const std::vector<Beats>& beats) {
    std::vector<CountedBeats> counted;
    for (const Beats& each : beats) {
        counted.push_back(countBeats(each, counted.empty() ? std::nullopt : std::optional(counted.back())));
        const std::size_t i = counted.size() - 1;
        if (i > 0 && each.beatQuarters != beats[i - 1].beatQuarters) counted.back().continues = false;
    }
    std::vector<MidiTempo> map;
    Line told;
    bool counts = false;  // `told` is a line of beats that continue
    for (std::size_t i = 0; i < counted.size(); ++i) {
        const CountedBeats& here = counted[i];
        if (!here.continues) counts = false;
        if (here.beatSeconds <= 0) continue;
        const int perBar = here.beatsPerBar;
        const double quarters = beats[i].beatQuarters;
        const std::int64_t missing = counts ? 0 : countMissing(told, perBar, quarters);
        const std::int64_t step = counts ? 1 : perBar;
        std::int64_t first = counts ? here.first : barUpTo(here.first + perBar - 1, perBar);
        const double earliest = told.seconds + (missing > 0 ? kSame : -kSame);
        while (here.secondsAt(first) < earliest) first += step;
        const bool last = i + 1 == counted.size();
        const std::int64_t end = last ? first : here.lastBeatBefore(counted[i + 1].seconds);
        if (end < first) continue;  // too short to have a line
        double seconds = here.secondsAt(first);
        if (seconds - told.seconds <= kSame) seconds = told.seconds;
        if (seconds > told.seconds) {
            const std::int64_t whole = counts ? first - told.beat : beatsToBar(told, seconds);
            const double count =
                whole > 0 ? static_cast<double>(whole) : beatsUpTo(here, seconds, told, missing);
            if (!map.empty() && map.back().seconds >= told.seconds) map.pop_back();  // the line had no beat
            MidiTempo until{told.seconds, (seconds - told.seconds) / count, perBar, quarters};
            if (whole > 0) {
                until.beatsPerBar = told.beatsPerBar;
                until.beatQuarters = told.beatQuarters;
            }
            map.push_back(until);
        } else if (!map.empty() && map.back().seconds >= seconds) {
            map.pop_back();
        }
        map.push_back({seconds, here.beatSeconds, perBar, quarters});
        if (last) break;
        // If the next beats restart, ends at a bar line, if there is one.
        const std::int64_t bar = barUpTo(end, perBar);
        const std::int64_t upTo = counted[i + 1].continues || bar < first ? end : bar;
        told = {upTo == first ? seconds : here.secondsAt(upTo), upTo, perBar, here.beatSeconds, quarters};
        counts = true;
    }
    return map;
}

std::vector<Beats> toBeats(const std::vector<MidiTempo>& map) {
    std::vector<Beats> beats;
    for (const MidiTempo& each : map) {
        double phase = 0;
        const bool sameBars = !beats.empty() && beats.back().beatSeconds > 0 && each.beatSeconds > 0 &&
                              beats.back().beatsPerBar == each.beatsPerBar &&
                              beats.back().beatQuarters == each.beatQuarters;
        if (sameBars) {
            const Beats& before = beats.back();
            phase = std::fmod(before.phase + (each.seconds - before.seconds) / before.beatSeconds,
                              each.beatsPerBar);
            if (each.beatsPerBar - phase < kSameBeat) phase = 0;
        }
        beats.push_back({each.seconds, each.beatSeconds, each.beatsPerBar, phase, each.beatQuarters});
    }
    return beats;
}

std::vector<Beats> clipBeats(const std::vector<Beats>& beats, double begin, double end) {
    std::vector<Beats> inside;
    for (Beats each : beats) {
        if (each.seconds >= end) continue;
        each.seconds -= begin;
        if (each.seconds <= 0) {  // these beats are in force at the start
            inside.clear();
            if (each.beatSeconds > 0)
                each.phase = std::fmod(each.phase - each.seconds / each.beatSeconds, each.beatsPerBar);
            each.seconds = 0;
        }
        const bool none = each.beatSeconds <= 0 && inside.empty();
        if (!none) inside.push_back(each);
    }
    return inside;
}

}  // namespace continuo::app
