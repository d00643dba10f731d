// Sums over the lanes of several vectors at once; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_LANE_SUMS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_LANE_SUMS_INL_H_
#undef CONTINUO_BACKENDS_CPU_LANE_SUMS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_LANE_SUMS_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Writes to[i] = the sum of the lanes of each[i]. Needs a third of the steps of four separate sums.
#if HWY_TARGET == HWY_SCALAR
template <class Tag>
HWY_INLINE void sumEach(Tag d, const hn::Vec<Tag> (&each)[4], float* to) {
    for (int i = 0; i < 4; ++i) hn::StoreU(each[i], d, to + i);
}
#else
// Adds the halves of `sums` until four lanes are left, and stores these. Tests the number of lanes, not the
// type: four lanes have several tags (Highway 1.1 and later halve a power instead of a count).
template <class Tag>
HWY_INLINE void storeSums(Tag d, hn::Vec<Tag> sums, float* to) {
    if constexpr (hn::MaxLanes(Tag()) <= 4) {
        hn::StoreU(sums, d, to);
    } else {
        const hn::Half<Tag> half;
        storeSums(half, hn::Add(hn::LowerHalf(half, sums), hn::UpperHalf(half, sums)), to);
    }
}
template <class Tag>
HWY_INLINE void sumEach(Tag d, const hn::Vec<Tag> (&each)[4], float* to) {
    const hn::Repartition<double, Tag> pairs;
    const auto sum01 =
        hn::Add(hn::InterleaveLower(d, each[0], each[1]), hn::InterleaveUpper(d, each[0], each[1]));
    const auto sum23 =
        hn::Add(hn::InterleaveLower(d, each[2], each[3]), hn::InterleaveUpper(d, each[2], each[3]));
    const auto low = hn::InterleaveLower(pairs, hn::BitCast(pairs, sum01), hn::BitCast(pairs, sum23));
    const auto high = hn::InterleaveUpper(pairs, hn::BitCast(pairs, sum01), hn::BitCast(pairs, sum23));
    storeSums(d, hn::Add(hn::BitCast(d, low), hn::BitCast(d, high)), to);
}
#endif

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
