#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "audio/audio_source.h"

namespace continuo::app {

// How a device does.
struct AudioStatus {
    std::string name;  // as a user chooses it: "JACK", "ALSA: HDA Intel: ALC257 (hw:0,0)", "none"
    AudioFormat format;
    double outputLatency = 0;  // seconds from render() to the loudspeaker, as the device tells
    std::uint64_t xruns = 0;   // times when sound was missing
    double load = 0;           // part of a block's time that render() takes, 0..1
    bool running = false;      // false once a device has gone while it played
    // It plays on, but keeps a JACK server that has ended, and nobody can go back to JACK before it is
    // dropped.
    bool holdsEndedServer = false;
};

// Plays an AudioSource.
class AudioDevice {
public:
    virtual ~AudioDevice() = default;
    // Until stop(), `source` is asked for sound on the device's own thread, in the format that status()
    // tells. Throws Error(Device).
    virtual void start(AudioSource& source) = 0;
    // After it the source is left alone.
    virtual void stop() noexcept = 0;
    virtual AudioStatus status() const = 0;
};

// A device that can be chosen.
struct AudioDeviceChoice {
    std::string name;
    int sampleRate = 0;      // its own
    bool preferred = false;  // taken when none is named
};

// The devices that play: JACK where a server runs, sound cards, the null device "none".
std::vector<AudioDeviceChoice> audioDevices();

// The device of this name, or the first whose name contains it; empty: JACK where a server runs, else the
// system's. Without any, the null device, and `note` says so in one line. A device that does not have the
// wanted rate gives its own. Throws Error(Device) when a named device is not there or is not to be had.
//
// A server that ended is seen in status().running; then drop the device and open another, since no part of
// the program can go back to JACK before.
std::unique_ptr<AudioDevice> openAudioDevice(const std::string& name, const AudioFormat& wanted,
                                             std::string& note);

}  // namespace continuo::app
