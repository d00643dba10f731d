#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "midi/api/midi_api.h"
#include "midi/ports/device_notice.h"
#include "midi/ports/midi_choice.h"

namespace continuo::app {

// The MIDI output that was chosen: played while it is there, missed while it is not. Of one thread at a time,
// the MidiPorts' watcher.
class ChosenOutput {
public:
    // Gives the port that is played from now on to who plays it, until the next call; nullptr: none.
    using Put = std::function<void(std::unique_ptr<MidiOutput>)>;

    ChosenOutput(Put put, PortSay say) : put_(std::move(put)), say_(std::move(say)) {}

    // Another one was chosen; the next look plays it.
    void choose(const std::string& chosen);
    // Plays what was chosen if it is among `outputs`, all that are there. Throws as MidiApi::makeOutput()
    // does.
    void look(MidiApi& api, const std::vector<std::string>& outputs);
    // Before its api goes.
    void drop();

    // The full name of the one that is played; empty: none is.
    const std::string& name() const noexcept { return name_; }
    // Adds `outputs`, and the chosen one where it is missing.
    void list(const std::vector<std::string>& outputs, std::vector<MidiPortState>& states) const;

private:
    void letGo(bool present);
    void play(MidiApi& api, const std::string& port);
    void sayRefused(const std::string& port);

    Put put_;
    PortSay say_;
    std::string chosen_;
    std::string name_;
    MidiOutput* playing_ = nullptr;        // the port of that name
    bool missed_ = false;                  // has been said
    std::unique_ptr<MidiOutput> refused_;  // could not be connected yet
    std::string refusedBy_;                // the port that was asked last
    int refusals_ = 0;                     // one after the other
};

}  // namespace continuo::app
