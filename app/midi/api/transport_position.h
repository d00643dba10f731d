#pragma once

#include <cstdint>
#include <optional>

namespace continuo::app {

// The position of JACK's transport at the first frame of a block.
struct TransportPosition {
    // A musical position, as reported by a timebase master.
    struct Place {
        int bar = 1, beat = 1;  // from 1
        double tick = 0;        // of the beat
        double ticksPerBeat = 1920;
        bool wholeTicks = true;  // ticks are rounded down
        double beatsPerBar = 4;
        double perMinute = 120;  // beats
    };

    bool rolling = false;
    double rate = 48000;       // frames a second
    std::uint32_t frame = 0;   // in the song
    std::uint32_t frames = 0;  // in the block
    std::optional<Place> place = {};
};

}  // namespace continuo::app
