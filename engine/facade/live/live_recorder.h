#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "continuo/live_record.h"

namespace continuo {

// Records the calls of live music. Consecutive draws are merged into one call, and so are consecutive calls
// of advanceTo() without input.
class LiveRecorder {
public:
    void add(const LiveCall& call);
    // Records a call of advanceTo(). made: whether it made tokens; if not, the next such call replaces this
    // one.
    void addPassedTime(double time, bool made);
    // Records a draw. tokens: number of tokens before the draw.
    void addDraw(const SamplingChoice& sampling, std::size_t tokens);

    const std::vector<LiveCall>& calls() const noexcept { return calls_; }
    const std::vector<SamplingChoice>& samplings() const noexcept { return samplings_; }
    // Returns the calls since a position. Draws::Ended leaves out a last Draw call that may still grow.
    enum class Draws { All, Ended };
    LiveRecord since(const LiveRecordPosition& place, Draws draws) const;
    // Returns how many of all `tokens` the calls that Draws::Ended returns have made.
    std::size_t coveredTokens(std::size_t tokens) const noexcept { return isOpen() ? openFrom_ : tokens; }

private:
    bool isOpen() const noexcept;

    std::vector<LiveCall> calls_;
    std::vector<SamplingChoice> samplings_;
    std::optional<double> passed_;  // elapsed time not yet recorded as a call
    std::size_t openFrom_ = 0;      // number of tokens before the last draws
};

}  // namespace continuo
