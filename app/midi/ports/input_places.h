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

// The kInputWriters places for MIDI inputs, and who is in them: the ports that are heard, and those that are
// away and may come back. Of one thread at a time, the MidiPorts' watcher.
class InputPlaces {
public:
    InputPlaces(InputContext context, PortSay say) : context_(std::move(context)), say_(std::move(say)) {}

    // Hears those of `inputs`, all that are there, that are wanted. Throws as MidiApi::makeInput() does.
    void look(MidiApi& api, const std::vector<std::string>& inputs, const MidiChoice& choice);
    // The port of our own that others play into, where it is not there and has a name.
    void openVirtual(MidiApi& api, const std::string& name);
    // Drops it where it has another name; true when it did.
    bool dropVirtual(const std::string& name);
    // Keys that are down where nothing came by any input for that long, as one whose release was lost: they
    // are let go now. One that is held while others are played stays.
    struct Hanging {
        std::string port;
        std::vector<int> pitches;
    };
    std::vector<Hanging> letGoHanging(Moment now, std::chrono::nanoseconds after);
    // Inputs whose sustain pedal is down where nothing came by any for that long; each once since it was
    // connected. A turn by a gap waits for it.
    std::vector<std::string> withPedalDown(Moment now, std::chrono::nanoseconds after);
    // Those of which it told and whose pedal is down still.
    std::vector<std::string> withPedalDownStill() const;
    // Before their api goes.
    void drop();
    // The place of an input that is away is kept no longer.
    void forget(const std::string& port);

    // Keyboards that are heard.
    std::size_t heard() const;
    // Adds the places, then those of `inputs` that have none.
    void list(const std::vector<std::string>& inputs, std::vector<MidiPortState>& states) const;
    // Who is listened to, or that nobody is; empty where nobody is wanted.
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
