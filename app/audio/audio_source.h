#pragma once

#include <span>

#include "midi/events/midi_event.h"

namespace continuo::app {

// The sample rate and block size of a device; always stereo.
struct AudioFormat {
    int sampleRate = 48000;  // frames per second
    int blockFrames = 256;   // requested per call; a device may use more or fewer
    bool operator==(const AudioFormat&) const = default;
};

// A source of sound for an AudioDevice.
class AudioSource {
public:
    virtual ~AudioSource() = default;
    // Fills `stereo`, interleaved. Audio thread: must not lock or allocate. `now` is the time of the call.
    virtual void render(std::span<float> stereo, Moment now) noexcept = 0;
};

}  // namespace continuo::app
