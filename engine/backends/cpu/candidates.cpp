#include "backends/cpu/candidates.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/token_class.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/candidates.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/activation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace {

// Processes eight tokens at a time, because sums are computed in double.
using Doubles = hn::CappedTag<double, 8>;
using Floats = hn::Rebind<float, Doubles>;
using Ints = hn::Rebind<std::int32_t, Doubles>;

std::int64_t step() { return static_cast<std::int64_t>(hn::Lanes(Doubles())); }

// Processes whole vectors; the caller's arrays are padded.
template <class Body>
HWY_INLINE void each(std::int64_t count, const Body& body) {
    for (std::int64_t i = 0; i < count; i += step()) body(i);
}

// Returns the sum of the weights selected by `chosen`, using two accumulators.
template <class Chosen>
HWY_INLINE double sumWhere(const float* weights, std::int64_t count, const Chosen& chosen) {
    const Doubles dd;
    const Floats df;
    auto even = hn::Zero(dd), odd = hn::Zero(dd);
    const auto term = [&](std::int64_t i) HWY_ATTR {
        const auto mask = hn::RebindMask(df, chosen(i));
        return hn::PromoteTo(dd, hn::IfThenElseZero(mask, hn::LoadU(df, weights + i)));
    };
    std::int64_t i = 0;
    for (; i + 2 * step() <= count; i += 2 * step()) {
        even = hn::Add(even, term(i));
        odd = hn::Add(odd, term(i + step()));
    }
    if (i < count) even = hn::Add(even, term(i));
    return hn::GetLane(hn::SumOfLanes(dd, hn::Add(even, odd)));
}

double sumAbove(const std::int32_t* keys, const float* weights, std::int64_t count, std::int32_t key) {
    const Ints di;
    const auto bound = hn::Set(di, key);
    return sumWhere(weights, count,
                    [&](std::int64_t i) HWY_ATTR { return hn::Gt(hn::LoadU(di, keys + i), bound); });
}

double sumOfClass(const std::uint8_t* classes, int wanted, const float* weights, std::int64_t vocabulary) {
    const Ints di;
    const hn::Rebind<std::uint8_t, Doubles> bytes;
    const auto mine = hn::Set(di, wanted);
    const std::int64_t whole = vocabulary / step() * step();
    double sum = sumWhere(weights, whole, [&](std::int64_t i) HWY_ATTR {
        const auto one = hn::PromoteTo(di, hn::LoadU(bytes, classes + i));
        return hn::Eq(hn::And(one, hn::Set(di, kTokenClasses - 1)), mine);
    });
    for (std::int64_t i = whole; i < vocabulary; ++i)
        sum += maskClass(classes[i]) == wanted ? static_cast<double>(weights[i]) : 0;
    return sum;
}

std::int64_t countAbove(const std::int32_t* keys, std::int64_t count, std::int32_t key) {
    const Ints di;
    const auto bound = hn::Set(di, key);
    std::int64_t above = 0;
    each(count, [&](std::int64_t i) HWY_ATTR {
        above += static_cast<std::int64_t>(hn::CountTrue(di, hn::Gt(hn::LoadU(di, keys + i), bound)));
    });
    return above;
}

// Converts floats to integers in the same order; positive and negative zero have equal keys.
void makeKeys(const float* logits, std::int64_t count, std::int32_t none, std::int32_t* keys) {
    const Floats df;
    const Ints di;
    const auto lowest = hn::Set(df, -std::numeric_limits<float>::infinity());
    const auto store = [&](hn::Vec<Floats> logit, std::int64_t i) HWY_ATTR {
        const auto bits = hn::BitCast(di, hn::Add(logit, hn::Zero(df)));
        const auto key = hn::Xor(bits, hn::And(hn::ShiftRight<31>(bits), hn::Set(di, 0x7fffffff)));
        const auto number = hn::RebindMask(di, hn::Gt(logit, lowest));
        hn::StoreU(hn::IfThenElse(number, key, hn::Set(di, none)), di, keys + i);
    };
    std::int64_t i = 0;
    for (; i + step() <= count; i += step()) store(hn::LoadU(df, logits + i), i);
    if (i == count) return;
    HWY_ALIGN float rest[8];
    std::fill_n(rest, 8, -std::numeric_limits<float>::infinity());
    std::copy(logits + i, logits + count, rest);
    store(hn::LoadU(df, rest), i);
}

std::int32_t mostOf(const std::int32_t* keys, std::int64_t count) {
    const Ints di;
    auto most = hn::LoadU(di, keys);
    each(count, [&](std::int64_t i) HWY_ATTR { most = hn::Max(most, hn::LoadU(di, keys + i)); });
    return hn::GetLane(hn::MaxOfLanes(di, most));
}

