#include "duet/hearing/phrase_end.h"

#include <algorithm>
#include <utility>

namespace continuo::app {

void PhraseEnd::setGap(LiveClock::duration gap, bool adaptive) noexcept {
    gap_ = gap;
    adaptive_ = adaptive;
}

// Returns whether the event changes a key's or the pedal's state.
bool PhraseEnd::press(const MidiEvent& event) noexcept {
    if (event.isNoteOn()) {
        keys_.set(event.data1 & 127);
    } else if (event.isNoteOff()) {
        keys_.reset(event.data1 & 127);
    } else if (event.isPedal()) {
        const bool down = event.data2 >= controller::kDown;
        return std::exchange(pedal_, down) != down;  // a trembling pedal changes nothing
    } else {
        return false;
    }
    return true;
}

void PhraseEnd::addHeld(const MidiEvent& event) noexcept { press(event); }

void PhraseEnd::addEvent(const MidiEvent& event) noexcept {
    if (!press(event)) return;
    if (event.isNoteOn()) {
        if (!begun_) begun_ = event.time;
        addStroke(event.time);
    }
    last_ = event.time;
}

void PhraseEnd::addStroke(Moment time) noexcept {
    if (stroke_ && time - *stroke_ < kChord) return;
    if (stroke_ && time - *stroke_ < kRest) intervals_[strokes_++ % kIntervals] = time - *stroke_;
    stroke_ = time;
}

LiveClock::duration PhraseEnd::gap() const noexcept {
    if (!adaptive_) return gap_;
    using Time = std::chrono::duration<double, LiveClock::period>;
    const std::size_t count = std::min(strokes_, kIntervals);
    Time least = gap_, median = kDefaultInterval;
    if (count >= kFewest) {
        std::array<LiveClock::duration, kIntervals> sorted = intervals_;
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(count / 2);
        std::nth_element(sorted.begin(), middle, sorted.begin() + static_cast<std::ptrdiff_t>(count));
        median = *middle;
        least = kOfMedian * median;
    }
    const Time held = stroke_ ? last_ - *stroke_ : LiveClock::duration();
    const Time wanted = std::max(least, kAfterStroke * median + Time(kPause) - held);
    return std::clamp(std::chrono::duration_cast<LiveClock::duration>(wanted), LiveClock::duration(kShortest),
                      LiveClock::duration(kLongest));
}

std::optional<Moment> PhraseEnd::due() const noexcept {
    if (!begun_ || keys_.any() || pedal_) return std::nullopt;
    return last_ + gap();
}

}  // namespace continuo::app
