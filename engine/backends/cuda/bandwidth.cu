#include <algorithm>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {
namespace {

// Reads everything once; the sum keeps the compiler from removing the reads.
__global__ void readKernel(const uint4* from, std::int64_t count, unsigned* sink) {
    unsigned sum = 0;
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
         i += step) {
        const uint4 four = from[i];
        sum += four.x ^ four.y ^ four.z ^ four.w;
    }
    if (sum == 0x5eed5eedu) *sink = sum;
}

// Two events on a stream, and the time between them.
class Timer {
public:
    Timer() {
        check(cudaEventCreate(&begin_), "a clock");
        check(cudaEventCreate(&end_), "a clock");
    }
    ~Timer() {
        cudaEventDestroy(begin_);
        cudaEventDestroy(end_);
    }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    void begin(cudaStream_t stream) { check(cudaEventRecord(begin_, stream), "a clock"); }
    double seconds(cudaStream_t stream) {
        float milliseconds = 0;
        check(cudaEventRecord(end_, stream), "a clock");
        check(cudaEventSynchronize(end_), "a clock");
        check(cudaEventElapsedTime(&milliseconds, begin_, end_), "a clock");
        return 1e-3 * static_cast<double>(milliseconds);
    }

private:
    cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

}  // namespace

double CudaBackend::readBandwidth(std::size_t bytes) {
    constexpr int kRuns = 10, kAutoRepeats = 5;
    const std::size_t whole = std::max<std::size_t>(bytes / 16 * 16, 16);
    const Buffer memory = allocate(whole + 16);
    check(cudaMemsetAsync(memory.data(), 0, whole + 16, stream()), "a test of the memory's speed");
    auto* sink = reinterpret_cast<unsigned*>(static_cast<std::byte*>(memory.data()) + whole);
    const auto count = static_cast<std::int64_t>(whole / 16);
    const unsigned blocks = std::min(static_cast<unsigned>(16 * processors_), blocksFor(count, kThreads));
    Timer timer;
    double best = 0;
    for (int run = 0; run <= kRuns; ++run) {
        timer.begin(stream());
        for (int repeat = 0; repeat < kAutoRepeats; ++repeat) {
            launch(stream(), readKernel, dim3(blocks), dim3(kThreads), 0, Follow::After,
                   static_cast<const uint4*>(memory.data()), count, sink);
        }
        const double seconds = timer.seconds(stream());
        if (run > 0 && seconds > 0)
            best = std::max(best, kAutoRepeats * static_cast<double>(whole) / seconds);
    }
    return best;
}

}  // namespace continuo::cuda
