#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/console/job_events.h"
#include "cli/console/json_output.h"
#include "cli/files/text_file.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "files/installed_files.h"
#include "files/model_card.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// The shape of a model with random weights.
struct BenchShape {
    int vocabulary = 391;
    int channels = 512;
    int layers = 8;
    int heads = 8;
    int contextLength = 4096;
    double rotate = 0.25;
};

struct BenchOptions {
    BenchRequest request;
    BenchShape shape;
    int latents = 0;
    int prompt = 0;
    int tokens = 0;
    std::string config;
};

std::string makeConfig(const BenchShape& shape, int latents) {
    const Json config = {
        {"name", "bench"},
        {"vocabulary", shape.vocabulary},
        {"channels", shape.channels},
        {"positions", {{"rotary", {{"fraction", shape.rotate}}}}},
        {"context", {{"length", shape.contextLength}, {"latents", latents}, {"heads", shape.heads}}},
        {"layers", Json::array({{{"repeat", shape.layers}, {"heads", shape.heads}}})}};
    return config.dump();
}

// Returns the model part of a training config as JSON.
std::string readModelConfig(const std::string& file) {
    const Json config = readConfigFile(file);
    if (!config.contains("model") || !config["model"].is_object())
        throw Error(ErrorCode::BadFile, file + ": has no \"model\" object; give a training config");
    return config["model"].dump();
}

// Returns whether a training config is for a codec. Codecs are measured with the config's own crops.
bool isForCodec(const std::string& file) {
    const Json model = Json::parse(readModelConfig(file));
    const auto modality = model.find("modality");
    return modality != model.end() && *modality == "codec";
}

BenchRequest makeCodecTrainingRequest(const BenchOptions& options) {
    BenchRequest request = options.request;
    request.config = readConfigFile(options.config).dump();
    request.compute.precision = "f32";  // codecs train only in f32
    request.tokens = options.tokens > 0 ? options.tokens : 3;
    return request;
}

// Makes the request for a codec: that of --config, or an installed one; without a name the first one.
BenchRequest makeCodecRequest(const BenchOptions& options, CommandContext& context) {
    BenchRequest request = options.request;
    if (options.config.empty()) {
        request.modelPath = context.findModel(request.modelPath, "codec").string();
        if (context.engine().inspect(request.modelPath, ModelHash::Skipped).modality != "codec")
            throw Error(ErrorCode::BadModel, request.modelPath + ": is a model, not a codec; give a codec");
    } else {
        request.config = readModelConfig(options.config);
    }
    request.compute.precision = "f32";  // codecs run only in f32
    request.tokens = options.tokens > 0 ? options.tokens : 250;
    return request;
}

// Fills in the defaults. The prompt of `decode` and `live` has 2,048 tokens, or half of a smaller context;
// that of other kinds fills the context. A model that remembers the whole session gets 8,192 tokens, but for
// `train` one segment.
BenchRequest makeRequest(const BenchOptions& options, CommandContext& context) {
    BenchRequest request = options.request;
    if (request.kind == "codec") return makeCodecRequest(options, context);
    if (request.kind == "train" && !options.config.empty() && isForCodec(options.config))
        return makeCodecTrainingRequest(options);
    // Pictures need an installed model, because a random model cannot generate them.
    if (request.kind == "picture" && request.modelPath.empty() && options.config.empty())
        request.modelPath = context.findModel({}, "image").string();
    std::int64_t contextLength = options.shape.contextLength;
    bool bounded = true;  // whether the config has a context length
    if (!options.config.empty()) {
        request.config = readModelConfig(options.config);
        request.latents = options.latents;
        const Json model = Json::parse(request.config);
        const Json::json_pointer length("/context/length"), segment("/context/segment");
        if (model.contains(length) && model[length].is_number_integer()) contextLength = model[length];
        bounded = model.contains(length) || !model.contains(segment);
        if (!bounded && model[segment].is_number_integer()) contextLength = model[segment];
    } else if (request.modelPath.empty()) {
        const int latents =
            options.latents > 0 ? options.latents : std::min(1024, options.shape.contextLength);
        request.config = makeConfig(options.shape, latents);
    } else if (request.kind == "train") {
        throw Error(ErrorCode::BadRequest,
                    "bench train measures a shape, not a model; give --channels, --layers, --heads");
    } else {
        request.modelPath = findModel(request.modelPath, context.modelFolders()).string();
        request.latents = options.latents;
        const ModelSummary model = context.engine().inspect(request.modelPath, ModelHash::Skipped);
        bounded = model.contextTokens > 0;
        if (bounded) contextLength = model.contextTokens;
    }
    if (request.kind == "train" && request.compute.precision == "int8")
        throw Error(ErrorCode::BadRequest,
                    "bench train: training uses bf16 or f32; leave out --precision int8");
    const bool decode = request.kind == "decode", live = request.kind == "live";
    const std::int64_t usual =
        !bounded         ? (request.kind == "train" ? contextLength : 8192)
        : decode || live ? std::min<std::int64_t>(2048, std::max<std::int64_t>(1, contextLength / 2))
                         : contextLength;
    request.context = options.prompt > 0 ? options.prompt : static_cast<int>(usual);
    const bool picture = request.kind == "picture";
    request.tokens = options.tokens > 0 ? options.tokens
                     : decode           ? 256
                     : live             ? 1000
                     : picture          ? 1'000'000
                                        : 3;
    return request;
}

