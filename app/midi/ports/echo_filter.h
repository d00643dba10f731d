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

// Recognises Continuo's output when it comes back through an input, on any channel: by a keyboard's MIDI thru
// or a looped cable. Each input has a NoteEchoes, which judges strokes and releases, and a ValueEchoes, which
// judges pedals and controllers. Lock-free; one sending thread, and one receiving thread per input.
class EchoFilter {
public:
    static constexpr auto kWindow = std::chrono::milliseconds(30);
    static constexpr int kBlocks = 4;  // blocks by which block-wise sending delays a loop
    // For this long after a note has come back, values are expected to come back too.
    static constexpr auto kLoopSeen = std::chrono::seconds(2);

    using Key = NoteEchoes::Key;

    EchoFilter() noexcept { lastEcho_.fill(Moment::min()); }

    // Any thread. Sets the length of the blocks in which messages are sent; 0: no blocks.
    void setBlockLength(std::chrono::nanoseconds length) noexcept { block_ = length; }

    // Any thread. When off, nothing counts as an echo.
    void setEnabled(bool on) noexcept { on_ = on; }

    // Sending thread. Records a sent event. The event's writer is the source of the event.
    void recordSent(const MidiEvent& event, Moment now) noexcept;
    // Receiving thread of the event's writer, at the event's arrival. Returns whether the event is our own.
    // `key`: state of the key of a note-on or note-off.
    bool isEcho(const MidiEvent& event, Moment now, const Key& key) noexcept;
    bool isEcho(const MidiEvent& event, Moment now) noexcept { return isEcho(event, now, Key()); }

    // Receiving thread. valueFilter() returns the ValueEchoes of an input; the function below returns its
    // next correction.
    ValueEchoes& valueFilter(int input) noexcept { return values_[static_cast<std::size_t>(input)]; }
    std::optional<MidiEvent> nextCorrection(int input, Moment now) noexcept {
        return valueFilter(input).nextCorrection(now, maxDelay(static_cast<std::size_t>(input)));
    }

private:
    // Returns the longest time that values may take to come back to an input.
    std::chrono::nanoseconds maxDelay(std::size_t input) const noexcept;
    bool isLooping(std::size_t input, Moment now) const noexcept;

    SentNotes sentNotes_;
    SentValues sentValues_;
    std::array<NoteEchoes, kInputWriters> notes_;    // one per input
    std::array<ValueEchoes, kInputWriters> values_;  // one per input
    std::array<Moment, kInputWriters> lastEcho_;     // time of the last note echo, per input
    std::atomic<std::chrono::nanoseconds> block_{};
    std::atomic<bool> on_{true};
};

}  // namespace continuo::app
