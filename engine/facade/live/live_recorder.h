#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "continuo/live_record.h"

namespace continuo {

// Records the calls of live music. Successive draws are joined to one call, and so are successive times at
// which nothing was played.
class LiveRecorder {
public:
    void note(const LiveCall& call);
    // made: whether the call made tokens.
    void pass(double time, bool made);
    // tokens: how many there were before the draw.
    void draw(const SamplingChoice& sampling, std::size_t tokens);

    const std::vector<LiveCall>& calls() const noexcept { return calls_; }
    const std::vector<SamplingChoice>& samplings() const noexcept { return samplings_; }
    // The calls since a place; Ended: without draws at the end to which more may be joined.
    enum class Draws { All, Ended };
    LiveRecord since(const LiveRecordPlace& place, Draws draws) const;
    // How many of these tokens are covered by the calls that Draws::Ended returns.
    std::size_t tokensEnded(std::size_t tokens) const noexcept { return isOpen() ? openFrom_ : tokens; }

private:
    bool isOpen() const noexcept;

    std::vector<LiveCall> calls_;
    std::vector<SamplingChoice> samplings_;
    std::optional<double> passed_;  // time that passed and is not recorded as a call yet
    std::size_t openFrom_ = 0;      // how many tokens there were before the last draws
};

}  // namespace continuo
