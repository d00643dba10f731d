#include "rig/rig_parts.h"

namespace continuo::app {

RigParts::RigParts(const RigSettings& settings)
    : synth({.sampleRate = settings.format.sampleRate, .reverb = settings.reverb}),
      player(settings.format.sampleRate) {
    tempo.set(settings.tempo);
    synth.click().setTempo(&tempo);
    scheduler.emplace(
        [this](const MidiEvent& event) {
            if (MidiPorts* const ports = midiPorts) ports->send(event);
        },
        [this](const MidiEvent& event) -> int {
            return event.writer == kModelWriter ? modelChannel : playerChannel;
        });
    computerInput.emplace(listeners(), kHandWriter);
    clockSender.emplace(
        tempo,
        [this](std::uint8_t status, Moment leaves) {
            if (MidiPorts* const ports = midiPorts) ports->sendClock(status, leaves);
        },
        [this](int sixteenths, Moment leaves) {
            if (MidiPorts* const ports = midiPorts) ports->sendPosition(sixteenths, leaves);
        });
}

void RigParts::finish() {
    clockSender->finish();
    scheduler->stop();
}

}  // namespace continuo::app
