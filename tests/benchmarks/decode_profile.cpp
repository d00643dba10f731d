// Profiles a decode step op by op, each run separately, and times a whole step as it normally runs:
//   decode_profile [CHANNELS LAYERS [f32|bf16|int8 [PROMPT LATENTS [THREADS [ROWS]]]]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "benchmarks/profiling_backend.h"
#include "session/session_batch.h"
#include "support/devices.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

void profile(const std::vector<std::string>& words) {
    const auto number = [&](std::size_t at, int otherwise) {
        return at < words.size() ? std::atoi(words[at].c_str()) : otherwise;
    };
    const int channels = number(0, 384), layers = number(1, 5);
    const std::string type = words.size() > 2 ? words[2] : "bf16";
    ModelConfig config = tinyConfig(4096, 1024);
    config.vocabulary = 391;
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = channels;
    config.positions.rotary->fraction = 0.25;
    LayerConfig layer;
    layer.heads = config.perceiver().heads = channels / 64;
    config.layers.assign(static_cast<std::size_t>(layers), layer);
    NetworkOptions options;
    options.precision = type == "int8" ? Precision::I8 : type == "bf16" ? Precision::BF16 : Precision::F32;
    options.compute = type == "f32" ? DType::F32 : DType::BF16;
    SessionOptions sessionOptions;
    sessionOptions.start = number(4, 640);
    const int rows = number(6, 1);
    const std::shared_ptr<Backend> plain = openTestDevice("cpu", number(5, 2));
    const auto profiling = std::make_shared<ProfilingBackend>(plain);
    // Seconds of each run by op. The median is printed, because machines are shared.
    std::map<std::string, std::vector<double>> seconds;
    std::map<std::string, std::int64_t> calls;
    for (const bool whole : {false, true}) {
        const auto network =
            std::make_shared<Network>(config, whole ? plain : std::shared_ptr<Backend>(profiling), options);
        network->parameters().initialise(1);
        network->prepare();
        Session session(network, sessionOptions);
        session.start(randomTokens(number(3, 2048), 391, 1));
        SessionBatch batch(session, rows);
        const int kWarmUp = 8, kSteps = getenv("STEPS") ? atoi(getenv("STEPS")) : 240;
        const std::vector<Token> tokens =
            randomTokens(static_cast<std::size_t>((kWarmUp + kSteps) * rows), 391, 2);
        for (int step = 0; step < kWarmUp + kSteps; ++step) {
            profiling->clear();
            const auto begin = std::chrono::steady_clock::now();
            batch.feed(std::span(tokens).subspan(static_cast<std::size_t>(step * rows),
                                                 static_cast<std::size_t>(rows)));
            const auto took = std::chrono::steady_clock::now() - begin;
            if (step < kWarmUp) continue;
            seconds[whole ? "a whole step" : "op by op"].push_back(
                std::chrono::duration<double>(took).count());
            for (const auto& [op, share] : profiling->shares()) {
                seconds[op].push_back(share.seconds);
                calls[op] = share.calls;
            }
        }
    }
    for (auto& [op, each] : seconds) {
        std::nth_element(each.begin(), each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2),
                         each.end());
        std::printf("%-15s %8.1f us  %3lld calls\n", op.c_str(), 1e6 * each[each.size() / 2],
                    static_cast<long long>(calls[op]));
    }
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) { continuo::test::profile({words + 1, words + count}); }
