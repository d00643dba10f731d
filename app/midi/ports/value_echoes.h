#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "midi/ports/sent_values.h"

namespace continuo::app {

// Tells the values that one input hears, such as a pedal's, from our own that come back to it. Values are
// alike, so that a player may set by chance what was sent just now, and nothing of theirs may be lost:
// - A value that is set already and comes again is dropped where it was sent within the window.
// - Else one that was sent is dropped only where messages do come back to this input: a note just has, or the
//   last kProof values of this input that were sent have all come back after the same time, more alike than a
//   foot moves. One that does not ends that.
// - Each that was sent explains one that is dropped.
// - What passed before that was known is taken back, and what was heard last of a player's own counts, once
//   nothing came after it (mend()).
// Of the input's thread.
class ValueEchoes {
public:
    static constexpr int kProof = 12;

    // How long messages may take to come back, and the blocks in which they travel.
    struct Ways {
        std::chrono::nanoseconds longest, block;
    };

    ValueEchoes() { forget(); }

    // As soon as one comes. True when it is our own; else accept() follows where it is heard. notesReturn: a
    // note has just come back to this input.
    bool isEcho(const SentValues& all, const MidiEvent& event, Moment now, const Ways& ways,
                bool notesReturn) noexcept;
    // It was no echo and is heard.
    void accept(const MidiEvent& event) noexcept;
    // What is to be heard before all else at this moment, so that the values are the player's own again.
    std::optional<MidiEvent> mend(Moment now, std::chrono::nanoseconds window) noexcept;
    // Nothing is set any more.
    void forget() noexcept;

private:
    static constexpr std::int16_t kUnknown = -1;
    struct Place {
        std::int16_t set = kUnknown;  // what is heard
        std::int16_t own = kUnknown;  // the last of it that was not sent before
    };
    // Of a value that was sent: after which times it was heard again, a bit each of kTimes that overlap, each
    // twice as long as they are apart; and whether it has explained one that was dropped.
    static constexpr int kTimes = 64;
    struct Return {
        std::uint32_t number = 0;  // of what was sent
        bool explained = false;
        std::uint64_t times = 0;
    };
    struct Found {
        std::optional<std::uint32_t> cause;  // explains it
        bool sent = false, own = false;      // within the window; by this input
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
    std::uint32_t first_ = 0;  // those before it are too old to come back
    struct Streak {
        std::uint32_t next = 0;  // number of the value to be looked at
        int length = 0;          // values, one after another, that came back to this input after that time
    };
    std::array<Streak, kTimes> streaks_{};
    std::chrono::nanoseconds apart_{1};  // kTimes
    std::optional<int> way_;             // the time that all take, where that is proved
    bool lost_ = false;                  // the last that could have come back has not
    bool looped_ = false;                // messages come back
    bool doubtful_ = false;              // the value that was asked about last was sent too
    bool mends_ = false;                 // what passed before is to be taken back
    std::optional<MidiEvent> dropped_;   // the last one of this input's that came back, if nothing followed
};

}  // namespace continuo::app
