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

// The kInputWriters places for MIDI inputs and the ports in them: those that are heard, and those that are
// away and may come back. One thread at a time, the MidiPorts' watcher.
class InputPlaces {
public:
    InputPlaces(InputContext context, PortSay say) : context_(std::move(context)), say_(std::move(say)) {}

    // Connects the wanted ones of `inputs`, which are all that are there. Throws as MidiApi::makeInput()
    // does.
    void look(MidiApi& api, const std::vector<std::string>& inputs, const MidiChoice& choice);
    // Opens our own port, into which others play, if it is not open and `name` is not empty.
    void openVirtual(MidiApi& api, const std::string& name);
    // Closes our own port if it has another name than this; true when it did.
    bool dropVirtual(const std::string& name);
    // Lets go the keys that are down if nothing came by any input for that long, because their release was
    // lost. A key that is held while others are played stays down.
    struct Hanging {
        std::string port;
        std::vector<int> pitches;
    };
    std::vector<Hanging> letGoHanging(Moment now, std::chrono::nanoseconds after);
    // The inputs whose sustain pedal is down although nothing came by any input for that long, each once
    // since it was connected. The model would wait for such a pedal before it takes its turn after a gap.
    std::vector<std::string> withPedalDown(Moment now, std::chrono::nanoseconds after);
    // The inputs that withPedalDown() returned and whose pedal has been down ever since.
    std::vector<std::string> withPedalDownStill() const;
    // To be called before the api is destroyed.
    void drop();
    // Frees the place of an input that is away.
    void forget(const std::string& port);

    // How many keyboards are heard.
    std::size_t heard() const;
    // Adds to `states` the ports in the places, then those of `inputs` without a place.
    void list(const std::vector<std::string>& inputs, std::vector<MidiPortState>& states) const;
    // A line that tells which keyboards are heard, or that none is; empty where none is wanted.
    std::string line(const MidiChoice& choice) const;

private:
    using Place = std::unique_ptr<InputSlot>;

    bool heardSince(Moment moment) const;
    void dropAway(const std::vector<std::string>& inputs, const MidiChoice& choice);
    bool takes(const std::string& port) const;
    void add(MidiApi& api, const std::vector<std::string>& inputs, const std::string& port);
    void listen(InputSlot& slot, const std::string& port);

    MidiChoice choice_;  // of the last look
    InputContext context_;
    PortSay say_;
    std::array<Place, kInputWriters> places_;
    bool full_ = false;  // has been said
};

}  // namespace continuo::app
