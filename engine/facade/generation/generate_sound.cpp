#include <algorithm>
#include <cmath>

#include "continuo/engine.h"
#include "continuo/stopwatch.h"
#include "facade/codec/codec_work.h"
#include "facade/generation/batch_drawing.h"
#include "facade/generation/drawn_model.h"
#include "facade/generation/heard_sound.h"
#include "facade/generation/model_codec.h"
#include "facade/generation/sampling_choice.h"
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
    checkPlain(request.sampling, "sound");
    if (request.seeds.empty() || request.seeds.size() > SoundRequest::kMostSounds)
        throw Error(ErrorCode::BadRequest, std::to_string(request.seeds.size()) +
                                               " sounds at once; give 1 to " +
                                               std::to_string(SoundRequest::kMostSounds));
    if (!(request.seconds > 0 && request.seconds <= SoundRequest::kMostSeconds))
        throw Error(ErrorCode::BadRequest, "seconds: " + std::to_string(request.seconds) +
                                               " will not do; give more than 0 and at most 86,400");
    if (!request.prompt.empty()) requireSound(request.prompt, "the prompt");
}

}  // namespace

SoundResult Engine::run(const SoundRequest& request, Events& events, std::stop_token stop,
                        const LiveControls* controls) {
    check(request);
    const Stopwatch loading;
    const ModelFiles files{request.modelPath, request.adapter, stop};
    SessionOptions options;
    PlacedModel model = placeToDraw(*parts_, files, options, request, controls, events);
    const ModelConfig& config = model.network->config();
    const CodeFrames frames = codeFramesOf(config);
    const auto open = [this](const ComputeChoice& choice) { return parts_->backend(choice); };
    const CodecOnDevice codec = openCodecOf(config, request, open, events, stop);
    const CodecConfig& shape = codec.network->config();
    const double loadSeconds = loading.seconds();

    const Stopwatch hearing;
    CodecProgress progress(std::ssize(request.prompt), shape.sampleRate, events, stop);
    const std::int64_t window = options.window > 0 ? options.window : traitsOf(config).remembers;
    const HeardSound heard = hear(request.prompt, frames, codec, window, progress.as("encoding"));
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
    const double frameCount =
        std::ceil((request.seconds * shape.sampleRate + shape.delay()) / shape.hop() - 1e-6);
    BatchDrawing drawing({.seeds = request.seeds,
                          .sliders = {request, started->mostLatents()},
                          .together = request.together,
                          .grammar = grammar,
                          .started = *started,
                          .most = static_cast<std::int64_t>(std::max(1.0, frameCount)) * frames.levels(),
                          .sink = made});
    started.reset();
    const double prefillSeconds = prefilling.seconds();

    const Stopwatch generating;
    const auto tokensPerSecond = [&] {
        return static_cast<double>(drawing.allDrawnAnew()) / std::max(1e-9, generating.seconds());
    };
    while (!drawing.failure() && !made.failure() && !drawing.whole() && !stop.stop_requested() &&
           drawing.goOn(controls, events)) {
        events.onProgress({"generating", drawing.share(), tokensPerSecond(), "tokens"});
    }
    SoundResult result;
    drawing.tell(result);
    if (!result.failure) result.failure = made.failure();
    result.cancelled = result.cancelled || result.failure.has_value();
    result.sounds = made.finish();
    if (result.failure && result.sounds.front().samples.empty()) throw Error(*result.failure);
    result.heardFrames = heard.frames;
    result.promptHash = hashTokens(heard.tokens);
    result.codecHash = codec.hash;
    result.tokensPerSecond = tokensPerSecond();
    result.phases = {{"load", loadSeconds},
                     {"encode", hearSeconds},
                     {"prefill", prefillSeconds},
                     {"generate", generating.seconds()}};
    origin.tell(result);
    return result;
}

}  // namespace continuo
