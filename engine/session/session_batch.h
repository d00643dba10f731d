#pragma once

#include <cstdint>
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
    static constexpr int kMostRows = 16;

    // started: a session with its prompt, in the exact way. Throws BadRequest for more than kMostRows.
    SessionBatch(const Session& started, int rows);
    SessionBatch(const SessionBatch&) = delete;
    SessionBatch& operator=(const SessionBatch&) = delete;

    // One more token of each row.
    void feed(std::span<const Token> tokens);
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
    std::int64_t rebuilds() const noexcept { return rebuilds_; }

private:
    std::shared_ptr<const PerceiverAr> network_;
    int rows_;
    Advance rules_;
    DecoderState state_;
    Arena arena_;
    Buffer logits_;
    std::int64_t rebuilds_ = 0;
};

}  // namespace continuo
