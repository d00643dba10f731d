#pragma once

#include <cstdint>
#include <vector>

#include "midi/file/standard_midi_file.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// The time signatures of a file, which make beats of its quarters.
class Metre {
public:
    // In any order: `beats` times a note of 2^-power of a whole one from `tick` on.
    void add(std::uint64_t tick, int beats, int power);
    // The beats of the whole file, see MidiFile::tempi.
    std::vector<MidiTempo> tempi(const TempoMap& map) const;

private:
    struct Signature {
        std::uint64_t tick = 0;
        double quarters = 1;  // of a beat
        int beatsPerBar = 4;  // 0: none that is counted
    };
    std::vector<Signature> signatures_;
};

}  // namespace continuo::app
