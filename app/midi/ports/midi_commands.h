#pragma once

#include <continuo/spsc_ring.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"
#include "midi/ports/midi_trigger.h"

namespace continuo::app {

// Decides which MIDI input messages are commands instead of music. Inputs look messages up in a table of
// atomics and push commands into their own ring; this neither blocks nor allocates. A command is a number, 1
// to kMost; the reader knows its meaning.
class MidiCommands {
public:
    static constexpr int kMost = 254;
    static constexpr int kLearnt = 0;  // not a command: the press requested by learn()
    struct Assigned {
        MidiTrigger trigger;
        int command = 0;
    };
    struct Command {
        MidiTrigger trigger;  // as received, with its channel
        int command = kLearnt;
    };

    MidiCommands();
    MidiCommands(const MidiCommands&) = delete;
    MidiCommands& operator=(const MidiCommands&) = delete;

    // Reader. Sets the commands. If two triggers overlap, the later one wins.
    void set(const std::vector<Assigned>& assigned) noexcept;
    // Called by the reader. If `wanted`, the next press that can be a command is reported as kLearnt instead
    // of its command, and is not music. A controller is reported for all channels, a note only for its own:
    // a pad often sends the same note as a key, on another channel.
    void learn(bool wanted) noexcept { learning_.store(wanted, std::memory_order_relaxed); }
    // Reader, one thread. Takes the next command, in order per input; returns false if none exists. At most
    // 64 commands per input are queued; further ones are lost.
    bool pop(Command& given) noexcept;

private:
    friend class CommandFilter;
    struct Entry {
        int command = 0;  // 0: none
        bool anyChannel = false;
    };
    Entry findEntry(MidiTrigger::Kind kind, int number, int channel) const noexcept;
    bool claimLearning(const MidiTrigger& trigger, int writer) noexcept;
    void push(const Command& given, int writer) noexcept;

    static constexpr std::size_t kEntries = std::size_t{3} * kMidiPitches * kMidiChannels;
    static std::size_t entryIndex(MidiTrigger::Kind kind, int number, int channel) noexcept;

    std::array<std::atomic<std::uint16_t>, kEntries> table_{};
    std::atomic<bool> learning_{false};
    std::array<std::unique_ptr<SpscRing<Command>>, kInputWriters> queues_;
};

// One input's side of MidiCommands. Tracks held keys, so that a release goes where its press went, to
// commands or music. The input's thread, except forget().
class CommandFilter {
public:
    CommandFilter(MidiCommands& commands, int writer) : commands_(commands), writer_(writer) {}

    // Returns true if the event is a command or the end of one, so not music. If a pedal became a command
    // while pressed as music, the event becomes its release.
    bool filter(MidiEvent& event) noexcept;
    // One message released all pedals of the channel.
    void releasePedals(int channel) noexcept;
    // Any thread. Another device is connected, with nothing pressed.
    void reset() noexcept { reset_.store(true, std::memory_order_relaxed); }

private:
    // The state of a key or controller, one bit per channel.
    struct Press {
        std::uint16_t down = 0;   // pressed
        std::uint16_t given = 0;  // the press was a command
        std::uint16_t music = 0;  // controllers: the last value was music and above 0
    };

    bool filterNote(const MidiEvent& event) noexcept;
    bool filterController(MidiEvent& event) noexcept;
    bool filterProgram(const MidiEvent& event) noexcept;
    bool learn(MidiTrigger trigger, Press& press) noexcept;
    void pushCommand(const MidiEvent& event, MidiTrigger::Kind kind, MidiCommands::Entry entry,
                     Press& press) noexcept;

    MidiCommands& commands_;
    int writer_;
    std::array<Press, kMidiPitches> notes_{}, controllers_{};
    std::atomic<bool> reset_{false};
};

}  // namespace continuo::app
