#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "audio/audio_mix.h"
#include "audio/live_synth.h"
#include "audio/sound_player.h"
#include "midi/events/event_fan.h"
#include "midi/events/event_inbox.h"
#include "midi/events/midi_scheduler.h"
#include "midi/ports/midi_commands.h"
#include "midi/ports/midi_ports.h"
#include "midi/ports/midi_traffic.h"
#include "rig/rig_settings.h"
#include "tempo/clock_sender.h"
#include "tempo/tempo.h"

namespace continuo::app {

// The parts of a rig that need no device, connected: inboxes, piano, tempo, scheduler. The keeper configures
// them and gives them devices.
struct RigParts {
    explicit RigParts(const RigSettings& settings);
    RigParts(const RigParts&) = delete;
    RigParts& operator=(const RigParts&) = delete;

    // Returns the inboxes that receive a player's events.
    std::vector<EventInbox*> listeners() noexcept {
        return {&playerEvents, &synth.inbox(), &scheduler->inbox()};
    }
    // Silences everything: the clock sends its stop, the scheduler its last note-offs.
    void finish();

    Tempo tempo;
    LiveSynth synth;
    SoundPlayer player;
    AudioMix mix{synth, player};
    SoundCapture input;
    EventInbox playerEvents{16384};  // holds seconds of a flood while its reader is busy
    MidiTraffic monitor;
    MidiCommands commands;
    std::atomic<MidiPorts*> midiPorts{nullptr};  // null: no ports yet
    std::atomic<int> playerChannel{0}, modelChannel{1};
    std::optional<MidiScheduler> scheduler;  // the constructor creates these three
    std::optional<EventFan> computerInput;   // for events of the computer's keyboard or mouse
    std::optional<ClockSender> clockSender;
};

}  // namespace continuo::app
