#include "midi/api/due_messages.h"

#include <algorithm>

#include "midi/events/midi_clock.h"

namespace continuo::app {
namespace {

MidiEvent eventOf(const DueMessage& message) {
    return {message.due, message.bytes[0], message.bytes[1], message.bytes[2]};
}

bool isNote(const MidiEvent& event) { return event.isNoteOn() || event.isNoteOff(); }

std::size_t keyOf(const MidiEvent& event) {
    return static_cast<std::size_t>(event.channel()) * kMidiPitches + (event.data1 & 0x7F);
}

// Whether the newer one is about what the older one is about.
bool replaces(const MidiEvent& newer, const MidiEvent& older) {
    if (newer.status >= 0xF0 || older.status >= 0xF0)
        return newer.status == midi_clock::kStop && older.status >= 0xF0;
    if (newer.channel() != older.channel()) return false;
    if (isNote(older)) {
        if (newer.isController()) return controller::endsNotes(newer.data1);
        return isNote(newer) && newer.data1 == older.data1;
    }
    if (newer.resetsAll()) return older.colours();
    if (newer.kind() != older.kind()) return false;
    return newer.kind() == 0xE0 || newer.kind() == 0xD0 || newer.data1 == older.data1;
}

}  // namespace

void DueMessages::put(const DueMessage& message) noexcept {
    const MidiEvent event = eventOf(message);
    const TakenBack taken = takeBack(message);
    if (taken.any && event.isNoteOff() && !taken.down) return;  // of a stroke that never left
    if (taken.release && event.isNoteOn() && taken.down) {
        DueMessage release = message;
        release.bytes[0] = static_cast<std::uint8_t>(0x80 | event.channel());
        release.bytes[2] = 64;
        insert(release);
    }
    insert(message);
}

DueMessages::TakenBack DueMessages::takeBack(const DueMessage& newer) noexcept {
    const MidiEvent event = eventOf(newer);
    TakenBack taken;
    taken.down = isNote(event) && down_[keyOf(event)];
    std::size_t kept = count_;
    for (std::size_t i = count_; i-- > 0;) {
        const MidiEvent each = eventOf(messages_[i]);
        const bool same = replaces(event, each);
        if (same && each.time > newer.due) {
            taken.any = true;
            taken.release = taken.release || each.isNoteOff();
            continue;
        }
        if (same && isNote(each)) taken.down = each.isNoteOn();
        messages_[--kept] = messages_[i];
    }
    std::copy(messages_.begin() + static_cast<std::ptrdiff_t>(kept),
              messages_.begin() + static_cast<std::ptrdiff_t>(count_), messages_.begin());
    count_ -= kept;
    return taken;
}

void DueMessages::insert(const DueMessage& message) noexcept {
    std::size_t at = count_++;
    for (; at > 0 && messages_[at - 1].due <= message.due; --at) messages_[at] = messages_[at - 1];
    messages_[at] = message;
}

const DueMessage* DueMessages::next(Moment end) const noexcept {
    return count_ > 0 && messages_[count_ - 1].due < end ? &messages_[count_ - 1] : nullptr;
}

void DueMessages::pop() noexcept {
    const MidiEvent event = eventOf(messages_[--count_]);
    if (event.status < 0xF0 && isNote(event)) down_[keyOf(event)] = event.isNoteOn();
}

}  // namespace continuo::app
