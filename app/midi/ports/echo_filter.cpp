#include "midi/ports/echo_filter.h"

#include <algorithm>

namespace continuo::app {

void EchoFilter::recordSent(const MidiEvent& event, Moment now) noexcept {
    if (event.isNoteOn() || event.isNoteOff())
        sentNotes_.add(event, now);
    else if (set_value::eventId(event) >= 0)
        sentValues_.add(event, now);
}

bool EchoFilter::isEcho(const MidiEvent& event, Moment now, const Key& key) noexcept {
    if (!on_) return false;
    const std::size_t input = event.writer;
    const std::chrono::nanoseconds block = block_;
    if (!event.isNoteOn() && !event.isNoteOff())
        return valueFilter(event.writer)
            .isEcho(sentValues_, event, now, {maxDelay(input), block}, isLooping(input, now));
    if (!notes_[input].isEcho(sentNotes_, event, now, key, block)) return false;
    if (event.isNoteOn()) lastEcho_[input] = now;
    return true;
}

std::chrono::nanoseconds EchoFilter::maxDelay(std::size_t input) const noexcept {
    const std::chrono::nanoseconds window = kWindow + kBlocks * block_.load();
    const auto delay = notes_[input].delay();
    return delay ? std::max(window, *delay + kWindow) : window;
}

bool EchoFilter::isLooping(std::size_t input, Moment now) const noexcept {
    return notes_[input].delay() && lastEcho_[input] != Moment::min() && now - lastEcho_[input] <= kLoopSeen;
}

}  // namespace continuo::app
