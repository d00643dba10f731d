#include "midi/file/tempo_map.h"

#include <continuo/error.h>

#include <algorithm>
#include <string>

#include "midi/file/midi_score.h"

namespace continuo::app {

TempoMap::TempoMap(int division, const char* name) {
    changes_.push_back({});
    if ((division & 0x8000) == 0) {
        ticksPerQuarter_ = division;
        if (division == 0)
            throw Error(ErrorCode::BadFile, std::string(name) +
                                                ": the header gives 0 ticks per quarter note, "
                                                "so the file has no time; export it again");
        return;
    }
    const int frames = 256 - (division >> 8);
    const int ticksPerFrame = division & 0xFF;
    if ((frames != 24 && frames != 25 && frames != 29 && frames != 30) || ticksPerFrame == 0)
        throw Error(ErrorCode::BadFile, std::string(name) + ": the header gives " + std::to_string(frames) +
                                            " SMPTE frames a second and " + std::to_string(ticksPerFrame) +
                                            " ticks a frame, expected 24, 25, 29 or 30 frames and at least "
                                            "1 tick; export the file again");
    // 29 means 30 drop-frame: 30000/1001 frames a second.
    smpteNumerator_ = frames == 29 ? 1001 : 1;
    smpteDenominator_ = (frames == 29 ? 30000.0 : frames) * ticksPerFrame;
    ticksPerSecond_ = smpteDenominator_ / static_cast<double>(smpteNumerator_);
}

void TempoMap::addTempo(std::uint64_t tick, std::uint32_t microsecondsPerQuarter) {
    changes_.push_back({tick, 0, microsecondsPerQuarter});
}

void TempoMap::sort() {
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const Change& a, const Change& b) { return a.tick < b.tick; });
    for (std::size_t i = 1; i < changes_.size(); ++i) {
        const Change& before = changes_[i - 1];
        changes_[i].elapsed =
            before.elapsed + (changes_[i].tick - before.tick) * before.microsecondsPerQuarter;
    }
}

const TempoMap::Change& TempoMap::at(std::uint64_t tick) const {
    const auto after =
        std::upper_bound(changes_.begin(), changes_.end(), tick,
                         [](std::uint64_t t, const Change& change) { return t < change.tick; });
    return *(after - 1);
}

double TempoMap::quarterSeconds(std::uint64_t tick) const { return at(tick).microsecondsPerQuarter * 1e-6; }

std::vector<std::uint64_t> TempoMap::changes() const {
    std::vector<std::uint64_t> ticks;
    for (const Change& each : changes_) ticks.push_back(each.tick);
    return ticks;
}

double TempoMap::seconds(std::uint64_t tick) const {
    if (ticksPerQuarter_ == 0) return static_cast<double>(tick * smpteNumerator_) / smpteDenominator_;
    const Change& change = at(tick);
    const std::uint64_t elapsed = change.elapsed + (tick - change.tick) * change.microsecondsPerQuarter;
    return static_cast<double>(elapsed) / (static_cast<double>(ticksPerQuarter_) * 1e6);
}

TempoMap makeTempoMap(const MidiScore& score) {
    TempoMap map(score.division, "score");
    for (const MidiScore::Track& track : score.tracks) {
        for (const ScoreEvent& event : track.events) {
            if (event.isMeta(meta::kTempo)) map.addTempo(event.tick, parseTempo(score.eventData(event)));
        }
    }
    map.sort();
    return map;
}

}  // namespace continuo::app
