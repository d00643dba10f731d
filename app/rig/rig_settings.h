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
#include "parameters/program_parameters.h"
#include "tempo/tempo.h"

namespace continuo::app {

// Whose sustain pedal is played and sent.
enum class PedalUse : std::uint8_t { Mine, Model, Both, Off };

// Devices and routing. All of it may change while the rig runs.
struct RigSettings {
    std::string audio;                             // name or part of a name; empty: the default device
    AudioFormat format;                            // wanted; a device may use its own
    std::string soundfont;                         // empty: the best one found
    double gain = parameters::kGain.defaultValue;  // dB, of the piano; below 0 because two players share it
    double reverb = PianoSound{}.reverb;
    bool opensMidi = true;  // false: ports stay closed until the meaning of their messages is known
    MidiChoice midi;        // inputs to receive, output to play beside Continuo's own
    std::string portName = kDefaultPortName;  // of the ports offered to other programs (port_names.h)
    int playerChannel = parameters::kPlayerChannel.defaultInt();  // 1 to 16, of sent messages
    int modelChannel = parameters::kModelChannel.defaultInt();    // 1 to 16
    bool thru = true;                                             // the piano plays the player's notes
    bool thruToMidi = false;                                      // so does the MIDI output
    PedalUse pedal = PedalUse::Both;
    double outputOffset = 0;  // s by which the MIDI output is late; negative: early
    TempoSettings tempo = {};
    bool click = false;                                        // on each beat
    double clickLevel = parameters::kClickLevel.defaultValue;  // dB
    bool sendClock = false;                                    // to the MIDI output, if Tempo::canBeSent()
    std::optional<int> silentKey = {};         // pitch of a key that is a signal and makes no sound
    std::optional<int> silentController = {};  // the same for a pedal
    // Returns how long before its time an event must arrive.
    std::chrono::nanoseconds outputLead() const {
        return std::chrono::nanoseconds(std::llround(std::max(0.0, -outputOffset) * 1e9));
    }
    // Returns the output latency; negative means early. This is the MIDI output's offset if only that is
    // audible, and 0 if the piano plays too.
    std::chrono::nanoseconds outputLatency() const {
        return std::chrono::nanoseconds(audio == kNullDevice ? std::llround(outputOffset * 1e9) : 0);
    }
    bool operator==(const RigSettings&) const = default;
};

}  // namespace continuo::app
