#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "continuo/engine.h"
#include "continuo/json_place.h"
#include "continuo/stopwatch.h"
#include "facade/benchmark/bench.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "model/config/model_traits.h"
#include "model/parameters/compute_cost.h"
#include "model/parameters/parameter_specs.h"
#include "training/data/document_reader.h"
#include "training/data/window_sampler.h"
#include "training/trainer.h"

namespace continuo {
namespace {

// Returns the network to measure: the model, or random weights for a config.
std::shared_ptr<Network> openBenchNetwork(const BenchRequest& request, std::shared_ptr<Backend> backend,
                                          const std::stop_token& stop) {
    const Precision precision = parsePrecision(request.compute.precision);
    const bool exact = request.compute.exactProducts;
    if (!request.modelPath.empty())
        return openModel({request.modelPath, {}, stop}, std::move(backend), precision, exact);
    auto network =
        std::make_shared<Network>(ModelConfig::fromJson(request.config), std::move(backend),
                                  NetworkOptions{precision, false, largeProductType(precision, exact)});
    fillBenchWeights(*network, stop);
    network->prepare();
    return network;
}

// Runs one inference pass over a window of random tokens.
void passWindow(const Network& network, std::int64_t tokens, std::int64_t latents, Arena& arena) {
    const ModelConfig& config = network.config();
    SequenceBatch batch;
    batch.length = tokens;
    batch.latents = latents;
    batch.tokens = randomTokens(tokens, config.vocabulary);
    const auto axes = static_cast<std::size_t>(config.positions.axes());
    batch.positions.resize(static_cast<std::size_t>(tokens) * axes, 0);
    for (std::int64_t i = 0; i < tokens && (axes == 1 || config.positions.grid); ++i)
        config.positions.writePosition(
            i, std::span(batch.positions).subspan(static_cast<std::size_t>(i) * axes, axes));
    batch.begin = {0};
    batch.end = {static_cast<std::int32_t>(tokens)};
    Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
    network.forward(pass, batch);
}

void readPrompt(const Network& network, const BenchRequest& request, Arena& arena,
                const std::stop_token& stop) {
    StreamState state = network.newStreamState();
    state.window = request.latents;
    const TensorView logits = arena.allocate(DType::F32, {1, network.config().vocabulary});
    network.read(state, randomTokens(request.context, network.config().vocabulary), arena, logits, stop);
}

BenchResult benchPrefill(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                         Events& events, const std::stop_token& stop) {
    const ModelConfig& config = network->config();
    const std::int64_t most = modelTraits(config).latents;
    const std::int64_t latents =
        std::min<std::int64_t>(most > 0 && request.latents > 0 ? request.latents : most, request.context);
    Arena arena([&](std::size_t bytes) { return network->backend().allocate(bytes); }, std::size_t{1} << 24);
    std::vector<double> seconds;
    constexpr int kWarmUp = 2;
    const int runs = std::max(1, request.tokens);
    for (int i = 0; i < runs + kWarmUp; ++i) {
        throwIfStopped(stop);
        arena.reset();
        const Stopwatch clock;
        if (latents > 0)
            passWindow(*network, request.context, latents, arena);
        else
            readPrompt(*network, request, arena, stop);
        network->backend().wait();
        if (i >= kWarmUp) seconds.push_back(clock.seconds());
        events.onProgress({"prefill", static_cast<double>(i) / (runs + kWarmUp), 0, "passes"});
    }
    BenchResult result;
    result.prefillSeconds = quantile(seconds, 0.5);
    setTimes(result, seconds);
    result.tokensPerSecond = request.context / result.prefillSeconds;
    result.gflopPerSecond =
        passFlop(config, request.context, static_cast<double>(latents)) / result.prefillSeconds / 1e9;
    return result;
}

std::unique_ptr<BatchSource> makeBenchSource(Trainer& trainer, TrainingPiece piece) {
    const ModelConfig& model = trainer.network().config();
    if (modelTraits(model).latents == 0)
        return std::make_unique<DocumentReader>(std::vector{std::move(piece)},
                                                ReadingOptions{trainer.context(), 1});
    return std::make_unique<WindowSampler>(
        std::vector{std::move(piece)},
        WindowOptions{trainer.context(), trainer.targets(), 1, model.positions});
}

BenchResult benchTrain(const BenchRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
                       const std::stop_token& stop) {
    TrainingOptions options;
    options.batch = request.batch;
    options.context = request.context;
    options.latents = request.latents;
    options.compute =
        largeProductType(parsePrecision(request.compute.precision), request.compute.exactProducts);
    Trainer trainer(ModelConfig::fromJson(request.config), backend, options);
    TrainingPiece piece;
    const ModelConfig& model = trainer.network().config();
    const std::int64_t length = model.positions.grid ? model.positions.grid->tokens() : 4 * trainer.context();
    piece.tokens = randomTokens(length, model.vocabulary);
    const std::unique_ptr<BatchSource> source = makeBenchSource(trainer, std::move(piece));
    std::vector<double> seconds;
    constexpr int kWarmUp = 2;
    const int steps = request.tokens;
    for (int step = 0; step < steps + kWarmUp; ++step) {
        throwIfStopped(stop);
        const TrainingBatch batch = source->draw(options.batch, step, {});
        const Stopwatch clock;
        trainer.step(batch, 0);
        if (step >= kWarmUp) seconds.push_back(clock.seconds());
        events.onProgress({"training", static_cast<double>(step) / (steps + kWarmUp), 0, "steps"});
    }
    BenchResult result;
    result.parameters = parameterCount(trainer.network().config());
    setTimes(result, seconds);
    const auto batch = static_cast<double>(options.batch);
    result.tokensPerSecond = batch * static_cast<double>(trainer.targets()) / quantile(seconds, 0.5);
    // A backward pass costs twice a forward pass.
    result.gflopPerSecond = 3 * batch *
                            passFlop(trainer.network().config(), static_cast<double>(trainer.context()),
                                     static_cast<double>(trainer.targets())) /
                            quantile(seconds, 0.5) / 1e9;
    return result;
}

// Validates the counts of a request, before its model is opened.
void checkCounts(const BenchRequest& request) {
    if (request.tokens < 1 || request.tokens > 1000000) {
        throw Error(ErrorCode::BadRequest, "bench: " + std::to_string(request.tokens) +
                                               " tokens or passes to measure; choose 1 to 1,000,000");
    }
    const bool pictures = request.kind == "picture";
    constexpr int kMostWindows = 4096;
    const int most = pictures ? static_cast<int>(PictureRequest::kMostPictures) : kMostWindows;
    if (request.batch < 1 || request.batch > most) {
        throw Error(ErrorCode::BadRequest, "bench: " + std::to_string(request.batch) +
                                               (pictures ? " pictures" : " windows") +
                                               " at once; choose 1 to " + std::to_string(most));
    }
}

void checkFits(const BenchRequest& request, const ModelTraits& traits) {
    const std::int64_t most =
        traits.latents > 0 ? traits.pastTokens : std::numeric_limits<std::int32_t>::max() / 2;
    if (request.context < 1 || request.context > most) {
        throw Error(ErrorCode::BadRequest, "bench: a prompt of " + std::to_string(request.context) +
                                               " tokens does not fit this model; choose 1 to " +
                                               std::to_string(most));
    }
    if (traits.latents == 0) {
        if (request.start != 0)
            throw Error(ErrorCode::BadRequest, "bench: this model has no latents; leave --start out");
        return;
    }
    const int latents = std::max(request.latents, request.start);
    if (request.latents < 0 || request.start < 0 || latents > traits.latents) {
        throw Error(ErrorCode::BadRequest, "bench: " + std::to_string(latents) +
                                               " latents are not supported by this model; choose 1 to " +
                                               std::to_string(traits.latents));
    }
}

// Returns the function for a kind of measurement (BenchRequest::kind) that needs an existing model; null for
// other kinds.
using Measurement = BenchResult (*)(const BenchRequest&, const std::shared_ptr<const Network>&, Events&,
                                    const std::stop_token&);
Measurement findMeasurement(const std::string& kind) {
    if (kind == "decode") return benchDecode;
    if (kind == "prefill") return benchPrefill;
    if (kind == "live") return benchLive;
    return kind == "picture" ? benchPicture : nullptr;
}

}  // namespace

BenchResult Engine::run(const BenchRequest& request, Events& events, std::stop_token stop) {
    checkCounts(request);
    ComputeChoice compute = request.compute;
    if (request.kind == "live" && compute.threads == 0) compute.threads = liveThreads();
    const std::shared_ptr<Backend> backend = parts_->backend(compute);
    if (request.kind == "train" || request.kind == "codec") {
        const bool codec = request.kind == "codec";
        const bool teachesCodec =
            !codec && parseJsonObjectOrEmpty<nlohmann::json>(request.config).contains("model");
        BenchResult result = (codec          ? benchCodec
                              : teachesCodec ? benchCodecTraining
                                             : benchTrain)(request, backend, events, stop);
        result.device = backend->device();
        return result;
    }
    const Measurement measurement = findMeasurement(request.kind);
    if (measurement == nullptr) {
        throw Error(
            ErrorCode::BadRequest,
            "bench: '" + request.kind + "' is unknown; use decode, prefill, live, picture, train or codec");
    }
    const std::shared_ptr<const Network> network = openBenchNetwork(request, backend, stop);
    checkFits(request, modelTraits(network->config()));
    if (modelTraits(network->config()).latents == 0) checkLatents(network->config(), request.latents);
    BenchResult result = measurement(request, network, events, stop);
    result.parameters = parameterCount(network->config());
    result.device = backend->device();
    return result;
}

}  // namespace continuo
