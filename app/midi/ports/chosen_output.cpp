#include "midi/ports/chosen_output.h"

#include <algorithm>
#include <utility>

#include "midi/api/port_names.h"

namespace continuo::app {
namespace {

using Kind = DeviceNotice::Kind;

// Returns the available port with the same lasting name as `port`; empty: not available.
std::string findPresent(const std::vector<std::string>& names, const std::string& port) {
    if (port.empty() || std::find(names.begin(), names.end(), port) != names.end()) return port;
    const std::string lasting = lastingPortName(port);
    const auto it = std::find_if(names.begin(), names.end(),
                                 [&](const std::string& each) { return lastingPortName(each) == lasting; });
    return it == names.end() ? std::string() : *it;
}

}  // namespace

void ChosenOutput::choose(const std::string& chosen) {
    chosen_ = chosen;
    missed_ = false;
}

void ChosenOutput::poll(MidiApi& api, const std::vector<std::string>& outputs) {
    const std::string present = findPresent(outputs, chosen_);
    if (!name_.empty() && (name_ != present || !playing_->isConnected())) disconnect(!present.empty());
    if (present != refusedBy_) {
        refused_.reset();
        refusals_ = 0;
    }
    if (name_.empty() && !present.empty()) {
        connect(api, present);
    } else if (present.empty() && !chosen_.empty() && !std::exchange(missed_, true)) {
        report_(Kind::OutputMissing, chosen_,
                "The MIDI output " + quotedPort(chosen_) + " is not there; it is played as soon as it is");
    }
}

void ChosenOutput::disconnect(bool present) {
    playing_ = nullptr;
    setOutput_(nullptr);
    const std::string name = std::exchange(name_, {});
    // No notice if the user has chosen another output: the old one need not have vanished.
    if (lastingPortName(name) != lastingPortName(chosen_)) return;
    missed_ = true;
    if (present) return;
    report_(Kind::OutputDisconnected, name,
            "The MIDI output " + quotedPort(name) + " is gone; it is played again when it returns");
}

// Connects the output. Retries use the same MidiOutput, because creating one every second could stall a
// server.
void ChosenOutput::connect(MidiApi& api, const std::string& port) {
    if (!refused_) refused_ = api.makeOutput();
    refusedBy_ = port;
    if (!refused_->connect(port)) return reportFailure(port);
    playing_ = refused_.get();
    setOutput_(std::move(refused_));
    name_ = port;
    report_(Kind::OutputConnected, port, "Playing the MIDI output " + quotedPort(port));
}

// Reports only the second failure, because a port may be visible before its program is ready.
void ChosenOutput::reportFailure(const std::string& port) {
    if (++refusals_ != 2) return;
    report_(Kind::OutputFailed, port,
            "The MIDI output " + quotedPort(port) +
                " cannot be opened, often because another program uses it; Continuo keeps trying");
}

void ChosenOutput::drop() {
    playing_ = nullptr;
    setOutput_(nullptr);
    name_.clear();
    refused_.reset();
    refusedBy_.clear();
}

void ChosenOutput::appendStates(const std::vector<std::string>& outputs,
                                std::vector<MidiPortState>& states) const {
    for (const std::string& each : outputs) states.push_back({each, false, true, each == name_, 0});
    if (!chosen_.empty() && findPresent(outputs, chosen_).empty())
        states.push_back({chosen_, false, false, false, 0});
}

}  // namespace continuo::app
