#include "rig/rig_parts.h"

namespace continuo::app {

RigParts::RigParts(const RigSettings& settings)
    : synth({.sampleRate = settings.format.sampleRate, .reverb = settings.reverb}),
      player(settings.format.sampleRate) {
    tempo.set(settings.tempo);
    synth.click().follow(&tempo);
    scheduler.emplace(
        [this](const MidiEvent& event) {
            if (MidiPorts* const ports = sendTo) ports->send(event);
        },
        [this](const MidiEvent& event) -> int {
            return event.writer == kModelWriter ? modelChannel : playerChannel;
        });
    hand.emplace(listeners(), kHandWriter);
    clockSender.emplace(
        tempo,
        [this](std::uint8_t status, Moment leaves) {
            if (MidiPorts* const ports = sendTo) ports->sendClock(status, leaves);
        },
        [this](int sixteenths, Moment leaves) {
            if (MidiPorts* const ports = sendTo) ports->sendPosition(sixteenths, leaves);
        });
}

void RigParts::finish() {
    clockSender->finish();
    scheduler->stop();
}

}  // namespace continuo::app