void weighKeys(const std::int32_t* keys, std::int64_t count, std::int32_t none, float best, float temperature,
               float* weights) {
    const Floats df;
    const Ints di;
    each(count, [&](std::int64_t i) HWY_ATTR {
        const auto key = hn::LoadU(di, keys + i);
        const auto logit =
            hn::BitCast(df, hn::Xor(key, hn::And(hn::ShiftRight<31>(key), hn::Set(di, 0x7fffffff))));
        const auto power = hn::Div(hn::Sub(logit, hn::Set(df, best)), hn::Set(df, temperature));
        const auto in = hn::RebindMask(df, hn::Gt(key, hn::Set(di, none)));
        hn::StoreU(hn::IfThenElseZero(in, exponential(df, power)), df, weights + i);
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(sumAbove);
HWY_EXPORT(sumOfClass);
HWY_EXPORT(countAbove);
HWY_EXPORT(makeKeys);
HWY_EXPORT(mostOf);
HWY_EXPORT(weighKeys);

namespace {

std::int64_t roundToVectors(std::int64_t vocabulary) { return (vocabulary + 15) / 16 * 16; }

// Converts float bits to keys, and keys to float bits.
std::int32_t flipKey(std::int32_t bits) { return bits ^ ((bits >> 31) & 0x7fffffff); }

}  // namespace

std::size_t Candidates::bytes(std::int64_t vocabulary) {
    return static_cast<std::size_t>(roundToVectors(vocabulary)) * (sizeof(std::int32_t) + sizeof(float));
}

Candidates::Candidates(std::span<const float> logits, const std::uint8_t* classes, void* room)
    : vocabulary_(static_cast<std::int64_t>(logits.size())),
      padded_(roundToVectors(vocabulary_)),
      keys_(static_cast<std::int32_t*>(room)),
      weights_(reinterpret_cast<float*>(keys_ + padded_)) {
    std::fill(keys_ + vocabulary_, keys_ + padded_, kNone);
    HWY_DYNAMIC_DISPATCH(makeKeys)(logits.data(), vocabulary_, kNone, keys_);
    for (std::int64_t i = 0; classes != nullptr && i < vocabulary_; ++i)
        keys_[i] = classes[i] == kForbidden ? kNone : keys_[i];
    findBest();
}

void Candidates::findBest() { best_ = HWY_DYNAMIC_DISPATCH(mostOf)(keys_, padded_); }

float Candidates::best() const { return std::bit_cast<float>(flipKey(best_)); }

std::int32_t Candidates::first() const {
    return static_cast<std::int32_t>(std::find(keys_, keys_ + vocabulary_, best_) - keys_);
}

std::int32_t Candidates::last() const {
    std::int64_t last = first();
    for (std::int64_t i = 0; i < vocabulary_; ++i) {
        if (keys_[i] != kNone && keys_[i] <= keys_[last]) last = i;
    }
    return static_cast<std::int32_t>(last);
}

void Candidates::weigh(float temperature) {
    HWY_DYNAMIC_DISPATCH(weighKeys)(keys_, padded_, kNone, best(), temperature, weights_);
}

double Candidates::sum() const { return HWY_DYNAMIC_DISPATCH(sumAbove)(keys_, weights_, padded_, kNone); }

double Candidates::sumOfClass(const std::uint8_t* classes, int wanted) const {
    return HWY_DYNAMIC_DISPATCH(sumOfClass)(classes, wanted, weights_, vocabulary_);
}

// Finds the token at which the cumulative sum exceeds `limit`. sumAbove(key) returns the sum over the tokens
// with larger keys, shareOf(i) the share of token i.
template <class Sum, class Share>
std::int32_t Candidates::find(double limit, const Sum& sumAbove, const Share& shareOf) const {
    if (sumAbove(kNone) <= limit) return last();
    // Invariant: the sum above `high` is within the limit, the sum above `low` is not. So in the end the sum
    // crosses the limit at key `high`.
    std::int64_t low = kNone, high = best_;
    while (low + 1 < high) {
        const std::int64_t middle = low + (high - low) / 2;
        (sumAbove(static_cast<std::int32_t>(middle)) > limit ? low : high) = middle;
    }
    double left = limit - sumAbove(static_cast<std::int32_t>(high));
    std::int64_t found = 0;
    for (std::int64_t i = 0; i < vocabulary_; ++i) {
        if (keys_[i] != high) continue;
        found = i;
        left -= shareOf(i);
        if (left < 0) break;
    }
    return static_cast<std::int32_t>(found);
}

std::int32_t Candidates::tokenAt(double limit) const {
    const auto sum = HWY_DYNAMIC_DISPATCH(sumAbove);
    return find(
        limit, [&](std::int32_t key) { return sum(keys_, weights_, padded_, key); },
        [&](std::int64_t i) { return static_cast<double>(weights_[i]); });
}

std::int32_t Candidates::tokenAt(std::int64_t number) const {
    const auto above = HWY_DYNAMIC_DISPATCH(countAbove);
    return find(
        static_cast<double>(number),
        [&](std::int32_t key) { return static_cast<double>(above(keys_, padded_, key)); },
        [](std::int64_t) { return 1.0; });
}

void Candidates::applyPenalties(const std::uint8_t* classes) {
    for (std::int64_t i = 0; i < vocabulary_; ++i) {
        if (keys_[i] == kNone || classes[i] < kTokenClasses) continue;
        const float logit = std::bit_cast<float>(flipKey(keys_[i])) - maskPenalty(classes[i]);
        keys_[i] = flipKey(std::bit_cast<std::int32_t>(logit));
    }
    findBest();
}

void Candidates::keepClass(const std::uint8_t* classes, int wanted) {
    for (std::int64_t i = 0; i < vocabulary_; ++i)
        keys_[i] = maskClass(classes[i]) == wanted ? keys_[i] : kNone;
    findBest();
}

void Candidates::keepUpTo(std::int32_t token) {
    const std::int32_t least = keys_[token];
    for (std::int64_t i = 0; i < vocabulary_; ++i) {
        if (keys_[i] > least || (keys_[i] == least && i <= token)) continue;
        keys_[i] = kNone;
        weights_[i] = 0;
    }
}

void Candidates::keepAtLeast(double weight) {
    for (std::int64_t i = 0; i < vocabulary_; ++i) {
        if (static_cast<double>(weights_[i]) >= weight) continue;
        keys_[i] = kNone;
        weights_[i] = 0;
    }
}

}  // namespace continuo::cpu
#endif
