#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "continuo/events.h"
#include "continuo/music_request.h"
#include "tokenizers/midi_stream_decoder.h"

namespace continuo {

// What a model plays on from.
struct PlayedPrompt {
    Performance music;
    // Of each note whether it ends where its key was released, whatever the model lets go.
    std::vector<bool> keepsEnd;
};

// The played notes that a prompt's tokens stand for, on a clock whose zero is `begin`; the model takes over
// at `seam`, from where its pedal is down or up. limit: where the prompt was cut. Seconds.
PlayedPrompt playedUpTo(const Performance& performance, double begin, double limit, double seam, bool pedal);

// Makes notes and pedal of drawn tokens, beside the prompt's, and reports each of them.
class DrawnMusic {
public:
    // decoder: after the prompt's tokens. The model plays from `seam` to `end`, seconds.
    DrawnMusic(MidiStreamDecoder decoder, PlayedPrompt prompt, double seam, double end, Events& events);

    // logProbability: the token's, nats. A note's surprise is that of its pitch, given its time and velocity.
    void push(Token token, double logProbability);
    double seconds() const { return decoder_.seconds(); }
    // Ends the notes that still sound, and returns everything.
    MusicResult finish();

private:
    void movePedal(bool down, double time);
    void take(const MidiNoteEvent& event);
    void extend(const MidiNoteEvent& event, double end);
    void endPrompt(double now);

    MidiStreamDecoder decoder_;
    std::uint64_t fromPrompt_;
    double end_;
    Events& events_;
    std::vector<bool> keepsEnd_, ended_;              // of the prompt's notes
    std::unordered_map<std::uint64_t, double> bits_;  // by a note's index
    std::vector<std::pair<Note, double>> made_;
    MusicResult result_;
};

}  // namespace continuo
