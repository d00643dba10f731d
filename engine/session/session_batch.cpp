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

// `count` tokens of each row, from the `from`th on.
std::span<const Token> SessionBatch::ofRows(std::span<const Token> tokens, std::int64_t from,
                                            std::int64_t count) const {
    return tokens.subspan(static_cast<std::size_t>(from * rows_), static_cast<std::size_t>(count * rows_));
}

void SessionBatch::feedEntries(std::span<const Token> tokens) {
    const auto count = static_cast<std::int64_t>(tokens.size()) / rows_;
    if (tokens.size() != static_cast<std::size_t>(count * rows_))
        throw Error(ErrorCode::Internal, "session batch: tokens are not as many for each of the sequences");
    for (std::int64_t at = 0; at < count;) {
        const std::int64_t steps = std::min(count - at, rules_.room(*network_, Advance::Fill(state_)));
        if (steps > 0) {
            network_->stepEntries(state_, ofRows(tokens, at, steps), arena_);
            at += steps;
        } else {
            rules_.rebuildWith(*network_, state_, ofRows(tokens, at, 1), arena_, {});
            ++rebuilds_;
            ++at;
        }
    }
}

std::int64_t SessionBatch::beforeLastRebuild(
    std::int64_t count, const std::function<std::int64_t(std::int64_t)>& latentsAt) const {
    Advance rules = rules_;
    Advance::Fill fill(state_);
    std::int64_t last = 0;
    for (std::int64_t at = 0; at < count; ++at) {
        rules.setLatents(*network_, latentsAt(at));
        if (rules.rebuildDue(*network_, fill)) last = at;
        fill = rules.next(*network_, fill);
    }
    return last;
}

void SessionBatch::setLatents(std::int64_t latents) { rules_.setLatents(*network_, latents); }

}  // namespace continuo
