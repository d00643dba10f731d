#include "codec/codec_state.h"

#include <utility>

namespace continuo {
namespace {

constexpr std::int64_t kAlignment = 16;  // numbers

std::vector<Shape> viewShapes(std::span<const TensorView> views) {
    std::vector<Shape> shapes;
    for (const TensorView& each : views) shapes.push_back(each.shape);
    return shapes;
}

std::int64_t aligned(const Shape& shape) {
    return (shape.count() + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

CodecState::CodecState(std::shared_ptr<Backend> backend, std::span<const Shape> contexts)
    : backend_(std::move(backend)) {
    std::int64_t numbers = 0;
    for (const Shape& each : contexts) numbers += aligned(each);
    memory_ = backend_->allocate(static_cast<std::size_t>(numbers) * sizeof(float));
    auto* at = static_cast<float*>(memory_.data());
    for (const Shape& each : contexts) {
        contexts_.emplace_back(at, DType::F32, each);
        at += aligned(each);
    }
    clear();
}

CodecState::CodecState(const CodecState& other) : CodecState(other.backend_, viewShapes(other.contexts_)) {
    backend_->copy(other.all(), all());
}

CodecState& CodecState::operator=(const CodecState& other) {
    if (this != &other) *this = CodecState(other);
    return *this;
}

TensorView CodecState::all() const {
    return TensorView(memory_.data(), DType::F32,
                      {static_cast<std::int64_t>(memory_.size() / sizeof(float))});
}

void CodecState::clear() { backend_->fill(all(), 0); }

}  // namespace continuo
