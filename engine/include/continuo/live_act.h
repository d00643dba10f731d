#pragma once

#include <cstdint>

namespace continuo {

// What a live session did beside its tokens (LiveSession): it gave the second session latents to build, let
// it follow, or swapped the two; and during or after which call of start, feed, rewind and setLatents,
// counted from 1. With these acts at the same calls the same logits come again, bit for bit.
struct LiveAct {
    enum class Kind : std::uint8_t { Rebuild, Follow, Swap };
    Kind kind = Kind::Rebuild;
    std::uint64_t call = 0;
    bool operator==(const LiveAct&) const = default;
};

}  // namespace continuo
