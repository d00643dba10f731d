#include "midi/file/metre.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

constexpr std::size_t kMostMetres = 32'768;  // of tempo and metre in one file; one with more has no bars
constexpr double kShortestBeat = 0.1, kLongestBeat = 10;  // s
constexpr int kMostBeats = 12;                            // a bar
constexpr int kShortestNote = 5;                          // a thirty-second

}  // namespace

// 6/8, 9/8 and 12/8 are counted in threes.
void Metre::add(std::uint64_t tick, int beats, int power) {
    if (signatures_.size() > kMostMetres) return;
    const bool compound = power >= 3 && beats > 3 && beats % 3 == 0;
    const int counted = compound ? beats / 3 : beats;
    const bool usual = counted >= 1 && counted <= kMostBeats && power <= kShortestNote;
    signatures_.push_back({tick, std::ldexp(compound ? 12 : 4, -power), usual ? counted : 0});
}

std::vector<MidiTempo> Metre::tempi(const TempoMap& map) const {
    std::vector<std::uint64_t> ticks = map.changes();
    if (signatures_.empty() || map.ticksPerQuarter() == 0 || ticks.size() + signatures_.size() > kMostMetres)
        return {};
    std::vector<Signature> signatures = signatures_;
    std::stable_sort(signatures.begin(), signatures.end(),
                     [](const Signature& a, const Signature& b) { return a.tick < b.tick; });
    for (const Signature& each : signatures) ticks.push_back(each.tick);
    std::sort(ticks.begin(), ticks.end());
    ticks.erase(std::unique(ticks.begin(), ticks.end()), ticks.end());
    std::vector<MidiTempo> tempi;
    for (const std::uint64_t tick : ticks) {
        const auto after = std::upper_bound(signatures.begin(), signatures.end(), tick,
                                            [](std::uint64_t t, const Signature& s) { return t < s.tick; });
        const Signature signature = after == signatures.begin() ? Signature{} : *std::prev(after);
        const double beat = signature.quarters * map.quarterSeconds(tick);
        const double seconds = map.seconds(tick);
        if (signature.beatsPerBar == 0 || !(beat >= kShortestBeat && beat <= kLongestBeat) ||
            seconds > kLongestSeconds)
            return {};
        const MidiTempo tempo{seconds, beat, signature.beatsPerBar};
        const bool goesOn = !tempi.empty() && tempi.back().beatSeconds == beat &&
                            tempi.back().beatsPerBar == signature.beatsPerBar;
        if (!goesOn) tempi.push_back(tempo);
    }
    return tempi;
}

}  // namespace continuo::app
