#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "midi/events/event_inbox.h"
#include "midi/ports/device_notice.h"
#include "midi/ports/input_slot.h"
#include "midi/ports/midi_choice.h"

namespace continuo::app {

// The kInputWriters slots for MIDI inputs: connected ports, and missing ones that may come back. One thread
// at a time, the MidiPorts' watcher.
class InputPlaces {
public:
    InputPlaces(InputContext context, PortNoticeHandler say)
        : context_(std::move(context)), report_(std::move(say)) {}

    // Connects the wanted ones of `inputs`, the available ports. Throws as MidiApi::makeInput() does.
    void poll(MidiApi& api, const std::vector<std::string>& inputs, const MidiChoice& choice);
    // Opens our own port, which others play into, if it is not open and `name` is not empty.
    void openVirtual(MidiApi& api, const std::string& name);
    // Closes our own port if its name differs; returns true if it did.
    bool dropVirtual(const std::string& name);
    // Releases keys that are down if no input has received anything for `after`: their release was lost. A
    // key held while others are played stays down.
    struct Hanging {
        std::string port;
        std::vector<int> pitches;
    };
    std::vector<Hanging> releaseHanging(Moment now, std::chrono::nanoseconds after);
    // Returns the inputs whose sustain pedal is down although no input received anything for `after`; each
    // once per connection. The model would wait for such a pedal before it takes its turn after a gap.
    std::vector<std::string> findPedalsDown(Moment now, std::chrono::nanoseconds after);
    // Returns the inputs of findPedalsDown() whose pedal is still down.
    std::vector<std::string> findPedalsStillDown() const;
    // Call before the api is destroyed.
    void drop();
    // Frees the slot of a missing input.
    void remove(const std::string& port);

    // Returns the number of connected keyboards.
    std::size_t connectedCount() const;
    // Appends to `states` the ports in slots, then those of `inputs` without one.
    void appendStates(const std::vector<std::string>& inputs, std::vector<MidiPortState>& states) const;
    // Describes in a line which keyboards are connected, or that none is; empty if none is wanted.
    std::string statusLine(const MidiChoice& choice) const;

private:
    using Place = std::unique_ptr<InputSlot>;

    bool hasInputSince(Moment moment) const;
    void dropUnwanted(const std::vector<std::string>& inputs, const MidiChoice& choice);
    bool isConnected(const std::string& port) const;
    void add(MidiApi& api, const std::vector<std::string>& inputs, const std::string& port);
    void connect(InputSlot& slot, const std::string& port);

    MidiChoice choice_;  // of the last poll
    InputContext context_;
    PortNoticeHandler report_;
    std::array<Place, kInputWriters> places_;
    bool full_ = false;  // was reported
};

}  // namespace continuo::app
