#include "session/live_session.h"

#include <utility>

#include "model/config/model_traits.h"

namespace continuo {
namespace {

SessionOptions forLive(SessionOptions options) {
    options.reach = LiveSession::kReach;
    return options;
}

}  // namespace

LiveSession::LiveSession(const std::shared_ptr<const Network>& network, const SessionOptions& options)
    : front_(std::make_unique<Session>(network, forLive(options))) {
    if (modelTraits(network->config()).latents > 0)
        worker_ = std::make_unique<RebuildWorker>(front_, options);
}

void LiveSession::start(std::span<const Token> prompt, const std::stop_token& stop) {
    if (worker_) worker_->prepareStart();
    front_->start(prompt, stop);
    front_->pin();  // so that rewind() need not read a long prompt again
}

void LiveSession::resume(std::span<const Token> tokens, StreamState state, std::span<const float> logits,
                         StreamCourse::Windows windows) {
    front_->resume(tokens, std::move(state), logits, std::move(windows));
}

void LiveSession::feed(Token token) { worker_ ? worker_->feed(token) : front_->feed(token); }

void LiveSession::rewind(std::size_t length) { worker_ ? worker_->rewind(length) : front_->rewind(length); }

void LiveSession::setLatents(std::int64_t latents) {
    worker_ ? worker_->setLatents(latents) : front_->setLatents(latents);
}

void LiveSession::noteIdle() {
    if (worker_) worker_->noteIdle();
}

const std::vector<LiveAct>& LiveSession::acts() const noexcept {
    static const std::vector<LiveAct> none;
    return worker_ ? worker_->acts() : none;
}

void LiveSession::replay(std::vector<LiveAct> acts) {
    if (worker_) worker_->replay(std::move(acts));
}

}  // namespace continuo
