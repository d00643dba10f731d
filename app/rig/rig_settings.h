#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "audio/audio_device.h"
#include "audio/null_audio_device.h"
#include "audio/piano_synth.h"
#include "midi/api/port_names.h"
#include "midi/ports/midi_ports.h"
#include "tempo/tempo.h"

namespace continuo::app {

// Whose sustain pedal is heard and sent.
enum class PedalUse : std::uint8_t { Mine, Model, Both, Off };

// Devices and routing. Everything may change while the rig runs.
struct RigSettings {
    std::string audio;      // device, or part of its name; empty: the usual one
    AudioFormat format;     // the wanted one; a device may have its own
    std::string soundfont;  // empty: the best one found
    double gain = -6;       // dB, of the piano; 0 would be right for one player, but there are two
    double reverb = PianoSound{}.reverb;
    bool opensMidi = true;  // false: MIDI ports stay closed until it is known what their messages mean
    MidiChoice midi;        // inputs that are heard, output that is played beside our own
    std::string portName = kUsualPortName;  // of the ports that other programs find (port_names.h)
    int playerChannel = 1;                  // 1..16, of what is sent
    int modelChannel = 2;                   // 1..16
    bool thru = true;                       // the piano sounds what the player plays
    bool thruToMidi = false;                // the MIDI output too
    PedalUse pedal = PedalUse::Both;
    double outputOffset = 0;  // s that the MIDI output is later, or earlier when negative
    TempoSettings tempo = {};
    bool click = false;                        // at each beat
    double clickLevel = -12;                   // dB
    bool sendClock = false;                    // to the MIDI output, where Tempo::mayBeSent()
    std::optional<int> silentKey = {};         // pitch of a key that gives a signal and makes no sound
    std::optional<int> silentController = {};  // the same for a pedal
    // How long before its moment an event must arrive.
    std::chrono::nanoseconds outputLead() const {
        return std::chrono::nanoseconds(std::llround(std::max(0.0, -outputOffset) * 1e9));
    }
    // How much later than its moment everything is heard; below 0: earlier. This is the MIDI output's offset
    // if only that is heard, and 0 if the piano sounds too.
    std::chrono::nanoseconds heardOffset() const {
        return std::chrono::nanoseconds(audio == kNullDevice ? std::llround(outputOffset * 1e9) : 0);
    }
    bool operator==(const RigSettings&) const = default;
};

}  // namespace continuo::app
