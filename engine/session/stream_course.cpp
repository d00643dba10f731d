#include "session/stream_course.h"

#include <algorithm>
#include <utility>

#include "continuo/error.h"
#include "session/step_bytes.h"

namespace continuo {

StreamCourse::StreamCourse(std::shared_ptr<const Network> network, const SessionOptions& options)
    : Course(std::move(network), 1), reach_(std::max<std::int64_t>(0, options.reach)), state_(newState()) {
    if (options.latents != 0 || options.start != 0) checkLatents(this->network().config(), options.latents);
    if (options.cache == SessionOptions::Cache::Compatible)
        throw Error(ErrorCode::BadRequest, "the compatible cache is for a model with latents; leave it out");
}

StreamCourse::StreamCourse(const StreamCourse& one, int rows)
    : Course(one, rows), reach_(one.reach_), state_(one.state_.spread(rows)) {}

template <class Work>
void StreamCourse::change(const Work& work) {
    lost_ = true;
    work();
    lost_ = false;
}

TensorView StreamCourse::logitsOf(const Pin& pin) const {
    return TensorView(pin.logits.data(), DType::F32, logits().shape);
}

// Rebuilds the state of all tokens, from the pinned state if that does not have more tokens.
void StreamCourse::restore(std::span<const Token> tokens, const std::stop_token& stop) {
    change([&] {
        std::size_t from = 0;
        if (pin_ && pin_->state.heard <= static_cast<std::int64_t>(tokens.size())) {
            state_ = pin_->state;
            network().backend().copy(logitsOf(*pin_), logits());
            from = static_cast<std::size_t>(pin_->state.heard);
        } else {
            state_ = newState();
        }
        if (from < tokens.size()) network().read(state_, tokens.subspan(from), arena(), logits(), stop);
    });
    stale_ = false;
}

void StreamCourse::start(std::span<const Token> tokens, const std::stop_token& stop) {
    pin_.reset();
    restore(tokens, stop);
}

void StreamCourse::feed(std::span<const Token> tokens) {
    network().step(state_, tokens, arena(), nextLogits());  // if this throws, the state is unchanged
    change([&] { network().backend().copy(nextLogits(), logits()); });
    stale_ = false;
}

void StreamCourse::recover(std::span<const Token> tokens) {
    if (lost_) return restore(tokens);
    // The step of rewind() failed.
    if (length() < static_cast<std::int64_t>(tokens.size())) return feed(tokens.last(1));
    if (stale_) rewind(tokens);
}

void StreamCourse::rewind(std::span<const Token> tokens) {
    const auto count = static_cast<std::int64_t>(tokens.size());
    if (pin_ && pin_->state.heard > count) pin_.reset();
    if (count == state_.heard && !lost_ && !stale_) return;
    // Returns to the pinned state even within reach: a repeated step may round differently.
    const bool toPin = pin_ && pin_->state.heard == count;
    if (lost_ || toPin || state_.oldest() >= count) return restore(tokens);
    stale_ = true;
    change([&] { state_.truncate(count - 1); });
    feed(tokens.last(1));
}

void StreamCourse::pin() {
    if (lost_ || stale_)
        throw Error(ErrorCode::Internal, "session: a lost state cannot be pinned; recover it first");
    Backend& backend = network().backend();
    auto pin = std::make_shared<Pin>(Pin{state_, backend.allocate(logits().bytes())});
    backend.copy(logits(), logitsOf(*pin));
    pin_ = std::move(pin);
}

bool StreamCourse::reaches(std::int64_t length) const {
    if (pin_ && pin_->state.heard == length) return true;
    return !lost_ && length <= state_.heard && state_.oldest() < length;
}

void StreamCourse::setLatents(std::int64_t latents) { checkLatents(network().config(), latents); }

double StreamCourse::stepBytes(std::int64_t more) const {
    return cacheBytes(network(), static_cast<double>(length()) + 0.5 * static_cast<double>(more), 0);
}

void StreamCourse::resume(StreamState state, std::span<const float> logits) {
    change([&] {
        state_ = std::move(state);
        network().backend().upload(std::as_bytes(logits), this->logits());
        network().backend().wait();
    });
    stale_ = false;
    pin();
}

}  // namespace continuo
