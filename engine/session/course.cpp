#include "session/course.h"

#include <utility>

namespace continuo {

Course::Course(std::shared_ptr<const Network> network, int rows)
    : network_(std::move(network)),
      rows_(rows),
      arena_([backend = network_->sharedBackend()](std::size_t bytes) { return backend->allocate(bytes); }),
      logits_(network_->backend().allocate(static_cast<std::size_t>(rows * network_->config().vocabulary) *
                                           sizeof(float))),
      next_(network_->backend().allocate(logits_.size())) {}

Course::Course(const Course& other, int rows) : Course(other.network_, rows) {
    for (int row = 0; row < rows; ++row)
        network_->backend().copy(other.logits(), logits().slice(0, row, row + 1));
}

Course::Course(const Course& other) : Course(other.network_, other.rows_) {
    network_->backend().copy(other.logits(), logits());
}

TensorView Course::logits() const noexcept {
    return TensorView(logits_.data(), DType::F32, {rows_, network_->config().vocabulary});
}

TensorView Course::nextLogits() const noexcept {
    return TensorView(next_.data(), DType::F32, logits().shape);
}

}  // namespace continuo
