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
    // More rows would be computed as products of many rows, which may round differently.
    static constexpr int kMostRows = static_cast<int>(Network::kMostStepRows);

    // started: a session (Cache::Exact) that has taken in its prompt. Throws BadRequest for more than
    // kMostRows.
    SessionBatch(const Session& started, int rows);
    SessionBatch(const SessionBatch&) = delete;
    SessionBatch& operator=(const SessionBatch&) = delete;

    // Appends one token to each row.
    void feed(std::span<const Token> tokens);
    // For `count` tokens that are known beforehand: the state after a rebuild consists of the tokens' cache
    // entries, each made of its token and place alone, and of latents built from these. So tokens before the
    // last rebuild need no pass through the network. feedEntries() takes tokens [T, B] with the same result,
    // bit for bit, as feed() for each of them, except that the latents are not built. Use it for the first
    // beforeLastRebuild() tokens, and then feed(), which rebuilds. latentsAt(i): the argument of setLatents()
    // before token i, counted from 0.
    void feedEntries(std::span<const Token> tokens);
    std::int64_t beforeLastRebuild(std::int64_t count,
                                   const std::function<std::int64_t(std::int64_t)>& latentsAt) const;
    // Logits F32 [B, V] of the next tokens, in the device's memory.
    TensorView logits() const noexcept;

    int rows() const noexcept { return rows_; }
    const std::shared_ptr<Backend>& sharedBackend() const noexcept { return network_->sharedBackend(); }
    std::int64_t length() const noexcept { return state_.origin + state_.length(); }  // tokens of each row
    // As Session::setLatents().
    void setLatents(std::int64_t latents);
    std::int64_t latents() const noexcept { return rules_.latents; }
    bool rebuildDue() const noexcept { return rules_.rebuildDue(*network_, state_); }
    const DecoderState& state() const noexcept { return state_; }
    // How many rebuilds there were; those that feedEntries() skipped count too.
    std::int64_t rebuilds() const noexcept { return rebuilds_; }

private:
    std::span<const Token> ofRows(std::span<const Token> tokens, std::int64_t from, std::int64_t count) const;

    std::shared_ptr<const Network> network_;
    int rows_;
    Advance rules_;
    DecoderState state_;
    Arena arena_;
    Buffer logits_;
    std::int64_t rebuilds_ = 0;
};

}  // namespace continuo
