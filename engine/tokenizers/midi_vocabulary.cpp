#include "tokenizers/midi_vocabulary.h"

#include <algorithm>
#include <string>

#include "continuo/error.h"

namespace continuo {

const char* profileName(MidiProfile profile) {
    switch (profile) {
        case MidiProfile::Krasserm: return "krasserm";
        case MidiProfile::Pedal: return "pedal";
        case MidiProfile::Magenta: break;
    }
    return "magenta";
}

TokenEvent MidiVocabulary::event(Token token) const {
    if (token < 0 || token >= size())
        throw Error(ErrorCode::BadRequest, "midi tokens: the " + std::string(profileName(profile_)) +
                                               " profile has ids 0 to " + std::to_string(size() - 1) +
                                               ", got " + std::to_string(token) +
                                               "; these tokens belong to another profile or model");
    if (token == pad()) return {TokenEvent::Kind::Pad, 0};
    if (token == end()) return {TokenEvent::Kind::End, 0};
    if (token == start()) return {TokenEvent::Kind::Start, 0};
    return eventFromId(token - firstEvent());
}

// Krasserm's profile differs by one bucket at multiples of 4: note_seq starts at 1, midi-neural-processor at
// 0.
int MidiVocabulary::bucket(int velocity) const {
    return isNative() ? (std::clamp(velocity, 1, 127) - 1) / 4 : std::clamp(velocity, 0, 127) / 4;
}

int MidiVocabulary::velocity(int bucket) const { return isNative() ? 1 + 4 * bucket : 4 * bucket; }

}  // namespace continuo
