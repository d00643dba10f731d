#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace continuo::cpu {

// The tokens of a row of logits among which one is drawn, in the order of drawing: likeliest first, equals by
// id. They are not sorted, which would take longer than a layer of the network: what stands at a place of
// that order is found by halving the range of the logits, with one pass over all of them each time.
class Candidates {
public:
    static std::size_t bytes(std::int64_t vocabulary);

    // room: bytes(), 64-byte aligned. Every token is a candidate whose logit is a number above minus infinity
    // and whose class, if there are classes, is not 0.
    Candidates(std::span<const float> logits, const std::uint8_t* classes, void* room);

    bool empty() const { return best_ == kNone; }
    float best() const;          // the likeliest one's logit
    std::int32_t first() const;  // the likeliest
    std::int32_t last() const;   // the least likely

    // weight = exp((logit - best) / temperature).
    void weigh(float temperature);
    // The rest speaks of weights. Sums are made in double.
    double sum() const;
    double sumOfClass(const std::uint8_t* classes, int wanted) const;
    // The first that brings the sum of those up to it above the limit; the last where none does.
    std::int32_t at(double limit) const;
    // The one of that number, counted from 0.
    std::int32_t at(std::int64_t number) const;

    // Lowers each logit by its token's reluctance.
    void lower(const std::uint8_t* classes);

    // Who stays a candidate.
    void keepClass(const std::uint8_t* classes, int wanted);
    void keepUpTo(std::int32_t token);
    void keepFrom(double weight);

private:
    static constexpr std::int32_t kNone = INT32_MIN;  // below the key of any number

    template <class Sum, class Share>
    std::int32_t find(double limit, const Sum& sumAbove, const Share& shareOf) const;
    void findBest();

    std::int64_t vocabulary_;
    std::int64_t padded_;  // whole vectors
    std::int32_t* keys_;   // the logits as integers of the same order, kNone for who is none
    float* weights_;       // 0 for who is none
    std::int32_t best_ = kNone;
};

}  // namespace continuo::cpu
