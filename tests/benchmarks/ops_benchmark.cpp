#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine/backend/op_problem.h"
#include "support/devices.h"

// Times the large op cases: continuo_benchmarks [--filter TEXT] [--device ID] [--threads N] [--seconds S]
namespace continuo::test {
namespace {

struct Options {
    std::string filter;
    std::string device;  // empty: all
    int threads = 2;
    double seconds = 0.2;  // for each case
};

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Waits until the device has finished its work.
void waitForDevice(Backend& backend, const TensorView& view) {
    std::byte first[1];
    backend.download(TensorView(view.data, DType::U8, {1}), first);
}

// Returns the median time of a run. Runs are measured in groups of at least 20 microseconds, so that clock
// overhead does not matter.
double measure(Backend& backend, OpProblem& problem, double seconds) {
    problem.reset();
    const TensorView& out = problem.outputs().front().tensor.view();
    int group = 1;
    std::vector<double> times;
    const auto begin = Clock::now();
    static std::uint64_t key = 0;  // the first run of a key is never recorded, so it may read clocks
    backend.run(++key, [&] {
        while (times.size() < 5 || secondsSince(begin) < seconds) {
            const auto start = Clock::now();
            for (int i = 0; i < group; ++i) problem.run();
            waitForDevice(backend, out);
            const double took = secondsSince(start);
            if (took < 20e-6) {
                group *= 2;
                times.clear();
            } else {
                times.push_back(took / group);
            }
        }
    });
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                     times.end());
    return times[times.size() / 2];
}

void benchmark(const std::string& device, const Options& options) {
    const auto backend = openTestDevice(device, options.threads);
    std::printf("%s: %s, %s\n", device.c_str(), backend->device().name.c_str(),
                backend->device().detail.c_str());
    for (const OpCase& each : opCases()) {
        const std::string name = each.name();
        if (!each.large || name.find(options.filter) == std::string::npos) continue;
        const auto problem = each.makeProblem(*backend);
        const double time = measure(*backend, *problem, options.seconds);
        std::printf("%-56s %10.2f us %8.1f GB/s", name.c_str(), time * 1e6, problem->bytes() / time * 1e-9);
        if (problem->flops() > 0) std::printf(" %8.1f GFLOP/s", problem->flops() / time * 1e-9);
        std::printf("\n");
        std::fflush(stdout);
    }
}

int run(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string name = arguments[i];
        const char* value = i + 1 < count ? arguments[++i] : nullptr;
        if (value != nullptr && name == "--filter")
            options.filter = value;
        else if (value != nullptr && name == "--device")
            options.device = value;
        else if (value != nullptr && name == "--threads")
            options.threads = std::atoi(value);
        else if (value != nullptr && name == "--seconds")
            options.seconds = std::atof(value);
        else {
            std::fprintf(
                stderr,
                "usage: continuo_benchmarks [--filter TEXT] [--device ID] [--threads N] [--seconds S]\n");
            return 2;
        }
    }
    for (const std::string& device : testDeviceIds()) {
        if (options.device.empty() || options.device == device) benchmark(device, options);
    }
    return 0;
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** arguments) { return continuo::test::run(count, arguments); }
