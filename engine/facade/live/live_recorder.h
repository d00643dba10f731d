#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "continuo/live_record.h"

namespace continuo {

// Takes down the calls of live music, alike ones as one: draws, and moments at which nothing was played.
class LiveRecorder {
public:
    void note(const LiveCall& call);
    // made: tokens came of it.
    void pass(double time, bool made);
    // tokens: how many there are before it.
    void draw(const SamplingChoice& sampling, std::size_t tokens);

    const std::vector<LiveCall>& calls() const noexcept { return calls_; }
    const std::vector<SamplingChoice>& samplings() const noexcept { return samplings_; }
    // What came since; with draws that may still go on, or without.
    enum class Draws { All, Ended };
    LiveRecord since(const LiveRecordPlace& place, Draws draws) const;
    // How many of so many tokens come of the calls without draws that may go on.
    std::size_t tokensEnded(std::size_t tokens) const noexcept { return isOpen() ? openFrom_ : tokens; }

private:
    bool isOpen() const noexcept;

    std::vector<LiveCall> calls_;
    std::vector<SamplingChoice> samplings_;
    std::optional<double> passed_;  // time that passed and is no call yet
    std::size_t openFrom_ = 0;      // how many tokens there were before the last draws
};

}  // namespace continuo
