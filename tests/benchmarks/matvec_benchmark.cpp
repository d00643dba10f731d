#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "backends/cpu/cpu_backend.h"

// Measures how fast the decode step's products read their weights, compared with a plain loop that only reads
// as many bytes: continuo_matvec_benchmark [MEGABYTES] [THREADS]. Both are medians of the same period,
// because machines are shared.
namespace continuo {
namespace {

using Clock = std::chrono::steady_clock;

struct Shape2 {
    std::int64_t k, n;
};

// Fills `bytes` with weights of one shape in one block and multiplies them in turn. Returns bytes per second.
double weightBandwidth(cpu::CpuBackend& backend, DType type, const Shape2& shape, std::int64_t rows,
                       std::size_t bytes) {
    const std::size_t each = static_cast<std::size_t>(shape.k * shape.n) * sizeOf(type);
    const std::size_t count = std::max<std::size_t>(1, bytes / each);
    const Buffer weights = backend.allocate(count * each);
    std::memset(weights.data(), 0, weights.size());
    std::vector<float> in(static_cast<std::size_t>(rows * shape.k), 1.0f),
        out(static_cast<std::size_t>(rows * shape.n));
    std::vector<float> scale(static_cast<std::size_t>(shape.n), 1.0f);
    const TensorView x(in.data(), DType::F32, {rows, shape.k}), y(out.data(), DType::F32, {rows, shape.n});

    std::vector<Weight> prepared(count);
    for (std::size_t i = 0; i < count; ++i) {
        prepared[i].data =
            TensorView(static_cast<std::byte*>(weights.data()) + i * each, type, {shape.n, shape.k});
        if (type == DType::I8) prepared[i].scale = TensorView(scale.data(), DType::F32, {shape.n});
        if (type != DType::F32) backend.prepare(prepared[i], {DType::BF16, false});
    }
    const auto multiply = [&] {
        for (const Weight& weight : prepared) backend.linear(x, weight, {}, Activation::None, {}, y);
    };
    static std::uint64_t key = 0;  // each call is a separate step, recorded at its second pass
    ++key;
    std::vector<double> seconds;
    for (int pass = 0; pass < 30; ++pass) {
        const auto start = Clock::now();
        backend.run(key, multiply);
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    std::nth_element(seconds.begin(), seconds.begin() + 15, seconds.end());
    return static_cast<double>(count * each) / seconds[15];
}

void benchmark(std::size_t bytes, int threads) {
    cpu::CpuBackend backend({.device = 0, .threads = threads});
    std::printf("%s, %s; %zu MB of weights\n", backend.device().name.c_str(), backend.device().detail.c_str(),
                bytes / 1000000);
    for (const Shape2& shape :
         {Shape2{256, 256}, {256, 1024}, {1024, 256}, {384, 1536}, {1024, 1024}, {1024, 4096}, {3072, 768}}) {
        for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
            for (const std::int64_t rows : {1, 4, 8, 16}) {
                const double plain = backend.readBandwidth(bytes);
                const double ours = weightBandwidth(backend, type, shape, rows, bytes);
                std::printf(
                    "k %4ld n %4ld %-4s rows %2ld: %6.1f GB/s, %3.0f %% of reading (%.1f); %4.0f GFLOP/s\n",
                    static_cast<long>(shape.k), static_cast<long>(shape.n), displayName(type).data(),
                    static_cast<long>(rows), ours * 1e-9, 100 * ours / plain, plain * 1e-9,
                    2e-9 * ours * static_cast<double>(rows) / static_cast<double>(sizeOf(type)));
            }
        }
    }
}

}  // namespace
}  // namespace continuo

int main(int argumentCount, char** arguments) {
    const double megabytes = argumentCount > 1 ? std::atof(arguments[1]) : 20;
    const int threads = argumentCount > 2 ? std::atoi(arguments[2]) : 2;
    if (megabytes <= 0 || threads <= 0) {
        std::fprintf(stderr, "usage: continuo_matvec_benchmark [MEGABYTES] [THREADS]\n");
        return 2;
    }
    continuo::benchmark(static_cast<std::size_t>(megabytes * 1e6), threads);
    return 0;
}
