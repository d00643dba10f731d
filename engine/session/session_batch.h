#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "session/advance.h"
#include "session/session.h"

namespace continuo {

// Several sequences that continue one prompt in lock-step, each in its own way: every weight is read once
// for all of them. On the processor each has the same logits, bit for bit, as if it went on alone.
class SessionBatch {
public:
    // More would be products of many rows, which may round otherwise.
    static constexpr int kMostRows = static_cast<int>(PerceiverAr::kMostStepRows);

    // started: a session with its prompt, in the exact way. Throws BadRequest for more than kMostRows.
    SessionBatch(const Session& started, int rows);
    SessionBatch(const SessionBatch&) = delete;
    SessionBatch& operator=(const SessionBatch&) = delete;

    // One more token of each row.
    void feed(std::span<const Token> tokens);
    // Tokens that are known beforehand, from a rebuild on which there are to be logits. All that a session
    // holds after a rebuild are the entries of the tokens, each made of its token and place alone, and
    // latents that are built of these; so what comes before the last rebuild needs no pass through the
    // network. feedEntries() takes tokens [T, B] as one feed() for each does, bit for bit, but leaves the
    // latents unbuilt: it is for the first beforeLastRebuild() of `count` tokens, and feed(), which rebuilds,
    // goes on. latentsAt(i): what setLatents() is called with before token i, counted from 0.
    void feedEntries(std::span<const Token> tokens);
    std::int64_t beforeLastRebuild(std::int64_t count,
                                   const std::function<std::int64_t(std::int64_t)>& latentsAt) const;
    // Logits F32 [B, V] of the next tokens, in the device's memory.
    TensorView logits() const noexcept;

    int rows() const noexcept { return rows_; }
    const std::shared_ptr<Backend>& sharedBackend() const noexcept { return network_->sharedBackend(); }
    std::int64_t length() const noexcept { return state_.origin + state_.length(); }  // tokens of each row
    // As Session's.
    void setLatents(std::int64_t latents);
    std::int64_t latents() const noexcept { return rules_.latents; }
    bool rebuildDue() const noexcept { return rules_.rebuildDue(*network_, state_); }
    const DecoderState& state() const noexcept { return state_; }
    // Those of feedEntries() count as well.
    std::int64_t rebuilds() const noexcept { return rebuilds_; }

private:
    std::span<const Token> ofRows(std::span<const Token> tokens, std::int64_t from, std::int64_t count) const;

    std::shared_ptr<const PerceiverAr> network_;
    int rows_;
    Advance rules_;
    DecoderState state_;
    Arena arena_;
    Buffer logits_;
    std::int64_t rebuilds_ = 0;
};

}  // namespace continuo
