#pragma once

#include <continuo/live_music.h>

#include <cstdint>
#include <optional>
#include <string>

#include "duet/hearing/scale.h"
#include "duet/memory/latents_controller.h"

namespace continuo::app {

// Whether the model can answer again instead of its last answer, or why not.
enum class AnswerAgain : std::uint8_t {
    Possible,
    NoAnswer,      // there was none
    PlayerStruck,  // the player has struck a key since the answer began
    PlayingAlong,  // PlayAlong has no answers
    OutOfContext,  // the answer's start is no longer in the model's context
};

// The current state of a duet.
struct DuetStatus {
    double seconds = 0;  // since its beginning
    bool modelsTurn = false;
    double gap = 0;            // seconds of rest that currently end a phrase
    double gapLeft = -1;       // remaining fraction of that rest, 1 to 0; negative: no rest is running
    double answerLeft = -1;    // seconds to the answer's end; negative: open-ended, or no answer
    double answerLength = -1;  // length of the answer, s; negative: as for answerLeft
    std::uint64_t answers = 0;
    std::uint64_t dropped = 0;  // answers that were dropped for another
    AnswerAgain again = AnswerAgain::NoAnswer;
    std::uint64_t interrupted = 0;  // answers the player cut short
    std::uint64_t notes = 0;        // notes of the model sent to the outputs
    std::uint64_t late = 0;         // strokes more than ModelVoice::kLate late, handed on or dropped
    double worstLateness = 0;       // seconds
    double lastAnswer = 0;          // s from the turn to the first written note, without rests
    double worstAnswer = 0;
    double secondsPerToken = 0;                   // recent 95th percentile
    int latents = 0;                              // maximum latents, or window tokens; 0: neither
    bool isWindow = false;                        // the model has a window instead of latents
    LatentsStep latentsStep = LatentsStep::None;  // the step that latentsNote describes
    int latentsBefore = 0;                        // latents before that step
    std::string latentsNote;  // last change of the latents, such as "CPU is too slow for the latency target:
                              // 512 → 256 latents"
    double memoryStart = 0;   // start of the model's memory, seconds of the duet
    std::optional<KeyFinder::Key> key;  // key of the player's notes; nullopt: not known yet
    LiveMusic::LatentsStatus load;
};

}  // namespace continuo::app
