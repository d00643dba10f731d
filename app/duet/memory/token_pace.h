#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace continuo::app {

// What the latest tokens cost. Every model has a pace; with one that has latents it belongs to their present
// number.
class TokenPace {
public:
    static constexpr double kPerToken = 0.008;  // s: twice as fast as 15 notes a second of four tokens need
    static constexpr double kTooSlow = 0.8;     // share of a limit from which on a model is too slow

    // Some tokens took `seconds` to compute.
    void measure(int tokens, double seconds) noexcept;
    void forget() noexcept { drawn_ = 0; }

    // From how many tokens secondsPerToken() is taken, and whether there are any.
    std::size_t measured() const noexcept { return std::min(drawn_, kRemembered); }
    bool hasMeasured() const noexcept { return drawn_ > 0; }
    // What the latest tokens cost: the 95th percentile.
    double secondsPerToken() const;
    // What so many of the latest tokens in a row cost, 1 or more: the 95th percentile. This is less than that
    // many times secondsPerToken(), because slow tokens seldom follow one another.
    double secondsFor(int tokens) const;

    // The time from a turn to the first note if a token takes `perToken`; both in s.
    static double answerAfter(double perToken) noexcept { return kToFirstNote * perToken; }
    // How long a token may take before the model is too slow, s, if the first note is wanted within `target`
    // s.
    static double mostPerToken(double target) noexcept {
        return kTooSlow * std::min(kPerToken, target / kToFirstNote);
    }

private:
    static constexpr std::size_t kRemembered = 64;
    using Costs = std::array<double, kRemembered>;
    static double mostOf(Costs costs, std::size_t count);
    // Tokens from the end of a turn to a first note: those of the last played event, a velocity, a stroke.
    static constexpr int kToFirstNote = 5;

    Costs costs_{};  // s a token
    std::size_t drawn_ = 0;
};

}  // namespace continuo::app
