#pragma once

#include <array>
#include <bitset>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Notices when a player has come to the end of a phrase: nothing is held, by key or pedal, and nothing was
// played for a while. Holding counts as playing.
class PhraseEnd {
public:
    explicit PhraseEnd(LiveClock::duration gap) : gap_(gap) {}

    // adaptive: the gap is at least kOfMedian times the median time between the latest strokes, and longer if
    // the last note was short: kPause and kAfterStroke times that median after its stroke, because a final
    // note is usually held and a detached one is not. It is within kShortest and kLongest. Until kFewest
    // strokes are known, `gap` is the least and kUsual the median.
    void setGap(LiveClock::duration gap, bool adaptive) noexcept;
    void play(const MidiEvent& event) noexcept;
    // A key or pedal that was down before: it counts as held, but neither begins a phrase nor belongs to its
    // rhythm.
    void hold(const MidiEvent& event) noexcept;
    // Waits for a new phrase. What is still held does not begin it.
    void reset() noexcept { begun_.reset(); }

    // When the phrase will end if nothing more is played; nullopt while something is held or no note was
    // played yet.
    std::optional<Moment> due() const noexcept;
    // When the phrase began; nullopt: not yet.
    std::optional<Moment> begun() const noexcept { return begun_; }
    LiveClock::duration gap() const noexcept;
    // When something was played last.
    Moment last() const noexcept { return last_; }

    static constexpr double kOfMedian = 1.5, kAfterStroke = 6;
    static constexpr auto kPause = std::chrono::milliseconds(800);
    static constexpr auto kUsual = std::chrono::milliseconds(400);
    static constexpr auto kShortest = std::chrono::milliseconds(350);
    static constexpr auto kLongest = std::chrono::milliseconds(1200);

private:
    static constexpr std::size_t kIntervals = 16, kFewest = 4;
    static constexpr auto kChord = std::chrono::milliseconds(40);  // strokes closer than this are one
    static constexpr auto kRest = std::chrono::seconds(3);         // a longer time is no rhythm

    bool press(const MidiEvent& event) noexcept;
    void stroke(Moment time) noexcept;

    LiveClock::duration gap_;
    bool adaptive_ = false;
    std::bitset<128> keys_;
    bool pedal_ = false;
    std::optional<Moment> begun_;
    Moment last_{};
    std::optional<Moment> stroke_;
    std::array<LiveClock::duration, kIntervals> intervals_{};
    std::size_t strokes_ = 0;  // intervals that were measured
};

}  // namespace continuo::app
