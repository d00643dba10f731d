#include "midi/file/metre.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

constexpr std::size_t kMostMetres = 32'768;               // tempi and metres per file; beyond that, no bars
constexpr double kShortestBeat = 0.1, kLongestBeat = 10;  // s
constexpr int kMostBeats = 12;                            // per bar
constexpr int kShortestNote = 5;                          // a thirty-second
constexpr int kLongestInThrees = 3;                       // an eighth

}  // namespace

std::optional<Signature> findSignature(int beatsPerBar, double beatQuarters) {
    for (int power = 0; power <= kShortestNote; ++power) {
        if (beatQuarters == std::ldexp(4, -power)) return Signature{beatsPerBar, power};
        if (power >= kLongestInThrees && beatQuarters == std::ldexp(12, -power))
            return Signature{3 * beatsPerBar, power};
    }
    return std::nullopt;
}

// The beats of 6/8, 9/8 and 12/8 have three notes.
void Metre::add(std::uint64_t tick, int beats, int power) {
    if (changes_.size() > kMostMetres) return;
    const bool compound = power >= kLongestInThrees && beats > 3 && beats % 3 == 0;
    const int counted = compound ? beats / 3 : beats;
    const bool usual = counted >= 1 && counted <= kMostBeats && power <= kShortestNote;
    changes_.push_back({tick, std::ldexp(compound ? 12 : 4, -power), usual ? counted : 0});
}

std::vector<MidiTempo> Metre::tempi(const TempoMap& map) const {
    std::vector<std::uint64_t> ticks = map.changes();
    if (map.ticksPerQuarter() == 0 || ticks.size() + changes_.size() > kMostMetres) return {};
    std::vector<Change> changes = changes_;
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& a, const Change& b) { return a.tick < b.tick; });
    for (const Change& each : changes) ticks.push_back(each.tick);
    std::sort(ticks.begin(), ticks.end());
    ticks.erase(std::unique(ticks.begin(), ticks.end()), ticks.end());
    std::vector<MidiTempo> tempi;
    for (const std::uint64_t tick : ticks) {
        const auto after = std::upper_bound(changes.begin(), changes.end(), tick,
                                            [](std::uint64_t t, const Change& c) { return t < c.tick; });
        const Change metre = after == changes.begin() ? Change{} : *std::prev(after);
        const double quarter = map.quarterSeconds(tick), beat = metre.beatQuarters * quarter;
        const double seconds = map.seconds(tick);
        if (seconds > kLongestSeconds) break;
        const bool counts =
            metre.beatsPerBar > 0 && beat >= kShortestBeat && std::max(beat, quarter) <= kLongestBeat;
        const MidiTempo tempo = counts ? MidiTempo{seconds, beat, metre.beatsPerBar, metre.beatQuarters}
                                       : MidiTempo{seconds, 0, 4, 1};
        const bool goesOn = !tempi.empty() && tempi.back().beatSeconds == tempo.beatSeconds &&
                            tempi.back().beatsPerBar == tempo.beatsPerBar &&
                            tempi.back().beatQuarters == tempo.beatQuarters;
        if (!goesOn) tempi.push_back(tempo);
    }
    return tempi;
}

}  // namespace continuo::app
