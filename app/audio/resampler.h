#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace continuo::app {

// Turns one channel of sound from one rate into another, piece by piece (libsoxr, its very high quality).
// What lies above half of the lower rate is taken out; nothing is delayed. The pieces' sizes change no
// sample.
class Resampler {
public:
    static constexpr int kLowestRate = 1000, kHighestRate = 768'000;

    // Samples a second. Throws BadRequest beyond these two.
    Resampler(int from, int to);
    ~Resampler();
    Resampler(const Resampler&) = delete;
    Resampler& operator=(const Resampler&) = delete;

    // How many samples `count` of them become: as many as last as long, and of any sound one at least.
    static std::int64_t lengthOf(std::int64_t count, int from, int to);

    // Appends to `out` what the next samples make.
    void add(std::span<const float> in, std::vector<float>& out);
    // Appends the rest, to lengthOf() all that was added. Nothing may be added after it.
    void finish(std::vector<float>& out);

private:
    // nullptr for the rest of it all.
    void process(const std::span<const float>* in, std::vector<float>& out);

    struct State;
    std::unique_ptr<State> state_;  // none where both rates are the same
    int from_, to_;
    std::int64_t added_ = 0, made_ = 0;
};

}  // namespace continuo::app
