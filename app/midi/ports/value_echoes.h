#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "midi/ports/sent_values.h"

namespace continuo::app {

// Distinguishes values that a player sets at one input, such as a pedal's, from our own that come back to it.
// A player may set a value that was just sent; none of the player's values may be lost. So:
// - A repetition of the current value is dropped if it was sent within the window.
// - Any other sent value is dropped only in a known loop: a note has just returned, or the last kProof values
//   of this input that were sent all returned after the same time, more evenly than a foot moves. The first
//   value that does not return ends the loop.
// - Each sent value explains one dropped value.
// - Once a loop is known, nextCorrection() undoes the echoes that passed before. It also restores the last
//   dropped value if nothing followed it within the window, because then it was the player's.
// The input's thread.
class ValueEchoes {
public:
    static constexpr int kProof = 12;

    // The maximum delay of a loop, and the block length of the messages.
    struct LoopTiming {
        std::chrono::nanoseconds longest, block;
    };

    ValueEchoes() { clear(); }

    // Returns whether a value that arrives now is our own. If it is not and is passed on, call accept().
    // notesReturn: a note has just returned to this input.
    bool isEcho(const SentValues& all, const MidiEvent& event, Moment now, const LoopTiming& ways,
                bool notesReturn) noexcept;
    // Records a value that is not an echo and is passed on.
    void accept(const MidiEvent& event) noexcept;
    // Returns an event that must be passed on before all others, to restore the player's values; call until
    // it returns nullopt.
    std::optional<MidiEvent> nextCorrection(Moment now, std::chrono::nanoseconds window) noexcept;
    // Marks all values as unknown.
    void clear() noexcept;

private:
    static constexpr std::int16_t kUnknown = -1;
    struct Place {
        std::int16_t set = kUnknown;  // the passed-on value
        std::int16_t own = kUnknown;  // last value that was not sent before, so is the player's
    };
    // The state of a sent value: after which delays it has returned, and whether it has explained a drop.
    // Delays are counted in kTimes overlapping ranges, one bit each. Each range starts apart_ later than the
    // one before, and is twice as wide as that.
    static constexpr int kTimes = 64;
    struct Return {
        std::uint32_t number = 0;  // number of the sent value
        bool explained = false;
        std::uint64_t times = 0;
    };
    struct Found {
        std::optional<std::uint32_t> cause;  // number of the sent value that explains the arrival
        bool sent = false, own = false;      // the value was sent within the window; by this input
    };
    Place& findPlace(const MidiEvent& event) noexcept;
    Return& findReturn(std::uint32_t number) noexcept;
    void checkReturns(const SentValues& all, int input, Moment now, std::chrono::nanoseconds window) noexcept;
    Found findSent(const SentValues& all, const MidiEvent& event, Moment now,
                   const LoopTiming& ways) noexcept;
    bool isOnTime(const SentValues::Sent& sent, int input, std::chrono::nanoseconds block) const noexcept;
    void restart(std::uint32_t first) noexcept;

    std::array<std::array<Place, set_value::kCount>, kMidiChannels> places_;
    std::array<std::int16_t, set_value::kCount> last_{};  // values as last passed on, on any channel
    std::array<Return, SentValues::kRemembered> returns_{};
    std::uint32_t first_ = 0;  // values before this number are too old to return
    struct Streak {
        std::uint32_t next = 0;  // number of the next value to check
        int length = 0;          // values in a row that returned within the delay range
    };
    std::array<Streak, kTimes> streaks_{};
    std::chrono::nanoseconds apart_{1};  // distance between the starts of delay ranges
    std::optional<int> provedDelay_;     // index of the delay range in which all values return, once proved
    bool lost_ = false;                  // the last value that could have returned did not
    bool looped_ = false;                // a loop is known
    bool doubtful_ = false;              // a sent value explains the last checked one, which may be an echo
    bool corrects_ = false;              // echoes that passed earlier must be undone
    std::optional<MidiEvent> dropped_;   // this input's last dropped value, if nothing followed it
};

}  // namespace continuo::app
