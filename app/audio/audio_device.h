#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "audio/audio_source.h"
#include "audio/sound_capture.h"

namespace continuo::app {

// Status of a device.
struct AudioStatus {
    std::string name;  // as a user chooses it: "JACK", "ALSA: HDA Intel: ALC257 (hw:0,0)", "none"
    AudioFormat format;
    double outputLatency = 0;  // seconds from render() to the loudspeaker, as the device reports
    std::uint64_t xruns = 0;   // dropouts
    double load = 0;           // fraction of a block's time spent in render(), 0 to 1
    bool running = false;      // false if the device has vanished
    // The device still plays, but it holds a JACK server that has ended. JACK cannot be reopened before this
    // device is dropped.
    bool holdsEndedServer = false;
};

// The error of a device without a sound input.
inline constexpr const char* kNoSoundInput =
    "audio: no sound input was found; connect a microphone and choose its device, or start JACK";

// Status of a device's sound input.
struct InputStatus {
    std::string name;         // as AudioStatus::name; empty: no recording
    std::uint64_t xruns = 0;  // gaps in the recorded sound
    bool running = false;     // false if the input has disappeared during the recording
};

// Plays an AudioSource and captures a sound input.
class AudioDevice {
public:
    virtual ~AudioDevice() = default;
    // Calls `source` on the device's own thread until stop(), in the format of status(). Throws
    // Error(Device).
    virtual void start(AudioSource& source) = 0;
    // Stops the device, which afterwards no longer uses the source.
    virtual void stop() noexcept = 0;
    virtual AudioStatus status() const = 0;

    // Opens the sound input and passes its sound to `capture` in stereo, on an audio thread, until
    // stopInput(). Sets the capture's sample rate. Call after start(); without this call the input stays
    // closed. Throws Error(Device) if no input is available; the base class has none.
    virtual void startInput(SoundCapture& capture);
    // Closes the input, after which the capture is no longer used. The destructor and stop() close it too.
    virtual void stopInput() noexcept {}
    virtual InputStatus input() const { return {}; }
};

// A device that can be chosen.
struct AudioDeviceChoice {
    std::string name;
    int sampleRate = 0;      // default
    bool preferred = false;  // used if no device is named
};

// Returns the available devices: JACK if a server runs, sound cards, the null device "none".
std::vector<AudioDeviceChoice> audioDevices();

// Opens the device of this name, or the first whose name contains it (caseless.h); empty: JACK if a server
// runs, else the system's default. If no device exists, returns the null device and sets `note`. A device
// without the wanted rate uses its own. Throws Error(Device) if a named device is missing or cannot be
// opened.
//
// If status().running shows that the server has ended, drop the device and open another: nothing in the
// program can use JACK before that.
std::unique_ptr<AudioDevice> openAudioDevice(const std::string& name, const AudioFormat& wanted,
                                             std::string& note);

}  // namespace continuo::app
