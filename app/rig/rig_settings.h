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

// Whose sustain pedal reaches the piano and the MIDI output.
enum class PedalUse : std::uint8_t { Mine, Model, Both, Off };

// Devices and routing. All settings may change while the rig runs.
struct RigSettings {
    std::string audio;                             // name or part of a name; empty: the default device
    AudioFormat format;                            // wanted; a device may use its own
    std::string soundfont;                         // empty: the best one found
    double gain = parameters::kGain.defaultValue;  // dB; below 0 because two players share the piano
    double reverb = PianoSound{}.reverb;
    bool opensMidi = true;                    // false: ports stay closed until commands are known
    MidiChoice midi;                          // inputs to receive; an output to play besides Continuo's own
    std::string portName = kDefaultPortName;  // name of our virtual ports, see port_names.h
    int playerChannel = parameters::kPlayerChannel.defaultInt();  // 1 to 16; for the player's sent messages
    int modelChannel = parameters::kModelChannel.defaultInt();    // 1 to 16
    bool thru = true;                                             // the piano plays the player's notes
    bool thruToMidi = false;                                      // the MIDI output plays them too
    PedalUse pedal = PedalUse::Both;
    double outputOffset = 0;  // s by which the MIDI output is delayed; negative: sent earlier
    TempoSettings tempo = {};
    bool click = false;                                        // on each beat
    double clickLevel = parameters::kClickLevel.defaultValue;  // dB
    bool sendClock = false;                                    // to the MIDI output, if Tempo::canBeSent()
    std::optional<int> silentKey = {};         // pitch of a key that is a signal and makes no sound
    std::optional<int> silentController = {};  // the same for a pedal's controller
    // Returns how long before its time an event must arrive at the outputs.
    std::chrono::nanoseconds outputLead() const {
        return std::chrono::nanoseconds(std::llround(std::max(0.0, -outputOffset) * 1e9));
    }
    // Returns the output latency; negative means early. It is the offset of the MIDI output if only that is
    // audible, and 0 if the piano plays too.
    std::chrono::nanoseconds outputLatency() const {
        return std::chrono::nanoseconds(audio == kNullDevice ? std::llround(outputOffset * 1e9) : 0);
    }
    bool operator==(const RigSettings&) const = default;
};

}  // namespace continuo::app
