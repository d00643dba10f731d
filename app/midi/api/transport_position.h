#pragma once

#include <cstdint>
#include <optional>

namespace continuo::app {

// Where JACK's transport is at the first frame of a block.
struct TransportPosition {
    // A place in the music, as a timebase master tells it.
    struct Place {
        int bar = 1, beat = 1;  // both from 1 on
        double tick = 0;        // of the beat
        double ticksPerBeat = 1920;
        bool wholeTicks = true;  // ticks are rounded down
        double beatsPerBar = 4;
        double perMinute = 120;  // beats
    };

    bool rolling = false;
    double rate = 48000;       // frames a second
    std::uint32_t frame = 0;   // of the song
    std::uint32_t frames = 0;  // of the block
    std::optional<Place> place = {};
};

}  // namespace continuo::app
