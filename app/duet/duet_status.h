#pragma once

#include <continuo/live_music.h>

#include <cstdint>
#include <optional>
#include <string>

#include "duet/hearing/scale.h"
#include "duet/memory/latents_controller.h"

namespace continuo::app {

// Whether the model's last answer can be dropped for another one, or why not.
enum class AnswerAgain : std::uint8_t {
    Possible,
    NoAnswer,   // there was none
    Played,     // the player has struck a key since it began
    Along,      // in PlayAlong nothing is an answer
    Forgotten,  // the model does not remember its beginning any more
};

// A duet so far.
struct DuetStatus {
    double seconds = 0;  // since its beginning
    bool modelsTurn = false;
    double gap = 0;            // seconds of rest that end a phrase, as they are now
    double gapLeft = -1;       // of that rest, 1..0 while it runs; below 0 while none does
    double answerLeft = -1;    // seconds until the answer's end; below 0: it is open, or there is none
    double answerLength = -1;  // of it, seconds
    std::uint64_t answers = 0;
    std::uint64_t dropped = 0;  // of these, for another one
    AnswerAgain again = AnswerAgain::NoAnswer;
    std::uint64_t interrupted = 0;  // answers that the player cut short
    std::uint64_t notes = 0;        // of the model, handed on
    std::uint64_t late = 0;  // strokes more than ModelVoice::kLate after their moment: handed on, or given up
    double worstLateness = 0;  // seconds
    double lastAnswer = 0;     // seconds from the turn to the first note written, without the rests in it
    double worstAnswer = 0;
    double secondsPerToken = 0;  // of late, the 95th percentile
    int latents = 0;             // most that may be in use, or tokens of the window; 0: neither
    bool isWindow = false;       // the model has no latents, but a window
    LatentsStep latentsStep = LatentsStep::None;  // of what latentsNote tells
    int latentsBefore = 0;                        // that were, until then
    std::string latentsNote;  // what was last done about them, as "CPU is too slow for the latency target:
                              // 512 → 256 latents"
    double hearsFrom = 0;     // the model hears what was played from here on, seconds of the duet
    std::optional<KeyFinder::Key> key;  // of what the player plays
    LiveMusic::Load load;
};

}  // namespace continuo::app
