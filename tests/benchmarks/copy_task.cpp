// The copy task of the Perceiver AR paper (arXiv 2202.07765, section 5.1) at a size for two cores. A sequence
// has random tokens and then the same tokens again. Only the second half is predictable, from further back
// than the latents reach. Accuracy is measured on unseen sequences.
//   copy_task [CONTEXT LATENTS BATCH MINUTES [CHANNELS LAYERS [THREADS [DEVICE [SEED [COARSE [TAPS
//   [MOVED]]]]]]]]
// Prints a line every 50 steps: steps, minutes, nats per token and the share of correctly copied tokens. The
// position to attend to is hard to find, so training goes from coarse to fine. With COARSE 8 it starts with
// an eighth of the tokens and latents, at positions 8 apart, so that the distance to the copied token is the
// final one. At 95 % accuracy the tokens double and the positions close up. COARSE 1: no such stages. The
// last stage is the task itself.
// MOVED 1: a random number of other tokens separates the halves, so that the position follows only from the
// tokens before it, not from the distance. TAPS: number of previous tokens that each input includes.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/philox.h"
#include "model/parameters/parameter_specs.h"
#include "support/devices.h"
#include "support/tiny_model.h"
#include "training/data/window_sampler.h"
#include "training/trainer.h"

namespace continuo::test {
namespace {

constexpr int kSymbols = 256, kStart = 0;
constexpr int kVocabulary = kSymbols + 1;

// Returns [start, x, between, x]; the last token is a target only.
std::vector<std::int32_t> sequence(std::int64_t half, bool moved, std::uint64_t seed, std::uint64_t index) {
    RandomStream random(seed, index);
    const auto below = [&](std::int64_t most) {
        return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(most)));
    };
    std::vector<std::int32_t> tokens{kStart};
    const std::int64_t between = moved ? below(half + 1) : 0;
    for (std::int64_t i = 0; i < half + between; ++i) tokens.push_back(1 + below(kSymbols));
    for (std::int64_t i = 0; i < half; ++i) tokens.push_back(tokens[static_cast<std::size_t>(1 + i)]);
    return tokens;
}

struct Stage {
    std::int64_t half, latents;
    std::int32_t spacing;  // of positions
    bool moved;
};

// Returns rows that end anywhere in the second half. There the targets of all latents are copies.
TrainingBatch makeStageBatch(const Stage& stage, std::int64_t rows, std::uint64_t seed, std::uint64_t step) {
    const std::int64_t half = stage.half, latents = stage.latents;
    std::vector<std::vector<std::int32_t>> all;
    RandomStream random(seed + 1, step);
    for (std::int64_t row = 0; row < rows; ++row) {
        std::vector<std::int32_t> tokens =
            sequence(half, stage.moved, seed, step * 4096 + static_cast<std::uint64_t>(row));
        const auto whole = static_cast<std::int64_t>(tokens.size());
        const std::int64_t shortest = whole - half + latents;
        const auto length = static_cast<std::size_t>(
            shortest +
            static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(whole + 1 - shortest))));
        tokens.resize(length);
        all.push_back(std::move(tokens));
    }
    TrainingBatch batch =
        makeBatch(all, std::vector<std::int64_t>(static_cast<std::size_t>(rows), 0), latents, {});
    for (std::int32_t& position : batch.inputs.positions) position *= stage.spacing;
    return batch;
}

struct Measure {
    double nats = 0, right = 0;
};

Measure measure(Trainer& trainer, const TrainingBatch& batch) {
    const Network& network = trainer.network();
    Arena arena = makeArena(network);
    Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
    const Value logits = network.forward(pass, batch.inputs);
    std::vector<float> host(static_cast<std::size_t>(logits.data.shape.count()));
    network.backend().download(logits.data, std::as_writable_bytes(std::span(host)));
    Measure result;
    double count = 0;
    for (std::size_t i = 0; i < batch.targets.size(); ++i) {
        if (batch.targets[i] < 0) continue;
        const float* row = host.data() + i * kVocabulary;
        double most = row[0], sum = 0;
        int best = 0;
        for (int v = 1; v < kVocabulary; ++v) {
            if (row[v] > most) {
                most = row[v];
                best = v;
            }
        }
        for (int v = 0; v < kVocabulary; ++v) sum += std::exp(row[v] - most);
        result.nats += most + std::log(sum) - row[batch.targets[i]];
        result.right += best == batch.targets[i] ? 1 : 0;
        ++count;
    }
    result.nats /= count;
    result.right /= count;
    return result;
}

void trainCopyTask(const std::vector<std::string>& words) {
    const auto number = [&](std::size_t at, int otherwise) {
        return at < words.size() ? std::atoi(words[at].c_str()) : otherwise;
    };
    const int context = number(0, 4096), latents = number(1, 512), batch = number(2, 4),
              minutes = number(3, 40);
    const int channels = number(4, 128), layers = number(5, 2), coarse = number(9, 8);
    const auto seed = static_cast<std::uint64_t>(number(8, 1));
    ModelConfig config = tinyConfig(context, latents);
    config.vocabulary = kVocabulary;
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = channels;
    const bool moved = number(11, 0) != 0;
    config.positions.rotary->fraction = moved ? 0.25 : 1;
    for (int tap = 1; tap <= number(10, 0); ++tap) config.perceiver().taps.push_back(tap);
    LayerConfig layer;
    layer.heads = config.perceiver().heads = channels / 64;
    config.layers.assign(static_cast<std::size_t>(layers), layer);
    TrainingOptions options;
    options.batch = batch;
    options.schedule = {Schedule::Kind::Constant, 1e-3, 100, 1};
    options.optimizer.beta2 = 0.98;  // rare symbols learn as fast
    options.seed = seed;
    Trainer trainer(config, openTestDevice(words.size() > 7 ? words[7] : "cpu", number(6, 2)), options);
    std::printf("context %d, latents %d, batch %d, %lld parameters; ln V = %.3f\n", context, latents, batch,
                static_cast<long long>(parameterCount(config)), std::log(static_cast<double>(kVocabulary)));
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t step = 0;
    for (int spacing = coarse; spacing > 0; spacing /= 2) {
        const Stage stage{context / (moved ? 3 : 2) / spacing, latents / spacing, spacing, moved};
        const TrainingBatch unseen = makeStageBatch(stage, 4, seed + 1000, 0);
        for (;; ++step) {
            const double spent =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / 60;
            if (step % 50 == 0 || spent >= minutes) {
                const Measure now = measure(trainer, unseen);
                std::printf(
                    "%lld to copy, %lld latents: %llu steps, %.1f minutes: %.4f nats, %.2f %% right\n",
                    static_cast<long long>(stage.half), static_cast<long long>(stage.latents),
                    static_cast<unsigned long long>(step), spent, now.nats, 100 * now.right);
                std::fflush(stdout);
                if (spent >= minutes) return;
                if (now.right >= (spacing > 1 ? 0.95 : 1)) break;
            }
            trainer.step(makeStageBatch(stage, batch, seed, step), 0);
        }
    }
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) { continuo::test::trainCopyTask({words + 1, words + count}); }
