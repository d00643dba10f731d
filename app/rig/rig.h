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
#include "audio/null_audio_device.h"
#include "midi/api/jack_transport.h"
#include "midi/api/port_names.h"
#include "midi/events/event_fan.h"
#include "midi/events/midi_scheduler.h"
#include "midi/ports/midi_commands.h"
#include "midi/ports/midi_ports.h"
#include "midi/ports/midi_traffic.h"
#include "rig/piano_keeper.h"
#include "rig/rig_doors.h"
#include "rig/sound_keeper.h"
#include "tempo/clock_sender.h"
#include "tempo/tempo.h"

namespace continuo::app {

// Whose sustain pedal is heard and sent.
enum class PedalUse : std::uint8_t { Mine, Model, Both, Off };

// Devices and routing. Everything may change while the rig runs.
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
    bool click = false;                        // at each beat
    double clickLevel = -12;                   // dB
    bool sendClock = false;                    // to the MIDI output, where Tempo::mayBeSent()
    std::optional<int> silentKey = {};         // pitch of a key of the player's that is a signal and no music
    std::optional<int> silentController = {};  // the same of a pedal
    // How long before its moment an event must arrive.
    std::chrono::nanoseconds outputLead() const {
        return std::chrono::nanoseconds(std::llround(std::max(0.0, -outputOffset) * 1e9));
    }
    // How much later than its moment all is heard, or earlier below 0: as the MIDI output, where the piano is
    // not heard beside it.
    std::chrono::nanoseconds heardOffset() const {
        return std::chrono::nanoseconds(audio == kNullDevice ? std::llround(outputOffset * 1e9) : 0);
    }
    bool operator==(const RigSettings&) const = default;
};

struct RigStatus {
    bool opening = true;       // the first look for a device is not over yet
    AudioStatus audio;         // name "none": no device is available, or wanted
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

// The available devices and ports.
struct RigChoices {
    std::vector<AudioDeviceChoice> audio;
    std::vector<MidiPortState> midi;
};

// Routes live events: from keyboards to their listeners, and from all players to the piano and to a MIDI
// output. Opens its devices on a thread of its own, which also looks after them: a device that has vanished
// is looked for again, and meanwhile the music goes on in silence. All calls but await() return at once.
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
    EventInbox& played() noexcept { return played_; }
    // The outputs of a model, or of a file that does not count as the player.
    std::vector<EventInbox*> outputs() noexcept { return {&piano(), &midiOutput()}; }
    EventInbox& piano() noexcept { return synth_.inbox(); }
    EventInbox& midiOutput() noexcept { return scheduler_->inbox(); }
    // The inboxes that receive a player's events, also those of a file in the player's place.
    std::vector<EventInbox*> listeners() noexcept { return {&played_, &piano(), &midiOutput()}; }
    // Events of the computer's keyboard or mouse. One thread.
    void playKey(int pitch, int velocity) noexcept { hand_->push(noteOn(LiveClock::now(), pitch, velocity)); }
    void releaseKey(int pitch) noexcept { hand_->push(noteOff(LiveClock::now(), pitch)); }
    void movePedal(int value) noexcept { hand_->push(pedal(LiveClock::now(), value)); }

    // The common beats; set by RigSettings::tempo.
    Tempo& tempo() noexcept { return tempo_; }
    const Tempo& tempo() const noexcept { return tempo_; }

    // Any thread: silence within a block and 3 ms; on the MIDI output note-offs, then controllers 64, 123 and
    // 120 on every channel. What the player holds counts as let go, for who hears it too; a release that
    // comes later is ignored.
    void panic() noexcept;
    // Plays a quiet A4 for half a second.
    void testTone() noexcept { synth_.testTone(); }
    // Peak levels since the last call; one thread.
    Levels takeLevels() noexcept { return synth_.takeLevels(); }
    const MidiTraffic& monitor() const noexcept { return monitor_; }
    // Messages of MIDI inputs that give commands; one reader.
    MidiCommands& commands() noexcept { return commands_; }
    // The MIDI messages since `seen` of them, in both directions, as far as the monitor remembers them,
    // oldest first, with the names of their ports; updates `seen`.
    std::vector<MidiMessage> messagesSince(std::uint64_t& seen) const;
    // The MIDI ports as of the last look, and the sound devices as refreshChoices() found them, because
    // looking for them takes a moment.
    RigChoices choices() const;
    void refreshChoices();
    // As refreshChoices(), and also finds sound cards plugged in since one is in use: that card is released
    // for a moment, because the library looks for cards only when it starts.
    void searchDevices();

    // For tests: whether a device plays and the soundfont is loaded.
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
    MidiTraffic monitor_;
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
