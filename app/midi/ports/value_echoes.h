#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "midi/ports/sent_values.h"

namespace continuo::app {

// Tells values that a player sets at one input, such as those of a pedal, from our own that come back to it.
// A player may by chance set a value that was sent just now, and none of the player's values may be lost. So:
// - A value that is set already and comes again is dropped if it was sent within the window.
// - Another value that was sent is dropped only while messages are known to come back to this input: because
// a
//   note just did, or because the last kProof values of this input that were sent all came back after the
//   same time, more evenly than a foot moves. The first one that does not come back ends that.
// - Each value that was sent explains one that is dropped.
// - Once it is known that messages come back, mend() takes back the echoes that passed before. It also gives
//   the value that was dropped last, if nothing followed within the window: it was the player's then.
// The input's thread.
class ValueEchoes {
public:
    static constexpr int kProof = 12;

    // How long messages may take to come back, and the length of the blocks in which they travel.
    struct Ways {
        std::chrono::nanoseconds longest, block;
    };

    ValueEchoes() { forget(); }

    // As soon as a value comes: whether it is our own. If it is not, and is heard, accept() must follow.
    // notesReturn: a note has just come back to this input.
    bool isEcho(const SentValues& all, const MidiEvent& event, Moment now, const Ways& ways,
                bool notesReturn) noexcept;
    // This value was no echo and is heard.
    void accept(const MidiEvent& event) noexcept;
    // An event that is to be heard before all else, so that values are those of the player again; to be
    // called until it gives nothing.
    std::optional<MidiEvent> mend(Moment now, std::chrono::nanoseconds window) noexcept;
    // No value is set any more.
    void forget() noexcept;

private:
    static constexpr std::int16_t kUnknown = -1;
    struct Place {
        std::int16_t set = kUnknown;  // the value that is heard
        std::int16_t own = kUnknown;  // the last one that had not been sent before, so was the player's
    };
    // What is known of a value that was sent: the times after which it was heard again, and whether it has
    // explained a dropped one. There are kTimes times, one bit each; each is apart_ later than the one before
    // and twice as long as that, so that they overlap.
    static constexpr int kTimes = 64;
    struct Return {
        std::uint32_t number = 0;  // of what was sent
        bool explained = false;
        std::uint64_t times = 0;
    };
    struct Found {
        std::optional<std::uint32_t> cause;  // number of the sent value that explains it
        bool sent = false, own = false;      // it was sent within the window; and by this input
    };
    Place& place(const MidiEvent& event) noexcept;
    Return& returnOf(std::uint32_t number) noexcept;
    void lookForLost(const SentValues& all, int input, Moment now, std::chrono::nanoseconds window) noexcept;
    Found find(const SentValues& all, const MidiEvent& event, Moment now, const Ways& ways) noexcept;
    bool isOnTime(const SentValues::Sent& sent, int input, std::chrono::nanoseconds block) const noexcept;
    void restart(std::uint32_t first) noexcept;

    std::array<std::array<Place, set_value::kCount>, kMidiChannels> places_;
    std::array<std::int16_t, set_value::kCount> last_{};  // as heard, on whichever channel
    std::array<Return, SentValues::kRemembered> returns_{};
    std::uint32_t first_ = 0;  // values before this number are too old to come back
    struct Streak {
        std::uint32_t next = 0;  // number of the value to be looked at
        int length = 0;          // how many values in a row came back to this input after that time
    };
    std::array<Streak, kTimes> streaks_{};
    std::chrono::nanoseconds apart_{1};  // from one of the kTimes to the next
    std::optional<int> way_;             // the time after which all come back, where that is proved
    bool lost_ = false;                  // the last value that could have come back has not
    bool looped_ = false;                // messages are known to come back
    bool doubtful_ = false;              // the value that was asked about last was also sent
    bool mends_ = false;                 // echoes that passed before are to be taken back
    std::optional<MidiEvent> dropped_;   // the last dropped value of this input, if nothing followed it
};

}  // namespace continuo::app
