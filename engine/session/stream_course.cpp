#include "session/stream_course.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "continuo/error.h"
#include "model/config/model_traits.h"
#include "model/network_bytes.h"

namespace continuo {

StreamCourse::StreamCourse(std::shared_ptr<const Network> network, const SessionOptions& options)
    : Course(std::move(network), 1),
      reach_(std::max<std::int64_t>(0, options.reach)),
      widest_(modelTraits(this->network().config()).window),
      asked_(options.latents),
      state_(newState()) {
    checkLatents(this->network().config(), options.latents);
    if (options.cache == SessionOptions::Cache::Compatible)
        throw Error(ErrorCode::BadRequest, "the compatible cache needs a model with latents; turn it off");
}

StreamCourse::StreamCourse(const StreamCourse& one, int rows)
    : Course(one, rows),
      reach_(one.reach_),
      widest_(one.widest_),
      asked_(one.asked_),
      windows_(one.windows_),
      state_(one.state_.replicate(rows)) {}

template <class Work>
void StreamCourse::change(const Work& work) {
    lost_ = true;
    work();
    lost_ = false;
}

TensorView StreamCourse::pinLogits(const Pin& pin) const {
    return TensorView(pin.logits.data(), DType::F32, logits().shape);
}

// Returns the window limit with which a token was read; 0: the model's.
std::int64_t StreamCourse::windowAt(std::int64_t token) const noexcept {
    const auto later = std::ranges::upper_bound(windows_, token, {}, &Windows::value_type::first);
    return later == windows_.begin() ? 0 : std::prev(later)->second;
}

// Records the window of the next tokens, and drops those of tokens that a rewind has removed.
void StreamCourse::recordWindow() {
    while (!windows_.empty() && windows_.back().first >= state_.length) windows_.pop_back();
    if (windows_.empty() || windows_.back().second != asked_) windows_.emplace_back(state_.length, asked_);
}

StreamCourse::Windows StreamCourse::windows() const {
    Windows windows = windows_;
    while (!windows.empty() && windows.back().first >= state_.length) windows.pop_back();
    return windows;
}

// Rebuilds the state of all tokens, from the pinned state if that does not have more tokens. Each token sees
// the window that it saw at first.
void StreamCourse::restore(std::span<const Token> tokens, const std::stop_token& stop) {
    change([&] {
        std::size_t from = 0;
        if (pin_ && pin_->state.length <= static_cast<std::int64_t>(tokens.size())) {
            state_ = pin_->state;
            network().backend().copy(pinLogits(*pin_), logits());
            from = static_cast<std::size_t>(pin_->state.length);
        } else {
            state_ = newState();
        }
        while (from < tokens.size()) {
            const auto begin = static_cast<std::int64_t>(from);
            const auto next = std::ranges::upper_bound(windows_, begin, {}, &Windows::value_type::first);
            const std::size_t end = next == windows_.end()
                                        ? tokens.size()
                                        : std::min(tokens.size(), static_cast<std::size_t>(next->first));
            state_.window = windowAt(begin);
            network().read(state_, tokens.subspan(from, end - from), arena(), logits(), stop);
            from = end;
        }
    });
    stale_ = false;
}

void StreamCourse::start(std::span<const Token> tokens, const std::stop_token& stop) {
    pin_.reset();
    windows_ = {{0, asked_}};
    restore(tokens, stop);
}

void StreamCourse::feed(std::span<const Token> tokens) {
    recordWindow();
    step(tokens, asked_);
}

void StreamCourse::step(std::span<const Token> tokens, std::int64_t window) {
    state_.window = window;
    network().step(state_, tokens, arena(), nextLogits());  // if this throws, the state is unchanged
    change([&] { network().backend().copy(nextLogits(), logits()); });
    stale_ = false;
}

void StreamCourse::recover(std::span<const Token> tokens) {
    if (lost_) return restore(tokens);
    // The step at the end of rewind() failed, so the last token is missing.
    if (length() < static_cast<std::int64_t>(tokens.size())) return step(tokens.last(1), windowAt(length()));
    if (stale_) rewind(tokens);
}

void StreamCourse::rewind(std::span<const Token> tokens) {
    const auto count = static_cast<std::int64_t>(tokens.size());
    if (pin_ && pin_->state.length > count) pin_.reset();
    if (count == state_.length && !lost_ && !stale_) return;
    // Restores the pinned state even if truncation could reach this length, because a repeated step may round
    // differently.
    const bool toPin = pin_ && pin_->state.length == count;
    if (lost_ || toPin || state_.oldest() >= count) return restore(tokens);
    stale_ = true;
    change([&] { state_.truncate(count - 1); });
    step(tokens.last(1), windowAt(count - 1));
}

void StreamCourse::pin() {
    if (lost_ || stale_)
        throw Error(ErrorCode::Internal, "session: a lost state cannot be pinned; recover it first");
    Backend& backend = network().backend();
    auto pin = std::make_shared<Pin>(Pin{state_, backend.allocate(logits().bytes())});
    backend.copy(logits(), pinLogits(*pin));
    pin_ = std::move(pin);
}

bool StreamCourse::canRewindCheaply(std::int64_t length) const {
    if (pin_ && pin_->state.length == length) return true;
    return !lost_ && length <= state_.length && state_.oldest() < length;
}

std::int64_t StreamCourse::latents() const noexcept { return asked_ > 0 ? asked_ : widest_; }

std::int64_t StreamCourse::latentsInUse() const noexcept { return std::min(latents(), length()); }

void StreamCourse::setLatents(std::int64_t latents) {
    checkLatents(network().config(), latents);
    asked_ = latents;
}

double StreamCourse::stepBytes(std::int64_t more) const {
    return stepCost(network(), static_cast<double>(length()) + 0.5 * static_cast<double>(more),
                    static_cast<double>(asked_))
        .entries;
}

void StreamCourse::resume(StreamState state, std::span<const float> logits, Windows windows) {
    change([&] {
        state_ = std::move(state);
        network().backend().upload(std::as_bytes(logits), this->logits());
        network().backend().wait();
    });
    windows_ = std::move(windows);
    stale_ = false;
    pin();
}

}  // namespace continuo
