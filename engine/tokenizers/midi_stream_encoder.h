#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "continuo/performance.h"
#include "tokenizers/midi_vocabulary.h"
#include "tokenizers/pedal_steps.h"

namespace continuo {

// Encodes a performance into tokens while it is played. The tokens equal those of MidiTokenizer::encodePrompt
// for the whole in Magenta's profile, with or without a pedal. Events wait until their step of 10 ms is over,
// because their order depends on the whole step. Times are seconds from the beginning; a time before the
// latest one is raised to it.
class MidiStreamEncoder {
public:
    explicit MidiStreamEncoder(const MidiVocabulary& vocabulary);

    void strike(int pitch, int velocity, double time);
    void release(int pitch, double time);    // ignored if the key is up
    void movePedal(int value, double time);  // position of the sustain pedal, 0..127, down from 64 on
    // Returns the tokens of all steps before that of `time`, and forgets their events. No later event can
    // change these tokens.
    std::vector<Token> consumeUntil(double time);
    // Returns the remaining tokens, then time shifts up to the step of `time`, or to the step after the last
    // event if that is later. Sounding notes get no note-off.
    std::vector<Token> finish(double time);
    struct HeldNote {  // a sounding note, held by its key or else by the pedal
        int pitch = 0;
        std::int64_t step = 0;  // of its onset
        bool key = true;
    };
    // Continues after tokens from another source, which reached `step`. bucket, pedal: the last velocity in
    // these tokens, if any, and the pedal's state. held: the earlier notes that still sound.
    void continueFrom(std::int64_t step, std::optional<int> bucket, bool pedal = false,
                      std::span<const HeldNote> held = {});
    // Does the same for a step that may be before notes already played. Discards these notes; times continue
    // from `step`. No note sounds until continueFrom() is called with held notes.
    void returnTo(std::int64_t step, std::optional<int> bucket, bool pedal);

    std::int64_t step() const noexcept { return step_; }  // reached by the tokens consumed so far
    std::optional<int> bucket() const noexcept { return bucket_; }

private:
    struct Sounding {
        std::uint64_t note = 0;  // in the order of onsets
        double start = 0;
        std::int64_t step = 0;
        bool key = true;  // held by its key; else by the pedal
    };
    struct Edge {  // the start or end of a note, not written yet
        std::int64_t step = 0;
        double start = 0;
        int pitch = 0;
        std::uint64_t note = 0;
        bool isOff = false;
        int velocity = 0;
        bool isPedal = false;  // a pedal movement: down, or up if isOff
    };

    double raiseToLatest(double time);
    void end(int pitch, const Sounding& note, double time);
    void write(std::int64_t until, std::vector<Token>& tokens);

    MidiVocabulary vocabulary_;
    std::array<std::vector<Sounding>, 128> sounding_;  // oldest first
    std::vector<Edge> edges_;
    std::uint64_t notes_ = 0;
    double latest_ = 0;
    bool sustains_ = false;  // the pedal is down, and folded into the notes
    PedalSteps pedal_;       // for profiles with pedal tokens
    std::int64_t step_ = 0;
    std::optional<int> bucket_;
};

}  // namespace continuo
