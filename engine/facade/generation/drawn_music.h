#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "continuo/events.h"
#include "continuo/music_request.h"
#include "tokenizers/midi_stream_decoder.h"

namespace continuo {

// The notes and pedal of a continuation's prompt.
struct PlayedPrompt {
    Performance music;
    // For each note: whether it ends at its own key's release, even if the model's note-off is later.
    std::vector<bool> keepsEnd;
};

// Returns the prompt's notes and pedal between `begin` and `limit`, with times relative to `begin`. The model
// continues at `seam`, also relative to `begin`; `pedal`: whether the prompt's tokens leave the pedal down
// there. All times are in seconds.
PlayedPrompt makePlayedPrompt(const Performance& performance, double begin, double limit, double seam,
                              bool pedal);

// Converts drawn tokens to notes and pedal movements, reports each of them, and joins them with the prompt's.
class DrawnMusic {
public:
    // decoder: its state after the prompt's tokens. The model plays from `seam` to `end`, in seconds.
    DrawnMusic(MidiStreamDecoder decoder, PlayedPrompt prompt, double seam, double end, Events& events);

    // Adds a drawn token. logProbability: of the token, in nats. The surprise of a note is that of its pitch,
    // given its time and velocity.
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
