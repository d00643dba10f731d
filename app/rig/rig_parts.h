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

// The connected parts of a rig that need no device: inboxes, piano, tempo, scheduler. RigKeeper configures
// them and gives them devices.
struct RigParts {
    explicit RigParts(const RigSettings& settings);
    RigParts(const RigParts&) = delete;
    RigParts& operator=(const RigParts&) = delete;

    // Returns the inboxes that get a player's events.
    std::vector<EventInbox*> listeners() noexcept {
        return {&playerEvents, &synth.inbox(), &scheduler->inbox()};
    }
    // Silences everything: the clock sends a stop, and the scheduler sends its last note-offs.
    void finish();

    Tempo tempo;
    LiveSynth synth;
    SoundPlayer player;
    AudioMix mix{synth, player};
    SoundCapture input;
    EventInbox playerEvents{16384};  // room for a flood of seconds while the reader is busy
    MidiTraffic monitor;
    MidiCommands commands;
    std::atomic<MidiPorts*> midiPorts{nullptr};  // null while ports do not exist
    std::atomic<int> playerChannel{0}, modelChannel{1};
    std::optional<MidiScheduler> scheduler;  // the constructor creates these three
    std::optional<EventFan> computerInput;   // for events of the computer's keyboard or mouse
    std::optional<ClockSender> clockSender;
};

}  // namespace continuo::app
