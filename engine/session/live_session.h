#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "continuo/live_act.h"
#include "session/rebuild_worker.h"
#include "session/session.h"

namespace continuo {

// A session for live playing, in which no token waits long. With latents a worker rebuilds them on its own
// thread (RebuildWorker), so no token costs more than two steps. Without latents there is one session and no
// worker: acts() stays empty, and builtLatents(), swaps() and waits() stay 0.
// Calls come from one thread; the worker is internal.
class LiveSession {
public:
    // Without latents: number of tokens by which rewind() can go back at the cost of one step. A model
    // generates fewer ahead of the sound.
    static constexpr std::int64_t kReach = 1024;

    // Throws BadModel for a network with latents that does not support steps (Network::supportsSteps).
    // Replaces options.reach by kReach.
    LiveSession(const std::shared_ptr<const Network>& network, const SessionOptions& options);
    LiveSession(const LiveSession&) = delete;
    LiveSession& operator=(const LiveSession&) = delete;

    // Starts with a prompt of at least one token. Takes as long as a prefill; a stop throws Cancelled, as
    // Session's does, and then start() must be called again.
    void start(std::span<const Token> prompt, const std::stop_token& stop = {});
    // Starts from a saved state instead, see Session::resume(). Requires a network without latents.
    void resume(std::span<const Token> tokens, StreamState state, std::span<const float> logits,
                StreamCourse::Windows windows = {});
    // Appends one token. With latents it waits for the worker only if no room is left, or if far more latents
    // are in use than were requested. If the worker would not catch up otherwise, it also waits until the
    // worker has made two steps.
    void feed(Token token);
    // Removes the tokens from `length` on (at least one stays), see Session::rewind().
    void rewind(std::size_t length);
    // These call the functions of the front session, see Session.
    void pin() { front_->pin(); }
    bool canRewindCheaply(std::size_t length) const { return front_->canRewindCheaply(length); }
    // Sets the most latents, as Session::setLatents(). The number in use changes with the next swap, which
    // this requests; until then the worker runs at the caller's priority. If the worker has already built
    // another number of latents and lacks at most one token, these come into use now. Without latents the
    // next token sees that window.
    void setLatents(std::int64_t latents);
    // Calls Session::recover() of the front session.
    void recover() { front_->recover(); }
    // Tells the worker that no token is coming now. The worker then appends the tokens that came while it
    // rebuilt, and starts a rebuild if the number of latents changed.
    void noteIdle();

    // Returns the most latents that were requested, or tokens of the window (Course::latents()).
    std::int64_t requestedLatents() const noexcept {
        return worker_ ? worker_->requestedLatents() : front_->latents();
    }
    // Returns the most latents of the back session if the worker has built them, so that only tokens that
    // came meanwhile are missing; otherwise 0. After a rewind to at most swapsUpTo() tokens, the next token
    // swaps the sessions.
    std::int64_t builtLatents() const noexcept { return worker_ ? worker_->builtLatents() : 0; }
    std::size_t swapsUpTo() const noexcept { return worker_ ? worker_->swapsUpTo() : 0; }

    // The front session: its logits, tokens and state. Valid until the next call.
    const Session& session() const noexcept { return *front_; }
    const std::vector<Token>& tokens() const noexcept { return front_->tokens(); }

    const std::vector<LiveAct>& acts() const noexcept;
    // Replays recorded worker actions at the same calls, and waits where the worker is slower than before.
    // Call it before the first start(). Does nothing without latents.
    void replay(std::vector<LiveAct> acts);

    // Returns the number of swaps: rebuilds that came into use.
    std::int64_t swaps() const noexcept { return worker_ ? worker_->swaps() : 0; }
    // Returns the number of tokens that had to wait for the worker.
    std::int64_t waits() const noexcept { return worker_ ? worker_->waits() : 0; }

private:
    std::unique_ptr<Session> front_;
    std::unique_ptr<RebuildWorker> worker_;  // null without latents
};

}  // namespace continuo
