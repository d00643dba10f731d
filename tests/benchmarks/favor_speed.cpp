// Time and memory of FAVOR+ and softmax attention by length (Choromanski and others, "Rethinking Attention
// with Performers", figure 3): one causal layer of heads of 64 channels, forward, and forward with gradients.
//   favor_speed [HEADS [FEATURES [LONGEST [THREADS [f32|bf16]]]]]      4 heads, 256 features, 512 to 32,768
// Times are CPU times of all threads, which a busy machine affects less, and the least of some tries. FAVOR+
// includes its feature maps. Memory is that of a pass with gradients, without its inputs and their gradients.
// The type is that of softmax attention's products. The slope is that of the logarithms, from each length to
// the next.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>

#include "backend/device_arena.h"
#include "backend/pass.h"
#include "model/parameters/feature_matrix.h"
#include "support/device_tensor.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

constexpr std::int64_t kWidth = 64, kShortest = 512;
constexpr double kSecondsOfTries = 2;

// Returns the CPU time of all threads of this process.
double cpuSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double measureSeconds(const std::function<void()>& work) {
    double least = INFINITY, spent = 0;
    for (int tries = 0; tries < 2 || (spent < kSecondsOfTries && tries < 20); ++tries) {
        const double begin = cpuSeconds();
        work();
        const double seconds = cpuSeconds() - begin;
        least = std::min(least, seconds);
        spent += seconds;
    }
    return least;
}

struct Times {
    double forward = 0, both = 0;
    double megabytes = 0;
};

// Times attend(pass, q, k, v), forward and with the backward pass.
template <class Attend>
Times measureTimes(const std::shared_ptr<Backend>& backend, const Shape& shape, DType compute,
                   const Attend& attend) {
    DeviceTensor inputs[3], gradients[3];
    for (int i = 0; i < 3; ++i) {
        inputs[i] = DeviceTensor(*backend, DType::F32, shape);
        inputs[i].fill(0.01 * (i + 1));
        gradients[i] = DeviceTensor(*backend, DType::F32, shape);
        gradients[i].fill(0);
    }
    Arena arena = makeDeviceArena(backend);
    const auto run = [&](Pass::Mode mode) {
        arena.reset();
        Pass pass(*backend, arena, mode, compute);
        const auto value = [&](int i) {
            return Value{inputs[i].view(), mode == Pass::Mode::Record ? gradients[i].view() : TensorView{},
                         nullptr};
        };
        const Value out = attend(pass, value(0), value(1), value(2));
        if (mode == Pass::Mode::Record) {
            backend->fill(pass.resultGradient(out), 1);
            pass.backward();
        }
        backend->wait();
    };
    const double forward = measureSeconds([&] { run(Pass::Mode::Infer); });
    const double both = measureSeconds([&] { run(Pass::Mode::Record); });
    return {forward, both, static_cast<double>(arena.reservedBytes()) / 1e6};
}

void run(std::int64_t heads, std::int64_t features, std::int64_t longest, int threads, DType compute) {
    const auto backend = openTestDevice("cpu", threads);
    std::printf("%s, %d heads of %d, %d features, softmax products %s; ms, MB\n\n",
                backend->device().detail.c_str(), static_cast<int>(heads), static_cast<int>(kWidth),
                static_cast<int>(features), compute == DType::BF16 ? "bf16" : "f32");
    std::printf(
        "| tokens | FAVOR+ | with gradients | MB | slope | softmax | with gradients | MB | slope |\n");
    std::printf("|---|---|---|---|---|---|---|---|---|\n");
    const std::vector<float> matrix = featureMatrix({features, kWidth}, {1, 0, 0, 0});
    const DeviceTensor omega(*backend, DType::F32,
                             HostTensor({features, kWidth}, {matrix.begin(), matrix.end()}));
    DeviceTensor first(*backend, DType::I32, Shape{1});
    first.fill(0);
    Times before[2];
    for (std::int64_t length = kShortest; length <= longest; length *= 2) {
        const Shape shape{1, length, heads, kWidth};
        const Times now[2] = {
            measureTimes(
                backend, shape, compute,
                [&](Pass& pass, const Value& q, const Value& k, const Value& v) {
                    return pass.prefixAttention(
                        pass.features(q, omega.view(), {FeatureKernel::Positive, FeatureSide::Query}),
                        pass.features(k, omega.view(), {FeatureKernel::Positive, FeatureSide::Key}), v, {});
                }),
            measureTimes(backend, shape, compute,
                         [&](Pass& pass, const Value& q, const Value& k, const Value& v) {
                             return pass.attention(q, k, v, {first.view(), {}, {}, false, true});
                         })};
        std::printf("| %d |", static_cast<int>(length));
        for (int i = 0; i < 2; ++i) {
            std::printf(" %.1f | %.1f | %.1f |", now[i].forward * 1e3, now[i].both * 1e3, now[i].megabytes);
            if (length > kShortest)
                std::printf(" %.2f |", std::log2(now[i].both / before[i].both));
            else
                std::printf(" |");
            before[i] = now[i];
        }
        std::printf("\n");
        std::fflush(stdout);
    }
}

}  // namespace
}  // namespace continuo::test

int main(int argc, char** argv) {
    const auto number = [&](int index, int usual) { return argc > index ? std::atoi(argv[index]) : usual; };
    const bool rounded = argc > 5 && std::string(argv[5]) == "bf16";
    continuo::test::run(std::max(1, number(1, 4)), std::max(1, number(2, 256)),
                        std::max(512, number(3, 32768)), std::max(1, number(4, 1)),
                        rounded ? continuo::DType::BF16 : continuo::DType::F32);
}
