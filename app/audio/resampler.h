#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace continuo::app {

// Resamples one channel piece by piece (libsoxr, very high quality). Removes frequencies above half of the
// lower rate; adds no delay. The result does not depend on the piece sizes.
class Resampler {
public:
    static constexpr int kLowestRate = 1000, kHighestRate = 768'000;

    // Sample rates, Hz. Throws BadRequest outside the two limits.
    Resampler(int from, int to);
    ~Resampler();
    Resampler(const Resampler&) = delete;
    Resampler& operator=(const Resampler&) = delete;

    // Returns how many samples `count` samples become at the new rate: the same duration, and at least one
    // unless empty.
    static std::int64_t outputLength(std::int64_t count, int from, int to);

    // Resamples `in` and appends the samples that are ready to `out`.
    void add(std::span<const float> in, std::vector<float>& out);
    // Appends the remaining samples, until the output has outputLength() of all added ones. Call nothing else
    // afterwards.
    void finish(std::vector<float>& out);

private:
    // nullptr: flush.
    void process(const std::span<const float>* in, std::vector<float>& out);

    struct State;
    std::unique_ptr<State> state_;  // null if both rates are equal
    int from_, to_;
    std::int64_t added_ = 0, made_ = 0;
};

}  // namespace continuo::app
