#include "duet/memory/token_pace.h"

namespace continuo::app {

void TokenPace::measure(int tokens, double seconds) noexcept {
    for (int i = 0; i < tokens; ++i) costs_[drawn_++ % kRemembered] = seconds / tokens;
}

// Returns the 95th percentile of the first `count` costs; 0 for none.
double TokenPace::percentile95(Costs costs, std::size_t count) {
    if (count == 0) return 0;
    const auto place = costs.begin() + static_cast<std::ptrdiff_t>(count * 95 / 100);
    std::nth_element(costs.begin(), place, costs.begin() + static_cast<std::ptrdiff_t>(count));
    return *place;
}

double TokenPace::secondsPerToken() const { return percentile95(costs_, measuredCount()); }

double TokenPace::secondsFor(int tokens) const {
    const std::size_t count = measuredCount();
    const auto run = static_cast<std::size_t>(tokens);
    if (count < run) return tokens * secondsPerToken();
    const std::size_t first = drawn_ - count;
    Costs runs{};
    for (std::size_t begin = 0; begin + run <= count; ++begin) {
        for (std::size_t i = 0; i < run; ++i) runs[begin] += costs_[(first + begin + i) % kRemembered];
    }
    return percentile95(runs, count - run + 1);
}

}  // namespace continuo::app
