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

// Which messages of MIDI inputs give commands and are no music. The inputs ask while they receive: they find
// the answer in a table of atomics and leave what was given in a ring of their own, so that they neither wait
// nor allocate. A command is a number, 1..kMost, of its reader's choice.
class MidiCommands {
public:
    static constexpr int kMost = 254;
    static constexpr int kLearnt = 0;  // no command: the press that learn() asked for
    struct Assigned {
        MidiTrigger trigger;
        int command = 0;
    };
    struct Given {
        MidiTrigger trigger;  // of a command: as it came, on its channel
        int command = kLearnt;
    };

    MidiCommands();
    MidiCommands(const MidiCommands&) = delete;
    MidiCommands& operator=(const MidiCommands&) = delete;

    // The reader's. Those that hold from now on; of two that meet, the later one.
    void set(const std::vector<Assigned>& assigned) noexcept;
    // The reader's. The next press that could give a command is told as kLearnt, whatever it gave before, and
    // is no music. A controller counts on all channels, a note on its own: pads are often keys of another
    // one.
    void learn(bool wanted) noexcept { learning_.store(wanted, std::memory_order_relaxed); }
    // The reader's, one thread: the next of what was given, an input's in their order; false when there is
    // none. More than 64 of an input that wait are lost.
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

// One input's side of it: knows what is held down, so that the end of a press belongs where its beginning
// went. The input's thread but for forget().
class CommandFilter {
public:
    CommandFilter(MidiCommands& commands, int writer) : commands_(commands), writer_(writer) {}

    // True when the event gives a command, or belongs to one that did: it is no music. Of a pedal that
    // was music when it became a command it makes its release.
    bool takes(MidiEvent& event) noexcept;
    // A message to all of a channel's pedals has let them go.
    void liftPedals(int channel) noexcept;
    // Any thread: another device is behind the input, with nothing pressed.
    void forget() noexcept { forget_.store(true, std::memory_order_relaxed); }

private:
    // Of a key or controller, a bit a channel.
    struct Press {
        std::uint16_t down = 0;   // the key or controller is pressed
        std::uint16_t given = 0;  // its press was a command's
        std::uint16_t music = 0;  // its last value went into the music and was not 0; of controllers
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
