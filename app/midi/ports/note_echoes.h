#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "midi/ports/sent_notes.h"

namespace continuo::app {

// Detects whether sent strokes and releases come back to one input, and distinguishes them from the player's.
// A player may strike or imitate what was just sent; the player's notes must not be lost. So:
// - A loop is proved if at least the last kProof strokes, with the releases between them, all returned after
//   the same time, up to kLongest. Fingers are less even and less complete.
// - The player's own strokes, sent by MIDI thru, prove nothing once the key is up, because a repeated stroke
//   is as likely. Arrivals while the key is down, or sooner than a finger can repeat, are proof.
// - In a loop, each sent message explains one arrival at its time.
// - kLost strokes in a row that do not return end the loop.
// The input's thread.
class NoteEchoes {
public:
    static constexpr int kProof = 5;
    static constexpr auto kLongest = std::chrono::milliseconds(520);

    // The last stroke and the last release of a key on this input, on any channel.
    struct Key {
        Moment struck = Moment::min(), released = Moment::min();  // never
        bool isDown() const noexcept { return struck > released; }
    };

    // Returns whether a stroke or release that arrives now is our own. block: length of the blocks in which
    // messages are sent.
    bool isEcho(const SentNotes& all, const MidiEvent& event, Moment now, const Key& key,
                std::chrono::nanoseconds block) noexcept;
    // Returns the loop's delay; nullopt without a loop.
    std::optional<std::chrono::nanoseconds> delay() const noexcept { return delay_; }

private:
    using Time = std::chrono::nanoseconds;
    static constexpr int kLost = 3;
    // Messages less than kChord apart form a group. The less even the delays of the groups are, the more
    // groups and messages are needed as proof.
    static constexpr int kGroups = 3, kMessages = 10, kMany = 18;
    static constexpr Time kEven = std::chrono::milliseconds(20);  // spread of the delays
    static constexpr Time kVeryEven = std::chrono::milliseconds(6),
                          kRatherEven = std::chrono::milliseconds(12);
    static constexpr Time kNear = std::chrono::milliseconds(16);      // tolerance of the known delay
    static constexpr Time kFinger = std::chrono::milliseconds(30);    // no finger repeats a key sooner
    static constexpr Time kQuickest = std::chrono::milliseconds(48);  // maximum of kFinger with long blocks
    static constexpr Time kChord = std::chrono::milliseconds(30);

    struct Arrived {
        Moment time = Moment::min();
        std::uint8_t pitch = 0, velocity = 0;
        bool whileDown = false;  // this input held the key down, or had just struck it
    };
    // What is known about a sent message.
    struct Mark {
        std::uint32_t number = 0;  // number of the message, from 1
        bool explained = false;
    };

    bool isLoop(const SentNotes& all, Moment now, Time delay, Time block) const noexcept;
    // Returns the delay, nearest to `delay`, after which a message equal to `sent` arrived; nullopt: it did
    // not.
    std::optional<Time> findReturnDelay(const SentNotes::Sent& sent, Moment now, Time delay, Time within,
                                        int input) const noexcept;
    std::optional<std::uint32_t> findCause(const SentNotes& all, const MidiEvent& event, Moment now,
                                           Time within) noexcept;
    bool hasLostStrokes(const SentNotes& all, Moment now, Time within) noexcept;
    Mark& findMark(std::uint32_t number) noexcept;

    static constexpr std::size_t kArrived = 256;
    std::array<Arrived, kArrived> arrived_{};
    std::size_t arrivals_ = 0;
    std::array<Mark, SentNotes::kRemembered> marks_{};
    std::optional<Time> delay_;
    std::uint32_t since_ = 0;  // first message that may prove a loop, after the last lost one
    std::uint32_t known_ = 0;  // in a loop: the first dropped message
    int input_ = 0;
};

}  // namespace continuo::app
