#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rig/rig_dependencies.h"
#include "rig/rig_keeper.h"
#include "rig/rig_parts.h"
#include "rig/rig_settings.h"
#include "rig/rig_status.h"

namespace continuo::app {

// Routes live events: from keyboards to their listeners, and from all players to the piano and a MIDI output.
// A thread opens and watches the devices. If a device vanishes, playing continues silently. No call but
// waitUntilReady() blocks.
class Rig {
public:
    // Receives news about devices. Called on any thread; must not call the rig.
    using Report = NoticeHandler;

    explicit Rig(const RigSettings& settings, Report say = {}, RigDependencies doors = {});
    // Releases all sounding notes.
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    void set(const RigSettings& settings);
    RigSettings settings() const;
    RigStatus status() const;
    // Waits until the devices of the first settings are open and the soundfont is loaded. Throws
    // Error(Device) if a device that was given by name cannot be opened, Error(NotFound) without a soundfont.
    void waitUntilReady();

    // Returns the inbox with all events of the player, from any device. Only one reader, a Duet.
    EventInbox& playerEvents() noexcept { return parts_.playerEvents; }
    // Returns the inboxes for a model's events, or for those of a file that does not count as the player.
    std::vector<EventInbox*> outputs() noexcept { return {&piano(), &midiOutput()}; }
    EventInbox& piano() noexcept { return parts_.synth.inbox(); }
    EventInbox& midiOutput() noexcept { return parts_.scheduler->inbox(); }
    // Returns the inboxes that get the player's events. A file that plays in the player's place pushes into
    // them too.
    std::vector<EventInbox*> listeners() noexcept { return parts_.listeners(); }
    // These send events from the computer's keyboard or mouse. One thread.
    void playKey(int pitch, int velocity) noexcept {
        parts_.computerInput->push(noteOn(LiveClock::now(), pitch, velocity));
    }
    void releaseKey(int pitch) noexcept { parts_.computerInput->push(noteOff(LiveClock::now(), pitch)); }
    void movePedal(int value) noexcept { parts_.computerInput->push(pedal(LiveClock::now(), value)); }

    // Returns the beats that all parts share; RigSettings::tempo sets them.
    Tempo& tempo() noexcept { return parts_.tempo; }
    const Tempo& tempo() const noexcept { return parts_.tempo; }

    // Any thread. Silences everything. The piano is silent within a block and 3 ms. The MIDI output gets
    // note-offs, then controllers 64, 123 and 120 on every channel. Held keys count as released, for the
    // listeners too; their later releases are ignored. A sound that is playing stops.
    void panic() noexcept;
    // Plays a quiet A4 for half a second.
    void testTone() noexcept { parts_.synth.testTone(); }
    // Returns the peak levels since the last call; one thread.
    Levels takeLevels() noexcept { return parts_.mix.takeLevels(); }
    // Returns the player of generated sounds, which play beside the piano. One thread commands it.
    SoundPlayer& player() noexcept { return parts_.player; }
    // Opens or closes the sound input for a recording; RigStatus::input shows the result.
    void setInputOpen(bool on) { keeper_.setInputOpen(on); }
    // Return the captures of the sound input and of the rig's whole output. Each allows one recorder at a
    // time.
    SoundCapture& input() noexcept { return parts_.input; }
    SoundCapture& output() noexcept { return parts_.mix.capture(); }
    const MidiTraffic& monitor() const noexcept { return parts_.monitor; }
    // Returns the MIDI input messages that act as commands. One reader.
    MidiCommands& commands() noexcept { return parts_.commands; }
    // Returns the MIDI messages after the first `seen`, in both directions, oldest first, with port names.
    // Older messages may be dropped. Updates `seen`.
    std::vector<MidiMessage> messagesSince(std::uint64_t& seen) const;
    // Returns the MIDI ports as last polled, and the sound devices as found by refreshChoices().
    RigChoices choices() const;
    // Stops waiting for a disconnected input (MidiPorts::dropInput()). Takes effect soon after the call.
    void dropInput(const std::string& name) { keeper_.dropInput(name); }
    void refreshChoices();
    // Like refreshChoices(), and also finds newly plugged sound cards. Briefly closes the card in use,
    // because the library searches for cards only when it starts.
    void searchDevices();

    // For tests. Returns whether a device plays and the soundfont is loaded.
    bool isReady() const;

private:
    RigParts parts_;
    RigKeeper keeper_;
};

}  // namespace continuo::app
