#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace continuo::app {

// Measures the time per token over the latest tokens. The times depend on the number of latents, so call
// clear() when it changes.
class TokenPace {
public:
    static constexpr double kPerToken = 0.008;  // s; half the time per token at 15 notes/s of 4 tokens each
    static constexpr double kTooSlow = 0.8;     // share of a limit above which a model is too slow

    // Records that `tokens` tokens took `seconds` to compute.
    void measure(int tokens, double seconds) noexcept;
    void clear() noexcept { drawn_ = 0; }

    // Returns the number of tokens that secondsPerToken() is computed from, at most kRemembered.
    std::size_t measuredCount() const noexcept { return std::min(drawn_, kRemembered); }
    bool hasMeasured() const noexcept { return drawn_ > 0; }
    // Returns the 95th percentile of the time of one token, in seconds; 0: nothing was measured.
    double secondsPerToken() const;
    // Returns the 95th percentile of the time of `tokens` consecutive tokens, in seconds; tokens >= 1. It is
    // usually less than tokens * secondsPerToken(), because slow tokens seldom follow one another.
    double secondsFor(int tokens) const;

    // Returns the time from the end of a turn to the model's first note if a token takes `perToken`. Both
    // times have the same unit.
    static double answerDelay(double perToken) noexcept { return kToFirstNote * perToken; }
    // Returns the longest time per token, in seconds, at which a model is not too slow: kTooSlow of
    // kPerToken, or less if the first note must come within a short `target`, in seconds.
    static double maxSecondsPerToken(double target) noexcept {
        return kTooSlow * std::min(kPerToken, target / kToFirstNote);
    }

private:
    static constexpr std::size_t kRemembered = 64;
    using Costs = std::array<double, kRemembered>;
    static double percentile95(Costs costs, std::size_t count);
    // Tokens from the end of a turn to the model's first note: the tokens of the last played event, then a
    // velocity and a note-on.
    static constexpr int kToFirstNote = 5;

    Costs costs_{};  // seconds per token, a ring buffer
    std::size_t drawn_ = 0;
};

}  // namespace continuo::app
