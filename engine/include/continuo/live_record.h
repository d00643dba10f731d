#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "continuo/live_act.h"
#include "continuo/requests.h"

namespace continuo {

// A call that made live music what it is (LiveMusic), or several alike.
struct LiveCall {
    enum class Kind : std::uint8_t {
        Strike,    // pitch, value, time: play()
        Release,   // pitch, time
        Pedal,     // value, time
        Pass,      // time: passTime()
        TakeTurn,  // time
        Draw,      // value: so many tokens, with the sampling of the last Sampling
        Yield,     // time
        Join,      // pitch, value, time; until: join()
        Forget,    // time: forgetBefore()
        Sampling,  // sampling, of all draws that follow
    };
    Kind kind = Kind::Strike;
    int pitch = 0;
    int value = 0;
    double time = 0;
    double until = 0;
    SamplingChoice sampling{};
};

// All that it takes to make the same tokens again: LiveRequest with `request`, then the calls
// (Engine::replay).
struct LiveRecord {
    std::vector<LiveCall> calls;
    std::vector<LiveAct> acts;
    std::uint64_t tokens = 0;  // after the calls, and their SHA-256
    std::string tokenHash;
};

// What a replay came to.
struct LiveReplay {
    bool same = false;  // all tokens are those of the record
    std::uint64_t tokens = 0;
    std::string tokenHash;
};

}  // namespace continuo
