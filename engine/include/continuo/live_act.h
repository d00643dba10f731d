#pragma once

#include <cstdint>

namespace continuo {

// An action of a live session (LiveSession) beside its tokens: it gave the second session latents to build
// (Rebuild), let it catch up (Follow), or swapped the two (Swap). `call`: during or after which call of
// start, feed, rewind and setLatents, counted from 1, without feeds and setLatents that failed. The same
// actions at the same calls give the same logits, bit for bit.
struct LiveAct {
    enum class Kind : std::uint8_t { Rebuild, Follow, Swap };
    Kind kind = Kind::Rebuild;
    std::uint64_t call = 0;
    bool operator==(const LiveAct&) const = default;
};

}  // namespace continuo