Json decodeJson(const BenchResult& result) {
    return {{"ms_per_token_median", result.msMedian},
            {"ms_per_token_p95", result.msP95},
            {"ms_per_token_worst", result.msWorst},
            {"tokens_per_s_without_rebuilds", result.tokensPerSecond},
            {"tokens_per_s_with_rebuilds", result.tokensPerSecondWithRebuilds},
            {"rebuilds", result.rebuilds},
            {"rebuild_s", result.rebuildMs / 1e3},
            {"block", result.blockTokens},
            {"block_ms", result.blockMs},
            {"state_bytes", result.stateBytes},
            {"prefill_s", result.prefillSeconds},
            {"step_bytes", result.stepBytes},
            {"read_bandwidth", result.readBandwidth},
            {"ceiling_share", result.bandwidthShare}};
}

Json pictureJson(const BenchRequest& request, const BenchResult& result) {
    return {{"tokens", result.tokens},
            {"pictures", request.batch},
            {"together", result.picturesPerStep},
            {"seconds", result.prefillSeconds},
            {"ms_per_step_median", result.msMedian},
            {"ms_per_step_p95", result.msP95},
            {"tokens_per_s_without_rebuilds", result.tokensPerSecond},
            {"tokens_per_s_with_rebuilds", result.tokensPerSecondWithRebuilds},
            {"rebuilds", result.rebuilds},
            {"rebuild_s", result.rebuildMs / 1e3}};
}

Json liveJson(const BenchResult& result) {
    return {{"ms_per_token_median", result.msMedian},
            {"ms_per_token_p95", result.msP95},
            {"ms_per_token_worst", result.msWorst},
            {"tokens_over_twice_the_median", result.slowTokens},
            {"rebuilds", result.rebuilds},
            {"waits", result.waits}};
}

Json codecJson(const BenchResult& result) {
    return {{"encode_speed", result.encodeSpeed},      {"decode_speed", result.decodeSpeed},
            {"encode_frame_ms", result.encodeFrameMs}, {"decode_frame_ms", result.decodeFrameMs},
            {"ms_per_frame_median", result.msMedian},  {"ms_per_frame_p95", result.msP95},
            {"ms_per_frame_worst", result.msWorst}};
}

Json codecTrainingJson(const BenchResult& result) {
    return {{"seconds", result.msMedian / 1e3},
            {"seconds_p95", result.msP95 / 1e3},
            {"seconds_worst", result.msWorst / 1e3},
            {"sound_per_s", result.soundSecondsPerSecond}};
}

// Formats the result of a whole forward pass or training step as JSON.
Json passJson(const BenchResult& result) {
    return {{"seconds", result.msMedian / 1e3},
            {"seconds_p95", result.msP95 / 1e3},
            {"seconds_worst", result.msWorst / 1e3},
            {"tokens_per_s", result.tokensPerSecond},
            {"gflop_per_s", result.gflopPerSecond}};
}

// Formats "cpu (2 threads)". A GPU is shown without threads.
std::string deviceText(const DeviceSummary& device) {
    return device.id + (device.threads > 0 ? " (" + counted(device.threads, "thread") + ")" : "");
}

