#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace continuo::cpu {

// The tokens of a row of logits that can be drawn, in drawing order: most likely first, ties by id. They are
// not sorted, which would take longer than a layer of the network. A position in this order is found by
// bisecting the range of the logits, with one pass over all of them each time.
class Candidates {
public:
    static std::size_t bytes(std::int64_t vocabulary);

    // `room` is memory of bytes() bytes, 64-byte aligned. A token is a candidate if its logit is above minus
    // infinity and not NaN, and its class, if there are classes, is not 0.
    Candidates(std::span<const float> logits, const std::uint8_t* classes, void* room);

    bool empty() const { return best_ == kNone; }
    float best() const;          // logit of the most likely token
    std::int32_t first() const;  // returns the most likely token
    std::int32_t last() const;   // the least likely token

    // Sets each candidate's weight to exp((logit - best) / temperature).
    void weigh(float temperature);
    // The following functions use the weights. Sums are computed in double.
    double sum() const;
    double sumOfClass(const std::uint8_t* classes, int wanted) const;
    // Returns the first token whose cumulative weight exceeds the limit; the last token if none exists.
    std::int32_t tokenAt(double limit) const;
    // Returns the token at this position, from 0.
    std::int32_t tokenAt(std::int64_t number) const;

    // Lowers each logit by its token's penalty.
    void applyPenalties(const std::uint8_t* classes);

    // Each of these functions keeps only some of the candidates.
    void keepClass(const std::uint8_t* classes, int wanted);
    void keepUpTo(std::int32_t token);
    void keepAtLeast(double weight);

private:
    static constexpr std::int32_t kNone = INT32_MIN;  // below the key of any number

    template <class Sum, class Share>
    std::int32_t find(double limit, const Sum& sumAbove, const Share& shareOf) const;
    void findBest();

    std::int64_t vocabulary_;
    std::int64_t padded_;  // rounded up to whole vectors
    std::int32_t* keys_;   // the logits as integers in the same order; kNone: no candidate
    float* weights_;       // 0: no candidate
    std::int32_t best_ = kNone;
};

}  // namespace continuo::cpu
