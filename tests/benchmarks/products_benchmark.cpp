// Large bf16 products through our own tiles and through oneDNN.
//     continuo_products_benchmark [SECONDS]
// A process of its own for each instruction set that oneDNN is allowed, as it asks for that only once. Rates
// are of the fastest run: the machine may be shared.
#include <dnnl.h>
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "backends/cpu/host_memory.h"
#include "backends/cpu/processor.h"
#include "backends/cpu/tile_products.h"
#include "tensor/dtype.h"

namespace continuo {
namespace {

using Clock = std::chrono::steady_clock;

// out[M,N] = in[M,K] x weight[N,K]^T.
struct Product {
    std::int64_t m, k, n;
};

constexpr Product kProducts[] = {{256, 512, 2048}, {1024, 512, 2048}};
constexpr const char* kNoTiles = "AVX512_CORE_BF16";

double gflops(const Product& p, double seconds, const std::function<void()>& run) {
    double best = std::numeric_limits<double>::infinity();
    const auto begin = Clock::now();
    for (int i = 0; i < 20 || std::chrono::duration<double>(Clock::now() - begin).count() < seconds; ++i) {
        const auto start = Clock::now();
        run();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return 2e-9 * static_cast<double>(p.m * p.k * p.n) / best;
}

void print(const Product& p, int threads, const std::string& way, double rate) {
    std::printf("| %4ld x %ld x %ld | %d | %-46s | %7.0f |\n", static_cast<long>(p.m), static_cast<long>(p.k),
                static_cast<long>(p.n), threads, way.c_str(), rate);
    std::fflush(stdout);
}

std::vector<float> numbers(std::int64_t count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 61) / 61 - 0.5f;
    return values;
}

// As the engine makes it: f32 rows are packed, the weight was packed before, the result is written in f32.
double ownTiles(const Product& p, int threads, double seconds) {
    cpu::ThreadPool pool(threads);
    cpu::TileProducts tiles(pool);
    std::vector<float> in = numbers(p.m * p.k), w = numbers(p.n * p.k), out = numbers(p.m * p.n);
    Weight weight;
    weight.data = TensorView(w.data(), DType::F32, {p.n, p.k});
    cpu::TileWeight packed;
    tiles.pack(weight, false, packed);
    const cpu::RowMap rows(TensorView(in.data(), DType::F32, {p.m, p.k}));
    const cpu::Epilogue epilogue(TensorView{}, Activation::None, TensorView{},
                                 TensorView(out.data(), DType::F32, {p.m, p.n}));
    const cpu::ThreadPool::Awake awake(pool);
    return gflops(p, seconds, [&] { tiles.multiplyRows(rows, packed.forward, epilogue); });
}

// The weight is in the library's own layout before the clock starts; the result is f32. The rows are in bf16
// already, or in f32 and narrowed each time, as the engine has them.
double oneDnnBf16(const Product& p, double seconds, bool narrow, std::string& implementation) {
    using namespace dnnl;
    using Type = memory::data_type;
    using Tag = memory::format_tag;
    engine cpu(engine::kind::cpu, 0);
    stream queue(cpu);
    const memory::desc in({p.m, p.k}, Type::bf16, Tag::ab), out({p.m, p.n}, Type::f32, Tag::ab);
    const memory::desc weight({p.k, p.n}, Type::bf16, Tag::any);
#if DNNL_VERSION_MAJOR >= 3
    const matmul::primitive_desc made(cpu, in, weight, out);
#else
    const matmul::primitive_desc made(matmul::desc(in, weight, out), cpu);
#endif
    implementation = made.impl_info_str();
    const std::vector<float> a = numbers(p.m * p.k), b = numbers(p.n * p.k);
    const std::vector<BFloat16> narrowA(a.begin(), a.end()), narrowB(b.begin(), b.end());
    memory from(in, cpu, const_cast<BFloat16*>(narrowA.data()));
    const memory to(out, cpu);
    memory wide({{p.m, p.k}, Type::f32, Tag::ab}, cpu, const_cast<float*>(a.data()));
    const memory plain({{p.k, p.n}, Type::bf16, Tag::ba}, cpu, const_cast<BFloat16*>(narrowB.data()));
    memory packed(made.weights_desc(), cpu);
    reorder(plain, packed).execute(queue, const_cast<memory&>(plain), packed);
    queue.wait();
    const matmul product(made);
    const reorder narrowing(wide, from);
    return gflops(p, seconds, [&] {
        if (narrow) narrowing.execute(queue, wide, from);
        product.execute(queue, {{DNNL_ARG_SRC, from}, {DNNL_ARG_WEIGHTS, packed}, {DNNL_ARG_DST, to}});
        queue.wait();
    });
}

double oneDnnFloats(const Product& p, double seconds) {
    const std::vector<float> in = numbers(p.m * p.k), weight = numbers(p.n * p.k);
    std::vector<float> out = numbers(p.m * p.n);
    return gflops(p, seconds, [&] {
        dnnl_sgemm('N', 'T', p.m, p.n, p.k, 1.0f, in.data(), p.k, weight.data(), p.k, 0.0f, out.data(), p.n);
    });
}

void benchmark(bool withTiles, double seconds) {
    for (const Product& p : kProducts) {
        for (const int threads : {1, 2}) {
            omp_set_num_threads(threads);
            std::string implementation;
            if (withTiles && cpu::tileUnitAvailable())
                print(p, threads, "own AMX tiles, rows narrowed", ownTiles(p, threads, seconds));
            for (const bool narrow : {true, false}) {
                const double rate = oneDnnBf16(p, seconds, narrow, implementation);
                print(p, threads,
                      "oneDNN " + implementation + (narrow ? ", rows narrowed" : ", rows in bf16"), rate);
            }
            if (withTiles) print(p, threads, "oneDNN sgemm, f32", oneDnnFloats(p, seconds));
        }
    }
}

// In a process of its own, before oneDNN is first used.
bool benchmarkApart(bool withTiles, double seconds) {
    const pid_t child = ::fork();
    if (child == 0) {
        if (!withTiles) ::setenv("ONEDNN_MAX_CPU_ISA", kNoTiles, 1);
        benchmark(withTiles, seconds);
        ::_exit(0);
    }
    int status = 1;
    return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace
}  // namespace continuo

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::atof(arguments[1]) : 0.5;
    if (count > 2 || seconds <= 0) {
        std::fprintf(stderr, "usage: continuo_products_benchmark [SECONDS]\n");
        return 2;
    }
    const dnnl_version_t* version = dnnl_version();
    std::printf(
        "%s, oneDNN %d.%d.%d\n\n| rows x inputs x outputs | threads | way | GFLOP/s |\n|---|---|---|---|\n",
        continuo::cpu::processorName().c_str(), version->major, version->minor, version->patch);
    std::fflush(stdout);
    const bool done = continuo::benchmarkApart(true, seconds) && continuo::benchmarkApart(false, seconds);
    return done ? 0 : 1;
}
