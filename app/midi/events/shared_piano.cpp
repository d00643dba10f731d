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
    } else if (event.isSostenuto()) {
        moveSostenuto(event);
    } else {
        put(event);
    }
    return std::span(made_).first(count_);
}

bool SharedPiano::endsHold(const MidiEvent& event) const noexcept {
    if (event.isNoteOff()) return (holders_[event.data1 & 0x7F] & bitOf(event.writer)) != 0;
    if (event.data2 != 0 || (!event.isPedal() && !event.isSostenuto())) return false;
    const Depths& depths = event.isPedal() ? sustain_ : sostenuto_;
    return depths[event.writer][static_cast<std::size_t>(event.channel())] > 0;
}

void SharedPiano::strike(const MidiEvent& event) noexcept {
    const std::size_t key = event.data1 & 0x7F;
    const bool held = holders_[key] != 0;
    holders_[key] |= bitOf(event.writer);
    if (held && event.time - struck_[key] < kSameStroke) return;
    if (held || caught_[key]) {
        MidiEvent up = noteOff(event.time, event.data1, event.channel());
        up.writer = event.writer;
        put(up);
    }
    struck_[key] = event.time;
    put(event);
}

// What nobody was heard to strike was struck before there was this piano, and is let go as ever.
void SharedPiano::letGo(const MidiEvent& event) noexcept {
    const std::size_t key = event.data1 & 0x7F;
    holders_[key] &= ~bitOf(event.writer);
    if (holders_[key] == 0 && !caught_[key]) put(event);
}

void SharedPiano::movePedal(MidiEvent event) noexcept {
    const std::uint8_t value = event.data2;
    sustain_[event.writer][static_cast<std::size_t>(event.channel())] = value;
    event.data2 = deepest(sustain_);
    const bool changes = std::exchange(pedal_, event.data2) != event.data2;
    if (changes || value == event.data2) put(event);
}

// Whoever holds a key: there is one damper for each.
void SharedPiano::moveSostenuto(const MidiEvent& event) noexcept {
    sostenuto_[event.writer][static_cast<std::size_t>(event.channel())] = event.data2;
    const bool down = controller::isPressed(deepest(sostenuto_), sostenutoDown_);
    if (std::exchange(sostenutoDown_, down) == down) return;
    for (std::size_t key = 0; key < kMidiPitches; ++key) {
        if (down) {
            caught_[key] = holders_[key] != 0;
        } else if (caught_[key] && holders_[key] == 0) {
            MidiEvent up = noteOff(event.time, static_cast<int>(key), event.channel());
            up.writer = event.writer;
            put(up);
        }
    }
    if (!down) caught_.reset();
}

std::uint8_t SharedPiano::deepest(const Depths& depths) noexcept {
    std::uint8_t found = 0;
    for (const auto& channels : depths)
        found = std::max(found, *std::max_element(channels.begin(), channels.end()));
    return found;
}

}  // namespace continuo::app
