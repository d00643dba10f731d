#include "facade/generation/music_drawing.h"

#include <algorithm>
#include <utility>

#include "facade/generation/sampler_options.h"
#include "facade/models/token_hash.h"
#include "model/config/model_traits.h"

namespace continuo {
namespace {

double requestedSeconds(const MusicRequest& request) {
    return request.tokens > 0 ? MusicRequest::kMostSeconds : request.seconds;
}

DrawnMusic makeDrawnMusic(const MusicDrawing::Parts& parts, double end) {
    const MusicRequest& request = parts.request;
    const MidiPrompt& prompt = parts.prompt;
    MidiStreamDecoder decoder(parts.vocabulary);
    for (const Token token : prompt.tokens) decoder.push(token);
    return {std::move(decoder),
            makePlayedPrompt(request.prompt, request.promptBegin, request.promptEnd.value_or(kStillHeld),
                             prompt.seconds, prompt.pedalIsDown),
            prompt.seconds, end, parts.events};
}

}  // namespace

MusicDrawing::MusicDrawing(const Parts& parts)
    : request_(parts.request),
      prompt_(parts.prompt),
      session_(parts.session),
      grammar_(parts.vocabulary),
      limits_(parts.vocabulary),
      seconds_(requestedSeconds(parts.request)),
      end_(parts.prompt.seconds + seconds_),
      music_(makeDrawnMusic(parts, end_)),
      sampler_(session_.sharedNetwork()->sharedBackend(), parts.vocabulary.size()),
      latents_(parts.request.sampling.latents),
      curve_{{0, session_.latents()}},
      mask_(static_cast<std::size_t>(parts.vocabulary.size())) {
    for (const Token token : prompt_.tokens) {
        grammar_.push(token);
        limits_.push(token, MidiLimits::Author::Other);
    }
}

double MusicDrawing::progress() const {
    const double share = request_.tokens > 0 ? static_cast<double>(drawn()) / request_.tokens
                                             : (music_.seconds() - prompt_.seconds) / seconds_;
    return std::min(1.0, share);
}

bool MusicDrawing::isComplete() const {
    return music_.seconds() >= end_ || (request_.tokens > 0 && drawn() >= request_.tokens);
}

bool MusicDrawing::drawNext(const LiveControls* controls) {
    grammar_.allowed(mask_);
    limits_.narrow(mask_, request_.sampling.constraints);
    const SamplingOptions sampling = makeSamplingOptions(request_.sampling, controls, &limits_);
    Sampler::Draw draw;
    const bool sampled = device_.run([&] {
        // The last token is fed only now, so that its note is reported without waiting for a step.
        if (!tokens_.empty()) session_.feed(tokens_.back());
        if (controls != nullptr && controls->latents != latents_ && session_.mostLatents() > 0) {
            latents_ = controls->latents;
            // The slider may still have a value for another model.
            const std::int64_t most = session_.mostLatents();
            session_.setLatents(latents_ > 0 ? std::min<std::int64_t>(latents_, most) : most);
            curve_.emplace_back(drawn(), session_.latents());
        }
        draw = sampler_.draw(session_.logits(), mask_, sampling, session_.tokens().size());
    });
    if (!sampled) return false;
    tokens_.push_back(draw.token);
    logProbabilities_.push_back(draw.logProbability);
    grammar_.push(draw.token);
    limits_.push(draw.token, MidiLimits::Author::Model);
    music_.push(draw.token, static_cast<double>(draw.logProbability));
    return true;
}

MusicResult MusicDrawing::finish() {
    MusicResult result = music_.finish();
    result.cancelled = !isComplete();
    result.failure = device_.failure();
    result.tokenHash = hashTokens(tokens_);
    result.promptHash = hashTokens(prompt_.tokens);
    result.latents = std::move(curve_);
    result.isWindow = modelTraits(session_.network().config()).window > 0;
    result.rebuilds = session_.rebuilds();
    result.tokens = std::move(tokens_);
    result.logProbabilities = std::move(logProbabilities_);
    return result;
}

}  // namespace continuo
