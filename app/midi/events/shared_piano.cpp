#include "midi/events/shared_piano.h"

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
    return (event.isPedal() ? sustain_ : sostenuto_).isHeld(event);
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
    sustain_.hear(event);
    event.data2 = sustain_.deepest();
    const bool changes = std::exchange(pedal_, event.data2) != event.data2;
    if (changes || value == event.data2) put(event);
}

// Whoever holds a key: there is one damper for each.
void SharedPiano::moveSostenuto(const MidiEvent& event) noexcept {
    sostenuto_.hear(event);
    const bool down = controller::isPressed(sostenuto_.deepest(), sostenutoDown_);
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

}  // namespace continuo::app
