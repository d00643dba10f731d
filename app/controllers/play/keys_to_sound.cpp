#include "controllers/play/keys_to_sound.h"

#include "midi/events/midi_event.h"

namespace continuo::app {

void KeysToSound::add(const DuetEvent& event) {
    if (event.kind == DuetEvent::Kind::Strike || event.kind == DuetEvent::Kind::Release)
        waiting_.push_back(event);
    if (event.kind != DuetEvent::Kind::Cancel) return;
    std::erase_if(waiting_, [&](const DuetEvent& each) {
        // Drops the cancelled events. If the whole voice stops, drops all of its pending events, because they
        // never sound.
        return each.voice == event.voice &&
               (event.value != kKeepsSounding || isCancelled(event, each.seconds));
    });
    if (event.value == kKeepsSounding) return;
    for (int pitch = 0; pitch < kMidiPitches; ++pitch) move_(pitch, event.voice, false);
}

void KeysToSound::moveUntil(double seconds) {
    std::erase_if(waiting_, [&](const DuetEvent& event) {
        if (event.seconds > seconds) return false;
        move_(event.pitch, event.voice, event.kind == DuetEvent::Kind::Strike);
        return true;
    });
}

}  // namespace continuo::app
