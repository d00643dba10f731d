// Reports for tests/gpu/run.sh, in addition to the test programs:
//   continuo_gpu_report devices DEVICE             all devices; whether this one is usable
//   continuo_gpu_report verify DEVICE FILE...      golden files
//   continuo_gpu_report repeat DEVICE [--short]    the same seed gives the same tokens
//   continuo_gpu_report parity DEVICE              100 training steps compared with the CPU's
//   continuo_gpu_report overlap DEVICE             decoding while another queue rebuilds
//   continuo_gpu_report bench DEVICE SETTINGS      one measurement, settings and result as JSON
#include "gpu/gpu_report.h"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "continuo/engine.h"
#include "continuo/error.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

using Json = nlohmann::ordered_json;

Engine makeEngine() {
    const char* folder = std::getenv("CONTINUO_BACKENDS");
    return Engine({{}, folder != nullptr ? folder : ""});
}

// Returns whether the device can be opened; a listed one may be in use by another program.
bool canOpen(const std::string& device) {
    try {
        openTestDevice(device);
        return true;
    } catch (const Error& error) {
        std::printf("%s\n", error.what());
        return false;
    }
}

bool printDevices(const std::string& wanted) {
    const Engine engine = makeEngine();
    for (const DeviceSummary& each : engine.devices())
        std::printf("%s  %s, %s\n", each.id.c_str(), each.name.c_str(), each.detail.c_str());
    for (const std::string& note : engine.deviceNotes()) std::printf("%s\n", note.c_str());
    return canOpen(wanted);
}

bool verifyGoldens(const std::string& device, const std::vector<std::string>& files) {
    Engine engine = makeEngine();
    ComputeChoice compute;
    compute.device = device;
    bool good = true;
    for (const std::string& file : files) {
        for (const GoldenResult& each : engine.verify(file, compute)) {
            std::printf("%s %s: %.2e of %.0e\n", each.passed ? "passed" : "FAILED", each.name.c_str(),
                        each.maxAbsDiff, each.tolerance);
            good = good && each.passed;
        }
    }
    return good;
}

// Parses settings: {"kind": "decode", "channels": 512, "layers": 8, "heads": 8, "window": 4096, "latents":
// 1024, "prompt": 2048, "tokens": 256, "batch": 1, "precision": "bf16", "vocabulary": 391}.
BenchRequest parseRequest(const std::string& device, const Json& settings) {
    const auto number = [&](const char* name, int otherwise) { return settings.value(name, otherwise); };
    const Json config = {
        {"name", "bench"},
        {"vocabulary", number("vocabulary", 391)},
        {"channels", number("channels", 512)},
        {"positions", {{"rotary", {{"fraction", settings.value("rotate", 0.25)}}}}},
        {"context",
         {{"length", number("window", 4096)},
          {"latents", number("latents", 1024)},
          {"heads", number("heads", 8)}}},
        {"layers", Json::array({{{"repeat", number("layers", 8)}, {"heads", number("heads", 8)}}})}};
    BenchRequest request;
    request.kind = settings.value("kind", "decode");
    request.config = config.dump();
    request.context = number("prompt", number("window", 4096));
    request.tokens = number("tokens", 5);
    request.start = number("start", 0);
    request.batch = number("batch", 1);
    request.compute.device = device;
    request.compute.precision = settings.value("precision", "bf16");
    return request;
}

bool runBenchmark(const std::string& device, const std::string& text) {
    const BenchRequest request = parseRequest(device, Json::parse(text));
    Engine engine = makeEngine();
    Events events;
    const BenchResult result = engine.run(request, events);
    std::printf("%s\n", Json{{"parameters", result.parameters},
                             {"ms_median", result.msMedian},
                             {"ms_p95", result.msP95},
                             {"ms_worst", result.msWorst},
                             {"tokens_per_s", result.tokensPerSecond},
                             {"tokens_per_s_with_rebuilds", result.tokensPerSecondWithRebuilds},
                             {"rebuild_ms", result.rebuildMs},
                             {"rebuilds", result.rebuilds},
                             {"waiting", result.waits},
                             {"slow_tokens", result.slowTokens},
                             {"step_bytes", result.stepBytes},
                             {"read_bandwidth", result.readBandwidth},
                             {"ceiling_share", result.bandwidthShare},
                             {"gflop_per_s", result.gflopPerSecond},
                             {"prefill_s", result.prefillSeconds}}
                            .dump()
                            .c_str());
    return true;
}

bool runReport(const std::vector<std::string>& words) {
    const std::string& kind = words[0];
    const std::string& device = words[1];
    const std::vector<std::string> rest(words.begin() + 2, words.end());
    if (kind == "devices") return printDevices(device);
    if (kind == "verify") return verifyGoldens(device, rest);
    if (kind == "repeat") return reportRepeat(device, !rest.empty());
    if (kind == "parity") return reportParity(device);
    if (kind == "overlap") return reportOverlap(device);
    if (kind == "bench" && !rest.empty()) return runBenchmark(device, rest[0]);
    std::fprintf(stderr, "continuo_gpu_report: '%s' is not known; see the head of tests/gpu/gpu_report.cpp\n",
                 kind.c_str());
    return false;
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) {
    if (count < 3) {
        std::fprintf(stderr, "continuo_gpu_report devices|verify|repeat|parity|overlap|bench DEVICE ...\n");
        return 2;
    }
    try {
        return continuo::test::runReport({words + 1, words + count}) ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "continuo_gpu_report: %s\n", error.what());
        return 1;
    }
}
