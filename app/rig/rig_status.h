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

// How its devices are, as the keeper saw them last.
struct RigStatus {
    bool opening = true;       // the first look for a device is not over yet
    AudioStatus audio;         // name "none": no device is available, or wanted
    std::string audioTrouble;  // why the wanted device is not the one that plays; empty: it is
    LiveSynth::State piano = LiveSynth::State::Empty;
    std::string soundfont;  // the file, or why there is none
    std::string midi;       // what is connected, or why nothing is, in one line; empty: it has no MIDI
    SchedulerStatus sending;
    std::uint64_t echoes = 0;    // of our own messages, passed over
    std::uint64_t reopened = 0;  // times that a device had to be opened again
    DeviceNotice stalled;        // what has stood still for RigDoors::stall; without a line: nothing
    DeviceNotice transport;      // why JACK's, which is wanted, is not followed; without a line: it is
};

// The available devices and ports.
struct RigChoices {
    std::vector<AudioDeviceChoice> audio;
    std::vector<MidiPortState> midi;
};

}  // namespace continuo::app
