#pragma once

#include <cstdint>

namespace continuo {

// A background action of a live session (LiveSession) on its second, spare session. Rebuild: the worker
// begins to rebuild latents there. Follow: the worker appends the tokens that are missing there. Swap: the
// two sessions change roles. `call` is the number of the call during or after which this happened. Calls of
// start, feed, rewind and setLatents count from 1; failed calls of feed and setLatents do not count. The same
// actions at the same calls give the same logits, bit for bit.
struct LiveAct {
    enum class Kind : std::uint8_t { Rebuild, Follow, Swap };
    Kind kind = Kind::Rebuild;
    std::uint64_t call = 0;
    bool operator==(const LiveAct&) const = default;
};

}  // namespace continuo
