#include "midi/file/conductor.h"

#include <algorithm>
#include <cmath>

#include "midi/file/tempo_map.h"

namespace continuo::app {
namespace {

constexpr int kShortestNoteValue = 10;  // exponent: 2^-10 of a whole note

bool isConducted(const ScoreEvent& event) {
    return event.isMeta(meta::kTempo) || event.isMeta(meta::kMetre) || event.isMeta(meta::kKey);
}

// Returns the fractional tick at `seconds`.
double tickAt(const TempoMap& map, double seconds) {
    const std::vector<std::uint64_t> changes = map.changes();
    const auto after =
        std::upper_bound(changes.begin(), changes.end(), seconds,
                         [&](double at, std::uint64_t tick) { return at < map.seconds(tick); });
    const std::uint64_t from = after == changes.begin() ? 0 : *std::prev(after);
    const double tickSeconds = map.quarterSeconds(from) / map.ticksPerQuarter();
    return static_cast<double>(from) + (seconds - map.seconds(from)) / tickSeconds;
}

}  // namespace

std::shared_ptr<const MidiScore> makeConductor(const MidiScore& score, double until) {
    const TempoMap tempo = makeTempoMap(score);
    auto made = std::make_shared<MidiScore>();
    made->division = score.division;
    made->tracksInFile = 1;
    MidiScore::Track& track = made->tracks.emplace_back();
    for (const MidiScore::Track& each : score.tracks) {
        for (ScoreEvent event : each.events) {
            if (!isConducted(event) || tempo.seconds(event.tick) >= until) continue;
            event.data = made->addData(score.eventData(event));
            track.events.push_back(event);
            track.end = std::max(track.end, event.tick);
        }
    }
    std::stable_sort(track.events.begin(), track.events.end(),
                     [](const ScoreEvent& a, const ScoreEvent& b) { return a.tick < b.tick; });
    return made;
}

double findBarStart(const MidiScore& score, double seconds) {
    constexpr double kWithin = 1e-3;  // ticks
    const TempoMap tempo = makeTempoMap(score);
    if (tempo.ticksPerQuarter() == 0) return seconds;
    const double tick = tickAt(tempo, seconds) + kWithin;
    std::uint64_t from = 0;
    std::uint64_t beats = 4;
    int power = 2;
    for (const MidiScore::Track& track : score.tracks) {
        for (const ScoreEvent& event : track.events) {
            if (!event.isMeta(meta::kMetre) || event.tick < from || static_cast<double>(event.tick) > tick)
                continue;
            const auto data = score.eventData(event);
            from = event.tick;
            beats = data[0];
            power = data[1];
        }
    }
    if (beats == 0 || power > kShortestNoteValue) return seconds;
    const double bar =
        4.0 * tempo.ticksPerQuarter() * static_cast<double>(beats) / static_cast<double>(1 << power);
    const double bars = std::floor((tick - static_cast<double>(from)) / bar);
    const double line = static_cast<double>(from) + bars * bar;
    return tempo.seconds(static_cast<std::uint64_t>(std::llround(line)));
}

}  // namespace continuo::app
