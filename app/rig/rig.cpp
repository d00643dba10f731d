#include "rig/rig.h"

#include <algorithm>
#include <utility>

namespace continuo::app {

Rig::Rig(const RigSettings& settings, Report say, RigDependencies doors)
    : parts_(settings), keeper_(parts_, settings, std::move(say), std::move(doors)) {}

Rig::~Rig() {
    keeper_.end();
    parts_.finish();
    keeper_.close();
}

void Rig::set(const RigSettings& settings) {
    parts_.tempo.set(settings.tempo);
    keeper_.setSettings(settings);
}

RigSettings Rig::settings() const { return keeper_.wantedSettings(); }

RigStatus Rig::status() const { return keeper_.status(); }

bool Rig::isReady() const { return keeper_.isReady(); }

void Rig::waitUntilReady() { keeper_.waitUntilReady(); }

void Rig::panic() noexcept {
    // Keys and pedals whose release was lost end for the duet and its take too.
    if (MidiPorts* const ports = parts_.midiPorts) ports->discardHeld();
    for (int input = 0; input < kInputWriters; ++input) parts_.playerEvents.queue(input).cancel();
    parts_.playerEvents.queue(kHandWriter).cancel();
    parts_.playerEvents.queue(kFileWriter).cancel();
    parts_.synth.panic();
    parts_.player.silence();
    parts_.scheduler->panic();
}

std::vector<MidiMessage> Rig::messagesSince(std::uint64_t& seen) const {
    std::vector<MidiMessage> messages = parts_.monitor.since(seen);
    if (messages.empty()) return messages;
    const std::vector<MidiPortState> ports = choices().midi;
    for (MidiMessage& each : messages) {
        const auto port = std::find_if(ports.begin(), ports.end(), [&](const MidiPortState& state) {
            return each.sent ? !state.input && state.connected : state.writer == each.event.writer;
        });
        if (port != ports.end()) each.port = lastingPortName(port->name);
    }
    return messages;
}

RigChoices Rig::choices() const { return keeper_.choices(); }

void Rig::refreshChoices() { keeper_.refreshChoices(false); }

void Rig::searchDevices() { keeper_.refreshChoices(true); }

}  // namespace continuo::app
