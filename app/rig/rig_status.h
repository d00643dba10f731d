#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "audio/audio_device.h"
#include "audio/live_synth.h"
#include "midi/events/midi_scheduler.h"
#include "midi/ports/device_notice.h"
#include "midi/ports/midi_ports.h"

namespace continuo::app {

// The state of the sound input, which is open only during a recording.
struct RigInput {
    enum class State {
        Off,
        Opening,
        Open,
        Missing,  // not found, or it could not be opened; see `error`
        Lost,     // disappeared during the recording
    };
    State state = State::Off;
    std::string name;   // of its device
    std::string error;  // the error, in English
};

// The state of a rig's devices at the keeper's last poll.
struct RigStatus {
    bool opening = true;     // the first search for a device is not finished
    AudioStatus audio;       // name "none": no device is available or wanted
    std::string audioError;  // why the wanted device does not play; empty: it plays
    LiveSynth::State piano = LiveSynth::State::Empty;
    std::string soundfont;  // path of the soundfont, or why none was found
    std::string midi;       // what is connected, or why nothing is, in one line; empty: no MIDI
    RigInput input;
    SchedulerStatus sending;
    std::uint64_t echoes = 0;    // Continuo's own messages that came back and were ignored
    std::uint64_t reopened = 0;  // how often a device was reopened
    DeviceNotice stalled;    // the device without progress for RigDependencies::stallTimeout; no line: none
    DeviceNotice transport;  // why the wanted JACK transport is not followed; no line: it is followed
};

// The available devices and ports.
struct RigChoices {
    std::vector<AudioDeviceChoice> audio;
    std::vector<MidiPortState> midi;
};

}  // namespace continuo::app
