#include "controllers/play/keys_to_sound.h"

#include "midi/events/midi_event.h"

namespace continuo::app {

void KeysToSound::add(const DuetEvent& event) {
    if (event.kind == DuetEvent::Kind::Strike || event.kind == DuetEvent::Kind::Release)
        waiting_.push_back(event);
    if (event.kind != DuetEvent::Kind::TakenBack) return;
    std::erase_if(waiting_, [&](const DuetEvent& each) {
        // If the whole voice stops, pending events never sound.
        return each.voice == event.voice && (event.value != kSoundsOn || isTakenBack(event, each.seconds));
    });
    if (event.value == kSoundsOn) return;
    for (int pitch = 0; pitch < kMidiPitches; ++pitch) move_(pitch, event.voice, false);
}

void KeysToSound::sound(double seconds) {
    std::erase_if(waiting_, [&](const DuetEvent& event) {
        if (event.seconds > seconds) return false;
        move_(event.pitch, event.voice, event.kind == DuetEvent::Kind::Strike);
        return true;
    });
}

}  // namespace continuo::app
