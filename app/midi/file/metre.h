#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "midi/file/standard_midi_file.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// A time signature as files have it: `beats` notes a bar, each 2^-power of a whole note.
struct Signature {
    int beats = 4;
    int power = 2;
    bool operator==(const Signature&) const = default;
};
// The time signature of bars with so many beats of so many quarters each: 2 beats of 2 quarters are 2/2, 2 of
// 1.5 are 6/8, 7 of 0.5 are 7/8. Nothing where no signature says it.
std::optional<Signature> signatureOf(int beatsPerBar, double beatQuarters);

// The time signatures of a file, which tell how many of its quarters a beat is and how many beats a bar has.
class Metre {
public:
    // Adds a signature (see Signature) from `tick` on; may be called in any order.
    void add(std::uint64_t tick, int beats, int power);
    // The beats of the whole file, see MidiFile::tempi.
    std::vector<MidiTempo> tempi(const TempoMap& map) const;

private:
    struct Change {
        std::uint64_t tick = 0;
        double beatQuarters = 1;
        int beatsPerBar = 4;  // 0: a signature without beats that can be counted
    };
    std::vector<Change> changes_;
};

}  // namespace continuo::app
