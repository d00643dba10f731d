#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "osc/osc_message.h"

namespace continuo::app {

// How a duet stands, as it is told and cannot be set.
struct OscStates {
    enum class Turn : std::uint8_t { Yours, Model, Waiting };  // waiting: no model listens
    Turn turn = Turn::Waiting;
    double turnLeft = 1;  // of the rest that ends a phrase, or of the answer, 1..0
    int latents = 0;      // in use
    std::uint64_t lateNotes = 0;
    double secondsPerToken = 0, answerSeconds = 0;  // of late

    // turn, turn-left, latents-in-use, ms-per-token, late-notes and answer-ms.
    std::vector<OscMessage> messages() const;
};

}  // namespace continuo::app
