#include <algorithm>
#include <optional>

#include "facade/codec/codec_work.h"
#include "facade/generation/generate_items.h"
#include "facade/generation/sound_frames.h"
#include "facade/generation/sound_prompt.h"
#include "facade/models/sound_tokens.h"

namespace continuo {
namespace {

void checkRequest(const SoundRequest& request) {
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

// Returns the tokenizer for frames of the requested number of levels; throws BadRequest if the model does not
// support it.
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

// Returns the tokens of each sound that a stopped request has already drawn; empty: none. Throws BadRequest
// for more than `most` tokens.
std::vector<std::vector<Token>> encodeEarlier(const SoundRequest& request, const CodeFrames& frames,
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

// See generateItems().
class SoundMedium {
public:
    using Request = SoundRequest;
    using Result = SoundResult;

    static void check(const SoundRequest& request) { checkRequest(request); }
    template <class Parts>
    SoundMedium(const SoundRequest& request, const ModelConfig& config, const Parts& parts, Events& events,
                const std::stop_token& stop)
        : request_(request),
          events_(events),
          stop_(stop),
          pastTokens_(modelTraits(config).pastTokens),
          frames_(framesFor(request, config)),
          codec_(openModelCodec(
              config, request, [&](const ComputeChoice& choice) { return parts.backend(choice); }, events,
              stop)) {
        codec_.levels = frames_.levels();
    }

    std::vector<std::vector<Token>> earlierTokens() const {
        return encodeEarlier(request_, frames_, maxTokens());
    }
    void encodePrompt(const SessionOptions& options, Phases& phases) {
        const Stopwatch encoding;
        CodecProgress progress(std::ssize(request_.prompt), shape().sampleRate, events_, stop_);
        const std::int64_t window = options.window > 0 ? options.window : pastTokens_;
        heard_.emplace(
            encodeSoundPrompt(request_.prompt, frames_, codec_, window, progress.beginPhase("encoding")));
        phases.emplace_back("encode", encoding.seconds());
    }
    const std::vector<Token>& prompt() const { return heard_->tokens; }
    BatchDrawing makeDrawing(const Session& started, std::span<const std::vector<Token>> before) {
        made_.emplace(
            frames_,
            AudioCodes{
                shape().sampleRate, shape().hop(), frames_.levels(), 0, codec_.hash, {}, shape().delay()},
            *heard_, request_.seeds, events_);
        FrameGrammar grammar(frames_);
        for (const Token token : prompt()) grammar.push(token);
        return BatchDrawing({.seeds = request_.seeds,
                             .sliders = {request_, started.mostLatents()},
                             .together = request_.itemsPerStep,
                             .grammar = grammar,
                             .startedSession = started,
                             .maxTokens = maxTokens(),
                             .sink = *made_,
                             .earlierTokens = before});
    }
    // Frame by frame, because decoding them takes a while.
    void replay(const std::vector<std::vector<Token>>& before, const BatchDrawing& drawing) {
        const auto levels = static_cast<std::size_t>(frames_.levels());
        const std::size_t given = before.empty() ? 0 : before[0].size();
        for (std::size_t at = 0; at < given && goesOn(); at += levels) {
            replayTokens(before, at, at + levels, *made_);
            events_.onProgress({"repeating", drawing.progress(), 0, "tokens"});
        }
    }
    bool goesOn() const { return !made_->failure() && !stop_.stop_requested(); }
    void finish(const BatchDrawing&, SoundResult& result) {
        if (!result.failure) result.failure = made_->failure();
        result.sounds = made_->finish();
        result.cancelled = std::ssize(result.sounds.front().codes.codes) < maxTokens();
        if (result.failure && result.sounds.front().samples.empty()) throw Error(*result.failure);
        result.promptFrames = heard_->frames;
        result.codecHash = codec_.hash;
    }

private:
    const CodecConfig& shape() const { return codec_.network->config(); }
    std::int64_t maxTokens() const {
        return secondsToFrames(request_.seconds, shape().sampleRate, shape().hop(), shape().delay()) *
               frames_.levels();
    }

    const SoundRequest& request_;
    Events& events_;
    std::stop_token stop_;
    std::int64_t pastTokens_;  // of the model
    CodeFrames frames_;
    CodecOnDevice codec_;
    std::optional<SoundPrompt> heard_;
    std::optional<SoundFrames> made_;
};

}  // namespace

SoundResult Engine::run(const SoundRequest& request, Events& events, std::stop_token stop,
                        const LiveControls* controls) {
    return generateItems<SoundMedium>(*parts_, request, events, stop, controls);
}

}  // namespace continuo
