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

// Recognises Continuo's output when it comes back by an input, through a keyboard's MIDI thru or a looped
// cable, on any channel. NoteEchoes judges strokes and releases, ValueEchoes pedals and controllers, one of
// each per input. Lock-free; one sending thread, and one receiving thread per input.
class EchoFilter {
public:
    static constexpr auto kWindow = std::chrono::milliseconds(30);
    static constexpr int kBlocks = 4;  // additional delay of a loop, in blocks
    // How long a returned note indicates that values return too.
    static constexpr auto kLoopSeen = std::chrono::seconds(2);

    using Key = NoteEchoes::Key;

    EchoFilter() noexcept { lastEcho_.fill(Moment::min()); }

    // Any thread. Sets the block length of the messages; 0: no blocks.
    void setBlockLength(std::chrono::nanoseconds length) noexcept { block_ = length; }

    // Any thread. When off, nothing counts as an echo.
    void setEnabled(bool on) noexcept { on_ = on; }

    // Sending thread. Records a sent event; its writer is its source.
    void recordSent(const MidiEvent& event, Moment now) noexcept;
    // Receiving thread of the event's writer, at arrival. Returns whether the event is our own. `key`: that
    // of a note-on or note-off.
    bool isEcho(const MidiEvent& event, Moment now, const Key& key) noexcept;
    bool isEcho(const MidiEvent& event, Moment now) noexcept { return isEcho(event, now, Key()); }

    // Receiving thread. The filter of an input's values, and the result of ValueEchoes::nextCorrection().
    ValueEchoes& valueFilter(int input) noexcept { return values_[static_cast<std::size_t>(input)]; }
    std::optional<MidiEvent> nextCorrection(int input, Moment now) noexcept {
        return valueFilter(input).nextCorrection(now, maxDelay(static_cast<std::size_t>(input)));
    }

private:
    // Returns how long values may take to return to an input.
    std::chrono::nanoseconds maxDelay(std::size_t input) const noexcept;
    bool isLooping(std::size_t input, Moment now) const noexcept;

    SentNotes sentNotes_;
    SentValues sentValues_;
    std::array<NoteEchoes, kInputWriters> notes_;    // one per input
    std::array<ValueEchoes, kInputWriters> values_;  // one per input
    std::array<Moment, kInputWriters> lastEcho_;     // of a note, per input
    std::atomic<std::chrono::nanoseconds> block_{};
    std::atomic<bool> on_{true};
};

}  // namespace continuo::app
