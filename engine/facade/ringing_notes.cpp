#include "facade/ringing_notes.h"

#include <utility>

namespace continuo {

std::vector<MidiNoteEvent> RingingNotes::take(const std::optional<MidiNoteEvent>& event,
                                              const MidiStreamDecoder& after) {
    std::vector<MidiNoteEvent> ended;
    if (event && event->kind == MidiNoteEvent::Kind::End) ringing_.push_back(*event);
    if (!after.pedalIsDown()) return close(after.seconds());
    if (!event || event->kind == MidiNoteEvent::Kind::End) return ended;
    std::erase_if(ringing_, [&](MidiNoteEvent& each) {
        if (each.pitch != event->pitch) return false;
        each.time = event->time;
        ended.push_back(each);
        return true;
    });
    return ended;
}

std::vector<MidiNoteEvent> RingingNotes::close(double seconds) {
    for (MidiNoteEvent& each : ringing_) each.time = seconds;
    return std::exchange(ringing_, {});
}

}  // namespace continuo
