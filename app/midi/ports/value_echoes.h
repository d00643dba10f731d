#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "midi/ports/sent_values.h"

namespace continuo::app {

// Tells values that a player sets at one input, such as a pedal's, from our own that come back to it. A
// player may set a value that was just sent; none of the player's values may be lost. So:
// - A repetition of the current value is dropped if it was sent within the window.
// - Any other sent value is dropped only in a known loop: a note just returned, or the last kProof values of
//   this input that were sent all returned after the same time, more evenly than a foot moves. The first that
//   does not return ends the loop.
// - Each sent value explains one dropped value.
// - Once a loop is known, nextCorrection() undoes the echoes that passed before. It also restores the last
// dropped
//   value if nothing followed within the window: then it was the player's.
// The input's thread.
class ValueEchoes {
public:
    static constexpr int kProof = 12;

    // The maximum delay of a loop, and the block length of the messages.
    struct LoopTiming {
        std::chrono::nanoseconds longest, block;
    };

    ValueEchoes() { clear(); }

    // Returns whether an arriving value is our own. If it is not and is passed on, accept() must follow.
    // isLooping: a note has just returned to this input.
    bool isEcho(const SentValues& all, const MidiEvent& event, Moment now, const LoopTiming& ways,
                bool notesReturn) noexcept;
    // Records a value that is not an echo and is passed on.
    void accept(const MidiEvent& event) noexcept;
    // Returns an event to pass on before all else, so that the player's values are restored; call until
    // nullopt.
    std::optional<MidiEvent> nextCorrection(Moment now, std::chrono::nanoseconds window) noexcept;
    // Marks all values as unknown.
    void clear() noexcept;

private:
    static constexpr std::int16_t kUnknown = -1;
    struct Place {
        std::int16_t set = kUnknown;  // the passed-on value
        std::int16_t own = kUnknown;  // the last value not sent before, so the player's
    };
    // State of a sent value: after which delays it returned, and whether it has explained a drop. There are
    // kTimes overlapping delay ranges, one bit each; each starts apart_ later than the previous one and is
    // twice as wide.
    static constexpr int kTimes = 64;
    struct Return {
        std::uint32_t number = 0;  // of the sent value
        bool explained = false;
        std::uint64_t times = 0;
    };
    struct Found {
        std::optional<std::uint32_t> cause;  // number of the sent value that explains it
        bool sent = false, own = false;      // sent within the window; and by this input
    };
    Place& findPlace(const MidiEvent& event) noexcept;
    Return& findReturn(std::uint32_t number) noexcept;
    void checkReturns(const SentValues& all, int input, Moment now, std::chrono::nanoseconds window) noexcept;
    Found findSent(const SentValues& all, const MidiEvent& event, Moment now,
                   const LoopTiming& ways) noexcept;
    bool isOnTime(const SentValues::Sent& sent, int input, std::chrono::nanoseconds block) const noexcept;
    void restart(std::uint32_t first) noexcept;

    std::array<std::array<Place, set_value::kCount>, kMidiChannels> places_;
    std::array<std::int16_t, set_value::kCount> last_{};  // as passed on, on any channel
    std::array<Return, SentValues::kRemembered> returns_{};
    std::uint32_t first_ = 0;  // values before this number are too old to return
    struct Streak {
        std::uint32_t next = 0;  // number of the next value to check
        int length = 0;          // values in a row that returned after that delay
    };
    std::array<Streak, kTimes> streaks_{};
    std::chrono::nanoseconds apart_{1};  // distance between delay ranges
    std::optional<int> provedDelay_;     // the delay after which all return, once proved
    bool lost_ = false;                  // the last value that could have returned did not
    bool looped_ = false;                // a loop is known
    bool doubtful_ = false;              // the last checked value was also sent
    bool corrects_ = false;              // earlier echoes are to be undone
    std::optional<MidiEvent> dropped_;   // this input's last dropped value, if nothing followed it
};

}  // namespace continuo::app
