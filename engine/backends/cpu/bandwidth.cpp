#include <algorithm>
#include <chrono>
#include <vector>

#include "backends/cpu/cpu_backend.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/bandwidth.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Reads every vector of a block with minimal computation.
std::uint64_t readAll(const std::uint64_t* in, std::int64_t count) {
    const hn::ScalableTag<std::uint64_t> d;
    const auto step = static_cast<std::int64_t>(hn::Lanes(d));
    auto all0 = hn::Zero(d), all1 = hn::Zero(d), all2 = hn::Zero(d), all3 = hn::Zero(d);
    for (std::int64_t i = 0; i + 4 * step <= count; i += 4 * step) {
        all0 = hn::Or(all0, hn::LoadU(d, in + i));
        all1 = hn::Or(all1, hn::LoadU(d, in + i + step));
        all2 = hn::Or(all2, hn::LoadU(d, in + i + 2 * step));
        all3 = hn::Or(all3, hn::LoadU(d, in + i + 3 * step));
    }
    return hn::GetLane(hn::MaxOfLanes(d, hn::Or(hn::Or(all0, all1), hn::Or(all2, all3))));
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(readAll);

namespace {

// Allocates memory and writes to all of it.
Buffer allocateTouched(std::size_t bytes) {
    Buffer memory = allocateHostMemory(bytes);
    auto* words = static_cast<std::uint64_t*>(memory.data());
    std::fill(words, words + bytes / sizeof(std::uint64_t), 1);
    return memory;
}

// Returns the rate of reading the first `bytes` of the memory, in bytes per second: the median over the
// passes.
double measureBandwidth(ThreadPool& pool, const Buffer& memory, std::size_t bytes, int passes) {
    // Bytes per task: a quarter MiB, like the rows of a large product. That is long enough for the hardware
    // prefetcher.
    constexpr std::size_t kTask = std::size_t{1} << 18;
    const auto* words = static_cast<const std::uint64_t*>(memory.data());
    const auto tasks = static_cast<std::int64_t>((bytes + kTask - 1) / kTask);
    std::vector<std::uint64_t> sink(static_cast<std::size_t>(tasks));
    std::vector<double> seconds;
    const ThreadPool::KeepAwake awake(pool);
    for (int pass = 0; pass < passes; ++pass) {
        const auto start = std::chrono::steady_clock::now();
        pool.run(tasks, [&](std::int64_t task, int) {
            const std::size_t begin = static_cast<std::size_t>(task) * kTask;
            const std::size_t end = std::min(bytes, begin + kTask);
            sink[static_cast<std::size_t>(task)] = HWY_DYNAMIC_DISPATCH(readAll)(
                words + begin / sizeof(std::uint64_t),
                static_cast<std::int64_t>((end - begin) / sizeof(std::uint64_t)));
        });
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    // Keeps the compiler from removing the reads.
    if (*std::max_element(sink.begin(), sink.end()) == 0) return 0;
    const auto middle = seconds.begin() + passes / 2;
    std::nth_element(seconds.begin(), middle, seconds.end());
    return static_cast<double>(bytes) / *middle;
}

// Rounds down to a multiple of 512 bytes, which is whole vectors in every instruction set. Returns at least
// 256 KiB.
std::size_t roundToVectors(std::size_t bytes) {
    constexpr std::size_t kLeast = std::size_t{1} << 18;
    return std::max(bytes / 512 * 512, kLeast);
}

}  // namespace

double CpuBackend::readBandwidth(std::size_t bytes) {
    bytes = roundToVectors(bytes);
    return measureBandwidth(pool_, allocateTouched(bytes), bytes, 24);
}

int CpuBackend::fastestRowsPerStep(int rows, std::size_t shared, std::size_t own) {
    constexpr std::size_t kSurelyCached = std::size_t{4} << 20;
    // Use fewer rows only for a clear gain, because the measurements vary.
    constexpr double kClearly = 0.9;
    constexpr int kPasses = 7;  // few, because the user waits for the first row
    const auto bytesOf = [&](int count) {
        return roundToVectors(shared + static_cast<std::size_t>(count) * own);
    };
    if (bytesOf(rows) <= kSurelyCached) return rows;
    const Buffer memory = allocateTouched(bytesOf(rows));
    const auto secondsOf = [&](int count) {
        const std::size_t bytes = bytesOf(count);
        return static_cast<double>(bytes) / measureBandwidth(pool_, memory, bytes, kPasses) / count;
    };
    int best = rows;
    double least = kClearly * secondsOf(rows);
    for (int count = 1; count < rows; count *= 2) {
        const double seconds = secondsOf(count);
        if (seconds >= least) continue;
        best = count;
        least = seconds;
    }
    return best;
}

}  // namespace continuo::cpu
#endif
