#include "session/session_batch.h"

#include <algorithm>
#include <string>

#include "continuo/error.h"

namespace continuo {

SessionBatch::SessionBatch(const Session& started, int rows)
    : network_(started.sharedNetwork()),
      rows_(rows),
      rules_(started.rules()),
      state_(started.state().spread(rows)),
      arena_([backend = network_->sharedBackend()](std::size_t bytes) { return backend->allocate(bytes); }),
      logits_(network_->backend().allocate(static_cast<std::size_t>(rows * network_->config().vocabulary) *
                                           sizeof(float))) {
    if (rows > kMostRows)
        throw Error(ErrorCode::BadRequest, "session batch: " + std::to_string(rows) + " sequences; at most " +
                                               std::to_string(kMostRows) + " go on together");
    for (int row = 0; row < rows; ++row)
        network_->backend().copy(started.logits(), logits().slice(0, row, row + 1));
}

TensorView SessionBatch::logits() const noexcept {
    return TensorView(logits_.data(), DType::F32, {rows_, network_->config().vocabulary});
}

void SessionBatch::feed(std::span<const Token> tokens) {
    if (tokens.size() != static_cast<std::size_t>(rows_))
        throw Error(ErrorCode::Internal, "session batch: tokens are not as many as sequences");
    if (!rebuildDue()) return network_->step(state_, tokens, {}, arena_, logits());
    rules_.rebuildWith(*network_, state_, tokens, arena_, logits());
    ++rebuilds_;
}

void SessionBatch::setLatents(std::int64_t latents) {
    checkLatents(*network_, latents);
    rules_.latents = std::min(latents, rules_.most);
}

}  // namespace continuo
