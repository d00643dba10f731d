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

// Knows which messages of MIDI inputs give commands instead of being music. The inputs ask while they
// receive: they look it up in a table of atomics and put the command into a ring of their own, so that they
// neither wait nor allocate. A command is a number, 1..kMost, whose meaning its reader knows.
class MidiCommands {
public:
    static constexpr int kMost = 254;
    static constexpr int kLearnt = 0;  // no command: the press that learn() asked for
    struct Assigned {
        MidiTrigger trigger;
        int command = 0;
    };
    struct Given {
        MidiTrigger trigger;  // as it came, with its channel
        int command = kLearnt;
    };

    MidiCommands();
    MidiCommands(const MidiCommands&) = delete;
    MidiCommands& operator=(const MidiCommands&) = delete;

    // The reader: sets the commands from now on. Of two whose triggers meet, the later one counts.
    void set(const std::vector<Assigned>& assigned) noexcept;
    // The reader: the next press that could give a command comes as kLearnt, whatever it gave before, and is
    // no music. A controller is learnt for all channels, a note for its own: pads are often keys of another
    // channel.
    void learn(bool wanted) noexcept { learning_.store(wanted, std::memory_order_relaxed); }
    // The reader, on one thread: takes the next command, those of one input in their order; false when there
    // is none. At most 64 commands of one input wait; further ones are lost.
    bool take(Given& given) noexcept;

private:
    friend class CommandFilter;
    struct Entry {
        int command = 0;  // 0: none
        bool anyChannel = false;
    };
    Entry entry(MidiTrigger::Kind kind, int number, int channel) const noexcept;
    bool claim(const MidiTrigger& trigger, int writer) noexcept;
    void give(const Given& given, int writer) noexcept;

    static constexpr std::size_t kEntries = std::size_t{3} * kMidiPitches * kMidiChannels;
    static std::size_t place(MidiTrigger::Kind kind, int number, int channel) noexcept;

    std::array<std::atomic<std::uint16_t>, kEntries> table_{};
    std::atomic<bool> learning_{false};
    std::array<std::unique_ptr<SpscRing<Given>>, kInputWriters> given_;
};

// One input's side of MidiCommands: remembers what is held down, so that the end of a press goes where its
// beginning went, to the commands or to the music. The input's thread, apart from forget().
class CommandFilter {
public:
    CommandFilter(MidiCommands& commands, int writer) : commands_(commands), writer_(writer) {}

    // True when the event gives a command or ends a press that did, and thus is no music. Where a
    // pedal became a command's while it was pressed as music, the event is changed into the release of it.
    bool takes(MidiEvent& event) noexcept;
    // All pedals of the channel were let go by one message.
    void liftPedals(int channel) noexcept;
    // Any thread: another device is behind the input, with nothing pressed.
    void forget() noexcept { forget_.store(true, std::memory_order_relaxed); }

private:
    // The state of a key or controller, with a bit for each channel.
    struct Press {
        std::uint16_t down = 0;   // the key or controller is pressed
        std::uint16_t given = 0;  // its press gave a command
        std::uint16_t music = 0;  // of controllers: the last value went into the music and was not 0
    };

    bool takesNote(const MidiEvent& event) noexcept;
    bool takesController(MidiEvent& event) noexcept;
    bool takesProgram(const MidiEvent& event) noexcept;
    bool learns(MidiTrigger trigger, Press& press) noexcept;
    void give(const MidiEvent& event, MidiTrigger::Kind kind, MidiCommands::Entry entry,
              Press& press) noexcept;

    MidiCommands& commands_;
    int writer_;
    std::array<Press, kMidiPitches> notes_{}, controllers_{};
    std::atomic<bool> forget_{false};
};

}  // namespace continuo::app
