// Where the time of a decode step goes, op by op:
//   decode_profile [CHANNELS LAYERS [f32|bf16|int8 [PROMPT LATENTS [THREADS]]]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "benchmarks/profiling_backend.h"
#include "session/session.h"
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
    config.channels = config.context.inputChannels = config.context.attentionChannels = channels;
    config.positions.rotary->fraction = 0.25;
    LayerConfig layer;
    layer.heads = config.context.heads = channels / 64;
    config.layers.assign(static_cast<std::size_t>(layers), layer);
    NetworkOptions options;
    options.precision = type == "int8" ? Precision::I8 : type == "bf16" ? Precision::BF16 : Precision::F32;
    options.compute = type == "f32" ? DType::F32 : DType::BF16;
    const auto backend = std::make_shared<ProfilingBackend>(openTestDevice("cpu", number(5, 2)));
    const auto network = std::make_shared<PerceiverAr>(config, backend, options);
    network->parameters().initialise(1);
    network->prepare();
    SessionOptions sessionOptions;
    sessionOptions.start = number(4, 640);
    Session session(network, sessionOptions);
    session.start(randomTokens(number(3, 2048), 391, 1));
    // The median step of each op: machines are shared.
    const int kWarmUp = 8, kSteps = getenv("STEPS") ? atoi(getenv("STEPS")) : 240;
    std::map<std::string, std::vector<double>> seconds;
    std::map<std::string, std::int64_t> calls;
    const std::vector<Token> tokens = randomTokens(kWarmUp + kSteps, 391, 2);
    for (int step = 0; step < kWarmUp + kSteps; ++step) {
        backend->clear();
        const auto begin = std::chrono::steady_clock::now();
        session.feed(tokens[static_cast<std::size_t>(step)]);
        const double whole = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (step < kWarmUp) continue;
        seconds["a step"].push_back(whole);
        for (const auto& [op, share] : backend->shares()) {
            seconds[op].push_back(share.seconds);
            calls[op] = share.calls;
        }
    }
    for (auto& [op, each] : seconds) {
        std::nth_element(each.begin(), each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2),
                         each.end());
        std::printf("%-14s %8.1f us  %3lld calls\n", op.c_str(), 1e6 * each[each.size() / 2],
                    static_cast<long long>(calls[op]));
    }
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) { continuo::test::profile({words + 1, words + count}); }
