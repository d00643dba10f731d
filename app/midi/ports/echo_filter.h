#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"
#include "midi/ports/sent_values.h"
#include "midi/ports/value_echoes.h"

namespace continuo::app {

// Recognises our own output when it comes back by an input, through a keyboard's MIDI thru or a looped cable.
// A note-on is an echo when one of the same pitch and velocity, on any channel, was sent in the last 30 ms;
// likewise a note-off of the same pitch. Where messages travel in blocks, some blocks are added: one to
// leave, those of the loop, one to be delivered. Each sent message explains one that comes back. A player's
// stroke that went through to the output and is repeated must not be taken for its own echo. What comes while
// the key is down is an echo, and so is what comes sooner than a finger could strike again; later, after the
// key was let go, it is the player's, unless notes are known to come back to this input (loops_). The values
// of pedals and controllers are too much alike for these rules; ValueEchoes judges them. No locks; one
// sending thread, any number of hearing ones.
class EchoFilter {
public:
    static constexpr auto kWindow = std::chrono::milliseconds(30);
    static constexpr int kBlocks = 4;  // blocks that the way through a loop may take in addition
    // For so long a note that came back tells that messages come back to its input.
    static constexpr auto kLoopSeen = std::chrono::seconds(2);

    // When a key was last struck and let go on the input that hears a message about it, on any channel.
    struct Key {
        Moment struck = Moment::min(), letGo = Moment::min();  // never
        bool isDown() const noexcept { return struck > letGo; }
    };

    EchoFilter() noexcept {
        for (auto& each : lastEcho_) each = Moment::min();
    }

    // Any thread: sets how long the blocks are in which messages travel; 0: there are none.
    void setBlock(std::chrono::nanoseconds length) noexcept { window_ = kWindow + kBlocks * length; }

    // Any thread: when off, nothing counts as an echo.
    void setOn(bool on) noexcept { on_ = on; }

    // The sending thread: this event was sent. Its writer tells who made it.
    void sent(const MidiEvent& event, Moment now) noexcept;
    // A hearing thread, as soon as an event comes: whether it is our own. Its writer is the input; `key` is
    // that of a note-on or note-off.
    bool isEcho(const MidiEvent& event, Moment now, const Key& key) noexcept;
    bool isEcho(const MidiEvent& event, Moment now) noexcept { return isEcho(event, now, Key()); }

    // The input's thread: the judge of its values, and what ValueEchoes::mend() says.
    ValueEchoes& valuesOf(int input) noexcept { return values_[static_cast<std::size_t>(input)]; }
    std::optional<MidiEvent> mend(int input, Moment now) noexcept {
        return valuesOf(input).mend(now, window_.load());
    }

private:
    static constexpr std::size_t kRemembered = 4;  // of one pitch; repeated strokes within the window

    // What was sent. Packed into one number that is exchanged as a whole, the moment on top; 0: nothing was.
    static constexpr int kValueBits = 7, kWriterBits = 4;
    static_assert(kNobody < 1 << kWriterBits);
    struct Sent {
        Moment time;  // in whole µs
        std::uint8_t value, writer;
    };
    static std::int64_t packed(const MidiEvent& event, Moment now) noexcept;
    static Sent unpacked(std::int64_t number) noexcept;

    using Slot = std::array<std::atomic<std::int64_t>, kRemembered>;
    Slot* slot(const MidiEvent& event) noexcept;
    std::size_t& next(const MidiEvent& event) noexcept;
    bool notesReturn(int input, Moment now) const noexcept;
    bool explains(const Sent& sent, const MidiEvent& event, Moment now, const Key& key) const noexcept;
    // Learns that notes do not come back where a key was down so long that its echo would have come.
    void lookForLoop(const MidiEvent& release, Moment now, const Key& key) noexcept;

    std::array<Slot, kMidiPitches> notes_{}, releases_{};
    SentValues sent_;
    std::array<ValueEchoes, kInputWriters> values_;  // each its input's
    std::atomic<std::chrono::nanoseconds> window_{kWindow};
    std::atomic<bool> on_{true};
    std::array<std::atomic<Moment>, kInputWriters> lastEcho_;  // of a note to each input
    std::atomic<std::uint32_t> loops_{0};  // a bit for each input to which notes have come back
    std::array<std::size_t, kMidiPitches> nextNote_{}, nextRelease_{};  // the sender's
};

}  // namespace continuo::app
