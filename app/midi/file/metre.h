#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "midi/file/standard_midi_file.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// A time signature as files have it: so many notes of 2^-power of a whole one a bar.
struct Signature {
    int beats = 4;
    int power = 2;
    bool operator==(const Signature&) const = default;
};
// That of bars with so many beats of so many quarters each: 2 of 2 are 2/2, 2 of 1.5 are 6/8, 7 of 0.5 are
// 7/8. Nothing where there is none.
std::optional<Signature> signatureOf(int beatsPerBar, double beatQuarters);

// The time signatures of a file, which make beats of its quarters.
class Metre {
public:
    // In any order: `beats` times a note of 2^-power of a whole one from `tick` on.
    void add(std::uint64_t tick, int beats, int power);
    // The beats of the whole file, see MidiFile::tempi.
    std::vector<MidiTempo> tempi(const TempoMap& map) const;

private:
    struct Change {
        std::uint64_t tick = 0;
        double beatQuarters = 1;
        int beatsPerBar = 4;  // 0: none that is counted
    };
    std::vector<Change> changes_;
};

}  // namespace continuo::app
