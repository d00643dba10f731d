#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rig/rig_doors.h"
#include "rig/rig_keeper.h"
#include "rig/rig_parts.h"
#include "rig/rig_settings.h"
#include "rig/rig_status.h"

namespace continuo::app {

// Routes live events: from keyboards to their listeners, and from all players to the piano and to a MIDI
// output. Its keeper opens the devices on a thread of its own and looks after them; while one has vanished
// the music goes on in silence. All calls but await() return at once.
class Rig {
public:
    // Called with news of a device, on any thread; must not call the rig.
    using Say = NoticeSay;

    explicit Rig(const RigSettings& settings, Say say = {}, RigDoors doors = {});
    // Releases everything that sounds.
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    void set(const RigSettings& settings);
    RigSettings settings() const;
    RigStatus status() const;
    // Waits until the devices of the first settings are open and the soundfont is loaded. Throws
    // Error(Device) if a device that was asked for by name cannot be opened, Error(NotFound) without a
    // soundfont.
    void await();

    // Everything the player plays, on any device. For one reader, a Duet.
    EventInbox& played() noexcept { return parts_.played; }
    // The outputs of a model, or of a file that does not count as the player.
    std::vector<EventInbox*> outputs() noexcept { return {&piano(), &midiOutput()}; }
    EventInbox& piano() noexcept { return parts_.synth.inbox(); }
    EventInbox& midiOutput() noexcept { return parts_.scheduler->inbox(); }
    // The inboxes that receive a player's events, also those of a file in the player's place.
    std::vector<EventInbox*> listeners() noexcept { return parts_.listeners(); }
    // Events of the computer's keyboard or mouse. One thread.
    void playKey(int pitch, int velocity) noexcept {
        parts_.hand->push(noteOn(LiveClock::now(), pitch, velocity));
    }
    void releaseKey(int pitch) noexcept { parts_.hand->push(noteOff(LiveClock::now(), pitch)); }
    void movePedal(int value) noexcept { parts_.hand->push(pedal(LiveClock::now(), value)); }

    // The common beats; set by RigSettings::tempo.
    Tempo& tempo() noexcept { return parts_.tempo; }
    const Tempo& tempo() const noexcept { return parts_.tempo; }

    // Silences everything; any thread. The piano is silent within a block and 3 ms; the MIDI output gets
    // note-offs, then controllers 64, 123 and 120 on every channel. Keys that the player holds count as
    // released, for the listeners too; their later release is ignored. A sound that plays ends.
    void panic() noexcept;
    // Plays a quiet A4 for half a second.
    void testTone() noexcept { parts_.synth.testTone(); }
    // Peak levels since the last call; one thread.
    Levels takeLevels() noexcept { return parts_.mix.takeLevels(); }
    // Plays sounds beside the piano; one thread commands it.
    SoundPlayer& player() noexcept { return parts_.player; }
    // Opens or closes the sound input for a recording; RigStatus::input shows the result.
    void listen(bool on) { keeper_.listen(on); }
    // Captures of the sound input and of all that the rig plays. Each allows one recorder at a time.
    SoundCapture& input() noexcept { return parts_.input; }
    SoundCapture& output() noexcept { return parts_.mix.capture(); }
    const MidiTraffic& monitor() const noexcept { return parts_.monitor; }
    // Messages of MIDI inputs that act as commands; one reader.
    MidiCommands& commands() noexcept { return parts_.commands; }
    // The MIDI messages since `seen` of them, in both directions, as far as the monitor remembers them,
    // oldest first, with the names of their ports; updates `seen`.
    std::vector<MidiMessage> messagesSince(std::uint64_t& seen) const;
    // The MIDI ports as of the last look, and the sound devices as refreshChoices() found them, because
    // looking for them takes a moment.
    RigChoices choices() const;
    // Stops waiting for an input that is not connected (MidiPorts::forget()), soon after the call.
    void forgetInput(const std::string& name) { keeper_.forgetInput(name); }
    void refreshChoices();
    // As refreshChoices(), and also finds sound cards plugged in since one is in use: that card is released
    // for a moment, because the library looks for cards only when it starts.
    void searchDevices();

    // For tests: whether a device plays and the soundfont is loaded.
    bool ready() const;

private:
    RigParts parts_;
    RigKeeper keeper_;
};

}  // namespace continuo::app
