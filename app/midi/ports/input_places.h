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

// The kInputWriters slots for MIDI inputs. A slot has a connected port, or a missing one that may come back.
// One thread at a time: the watcher of MidiPorts.
class InputPlaces {
public:
    InputPlaces(InputContext context, PortNoticeHandler say)
        : context_(std::move(context)), report_(std::move(say)) {}

    // Connects those of `inputs`, the available ports, that `choice` includes. Throws as MidiApi::makeInput()
    // does.
    void poll(MidiApi& api, const std::vector<std::string>& inputs, const MidiChoice& choice);
    // Opens our own port, which others play into, if it is not open and `name` is not empty.
    void openVirtual(MidiApi& api, const std::string& name);
    // Closes our own port if its name is not `name`. Returns whether it did.
    bool dropVirtual(const std::string& name);
    // releaseHanging() releases keys that are down although no input has received anything for `after`: their
    // releases were lost. If other keys are played meanwhile, a held key stays down.
    struct Hanging {
        std::string port;
        std::vector<int> pitches;
    };
    std::vector<Hanging> releaseHanging(Moment now, std::chrono::nanoseconds after);
    // Returns the inputs whose sustain pedal is down although no input has received anything for `after`.
    // Returns each input only once per connection. With such a pedal down, the model would wait instead of
    // starting its turn after a gap.
    std::vector<std::string> findPedalsDown(Moment now, std::chrono::nanoseconds after);
    // Returns the inputs that findPedalsDown() has returned and whose pedal is still down.
    std::vector<std::string> findPedalsStillDown() const;
    // Drops all ports. Call before the api is destroyed.
    void drop();
    // Frees the slot of an input that is missing.
    void remove(const std::string& port);

    // Returns the number of connected keyboards.
    std::size_t connectedCount() const;
    // Appends to `states` the ports that have a slot, then those of `inputs` that have none.
    void appendStates(const std::vector<std::string>& inputs, std::vector<MidiPortState>& states) const;
    // Returns a line about the connected keyboards, or that no keyboard is connected; empty if none is
    // wanted.
    std::string statusLine(const MidiChoice& choice) const;

private:
    using Place = std::unique_ptr<InputSlot>;

    bool hasInputSince(Moment moment) const;
    void dropUnwanted(const std::vector<std::string>& inputs, const MidiChoice& choice);
    bool isConnected(const std::string& port) const;
    void add(MidiApi& api, const std::vector<std::string>& inputs, const std::string& port);
    void connect(InputSlot& slot, const std::string& port);

    MidiChoice choice_;  // the choice at the last poll
    InputContext context_;
    PortNoticeHandler report_;
    std::array<Place, kInputWriters> places_;
    bool full_ = false;  // was reported
};

}  // namespace continuo::app