std::string resultText(const BenchRequest& request, const BenchResult& result) {
    const std::string head = shortCount(result.parameters) + " parameters" +
                             (request.modelPath.empty() ? " with random weights" : "") + ", " +
                             request.compute.precision + " on " + deviceText(result.device) + ": ";
    const std::string token = fixed(result.msMedian, 3) + " ms per token (95th percentile " +
                              fixed(result.msP95, 3) + ", maximum " + fixed(result.msWorst, 3) + "), ";
    if (request.kind == "codec") {
        return head + "encodes " + fixed(result.encodeSpeed, 1) + " and decodes " +
               fixed(result.decodeSpeed, 1) + " times as fast as real time; a single frame takes " +
               fixed(result.encodeFrameMs, 2) + " ms to encode and " + fixed(result.decodeFrameMs, 2) +
               " ms to decode, together " + fixed(result.msMedian, 2) + " ms (95th percentile " +
               fixed(result.msP95, 2) + ", maximum " + fixed(result.msWorst, 2) + ")";
    }
    if (request.kind == "live") {
        return head + token + counted(result.slowTokens, "token") + " of " + grouped(request.tokens) +
               " over twice the median, " + counted(result.waits, "wait") + " for " +
               counted(result.rebuilds, "rebuild");
    }
    if (request.kind == "picture") {
        const std::string turns = result.picturesPerStep < request.batch
                                      ? ", " + std::to_string(result.picturesPerStep) + " at a time"
                                      : std::string();
        return head + counted(request.batch, "picture") + turns + " in " + fixed(result.prefillSeconds, 2) +
               " s, " + fixed(result.msMedian, 3) + " ms per step, " +
               grouped(static_cast<std::int64_t>(result.tokensPerSecond)) + " tokens/s, " +
               grouped(static_cast<std::int64_t>(result.tokensPerSecondWithRebuilds)) + " with " +
               counted(result.rebuilds, "rebuild") + " of " + fixed(result.rebuildMs, 1) + " ms";
    }
    if (result.soundSecondsPerSecond > 0) {
        return head + "one step takes " + fixed(result.msMedian / 1e3, 3) + " s, " +
               fixed(result.soundSecondsPerSecond, 1) + " s of sound per second";
    }
    if (request.kind != "decode") {
        const bool train = request.kind == "train";
        return head + (train ? "one step over " : "") + grouped(request.context) + " tokens in " +
               fixed(result.msMedian / 1e3, 3) + " s, " +
               grouped(static_cast<std::int64_t>(result.tokensPerSecond)) + (train ? " target" : "") +
               " tokens/s, " + fixed(result.gflopPerSecond, 1) + " GFLOP/s";
    }
    const std::string beside =
        result.blockTokens > 0
            ? fixed(result.blockMs, 1) + " ms more every " + counted(result.blockTokens, "token")
            : counted(result.rebuilds, "rebuild") + " of " + fixed(result.rebuildMs, 1) + " ms";
    return head + token + grouped(static_cast<std::int64_t>(result.tokensPerSecond)) + " tokens/s, " +
           grouped(static_cast<std::int64_t>(result.tokensPerSecondWithRebuilds)) + " with " + beside +
           "; the state takes " + byteSize(static_cast<std::uint64_t>(result.stateBytes)) +
           ", a step reads " + byteSize(static_cast<std::uint64_t>(result.stepBytes)) + ", " +
           fixed(100 * result.bandwidthShare, 0) + " % of the speed that " +
           fixed(result.readBandwidth / 1e9, 1) + " GB/s allow; prefill " + fixed(result.prefillSeconds, 3) +
           " s";
}

// Runs the benchmark. An impossible shape of --config or the options is a usage error, not a bad model.
BenchResult measure(const BenchRequest& request, CommandContext& context) {
    JobEvents events(context.console);
    try {
        return context.engine().run(request, events, context.stop);
    } catch (const Error& error) {
        if (!request.modelPath.empty() || error.code() != ErrorCode::BadModel) throw;
        throw Error(ErrorCode::BadRequest, std::string(error.what()) + "; give another shape");
    }
}

ExitCode bench(const BenchOptions& options, CommandContext& context) {
    const ExitOnStop leave(context);  // a step of a large model takes seconds
    const BenchRequest request = makeRequest(options, context);
    const BenchResult result = measure(request, context);
    context.console.clearProgress();
    if (!context.json) {
        context.console.print(resultText(request, result));
        return ExitCode::Done;
    }
    Json json = {{"command", "bench " + request.kind},
                 {"model", request.modelPath.empty() ? Json() : Json(request.modelPath)},
                 {"parameters", result.parameters},
                 {"precision", request.compute.precision},
                 {"device", result.device.id},
                 {"device_detail", result.device.name + ", " + result.device.detail},
                 {"threads", result.device.threads > 0 ? Json(result.device.threads) : Json()},
                 {"prompt", request.context},
                 {"tokens", request.tokens}};
    json.update(request.kind == "decode"           ? decodeJson(result)
                : request.kind == "live"           ? liveJson(result)
                : request.kind == "codec"          ? codecJson(result)
                : request.kind == "picture"        ? pictureJson(request, result)
                : result.soundSecondsPerSecond > 0 ? codecTrainingJson(result)
                                                   : passJson(result));
    if (request.kind == "picture" || request.kind == "codec" || result.soundSecondsPerSecond > 0)
        json.erase("prompt");
    printJson(context.console, json);
    return ExitCode::Done;
}

