// Products of small blocks in scratch memory; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_BLOCK_PRODUCTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_BLOCK_PRODUCTS_INL_H_
#undef CONTINUO_BACKENDS_CPU_BLOCK_PRODUCTS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_BLOCK_PRODUCTS_INL_H_
#endif

#include "backends/cpu/attention/attention_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

// c[rows, columns] = (or += with `add`) left[rows, depth] x b[depth, columns]; columns are whole vectors of
// Floats. Each result has one sum, from the first to the last of `depth`, so its bits do not depend on other
// rows or columns.
template <Left kLeft>
HWY_INLINE void multiplyBlock(std::int64_t rows, const float* a, std::int64_t aStep, const float* b,
                              std::int64_t bStep, std::int64_t depth, bool add, float* c, std::int64_t cStep,
                              std::int64_t columns) {
    std::int64_t n = 0;
    for (; n + kPanel <= columns; n += kPanel)
        product<2, kLeft>(rows, a, aStep, b + n, bStep, depth, add, c + n, cStep);
    for (; n < columns; n += kLanes)
        product<1, kLeft>(rows, a, aStep, b + n, bStep, depth, add, c + n, cStep);
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
