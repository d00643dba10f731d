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

// Turns what is being played into tokens while it is played: the same ones that MidiTokenizer::encodePrompt
// makes of the whole in Magenta's profile, with or without a pedal. Events of one step of 10 ms have an order
// that is known only when the step is over, so they wait until then. Times are seconds from the beginning and
// must not fall; one that falls counts as the latest.
class MidiStreamEncoder {
public:
    explicit MidiStreamEncoder(const MidiVocabulary& vocabulary);

    void strike(int pitch, int velocity, double time);
    void release(int pitch, double time);    // of a key that is up: nothing
    void movePedal(int value, double time);  // the sustain pedal, 0..127, down from 64 on
    // The tokens of all steps before that of `time`: those that nothing can change any more.
    std::vector<Token> takeUntil(double time);
    // The tokens of all that was played, then time shifts until the step of `time`, or the step after the
    // last event where that is later. What sounds on gets no note-off.
    std::vector<Token> finish(double time);
    struct Held {  // a note that sounds on, by its key or else by the pedal
        int pitch = 0;
        std::int64_t step = 0;  // of its stroke
        bool key = true;
    };
    // Tokens of somebody else came: the sequence has reached `step`, `bucket` is its velocity, if it has one,
    // its pedal is down or not, and of what was played before, `held` sounds on.
    void goOnFrom(std::int64_t step, std::optional<int> bucket, bool pedal = false,
                  std::span<const Held> held = {});
    // As that, of a step that may lie before what was played: it was as if that had not been, and times go on
    // from there. Nothing sounds on until goOnFrom() says so.
    void returnTo(std::int64_t step, std::optional<int> bucket, bool pedal);

    std::int64_t step() const noexcept { return step_; }  // that the tokens taken so far have reached
    std::optional<int> bucket() const noexcept { return bucket_; }

private:
    struct Sounding {
        std::uint64_t note = 0;  // number in the order of strokes
        double start = 0;
        std::int64_t step = 0;
        bool key = true;  // held by its key; else by the pedal
    };
    struct Edge {  // a note's beginning or end that has not been written
        std::int64_t step = 0;
        double start = 0;
        int pitch = 0;
        std::uint64_t note = 0;
        bool isOff = false;
        int velocity = 0;
        bool isPedal = false;  // it goes down, or isOff
    };

    double notBefore(double time);
    void end(int pitch, const Sounding& note, double time);
    void write(std::int64_t until, std::vector<Token>& tokens);

    MidiVocabulary vocabulary_;
    std::array<std::vector<Sounding>, 128> sounding_;  // oldest first
    std::vector<Edge> edges_;
    std::uint64_t notes_ = 0;
    double latest_ = 0;
    bool sustains_ = false;  // the pedal is down and to be folded into the notes
    PedalSteps pedal_;       // the pedal where it becomes tokens
    std::int64_t step_ = 0;
    std::optional<int> bucket_;
};

}  // namespace continuo
