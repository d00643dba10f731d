#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "midi/file/standard_midi_file.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// A time signature as in files: `beats` notes per bar, each 2^-power of a whole note.
struct Signature {
    int beats = 4;
    int power = 2;
    bool operator==(const Signature&) const = default;
};
// Returns the signature of bars that have beatsPerBar beats of beatQuarters quarters each. 2 beats of 2
// quarters are 2/2, 2 of 1.5 are 6/8, 7 of 0.5 are 7/8. Returns nullopt if no signature fits.
std::optional<Signature> findSignature(int beatsPerBar, double beatQuarters);

// The time signatures of a file. They define the quarters per beat and the beats per bar.
class Metre {
public:
    // Adds a signature (see Signature) from `tick` on; call in any order.
    void add(std::uint64_t tick, int beats, int power);
    // Returns the beats of the whole file, see MidiFile::tempi.
    std::vector<MidiTempo> tempi(const TempoMap& map) const;

private:
    struct Change {
        std::uint64_t tick = 0;
        double beatQuarters = 1;
        int beatsPerBar = 4;  // 0: beats cannot be counted
    };
    std::vector<Change> changes_;
};

}  // namespace continuo::app
