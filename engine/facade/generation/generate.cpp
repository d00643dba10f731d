#include <algorithm>

#include "continuo/engine.h"
#include "continuo/stopwatch.h"
#include "facade/generation/music_drawing.h"
#include "facade/generation/sampler_options.h"
#include "facade/models/engine_parts.h"
#include "facade/models/music_tokens.h"
#include "facade/models/take_origin.h"

namespace continuo {
namespace {

void check(const MusicRequest& request) {
    makeSamplingOptions(request.sampling, nullptr).check();
    request.sampling.constraints.check();
    if (request.tokens == 0 && !(request.seconds > 0 && request.seconds <= MusicRequest::kMostSeconds)) {
        throw Error(ErrorCode::BadRequest, "seconds: " + std::to_string(request.seconds) +
                                               " is out of range; choose more than 0 and at most 86,400");
    }
    if (request.tokens < 0 || request.tokens > MusicRequest::kMostTokens) {
        throw Error(ErrorCode::BadRequest, "tokens: " + std::to_string(request.tokens) +
                                               " is out of range; choose 1 to 100,000, or 0 for as many as "
                                               "`seconds` needs");
    }
    if (request.promptBegin < 0 || (request.promptEnd && *request.promptEnd <= request.promptBegin)) {
        throw Error(ErrorCode::BadRequest,
                    "the prompt runs from " + std::to_string(request.promptBegin) + " to " +
                        (request.promptEnd ? std::to_string(*request.promptEnd) : "its end") +
                        " s; it must begin at 0 or later and end after its beginning");
    }
}

bool supportsCompatibleCache(const ModelConfig& config) {
    const auto* context = std::get_if<PerceiverConfig>(&config.context);
    return context != nullptr && context->latentKeys == PerceiverConfig::LatentKeys::QueryNorm;
}

}  // namespace

MusicResult Engine::run(const MusicRequest& request, Events& events, std::stop_token stop,
                        const LiveControls* controls) {
    check(request);
    const Stopwatch loading;
    const ModelFiles files{request.modelPath, request.adapter, stop};
    SessionOptions options;
    options.cache =
        request.compatibleCache ? SessionOptions::Cache::Compatible : SessionOptions::Cache::Exact;
    options.latents = request.sampling.latents;
    options.maxLatents = controls != nullptr ? 0 : options.latents;
    PlacedModel model = parts_->place(files, options, 1, request.compute, events);
    const MidiTokenizer tokenizer = makeTokenizer(model.network->config());
    if (request.compatibleCache && !supportsCompatibleCache(model.network->config())) {
        throw Error(
            ErrorCode::BadRequest,
            "the compatible cache is only for models imported from krasserm/perceiver-io, and this is "
            "not one; turn it off");
    }
    const MidiPrompt prompt = tokenizer.encodePrompt(
        request.prompt, request.promptBegin, request.promptEnd.value_or(kStillHeld),
        request.promptEnd ? MidiTokenizer::Silence::Kept : MidiTokenizer::Silence::Dropped);
    if (prompt.tokens.empty()) {
        throw Error(ErrorCode::BadRequest, "this model needs a prompt; choose one with notes");
    }
    const double loadSeconds = loading.seconds();

    const Stopwatch prefilling;
    events.onProgress({"prefill", 0, 0, "tokens"});
    const std::unique_ptr<Session> started = startSession(model, options, prompt.tokens, events, stop);
    TakeOrigin origin(files, *model.network);
    MusicDrawing drawing({request, tokenizer.vocabulary(), prompt, *started, events});
    const double prefillSeconds = prefilling.seconds();

    const Stopwatch generating;
    const auto rate = [&] {
        return static_cast<double>(drawing.drawn()) / std::max(1e-9, generating.seconds());
    };
    while (!drawing.isComplete() && !stop.stop_requested() && drawing.drawNext(controls))
        events.onProgress({"generating", drawing.progress(), rate(), "tokens"});
    if (drawing.failure() && drawing.drawn() == 0) throw Error(*drawing.failure());
    MusicResult result = drawing.finish();
    result.tokensPerSecond = static_cast<double>(result.tokens.size()) / std::max(1e-9, generating.seconds());
    result.phases = {{"load", loadSeconds}, {"prefill", prefillSeconds}, {"generate", generating.seconds()}};
    origin.fillResult(result);
    return result;
}

}  // namespace continuo
