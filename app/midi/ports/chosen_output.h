#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "midi/api/midi_api.h"
#include "midi/ports/device_notice.h"
#include "midi/ports/midi_choice.h"

namespace continuo::app {

// The MIDI output that the user chose: connects it when it is available, and reports when it is missing. One
// thread at a time, the MidiPorts' watcher.
class ChosenOutput {
public:
    // Passes on the port to play from now on; nullptr: none.
    using OutputHandler = std::function<void(std::unique_ptr<MidiOutput>)>;

    ChosenOutput(OutputHandler put, PortNoticeHandler say)
        : setOutput_(std::move(put)), report_(std::move(say)) {}

    // Chooses another output; the next poll() connects it.
    void choose(const std::string& chosen);
    // Connects the chosen output if it is among `outputs`, the available ones. Throws as
    // MidiApi::makeOutput() does.
    void poll(MidiApi& api, const std::vector<std::string>& outputs);
    // Call before the api is destroyed.
    void drop();

    // The full name of the connected port; empty: none.
    const std::string& name() const noexcept { return name_; }
    // Appends all `outputs` to `states`, and the chosen one if it is missing.
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
    bool missed_ = false;                  // the missing port was reported
    std::unique_ptr<MidiOutput> refused_;  // a port that could not be connected yet
    std::string refusedBy_;                // the last port tried
    int refusals_ = 0;                     // in a row
};

}  // namespace continuo::app
