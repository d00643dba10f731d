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
    // Of each note whether it ends where its key was released, behind the seam, whatever the model lets go.
    std::vector<bool> keepsEnd;
};

// The played notes that a prompt's tokens stand for, on a clock whose zero is `begin`; the model takes over
// at `seam`, from where its pedal is down or up. limit: where the prompt was cut. Seconds.
PlayedPrompt playedUpTo(const Performance& performance, double begin, double limit, double seam, bool pedal);

// Puts drawn tokens together as notes and pedal, next to the prompt's, and tells of each.
class DrawnMusic {
public:
    // decoder: behind the prompt. From `seam` to `end`, seconds.
    DrawnMusic(MidiStreamDecoder decoder, PlayedPrompt prompt, double seam, double end, Events& events);

    // logProbability: of the token, nats. A note's surprise is that of its pitch, at its time and as loud as
    // it is.
    void push(Token token, double logProbability);
    double seconds() const { return decoder_.seconds(); }
    // With what sounds still, which ends now.
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
