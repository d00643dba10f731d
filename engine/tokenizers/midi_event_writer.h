#pragma once

#include <cstdint>
#include <vector>

#include "base/token.h"
#include "tokenizers/midi_vocabulary.h"
#include "tokenizers/token_event.h"

namespace continuo {

// Appends a wait of `steps` as time shifts of 100 steps, then the rest (1..100).
inline void appendTimeShifts(std::vector<int>& events, std::int64_t steps) {
    for (; steps > kLongestShift; steps -= kLongestShift)
        events.push_back(eventId({TokenEvent::Kind::TimeShift, kLongestShift}));
    if (steps > 0) events.push_back(eventId({TokenEvent::Kind::TimeShift, static_cast<int>(steps)}));
}

// Appends events as tokens of a profile.
inline void appendEvents(std::vector<Token>& tokens, const std::vector<int>& events,
                         const MidiVocabulary& vocabulary) {
    for (const int event : events) tokens.push_back(vocabulary.firstEvent() + event);
}

// Appends a wait of `steps` as tokens.
inline void appendWait(std::vector<Token>& tokens, std::int64_t steps, const MidiVocabulary& vocabulary) {
    std::vector<int> events;
    appendTimeShifts(events, steps);
    appendEvents(tokens, events, vocabulary);
}

}  // namespace continuo
