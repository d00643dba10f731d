#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "audio/audio_device.h"
#include "audio/live_synth.h"
#include "midi/api/jack_transport.h"
#include "midi/api/port_names.h"
#include "midi/events/event_fan.h"
#include "midi/events/midi_scheduler.h"
#include "midi/ports/midi_commands.h"
#include "midi/ports/midi_monitor.h"
#include "midi/ports/midi_ports.h"
#include "rig/piano_keeper.h"
#include "rig/rig_doors.h"
#include "rig/sound_keeper.h"
#include "tempo/clock_sender.h"
#include "tempo/tempo.h"

namespace continuo::app {

// Whose sustain pedal is heard and sent.
enum class PedalUse : std::uint8_t { Mine, Model, Both, Off };

// What is played by what. All of it may change while it runs.
struct RigSettings {
    std::string audio;                      // device, or part of its name; empty: the usual one
    AudioFormat format;                     // wanted; a device may have its own
    std::string soundfont;                  // empty: the best one found
    double gain = 0;                        // dB, of the piano; 0 is right for one piano
    double reverb = 0.25;                   // 0..1
    MidiChoice midi;                        // inputs that are heard, output that is played beside our own
    std::string portName = kUsualPortName;  // of the ports that other programs find (port_names.h)
    int playerChannel = 1;                  // 1..16, of what is sent
    int modelChannel = 2;                   // 1..16
    bool thru = true;                       // the piano sounds what the player plays
    bool thruToMidi = false;                // the MIDI output too
    PedalUse pedal = PedalUse::Both;
    double outputOffset = 0;  // s that the MIDI output is later, or earlier when negative
    TempoSettings tempo = {};
    bool click = false;         // at each beat
    double clickLevel = -12;    // dB
    bool sendClock = false;     // to the MIDI output, where Tempo::mayBeSent()
    int silentKey = -1;         // pitch of a key of the player's that is a signal and no music; -1: none
    int silentController = -1;  // the same of a pedal
    // How long before its moment an event has to be there.
    std::chrono::nanoseconds outputLead() const {
        return std::chrono::nanoseconds(std::llround(std::max(0.0, -outputOffset) * 1e9));
    }
    bool operator==(const RigSettings&) const = default;
};

struct RigStatus {
    bool opening = true;       // the first look for a device is not over yet
    AudioStatus audio;         // name "none": no device is to be had, or wanted
    std::string audioTrouble;  // why the wanted device is not the one that plays; empty: it is
    LiveSynth::State piano = LiveSynth::State::Empty;
    std::string soundfont;  // the file, or why there is none
    std::string midi;       // what is connected, or why nothing is, in one line; empty: it has no MIDI
    SchedulerStatus sending;
    std::uint64_t echoes = 0;    // of our own messages, passed over
    std::uint64_t reopened = 0;  // times that a device had to be opened again
    DeviceNotice stalled;        // what has stood still for RigDoors::stall; without a line: nothing
    DeviceNotice transport;      // why JACK's, which is wanted, is not followed; without a line: it is
};

// What could be chosen.
struct RigChoices {
    std::vector<AudioDeviceChoice> audio;
    std::vector<MidiPortState> midi;
};

// The way of live events: from keyboards to those who hear them, and from all who play to the piano and to a
// MIDI output. Opens its devices on a thread of its own, which also looks after them: a device that has gone
// is looked for again, and meanwhile the music goes on in silence. Calls return at once but for await().
class Rig {
public:
    // Called with what became of a device, on any thread; must not call the rig.
    using Say = NoticeSay;

    explicit Rig(const RigSettings& settings, Say say = {}, RigDoors doors = {});
    // Lets go all that sounds.
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    void set(const RigSettings& settings);
    RigSettings settings() const;
    RigStatus status() const;
    // Waits until what the first settings ask for has been opened and the soundfont is loaded. Throws
    // Error(Device) for a device that was asked for by name and is not to be had, Error(NotFound) without a
    // soundfont.
    void await();