// Refuses options without effect on this kind, so that they do not seem to have been measured.
void refuseUnused(const CLI::App& command, const std::string& kind) {
    const std::map<std::string, std::vector<std::string>> unused = {
        {"decode", {"--pictures", "--together"}},
        {"prefill", {"--start", "--pictures", "--together"}},
        {"live", {"--pictures", "--together"}},
        {"picture",
         {"--start", "--prompt", "--vocabulary", "--channels", "--layers", "--heads", "--context-length",
          "--rotate"}},
        {"train", {"--start", "--pictures", "--together"}},
        {"codec",
         {"--start", "--prompt", "--vocabulary", "--channels", "--layers", "--heads", "--context-length",
          "--rotate", "--latents", "--pictures", "--together", "--precision"}}};
    for (const std::string& option : unused.at(kind)) {
        if (command.count(option) > 0)
            throw Error(ErrorCode::BadRequest, option + " has no effect in bench " + kind + "; leave it out");
    }
}

void addShapeOptions(CLI::App& command, BenchShape& shape, CLI::Option* model, CLI::Option* config) {
    for (CLI::Option* option :
         {addWhole(command, "--vocabulary", shape.vocabulary, 2, 1 << 24,
                   "Vocabulary size of the random model (default 391)"),
          addWhole(command, "--channels", shape.channels, 1, 1 << 16,
                   "Width of the random model in channels (default 512)"),
          addWhole(command, "--layers", shape.layers, 1, 1024,
                   "Self-attention layers of the random model (default 8)"),
          addWhole(command, "--heads", shape.heads, 1, 1024,
                   "Attention heads of the random model (default 8)"),
          addWhole(command, "--context-length", shape.contextLength, 1, 1 << 24,
                   "Maximum context of the random model in tokens (default 4,096)"),
          addNumber(command, "--rotate", shape.rotate, {0, 1},
                    "Share of each head's channels with rotary position encoding, 0 to 1 (default 0.25)")}) {
        option->excludes(model)->excludes(config);
    }
}

}  // namespace

void addBench(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command =
        program.add_subcommand("bench", "Measure the speed of a model, or of a shape with random weights");
    command
        ->add_option("kind", options->request.kind,
                     "What to measure. decode: one token after another; prefill: a whole context at once; "
                     "live: 100 tokens per second, as in live play; picture: whole pictures; train: training "
                     "steps; codec: encoding and decoding sound")
        ->required()
        ->check(CLI::IsMember({"decode", "prefill", "live", "picture", "train", "codec"}))
        ->type_name("decode|prefill|live|picture|train|codec");
    auto* model = command
                      ->add_option("--model", options->request.modelPath,
                                   "Model file, or the name of an installed model")
                      ->type_name("MODEL");
    CLI::Option* const config =
        addConfigOption(*command, options->config,
                        "Training config that gives the shape of a model with random weights")
            ->excludes(model);
    addShapeOptions(*command, options->shape, model, config);
    addWhole(*command, "--latents,--window", options->latents, 1, 1 << 24,
             "Maximum latents; for models without latents, the window in tokens (default: that of the model, "
             "or 1,024)");
    addWhole(*command, "--prompt", options->prompt, 1, 1 << 24,
             "Tokens before the first measured token (default 2,048, or half the context; 8,192 if the model "
             "remembers the whole session). For prefill: tokens of the pass (default: the whole context)");
    addWhole(*command, "--tokens", options->tokens, 1, 1'000'000,
             "Tokens to measure (default 256; live: 1,000; picture: whole pictures). For prefill and train: "
             "passes (default 3). For codec: frames (default 250)");
    addWhole(*command, "--start", options->request.start, 1, 1 << 24,
             "Latents before the first measured token (default: half of the maximum)");
    addWhole(*command, "--pictures", options->request.batch, 1, PictureRequest::kMostPictures,
             "Number of pictures to generate together (default 1)");
    addWhole(*command, "--together", options->request.picturesPerStep, 1, PictureRequest::kMostPictures,
             "Pictures computed in one batch (default: the fastest batch size)");
    addDeviceOptions(*command, options->request.compute);
    addPrecisionOption(*command, options->request.compute);
    addJsonFlag(*command, context);
    command->callback([options, command, &context] {
        context.action = [options, command, &context] {
            refuseUnused(*command, options->request.kind);
            return bench(*options, context);
        };
    });
}

}  // namespace continuo::app
