#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "audio/audio_device.h"
#include "audio/live_synth.h"
#include "midi/midi_monitor.h"
#include "midi/midi_ports.h"
#include "midi/midi_scheduler.h"

namespace continuo::app {

// What is played by what. All of it may change while it runs.
struct RigSettings {
    std::string audio;        // device, or part of its name; empty: the usual one
    AudioFormat format;       // wanted; a device may have its own
    std::string soundfont;    // empty: the best one found
    double gain = 0;          // dB, of the piano; 0 is right for one piano
    double reverb = 0.25;     // 0..1
    MidiChoice midi;          // inputs that are heard, output that is played beside "Continuo Out"
    int playerChannel = 1;    // 1..16, of what is sent
    int modelChannel = 2;     // 1..16
    bool thru = true;         // the piano sounds what the player plays
    bool thruToMidi = false;  // the MIDI output too
    double outputOffset = 0;  // s that the MIDI output is later, or earlier when negative
    int silentKey = -1;       // pitch of a key of the player's that is a signal and no music; -1: none
    bool operator==(const RigSettings&) const = default;
};

struct RigStatus {
    bool opening = true;       // the first look for a device is not over yet
    AudioStatus audio;         // name "none": no device is to be had, or wanted
    std::string audioTrouble;  // why the wanted device is not the one that plays; empty: it is
    LiveSynth::State piano = LiveSynth::State::Empty;
    std::string soundfont;  // the file, or why there is none
    std::string midi;       // what is connected, or why nothing is, in one line
    SchedulerStatus sending;
    std::uint64_t echoes = 0;    // of our own messages, passed over
    std::uint64_t reopened = 0;  // times that a device had to be opened again
    std::string stalled;         // what has stood still for kStall, in one line; empty: nothing
};

// What could be chosen.
struct RigChoices {
    std::vector<AudioDeviceChoice> audio;
    std::vector<MidiPortState> midi;
};

// How a rig comes to its devices; for tests.
struct RigDoors {
    std::function<std::unique_ptr<AudioDevice>(const std::string& name, const AudioFormat&,
                                               std::string& note)>
        openAudio = openAudioDevice;
    std::function<std::unique_ptr<MidiApi>()> openMidi = openMidiApi;
    std::string virtualInput = "Continuo In", virtualOutput = "Continuo Out";
    std::chrono::milliseconds look{250};    // how often the rig looks after its devices
    std::chrono::milliseconds again{3000};  // until a device that failed is tried again
    std::chrono::milliseconds stall{15000};
};

// The way of live events: from keyboards to those who hear them, and from all who play to the piano and to a
// MIDI output. Opens its devices on a thread of its own, which also looks after them: a device that has gone
// is looked for again, and meanwhile the music goes on in silence. Calls return at once but for await().
class Rig {
public:
    // Called with a line for the user, on any thread; must not call the rig.
    using Say = std::function<void(const std::string&)>;

    explicit Rig(const RigSettings& settings, Say say = {}, RigDoors doors = {});
    // Lets go all that sounds.
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    void set(const RigSettings& settings);
    RigSettings settings() const;
    RigStatus status() const;
    // Whether a device plays and the piano's sounds are loaded.
    bool ready() const;
    // Waits until the devices that the first settings name have been opened and the soundfont is loaded.
    // Throws Error(Device) or Error(NotFound) for what was asked for by name and is not to be had, and for a
    // missing soundfont.
    void await();

    // What the player plays, on whatever it is. For one reader, a Duet.
    EventInbox& played() noexcept;
    // Those who sound what a model or a file plays.
    std::vector<EventInbox*> outputs() noexcept;
    // Those who hear a player: a file that plays in his place writes there.
    std::vector<EventInbox*> listeners() noexcept;
    // The computer's keyboard or mouse plays. One thread.
    void playKey(int pitch, int velocity) noexcept;
    void releaseKey(int pitch) noexcept;
    void movePedal(int value) noexcept;

    // Any thread: silence within a block and 3 ms; note-offs, then controllers 64, 123 and 120 on all
    // channels.
    void panic() noexcept;
    // Half a second of a quiet A4.
    void testTone() noexcept;
    // Peaks since the last call; one thread.
    Levels takeLevels() noexcept;
    // The newest MIDI messages, at most `count`, oldest first.
    std::vector<MidiMessage> messages(std::size_t count) const;
    // What was there at the last look; refreshChoices() asks for another look at the sound devices.
    RigChoices choices() const;
    void refreshChoices();
};

}  // namespace continuo::app
