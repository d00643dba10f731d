// One token through a network without latents.
#include <utility>

#include "continuo/error.h"
#include "model/network.h"

namespace continuo {

void Network::step(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena,
                   TensorView logits) const {
    if (static_cast<int>(tokens.size()) != state.rows)
        throw Error(ErrorCode::Internal, "network: a step needs one token for each row");
    StreamState before = state;
    const Arena::Mark mark = arena.mark();
    try {
        read(state, tokens, arena, logits);
    } catch (...) {
        state = std::move(before);
        arena.release(mark);
        throw;
    }
    arena.release(mark);
}

void Network::step(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena,
                   std::span<float> logits) const {
    const Arena::Mark mark = arena.mark();
    const TensorView out = arena.take(DType::F32, {state.rows, config_.vocabulary});
    step(state, tokens, arena, out);
    backend_->download(out, std::as_writable_bytes(logits));
    arena.release(mark);
}

}  // namespace continuo
