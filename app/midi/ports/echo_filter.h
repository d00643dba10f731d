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

// Knows our own output when it comes back by an input, through a keyboard's MIDI thru or a looped cable: a
// note-on of the same pitch and velocity, of any channel, within 30 ms, and a note-off of the same pitch.
// Where messages travel in blocks it takes some of them longer: one to leave, the loop's own, one to be
// delivered. Each message sent explains one that comes back. A player who repeats a stroke that went through
// to the output is told from its echo by the key: what comes while it is down is an echo, and so is what
// comes sooner than a finger could strike again; later, after it was let go, it is the player's, unless
// notes do come back to that input (loops_). The values of pedals and controllers are too alike for that, and
// are told apart by what comes back to their input (ValueEchoes). No locks; one sending thread, any number of
// hearing ones.
class EchoFilter {
public:
    static constexpr auto kWindow = std::chrono::milliseconds(30);
    static constexpr int kBlocks = 4;  // of the server's, that the way through a loop may take beyond that
    static constexpr auto kLoopSeen = std::chrono::seconds(2);  // so long values are under suspicion

    // When a key was struck and let go last, of any channel, on the input that hears a message of it.
    struct Key {
        Moment struck = Moment::min(), letGo = Moment::min();  // never
        bool isDown() const noexcept { return struck > letGo; }
    };

    EchoFilter() noexcept {
        for (auto& each : lastEcho_) each = Moment::min();
    }

    // Any thread: how long the blocks are in which messages travel; 0: there are none.
    void setBlock(std::chrono::nanoseconds length) noexcept { window_ = kWindow + kBlocks * length; }

    // Any thread: whether anything is an echo.
    void setOn(bool on) noexcept { on_ = on; }

    // The sending thread's; the event's writer is whose it was.
    void sent(const MidiEvent& event, Moment now) noexcept;
    // A hearing thread's, as soon as the event comes; its writer is the input, `key` its own where it has
    // one. True when it is our own.
    bool isEcho(const MidiEvent& event, Moment now, const Key& key) noexcept;
    bool isEcho(const MidiEvent& event, Moment now) noexcept { return isEcho(event, now, Key()); }

    // The input's thread: what it heard of values; and what is to be heard before all else, if anything.
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
    // A stroke that was down so long that its echo would have come, and none did.
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