    // What the player plays, on whatever it is. For one reader, a Duet.
    EventInbox& played() noexcept { return played_; }
    // Those who sound what a model plays, or a file that is no player.
    std::vector<EventInbox*> outputs() noexcept { return {&piano(), &midiOutput()}; }
    EventInbox& piano() noexcept { return synth_.inbox(); }
    EventInbox& midiOutput() noexcept { return scheduler_->inbox(); }
    // Those who hear a player, a file that plays in his place too.
    std::vector<EventInbox*> listeners() noexcept { return {&played_, &piano(), &midiOutput()}; }
    // The computer's keyboard or mouse plays. One thread.
    void playKey(int pitch, int velocity) noexcept { hand_->push(noteOn(LiveClock::now(), pitch, velocity)); }
    void releaseKey(int pitch) noexcept { hand_->push(noteOff(LiveClock::now(), pitch)); }
    void movePedal(int value) noexcept { hand_->push(pedal(LiveClock::now(), value)); }

    // The beats that all keep to; RigSettings::tempo sets them.
    Tempo& tempo() noexcept { return tempo_; }
    const Tempo& tempo() const noexcept { return tempo_; }

    // Any thread: silence within a block and 3 ms; on the MIDI output note-offs, then controllers 64, 123 and
    // 120 on every channel.
    void panic() noexcept;
    // Half a second of a quiet A4.
    void testTone() noexcept { synth_.testTone(); }
    // Peaks since the last call; one thread.
    Levels takeLevels() noexcept { return synth_.takeLevels(); }
    const MidiMonitor& monitor() const noexcept { return monitor_; }
    // Messages of MIDI inputs that give commands; one reader.
    MidiCommands& commands() noexcept { return commands_; }
    // The MIDI messages that came or went since there had been `seen` of them, as far as the monitor
    // remembers them, oldest first, with their ports' names; counts it up.
    std::vector<MidiMessage> messagesSince(std::uint64_t& seen) const;
    // The MIDI ports of a moment ago, and the sound devices as refreshChoices() found them: it takes a moment
    // to look.
    RigChoices choices() const;
    void refreshChoices();
    // As refreshChoices(), with the sound cards that were plugged in since one is played: it is let go for a
    // moment, as the library looks for cards only when it begins.
    void searchDevices();

    // For tests: whether a device plays and the piano's sounds are loaded.
    bool ready() const;

private:
    void run() noexcept;
    void lookAtAll();
    void obey();
    void openMidi(const RigSettings& settings);
    void lookAtTransport();
    void lookAtStalls();
    void lookAtLost();
    // What all of that found: the status, and then its news.
    void publish();
    void send(const MidiEvent& event) noexcept;
    int channelOf(const MidiEvent& event) const noexcept;
    void say(const DeviceNotice& notice) const;

    Say say_;
    RigDoors doors_;
    Tempo tempo_;
    LiveSynth synth_;
    EventInbox played_;
    MidiMonitor monitor_;
    MidiCommands commands_;

    mutable std::mutex mutex_;  // what follows
    std::condition_variable changed_;
    RigSettings wanted_;
    bool unheeded_ = false;  // wanted_ has changed
    bool refresh_ = false, search_ = false;
    RigStatus status_;
    RigChoices choices_;
    std::exception_ptr refused_;  // what the first settings named and could not be opened

    // The keeper's.
    RigSettings settings_;
    std::vector<DeviceNotice> news_;  // to be said once the status has it
    SoundKeeper sound_;
    PianoKeeper soundfont_;
    std::optional<std::vector<AudioDeviceChoice>> found_;  // devices, of a search since the last turn
    DeviceNotice stalled_, transportMissing_;              // as in the status
    std::uint64_t turns_ = 0;                              // the scheduler's
    Moment lastTurn_{};
    std::uint64_t lost_ = 0, lostTold_ = 0;     // events, as of the last look; of them, those that were told
    std::unique_ptr<JackTransport> transport_;  // from the first wish for it on, while its server lives
    Moment lookForTransport_{};

    std::unique_ptr<MidiPorts> ports_;
    std::atomic<MidiPorts*> sendTo_{nullptr};
    std::atomic<int> playerChannel_{0}, modelChannel_{1};
    std::optional<MidiScheduler> scheduler_;
    std::optional<EventFan> hand_;
    std::optional<ClockSender> clockSender_;
    std::atomic<bool> over_{false};
    std::thread keeper_;  // last: it uses all the others
};

}  // namespace continuo::app
