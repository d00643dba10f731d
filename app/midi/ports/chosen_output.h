#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "midi/api/midi_api.h"
#include "midi/ports/device_notice.h"
#include "midi/ports/midi_choice.h"

namespace continuo::app {

// The MIDI output that the user has chosen. Connects it when it is available, and reports when it is missing.
// One thread at a time: the watcher of MidiPorts.
class ChosenOutput {
public:
    // Receives the port that plays from now on; nullptr: none.
    using OutputHandler = std::function<void(std::unique_ptr<MidiOutput>)>;

    ChosenOutput(OutputHandler put, PortNoticeHandler say)
        : setOutput_(std::move(put)), report_(std::move(say)) {}

    // Chooses another output; the next poll() connects it.
    void choose(const std::string& chosen);
    // Connects the chosen output if it is among `outputs`, the available ones. Throws as
    // MidiApi::makeOutput() does.
    void poll(MidiApi& api, const std::vector<std::string>& outputs);
    // Drops all ports. Call before the api is destroyed.
    void drop();

    // Returns the full name of the connected port; empty: none.
    const std::string& name() const noexcept { return name_; }
    // Appends the states of all `outputs` to `states`, and that of the chosen output if it is missing among
    // them.
    void appendStates(const std::vector<std::string>& outputs, std::vector<MidiPortState>& states) const;

private:
    void disconnect(bool present);
    void connect(MidiApi& api, const std::string& port);
    void reportFailure(const std::string& port);

    OutputHandler setOutput_;
    PortNoticeHandler report_;
    std::string chosen_;
    std::string name_;
    MidiOutput* playing_ = nullptr;        // the port named name_
    bool missed_ = false;                  // already reported that the port is missing
    std::unique_ptr<MidiOutput> refused_;  // a port that could not be connected so far
    std::string refusedBy_;                // the last port tried
    int refusals_ = 0;                     // in a row
};

}  // namespace continuo::app
