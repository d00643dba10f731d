#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "midi/ports/sent_notes.h"

namespace continuo::app {

// Finds out whether strokes and releases that were sent come back to one input, and tells them from the
// player's. A player may strike what was sent just now, or imitate it, and no note of theirs may be lost. So:
// - Messages come back where the last kProof strokes or more, and the releases between them, all arrived
//   again after the same time, up to kLongest. Fingers are neither so even nor so complete.
// - A player's own strokes, sent by MIDI thru, prove nothing once the key is up: another stroke like them is
//   as likely. What comes while the key is down, or sooner than a finger strikes again, is proof.
// - While messages come back, each one that was sent explains one that arrives at its time.
// - kLost strokes in a row that do not come back end that.
// The input's thread.
class NoteEchoes {
public:
    static constexpr int kProof = 5;
    static constexpr auto kLongest = std::chrono::milliseconds(520);

    // When a key was last struck and let go on this input, on any channel.
    struct Key {
        Moment struck = Moment::min(), letGo = Moment::min();  // never
        bool isDown() const noexcept { return struck > letGo; }
    };

    // As soon as a stroke or release arrives: whether it is our own. block: how long the blocks are in which
    // messages travel.
    bool isEcho(const SentNotes& all, const MidiEvent& event, Moment now, const Key& key,
                std::chrono::nanoseconds block) noexcept;
    // How long messages take to come back; nullopt while they do not.
    std::optional<std::chrono::nanoseconds> delay() const noexcept { return delay_; }

private:
    using Time = std::chrono::nanoseconds;
    static constexpr int kLost = 3;
    // Messages closer together than kChord are one group. The less even they are, the more are a proof.
    static constexpr int kGroups = 3, kMessages = 10, kMany = 18;
    static constexpr Time kEven = std::chrono::milliseconds(20);  // between the earliest and the latest
    static constexpr Time kVeryEven = std::chrono::milliseconds(6),
                          kRatherEven = std::chrono::milliseconds(12);
    static constexpr Time kNear = std::chrono::milliseconds(16);      // of the delay, once it is known
    static constexpr Time kFinger = std::chrono::milliseconds(30);    // no finger strikes again sooner
    static constexpr Time kQuickest = std::chrono::milliseconds(48);  // the same with long blocks
    static constexpr Time kChord = std::chrono::milliseconds(30);

    struct Arrived {
        Moment time = Moment::min();
        std::uint8_t pitch = 0, velocity = 0;
        bool whileDown = false;  // the key was down on this input, or was struck just before
    };
    // What is known of a message that was sent.
    struct Mark {
        std::uint32_t number = 0;  // of the message, from 1 on
        bool explained = false;
    };

    bool comesBack(const SentNotes& all, Moment now, Time delay, Time block) const noexcept;
    // How long after `sent` the same message arrived that came nearest to this delay.
    std::optional<Time> returned(const SentNotes::Sent& sent, Moment now, Time delay, Time within,
                                 int input) const noexcept;
    std::optional<std::uint32_t> cause(const SentNotes& all, const MidiEvent& event, Moment now,
                                       Time within) noexcept;
    bool isLost(const SentNotes& all, Moment now, Time within) noexcept;
    Mark& markOf(std::uint32_t number) noexcept;

    static constexpr std::size_t kArrived = 256;
    std::array<Arrived, kArrived> arrived_{};
    std::size_t arrivals_ = 0;
    std::array<Mark, SentNotes::kRemembered> marks_{};
    std::optional<Time> delay_;
    std::uint32_t since_ = 0;  // the first message that may prove a loop: none from before one was lost
    std::uint32_t known_ = 0;  // the first message that was dropped, where a loop is known
    int input_ = 0;
};

}  // namespace continuo::app
