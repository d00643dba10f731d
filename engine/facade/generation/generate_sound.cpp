#include <algorithm>

#include "continuo/engine.h"
#include "continuo/stopwatch.h"
#include "facade/codec/codec_work.h"
#include "facade/generation/batch_drawing.h"
#include "facade/generation/drawn_before.h"
#include "facade/generation/drawn_model.h"
#include "facade/generation/heard_sound.h"
#include "facade/generation/model_codec.h"
#include "facade/generation/sampler_options.h"
#include "facade/generation/sound_frames.h"
#include "facade/models/device_fallback.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_fit.h"
#include "facade/models/sound_tokens.h"
#include "facade/models/take_origin.h"
#include "facade/models/token_hash.h"
#include "model/config/model_traits.h"

namespace continuo {
namespace {

void check(const SoundRequest& request) {
    checkSampling(request.sampling, "sound");
    if (request.seeds.empty() || request.seeds.size() > SoundRequest::kMostSounds)
        throw Error(ErrorCode::BadRequest, std::to_string(request.seeds.size()) +
                                               " sounds at once; choose 1 to " +
                                               std::to_string(SoundRequest::kMostSounds));
    if (!(request.seconds > 0 && request.seconds <= SoundRequest::kMostSeconds))
        throw Error(ErrorCode::BadRequest, "seconds: " + std::to_string(request.seconds) +
                                               " is out of range; choose more than 0 and at most 86,400");
    if (!request.prompt.empty()) requireSound(request.prompt, "the prompt");
    checkDrawn(request.drawn, request.seeds.size(), "sounds");
}

// Returns frames of the requested number of levels.
CodeFrames framesFor(const SoundRequest& request, const ModelConfig& config) {
    const CodeFrames frames = makeCodeFrames(config);
    if (request.levels == 0) return frames;
    const int fewest = config.codes->fewestLevels();
    if (request.levels >= fewest && request.levels <= frames.levels())
        return frames.withLevels(request.levels);
    throw Error(ErrorCode::BadRequest,
                "levels: " + std::to_string(request.levels) + " is out of range; the model supports " +
                    (fewest == frames.levels() ? "" : std::to_string(fewest) + " to ") +
                    std::to_string(frames.levels()));
}

// Returns the earlier tokens, at most `most`; empty: none.
std::vector<std::vector<Token>> earlierTokens(const SoundRequest& request, const CodeFrames& frames,
                                              std::int64_t most) {
    std::vector<std::vector<Token>> before;
    if (tokensDrawnBefore(request) == 0) return before;
    for (const std::vector<std::int32_t>& codes : request.drawn) {
        before.push_back(frames.encode(codes, frames.levels()));
        if (std::ssize(before.back()) > most)
            throw Error(ErrorCode::BadRequest, "the part already generated is longer than the sound");
    }
    return before;
}

}  // namespace

SoundResult Engine::run(const SoundRequest& request, Events& events, std::stop_token stop,
                        const LiveControls* controls) {
    check(request);
    const Stopwatch loading;
    const ModelFiles files{request.modelPath, request.adapter, stop};
    SessionOptions options;
    PlacedModel model = placeForDrawing(*parts_, files, options, request, controls, events);
    const ModelConfig& config = model.network->config();
    const CodeFrames frames = framesFor(request, config);
    const auto open = [this](const ComputeChoice& choice) { return parts_->backend(choice); };
    CodecOnDevice codec = openModelCodec(config, request, open, events, stop);
    codec.levels = frames.levels();
    const CodecConfig& shape = codec.network->config();
    const std::int64_t most =
        secondsToFrames(request.seconds, shape.sampleRate, shape.hop(), shape.delay()) * frames.levels();
    const std::vector<std::vector<Token>> before = earlierTokens(request, frames, most);
    const double loadSeconds = loading.seconds();

    const Stopwatch hearing;
    CodecProgress progress(std::ssize(request.prompt), shape.sampleRate, events, stop);
    const std::int64_t window = options.window > 0 ? options.window : modelTraits(config).pastTokens;
    const SoundPrompt heard =
        encodeSoundPrompt(request.prompt, frames, codec, window, progress.beginPhase("encoding"));
    const double hearSeconds = hearing.seconds();

    const Stopwatch prefilling;
    events.onProgress({"prefill", 0, 0, "tokens"});
    std::unique_ptr<Session> started = startSession(model, options, heard.tokens, events, stop);
    TakeOrigin origin(files, *model.network);
    SoundFrames made(frames,
                     {shape.sampleRate, shape.hop(), frames.levels(), 0, codec.hash, {}, shape.delay()},
                     heard, request.seeds, events);
    FrameGrammar grammar(frames);
    for (const Token token : heard.tokens) grammar.push(token);
    BatchDrawing drawing({.seeds = request.seeds,
                          .sliders = {request, started->mostLatents()},
                          .together = request.soundsPerStep,
                          .grammar = grammar,
                          .startedSession = *started,
                          .maxTokens = most,
                          .sink = made,
                          .earlierTokens = before});
    started.reset();
    const double prefillSeconds = prefilling.seconds();

    // Nothing new is drawn meanwhile, so no rate is reported.
    const Stopwatch repeating;
    const auto goesOn = [&] { return !drawing.failure() && !made.failure() && !stop.stop_requested(); };
    const auto levels = static_cast<std::size_t>(frames.levels());
    const std::size_t given = before.empty() ? 0 : before[0].size();
    for (std::size_t at = 0; at < given && goesOn(); at += levels) {
        replayTokens(before, at, at + levels, made);
        events.onProgress({"repeating", drawing.progress(), 0, "tokens"});
    }
    while (drawing.isRepeating() && goesOn() && drawing.drawMore(controls, events))
        events.onProgress({"repeating", drawing.progress(), 0, "tokens"});
    const double repeatSeconds = repeating.seconds();

    const Stopwatch generating;
    const auto tokensPerSecond = [&] {
        return static_cast<double>(drawing.totalNewlyDrawn()) / std::max(1e-9, generating.seconds());
    };
    while (goesOn() && !drawing.isComplete() && drawing.drawMore(controls, events)) {
        events.onProgress({"generating", drawing.progress(), tokensPerSecond(), "tokens"});
    }
    SoundResult result;
    result.soundsPerStep = drawing.sequencesPerStep();
    drawing.fillResult(result);
    result.isWindow = modelTraits(config).window > 0;
    if (!result.failure) result.failure = made.failure();
    result.sounds = made.finish();
    result.cancelled = std::ssize(result.sounds.front().codes.codes) < most;
    if (result.failure && result.sounds.front().samples.empty()) throw Error(*result.failure);
    result.promptFrames = heard.frames;
    result.promptHash = hashTokens(heard.tokens);
    result.codecHash = codec.hash;
    result.tokensPerSecond = tokensPerSecond();
    result.phases = {{"load", loadSeconds}, {"encode", hearSeconds}, {"prefill", prefillSeconds}};
    if (!before.empty()) result.phases.emplace_back("repeat", repeatSeconds);
    result.phases.emplace_back("generate", generating.seconds());
    origin.fillResult(result);
    return result;
}

}  // namespace continuo
