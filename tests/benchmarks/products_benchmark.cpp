// Compares large products as the engine runs them (rounded rows, split into tasks, written by the epilogue)
// with one call of oneDNN on operands in its preferred layout. The difference is the cost of everything
// around the product.
//     continuo_products_benchmark [SECONDS]
// Rates are those of the fastest run, because the machine may be shared.
#include <dnnl.h>
#include <omp.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "backends/cpu/matmul/bf16_gemm.h"
#include "backends/cpu/matmul/float_gemm.h"
#include "backends/cpu/runtime/processor.h"

namespace continuo {
namespace {

using Clock = std::chrono::steady_clock;

// A product out[M,N] = in[M,K] x weight[N,K]^T.
struct Product {
    std::int64_t m, k, n;
};

constexpr Product kProducts[] = {{256, 512, 2048}, {1024, 512, 2048}, {1024, 320, 1280}, {4096, 512, 1024}};

double gflops(const Product& p, double seconds, const std::function<void()>& run) {
    double best = std::numeric_limits<double>::infinity();
    const auto begin = Clock::now();
    for (int i = 0; i < 5 || std::chrono::duration<double>(Clock::now() - begin).count() < seconds; ++i) {
        const auto start = Clock::now();
        run();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return 2e-9 * static_cast<double>(p.m * p.k * p.n) / best;
}

void print(const Product& p, int threads, const std::string& way, double rate) {
    std::printf("| %4ld x %ld x %ld | %d | %-44s | %7.0f |\n", static_cast<long>(p.m), static_cast<long>(p.k),
                static_cast<long>(p.n), threads, way.c_str(), rate);
    std::fflush(stdout);
}

std::vector<float> randomNumbers(std::int64_t count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 61) / 61 - 0.5f;
    return values;
}

void engineProducts(const Product& p, int threads, double seconds) {
    cpu::ThreadPool pool(threads);
    std::vector<float> in = randomNumbers(p.m * p.k), w = randomNumbers(p.n * p.k),
                       slopes = randomNumbers(p.n * p.k), out = randomNumbers(p.m * p.n);
    const TensorView weight(w.data(), DType::F32, {p.n, p.k}), sums(slopes.data(), DType::F32, {p.n, p.k});
    const cpu::RowMap rows(TensorView(in.data(), DType::F32, {p.m, p.k})),
        made(TensorView(out.data(), DType::F32, {p.m, p.n}));
    const cpu::Epilogue epilogue(TensorView{}, Activation::None, TensorView{},
                                 TensorView(out.data(), DType::F32, {p.m, p.n}));
    const cpu::ThreadPool::KeepAwake awake(pool);
    if (cpu::Bf16Gemm::isAvailable()) {
        const auto bf16 = cpu::Bf16Gemm::make(pool);
        cpu::Bf16Weight packed;
        bf16->pack(weight, false, packed);
        print(p, threads, "engine, bf16", gflops(p, seconds, [&] {
                  bf16->multiplyRows(rows, packed.forward, epilogue, cpu::Stores::Cached);
              }));
        print(p, threads, "engine, bf16, sum over rows",
              gflops(p, seconds, [&] { bf16->addColumns(made, rows, Into::Set, sums); }));
    }
    cpu::FloatGemm floats(pool);
    print(p, threads, "engine, f32",
          gflops(p, seconds, [&] { floats.multiplyRows(rows, w.data(), p.n, p.k, false, epilogue); }));
}

void libraryBf16(const Product& p, int threads, double seconds) {
    using namespace dnnl;
    using Type = memory::data_type;
    using Tag = memory::format_tag;
    const engine cpu(engine::kind::cpu, 0);
    stream queue(cpu);
    const memory::desc in({p.m, p.k}, Type::bf16, Tag::ab), out({p.m, p.n}, Type::f32, Tag::ab),
        weight({p.k, p.n}, Type::bf16, Tag::any);
#if DNNL_VERSION_MAJOR >= 3
    const matmul::primitive_desc made(cpu, in, weight, out);
#else
    const matmul::primitive_desc made(matmul::desc(in, weight, out), cpu);
#endif
    const memory from(in, cpu), packed(made.weights_desc(), cpu), to(out, cpu);
    const matmul product(made);
    print(p, threads, std::string("oneDNN alone, ") + made.impl_info_str(), gflops(p, seconds, [&] {
              product.execute(queue, {{DNNL_ARG_SRC, from}, {DNNL_ARG_WEIGHTS, packed}, {DNNL_ARG_DST, to}});
              queue.wait();
          }));
}

void libraryFloats(const Product& p, int threads, double seconds) {
    const std::vector<float> in = randomNumbers(p.m * p.k), weight = randomNumbers(p.n * p.k);
    std::vector<float> out = randomNumbers(p.m * p.n);
    print(p, threads, "oneDNN alone, sgemm", gflops(p, seconds, [&] {
              dnnl_sgemm('N', 'T', p.m, p.n, p.k, 1.0f, in.data(), p.k, weight.data(), p.k, 0.0f, out.data(),
                         p.n);
          }));
}

}  // namespace
}  // namespace continuo

int main(int count, char** arguments) {
    using namespace continuo;
    const double seconds = count > 1 ? std::atof(arguments[1]) : 0.5;
    if (count > 2 || seconds <= 0) {
        std::fprintf(stderr, "usage: continuo_products_benchmark [SECONDS]\n");
        return 2;
    }
    const dnnl_version_t* version = dnnl_version();
    std::printf(
        "%s, oneDNN %d.%d.%d\n\n| rows x inputs x outputs | threads | way | GFLOP/s |\n|---|---|---|---|\n",
        cpu::processorName().c_str(), version->major, version->minor, version->patch);
    for (const Product& p : kProducts) {
        for (const int threads : {1, 2}) {
            omp_set_num_threads(1);  // the engine's pool starts its own threads
            engineProducts(p, threads, seconds);
            omp_set_num_threads(threads);
            if (cpu::Bf16Gemm::isAvailable()) libraryBf16(p, threads, seconds);
            libraryFloats(p, threads, seconds);
        }
    }
    return 0;
}
