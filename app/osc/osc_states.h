#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "osc/osc_message.h"

namespace continuo::app {

// The read-only state of a duet.
struct OscStates {
    enum class Turn : std::uint8_t { Yours, Model, Waiting };  // Waiting: no model takes part
    Turn turn = Turn::Waiting;
    double turnLeft = 1;  // 1 to 0: time left of the pause that ends a phrase, or of the answer
    int latents = 0;      // in use
    std::uint64_t lateNotes = 0;
    double secondsPerToken = 0, answerSeconds = 0;  // recent values

    // Returns the messages turn, turn-left, latents-in-use, ms-per-token, late-notes and answer-ms.
    std::vector<OscMessage> messages() const;
};

}  // namespace continuo::app
