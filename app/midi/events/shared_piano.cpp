#include "midi/events/shared_piano.h"

#include <algorithm>
#include <utility>

namespace continuo::app {
namespace {

std::uint32_t bitOf(int writer) { return std::uint32_t{1} << writer; }

}  // namespace

std::span<const MidiEvent> SharedPiano::hear(const MidiEvent& event) noexcept {
    count_ = 0;
    if (event.isNoteOn()) {
        strike(event);
    } else if (event.isNoteOff()) {
        letGo(event);
    } else if (event.isPedal()) {
        movePedal(event);
    } else {
        put(event);
    }
    return std::span(made_).first(count_);
}

bool SharedPiano::endsHold(const MidiEvent& event) const noexcept {
    if (event.isNoteOff()) return (holders_[event.data1 & 0x7F] & bitOf(event.writer)) != 0;
    return event.isPedal() && event.data2 == 0 &&
           pedals_[event.writer][static_cast<std::size_t>(event.channel())] > 0;
}

void SharedPiano::strike(const MidiEvent& event) noexcept {
    const std::size_t key = event.data1 & 0x7F;
    const bool down = holders_[key] != 0;
    holders_[key] |= bitOf(event.writer);
    if (down && event.time - struck_[key] < kSameStroke) return;
    if (down) {
        MidiEvent up = noteOff(event.time, event.data1, event.channel());
        up.writer = event.writer;
        put(up);
    }
    struck_[key] = event.time;
    put(event);
}

// What nobody was heard to strike was struck before there was this piano, and is let go as ever.
void SharedPiano::letGo(const MidiEvent& event) noexcept {
    std::uint32_t& holders = holders_[event.data1 & 0x7F];
    holders &= ~bitOf(event.writer);
    if (holders == 0) put(event);
}

void SharedPiano::movePedal(MidiEvent event) noexcept {
    const std::uint8_t value = event.data2;
    pedals_[event.writer][static_cast<std::size_t>(event.channel())] = value;
    event.data2 = deepest();
    const bool changes = std::exchange(pedal_, event.data2) != event.data2;
    if (changes || value == event.data2) put(event);
}

std::uint8_t SharedPiano::deepest() const noexcept {
    std::uint8_t found = 0;
    for (const auto& channels : pedals_)
        found = std::max(found, *std::max_element(channels.begin(), channels.end()));
    return found;
}

}  // namespace continuo::app
