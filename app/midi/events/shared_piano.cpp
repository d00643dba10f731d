#include "midi/events/shared_piano.h"

#include <utility>

namespace continuo::app {
std::span<const MidiEvent> SharedPiano::process(const MidiEvent& event) noexcept {
    count_ = 0;
    if (event.isNoteOn()) {
        strike(event);
    } else if (event.isNoteOff()) {
        release(event);
    } else if (event.isPedal()) {
        movePedal(event);
    } else if (event.isSostenuto()) {
        moveSostenuto(event);
    } else {
        addEvent(event);
    }
    return std::span(made_).first(count_);
}

bool SharedPiano::endsHold(const MidiEvent& event) const noexcept {
    if (event.isNoteOff()) return keys_[event.data1 & 0x7F].holders[holderIndex(event)];
    if (event.data2 != 0 || (!event.isPedal() && !event.isSostenuto())) return false;
    return (event.isPedal() ? sustain_ : sostenuto_).isHeld(event);
}

void SharedPiano::strike(const MidiEvent& event) noexcept {
    const std::size_t key = event.data1 & 0x7F;
    Key& of = keys_[key];
    const bool held = of.holders.any();
    of.holders.set(holderIndex(event));
    // Two strokes of one input at the same moment are a unison on two channels.
    const auto apart = of.writer == event.writer ? std::chrono::nanoseconds(1) : kSameStroke;
    if (held && event.time - of.struck < apart) return;
    if (held || caught_[key]) {
        MidiEvent up = noteOff(event.time, event.data1, event.channel());
        up.writer = event.writer;
        addEvent(up);
    }
    of.struck = event.time;
    of.writer = event.writer;
    addEvent(event);
}

// A release without a holder passes too: its key may have been struck before this object existed.
void SharedPiano::release(const MidiEvent& event) noexcept {
    const std::size_t key = event.data1 & 0x7F;
    keys_[key].holders.reset(holderIndex(event));
    if (keys_[key].holders.none() && !caught_[key]) addEvent(event);
}

void SharedPiano::movePedal(MidiEvent event) noexcept {
    const std::uint8_t value = event.data2;
    sustain_.update(event);
    event.data2 = sustain_.deepest();
    const bool changes = std::exchange(pedal_, event.data2) != event.data2;
    if (changes || value == event.data2) addEvent(event);
}

// The pedal holds the keys of all writers, because each key of the piano has only one damper.
void SharedPiano::moveSostenuto(const MidiEvent& event) noexcept {
    sostenuto_.update(event);
    const bool down = controller::isPressed(sostenuto_.deepest(), sostenutoDown_);
    if (std::exchange(sostenutoDown_, down) == down) return;
    for (std::size_t key = 0; key < kMidiPitches; ++key) {
        if (down) {
            caught_[key] = keys_[key].holders.any();
        } else if (caught_[key] && keys_[key].holders.none()) {
            MidiEvent up = noteOff(event.time, static_cast<int>(key), event.channel());
            up.writer = event.writer;
            addEvent(up);
        }
    }
    if (!down) caught_.reset();
}

}  // namespace continuo::app
