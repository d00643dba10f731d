#pragma once

#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace continuo::cpu {

// One iteration of a spin loop that waits for another thread: about ten nanoseconds. Spin loops count these
// iterations to limit their time.
inline void spinPause() noexcept {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb" : : : "memory");  // `yield` returns immediately on most CPUs
#endif
}

// Prefetches the first bytes that a waiting thread will read, a few cache lines per iteration.
class SpinPrefetcher {
public:
    explicit SpinPrefetcher(const std::byte* from) noexcept
        : at_(from), left_(from == nullptr ? 0 : kTurns) {}

    void step() noexcept {
        if (left_ == 0) return;
        for (int line = 0; line < kLines; ++line) __builtin_prefetch(at_ + line * kLineBytes, 0, 2);
        at_ += kLines * kLineBytes;
        --left_;
    }

private:
    static constexpr int kLineBytes = 64, kLines = 8, kTurns = 32;  // 16 KiB in total

    const std::byte* at_;
    int left_;
};

}  // namespace continuo::cpu
