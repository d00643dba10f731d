// Profiles a training step op by op:
//   training_profile [CHANNELS LAYERS CONTEXT LATENTS [BATCH [f32|bf16 [DEVICE [THREADS]]]]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "benchmarks/profiling_backend.h"
#include "model/parameters/parameter_specs.h"
#include "support/devices.h"
#include "support/tiny_model.h"
#include "training/data/window_sampler.h"
#include "training/trainer.h"

namespace continuo::test {
namespace {

void profile(const std::vector<std::string>& words) {
    const auto number = [&](std::size_t at, int otherwise) {
        return at < words.size() ? std::atoi(words[at].c_str()) : otherwise;
    };
    const int channels = number(0, 512), layers = number(1, 8);
    ModelConfig config = tinyConfig(number(2, 4096), number(3, 1024));
    config.vocabulary = 391;
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = channels;
    config.positions.rotary->fraction = 0.25;
    LayerConfig layer;
    layer.heads = config.perceiver().heads = channels / 64;
    config.layers.assign(static_cast<std::size_t>(layers), layer);
    TrainingOptions options;
    options.batch = number(4, 1);
    options.compute = words.size() > 5 && words[5] == "f32" ? DType::F32 : DType::BF16;
    const auto backend =
        std::make_shared<ProfilingBackend>(openTestDevice(words.size() > 6 ? words[6] : "cpu", number(7, 2)));
    Trainer trainer(config, backend, options);
    const WindowSampler sampler({{randomTokens(20000, 391, 1), 1}},
                                {trainer.context(), trainer.targets(), 1});
    constexpr int kWarmUp = 2, kSteps = 5;
    double seconds = 0;
    for (int step = 0; step < kWarmUp + kSteps; ++step) {
        if (step == kWarmUp) backend->clear();
        const TrainingBatch batch = sampler.draw(options.batch, step, {});
        const auto begin = std::chrono::steady_clock::now();
        trainer.step(batch, 0);
        if (step >= kWarmUp)
            seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    std::vector<std::pair<std::string, ProfilingBackend::Share>> shares(backend->shares().begin(),
                                                                        backend->shares().end());
    std::sort(shares.begin(), shares.end(),
              [](const auto& a, const auto& b) { return a.second.seconds > b.second.seconds; });
    std::printf("%lld parameters, a step %.1f ms, %.0f targets/s\n",
                static_cast<long long>(parameterCount(config)), 1e3 * seconds / kSteps,
                kSteps * static_cast<double>(options.batch * trainer.targets()) / seconds);
    for (const auto& [op, share] : shares) {
        std::printf("%-20s %8.2f ms  %5.1f %%  %5lld calls\n", op.c_str(), 1e3 * share.seconds / kSteps,
                    100 * share.seconds / seconds, static_cast<long long>(share.calls / kSteps));
    }
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) { continuo::test::profile({words + 1, words + count}); }
