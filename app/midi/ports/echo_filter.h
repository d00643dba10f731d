#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"
#include "midi/ports/note_echoes.h"
#include "midi/ports/sent_notes.h"
#include "midi/ports/sent_values.h"
#include "midi/ports/value_echoes.h"

namespace continuo::app {

// Recognises our own output when it comes back by an input, through a keyboard's MIDI thru or a looped cable,
// on whichever channel. NoteEchoes judges strokes and releases, ValueEchoes pedals and controllers, each for
// one input. No locks; one sending thread, and one hearing thread an input.
class EchoFilter {
public:
    static constexpr auto kWindow = std::chrono::milliseconds(30);
    static constexpr int kBlocks = 4;  // blocks that the way through a loop may take in addition
    // For so long a note that came back tells that values come back to its input.
    static constexpr auto kLoopSeen = std::chrono::seconds(2);

    using Key = NoteEchoes::Key;

    EchoFilter() noexcept { lastEcho_.fill(Moment::min()); }

    // Any thread: sets how long the blocks are in which messages travel; 0: there are none.
    void setBlock(std::chrono::nanoseconds length) noexcept { block_ = length; }

    // Any thread: when off, nothing counts as an echo.
    void setOn(bool on) noexcept { on_ = on; }

    // The sending thread: this event was sent. Its writer tells who made it.
    void sent(const MidiEvent& event, Moment now) noexcept;
    // The thread of the input that the event's writer names, as soon as it arrives: whether it is our own.
    // `key` is that of a note-on or note-off.
    bool isEcho(const MidiEvent& event, Moment now, const Key& key) noexcept;
    bool isEcho(const MidiEvent& event, Moment now) noexcept { return isEcho(event, now, Key()); }

    // The input's thread: the judge of its values, and what ValueEchoes::mend() says.
    ValueEchoes& valuesOf(int input) noexcept { return values_[static_cast<std::size_t>(input)]; }
    std::optional<MidiEvent> mend(int input, Moment now) noexcept {
        return valuesOf(input).mend(now, longest(static_cast<std::size_t>(input)));
    }

private:
    // How long values may take to come back to an input.
    std::chrono::nanoseconds longest(std::size_t input) const noexcept;
    bool notesReturn(std::size_t input, Moment now) const noexcept;

    SentNotes sentNotes_;
    SentValues sentValues_;
    std::array<NoteEchoes, kInputWriters> notes_;    // each its input's
    std::array<ValueEchoes, kInputWriters> values_;  // each its input's
    std::array<Moment, kInputWriters> lastEcho_;     // of a note; each its input's
    std::atomic<std::chrono::nanoseconds> block_{};
    std::atomic<bool> on_{true};
};

}  // namespace continuo::app
