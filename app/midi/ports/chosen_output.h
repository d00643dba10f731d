#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "midi/api/midi_api.h"
#include "midi/ports/device_notice.h"
#include "midi/ports/midi_choice.h"

namespace continuo::app {

// The MIDI output that the user chose: connects it whenever it is there, and says when it is missing. One
// thread at a time, the MidiPorts' watcher.
class ChosenOutput {
public:
    // Hands over the port that is to be played from now on, until the next call; nullptr: none.
    using Put = std::function<void(std::unique_ptr<MidiOutput>)>;

    ChosenOutput(Put put, PortSay say) : put_(std::move(put)), say_(std::move(say)) {}

    // Chooses another output, which the next look() connects.
    void choose(const std::string& chosen);
    // Connects the chosen output if it is among `outputs`, which are all that are there. Throws as
    // MidiApi::makeOutput() does.
    void look(MidiApi& api, const std::vector<std::string>& outputs);
    // To be called before the api is destroyed.
    void drop();

    // The full name of the port that is played; empty: none is.
    const std::string& name() const noexcept { return name_; }
    // Adds to `states` all `outputs`, and the chosen one where it is missing.
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
    bool missed_ = false;                  // it was said that the port is missing
    std::unique_ptr<MidiOutput> refused_;  // a port that could not be connected yet
    std::string refusedBy_;                // the port that was asked last
    int refusals_ = 0;                     // one after the other
};

}  // namespace continuo::app
