#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>

#include "gpu/gpu_report.h"
#include "sampling/sampler.h"
#include "session/session.h"
#include "support/tiny_model.h"
#include "training/data/window_sampler.h"
#include "training/trainer.h"

namespace continuo::test {
namespace {

ModelConfig makeConfig(int channels, int layers, int window, int latents) {
    ModelConfig config = tinyConfig(window, latents);
    config.vocabulary = 391;
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = channels;
    config.perceiver().heads = channels / 64;
    LayerConfig layer;
    layer.heads = channels / 64;
    config.layers.assign(static_cast<std::size_t>(layers), layer);
    return config;
}

std::shared_ptr<Network> makeNetworkOnDevice(const std::string& device, const ModelConfig& config,
                                             NetworkOptions options) {
    auto network = std::make_shared<Network>(config, openTestDevice(device), options);
    randomise(network->parameters(), 5);
    network->prepare();
    return network;
}

// Returns pieces of notes that repeat with small changes, which 100 steps can begin to learn.
std::vector<TrainingPiece> repeatedMelody() {
    RandomStream random(3, 0);
    std::vector<std::int32_t> tokens;
    for (int i = 0; i < 6000; ++i) tokens.push_back(1 + (i * 7 + static_cast<int>(random.below(3))) % 120);
    return {{tokens, 1}};
}

std::vector<double> trainLosses(const std::string& device, DType compute) {
    TrainingOptions options;
    options.batch = 2;
    options.schedule = {Schedule::Kind::Constant, 1e-3, 10, 1};
    options.compute = compute;
    options.rowsAtOnce = 1;
    // The number of latents is large enough that cuDNN is used.
    Trainer trainer(makeConfig(128, 2, 512, 128), openTestDevice(device), options);
    const WindowSampler sampler(repeatedMelody(), {trainer.context(), trainer.targets(), 1});
    std::vector<double> losses;
    for (int step = 0; step < 100; ++step) losses.push_back(trainer.step(sampler.draw(2, step, {}), 0).loss);
    return losses;
}

// `anew`: first plays other music, so that intermediate buffers have other addresses.
std::vector<Token> playTokens(const std::shared_ptr<Network>& network, int count, bool anew = false) {
    Session session(network, {});
    if (anew) session.start(randomTokens(143, 391, 3));
    session.start(randomTokens(100, 391, 2));
    Sampler sampler(network->sharedBackend(), 391);
    std::vector<Token> tokens;
    for (int i = 0; i < count; ++i) {
        tokens.push_back(sampler
                             .draw(session.logits(), {},
                                   {{.temperature = 1, .topP = 0.95, .minP = 0, .seed = 11}},
                                   session.tokens().size())
                             .token);
        session.feed(tokens.back());
    }
    return tokens;
}

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point since) {
    return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

bool reportParity(const std::string& device) {
    bool good = true;
    const std::vector<double> expected = trainLosses("cpu", DType::F32);
    for (const DType compute : {DType::F32, DType::BF16}) {
        const std::vector<double> got = trainLosses(device, compute);
        double worst = 0;
        for (std::size_t i = 0; i < got.size(); ++i) worst = std::max(worst, std::abs(got[i] - expected[i]));
        const double bound = compute == DType::F32 ? 1e-3 : 5e-2;
        std::printf("%s: loss %.4f to %.4f (processor %.4f to %.4f), furthest apart %.2e of %.0e\n",
                    compute == DType::F32 ? "f32" : "bf16", got.front(), got.back(), expected.front(),
                    expected.back(), worst, bound);
        good = good && worst <= bound;
    }
    return good;
}

bool reportRepeat(const std::string& device, bool few) {
    const int count = few ? 40 : 600;
    bool good = true;
    for (const Precision precision : {Precision::F32, Precision::BF16, Precision::I8}) {
        const DType compute = precision == Precision::F32 ? DType::F32 : DType::BF16;
        const auto config = few ? makeConfig(128, 2, 256, 64) : makeConfig(256, 4, 512, 128);
        const auto network = makeNetworkOnDevice(device, config, {precision, false, compute});
        const auto first = playTokens(network, count);
        const auto anew = playTokens(network, count, true);
        const auto second =
            playTokens(makeNetworkOnDevice(device, config, {precision, false, compute}), count);
        const auto processor =
            playTokens(makeNetworkOnDevice("cpu", config, {precision, false, compute}), few ? 1 : count);
        const auto same = static_cast<std::size_t>(
            std::mismatch(first.begin(), first.end(), processor.begin(), processor.end()).first -
            first.begin());
        const auto asFirst = [&](const auto& tokens) { return tokens == first ? "the same" : "DIFFERENT"; };
        std::printf("%s: %d tokens twice: %s; begun anew: %s; as the processor's for the first %zu\n",
                    precision == Precision::F32    ? "f32"
                    : precision == Precision::BF16 ? "bf16"
                                                   : "int8",
                    count, asFirst(second), asFirst(anew), same);
        good = good && first == second && first == anew;
    }
    return good;
}

bool reportOverlap(const std::string& device) {
    const auto network =
        makeNetworkOnDevice(device, makeConfig(512, 8, 4096, 1024), {Precision::BF16, false, DType::BF16});
    const auto beside = std::make_shared<Network>(network->onQueue(network->backend().sibling()));
    const std::vector<std::int32_t> prompt = randomTokens(3000, 391, 2);
    Session session(network, {});
    session.start(prompt);
    const auto stepTimes = [&](const auto& goOn) {
        std::vector<double> times;
        Sampler sampler(network->sharedBackend(), 391);
        while (goOn(times.size())) {
            const auto begin = Clock::now();
            session.feed(sampler.draw(session.logits(), {}, {}, session.tokens().size()).token);
            if (!session.rebuildDue()) times.push_back(milliseconds(begin));
        }
        return times;
    };
    const double alone = medianOf(stepTimes([](std::size_t done) { return done < 100; }));
    std::atomic<int> rebuilds{0};
    std::atomic<bool> stop{false};
    std::thread worker([&] {
        Session other(beside, {});
        while (!stop) {
            other.start(prompt);
            beside->backend().wait();
            ++rebuilds;
        }
    });
    while (rebuilds == 0) std::this_thread::yield();
    const int before = rebuilds;
    const auto begin = Clock::now();
    const std::vector<double> times = stepTimes([](std::size_t done) { return done < 200; });
    const double spent = milliseconds(begin);
    const int made = rebuilds - before;
    stop = true;
    worker.join();
    std::printf(
        "a step alone %.3f ms; beside rebuilds %.3f ms (median of 200), while %d prefills were made in %.0f "
        "ms\n",
        alone, medianOf(times), made, spent);
    return made > 0;
}

}  // namespace continuo::test
