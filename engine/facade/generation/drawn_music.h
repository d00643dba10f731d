#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "continuo/events.h"
#include "continuo/music_request.h"
#include "tokenizers/midi_stream_decoder.h"

namespace continuo {

// The prompt of a continuation.
struct PlayedPrompt {
    Performance music;
    // For each note, whether it ends at its key's release, regardless of the model's note-offs.
    std::vector<bool> keepsEnd;
};

// Returns the played notes of a prompt's tokens, with times relative to `begin`. The model continues at
// `seam`; `pedal` is its pedal there. limit: end of the prompt. Seconds.
PlayedPrompt makePlayedPrompt(const Performance& performance, double begin, double limit, double seam,
                              bool pedal);

// Converts drawn tokens to notes and pedal, together with the prompt's, and reports each of them.
class DrawnMusic {
public:
    // decoder: state after the prompt's tokens. The model plays from `seam` to `end`, seconds.
    DrawnMusic(MidiStreamDecoder decoder, PlayedPrompt prompt, double seam, double end, Events& events);

    // logProbability: the token's, nats. A note's surprise is that of its pitch, given its time and velocity.
    void push(Token token, double logProbability);
    double seconds() const { return decoder_.seconds(); }
    // Ends the notes that still sound, and returns the result.
    MusicResult finish();

private:
    void movePedal(bool down, double time);
    void processEvent(const MidiNoteEvent& event);
    void extendPromptNote(const MidiNoteEvent& event, double end);
    void endPrompt(double now);

    MidiStreamDecoder decoder_;
    std::uint64_t fromPrompt_;
    double end_;
    Events& events_;
    std::vector<bool> keepsEnd_, ended_;              // per note of the prompt
    std::unordered_map<std::uint64_t, double> bits_;  // by note index
    std::vector<std::pair<Note, double>> made_;
    MusicResult result_;
};

}  // namespace continuo
