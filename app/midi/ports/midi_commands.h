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
// atomics, and push commands into a ring of their own; this neither blocks nor allocates. A command is a
// number from 1 to kMost; only the reader knows its meaning.
class MidiCommands {
public:
    static constexpr int kMost = 254;
    static constexpr int kLearnt = 0;  // not a command, but the press for which learn() waits
    struct Assigned {
        MidiTrigger trigger;
        int command = 0;
    };
    struct Command {
        MidiTrigger trigger;  // the message, with the channel on which it arrived
        int command = kLearnt;
    };

    MidiCommands();
    MidiCommands(const MidiCommands&) = delete;
    MidiCommands& operator=(const MidiCommands&) = delete;

    // Reader. Sets the commands and their triggers. If two triggers overlap, the later one wins.
    void set(const std::vector<Assigned>& assigned) noexcept;
    // Called by the reader. If `wanted`, the next press that can be a command is reported as kLearnt instead
    // of its command, and is not music. A controller is reported for all channels. A note is reported only
    // for its own channel, because a pad often sends the same note as a key, on another channel.
    void learn(bool wanted) noexcept { learning_.store(wanted, std::memory_order_relaxed); }
    // Reader, one thread. Returns the next command in `given`, in order per input, or false if no command is
    // waiting. At most 64 commands per input are queued; further ones are lost.
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

// The part of MidiCommands that belongs to one input. Tracks held keys, so that a release is handled as its
// press was: as a command or as music. The input's thread, except reset().
class CommandFilter {
public:
    CommandFilter(MidiCommands& commands, int writer) : commands_(commands), writer_(writer) {}

    // Returns true if the event is a command or the end of a command, so not music. If a pedal was pressed as
    // music and became a command since, changes the event to the pedal's release and returns false.
    bool filter(MidiEvent& event) noexcept;
    // Call when one message has released all pedals of the channel.
    void releasePedals(int channel) noexcept;
    // Any thread. Call when another device is connected, on which nothing is pressed.
    void reset() noexcept { reset_.store(true, std::memory_order_relaxed); }

private:
    // The state of a key or controller, one bit per channel.
    struct Press {
        std::uint16_t down = 0;   // pressed
        std::uint16_t given = 0;  // the press was a command
        std::uint16_t music = 0;  // controllers whose last value was music and above 0
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
