#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/model/network_cases.h"

namespace continuo::test {

// Decodes rows of random tokens in lock-step, like a session, and knows the expected logits: those of the
// uncached forward pass over the same window with as many latents (engine/session/README.md).
class DecoderDriver {
public:
    DecoderDriver(const Network& network, int batch, std::uint64_t seed);

    void append(std::int64_t count);
    void rebuild(std::int64_t latents);
    void step();
    void slide(std::int64_t count);

    const Network& network() const noexcept { return network_; }
    DecoderState& state() noexcept { return state_; }
    const DecoderState& state() const noexcept { return state_; }
    const std::vector<float>& logits() const noexcept {
        return logits_;
    }  // logits [B, V] of the last rebuild or step
    // Logits of the uncached forward pass, [B, V].
    std::vector<float> expected() const;
    // Returns the window as complete rows.
    SequenceBatch window() const;
    std::int64_t freePositions() const { return network_.config().perceiver().length - state_.length(); }
    // Returns an independent state with the same future tokens.
    DecoderDriver copy() const { return *this; }

private:
    std::vector<std::int32_t> draw(std::int64_t count);
    std::vector<std::int32_t> nextPositions(std::int64_t count) const;

    const Network& network_;
    std::uint64_t seed_;
    std::uint64_t drawn_ = 0;
    DecoderState state_;
    std::shared_ptr<Arena> arena_;
    std::vector<float> logits_;
};

}  // namespace continuo::test
