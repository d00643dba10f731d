#pragma once

#include <span>

#include "midi/events/midi_event.h"

namespace continuo::app {

// What a device plays at what rate; always stereo.
struct AudioFormat {
    int sampleRate = 48000;  // frames per second
    int blockFrames = 256;   // asked for at once; a device may ask for more or fewer
};

// What an AudioDevice plays.
class AudioSource {
public:
    virtual ~AudioSource() = default;
    // Fills `stereo`, left and right in turn. On the audio thread: takes no lock, allocates nothing. `now` is
    // the moment of the call.
    virtual void render(std::span<float> stereo, Moment now) noexcept = 0;
};

}  // namespace continuo::app
