#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "continuo/live_act.h"
#include "continuo/sampling_choice.h"

namespace continuo {

// A recorded call of LiveMusic, or several equal calls merged into one.
struct LiveCall {
    enum class Kind : std::uint8_t {
        Strike,   // play(): pitch, value, time
        Release,  // pitch, time
        Pedal,    // value, time
        Advance,  // advanceTo(): time
        Turn,     // beginModelTurn(): time, value 1 for TurnStart::Resumed
        Draw,     // next(): `value` tokens, with the sampling set last
        Sample,   // sets the sampling to LiveRecord::samplings[value]
        EndTurn,  // endModelTurn(): time
        Join,     // join(): pitch, value, time, heardUntil
        Discard,  // discardBefore(): time
        Restart,  // restartTurn()
        Rewrite,  // rewriteFrom(): time
        Delay,    // delay(): value is the index of a token, time
    };
    Kind kind = Kind::Strike;
    std::uint8_t pitch = 0;
    std::int32_t value = 0;
    double time = 0;
    double heardUntil = 0;
    bool operator==(const LiveCall&) const = default;
};

// Everything needed to repeat the tokens of live music on the same kind of device, together with the original
// request (Engine::replay).
struct LiveRecord {
    std::vector<LiveCall> calls;
    std::vector<SamplingChoice> samplings;
    std::vector<LiveAct> acts;
    std::uint64_t tokens = 0;  // number of tokens after the calls
    std::string tokenHash;     // SHA-256 of these tokens
    bool mayContinue = false;  // recorded while the music continued: more calls may follow
};

// How much of a record the caller already has.
struct LiveRecordPosition {
    std::size_t calls = 0, samplings = 0, acts = 0;
};

// The result of a replay.
struct LiveReplay {
    bool matches = false;  // all tokens equal those of the record
    std::uint64_t tokens = 0;
    std::string tokenHash;
};

}  // namespace continuo
