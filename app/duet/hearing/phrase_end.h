#pragma once

#include <array>
#include <bitset>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Detects the end of a player's phrase: no key and no pedal is held, and nothing was played for a while.
// Holding counts as playing.
class PhraseEnd {
public:
    explicit PhraseEnd(LiveClock::duration gap) : gap_(gap) {}

    // adaptive: the gap is at least kOfMedian times the median time between recent strokes. After a short
    // last note it is longer, because final notes are usually held: until kPause plus kAfterStroke times that
    // median after the last stroke. It is clamped to kShortest to kLongest. With fewer than kFewest strokes,
    // `gap` is the minimum and kDefaultInterval the median.
    void setGap(LiveClock::duration gap, bool adaptive) noexcept;
    void addEvent(const MidiEvent& event) noexcept;
    // Records a key or pedal that was already down. It counts as held, but does not begin a phrase or affect
    // its rhythm.
    void addHeld(const MidiEvent& event) noexcept;
    // Forgets the phrase and waits for a new one. Keys that are held do not begin it.
    void reset() noexcept { begun_.reset(); }

    // Returns when the phrase will end if nothing more is played; nullopt while something is held or before
    // the first note.
    std::optional<Moment> due() const noexcept;
    // Returns when the phrase began; nullopt: not yet.
    std::optional<Moment> begun() const noexcept { return begun_; }
    LiveClock::duration gap() const noexcept;
    // Returns the time of the last event.
    Moment last() const noexcept { return last_; }

    static constexpr double kOfMedian = 1.5, kAfterStroke = 6;
    static constexpr auto kPause = std::chrono::milliseconds(800);
    static constexpr auto kDefaultInterval = std::chrono::milliseconds(400);
    static constexpr auto kShortest = std::chrono::milliseconds(350);
    static constexpr auto kLongest = std::chrono::milliseconds(1200);

private:
    static constexpr std::size_t kIntervals = 16, kFewest = 4;
    static constexpr auto kChord = std::chrono::milliseconds(40);  // closer strokes count as one
    static constexpr auto kRest = std::chrono::seconds(3);         // longer intervals are not rhythm

    bool press(const MidiEvent& event) noexcept;
    void addStroke(Moment time) noexcept;

    LiveClock::duration gap_;
    bool adaptive_ = false;
    std::bitset<128> keys_;
    bool pedal_ = false;
    std::optional<Moment> begun_;
    Moment last_{};
    std::optional<Moment> stroke_;
    std::array<LiveClock::duration, kIntervals> intervals_{};
    std::size_t strokes_ = 0;  // measured intervals
};

}  // namespace continuo::app
