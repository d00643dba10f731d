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
        Heard,
        Missing,  // not found, or could not be opened; see `line`
        Gone,     // it disappeared during the recording
    };
    State state = State::Off;
    std::string name;  // of its device
    std::string line;  // the error, in English
};

// The state of a rig's devices when the keeper last looked.
struct RigStatus {
    bool opening = true;       // the first search for a device is not over yet
    AudioStatus audio;         // name "none": no device is available, or wanted
    std::string audioTrouble;  // why the wanted device does not play; empty: it does
    LiveSynth::State piano = LiveSynth::State::Empty;
    std::string soundfont;  // the file, or why there is none
    std::string midi;       // what is connected, or why nothing is, in one line; empty: there is no MIDI
    RigInput input;
    SchedulerStatus sending;
    std::uint64_t echoes = 0;    // our own messages that came back and were ignored
    std::uint64_t reopened = 0;  // times that a device had to be opened again
    DeviceNotice stalled;        // what has stood still for RigDoors::stall; without a line: nothing
    DeviceNotice transport;  // why JACK's transport, though wanted, is not followed; without a line: it is
};

// The available devices and ports.
struct RigChoices {
    std::vector<AudioDeviceChoice> audio;
    std::vector<MidiPortState> midi;
};

}  // namespace continuo::app
