#include <algorithm>
#include <optional>

#include "base/token_class.h"
#include "continuo/engine.h"
#include "facade/device_fallback.h"
#include "facade/engine_parts.h"
#include "facade/picture_rows.h"
#include "facade/picture_tokens.h"
#include "facade/sampling_choice.h"
#include "facade/take_origin.h"
#include "facade/token_hash.h"
#include "session/session_batch.h"
#include "tokenizers/raster_grammar.h"

namespace continuo {
namespace {

void check(const PictureRequest& request) {
    samplingOf(request.sampling, nullptr).check();
    if (request.seeds.empty() || request.seeds.size() > PictureRequest::kMostPictures) {
        throw Error(ErrorCode::BadRequest, std::to_string(request.seeds.size()) +
                                               " pictures at once; give 1 to " +
                                               std::to_string(PictureRequest::kMostPictures));
    }
    const auto asLong = [&](const auto& each) { return each.size() == request.drawn[0].size(); };
    if (!request.drawn.empty() && (request.drawn.size() != request.seeds.size() ||
                                   !std::all_of(request.drawn.begin(), request.drawn.end(), asLong))) {
        throw Error(
            ErrorCode::BadRequest,
            "what was drawn before is not as much for each of the pictures; give as much, or nothing");
    }
}

// Draws the tokens: those again that the request gives, then the model's.
class Drawing {
public:
    Drawing(const PictureRequest& request, const RgbRaster& raster, std::span<const Token> prompt,
            SessionBatch& batch, PictureRows& rows)
        : request_(request),
          batch_(batch),
          rows_(rows),
          grammar_(raster),
          sampler_(batch.sharedBackend(), raster.vocabulary(), batch.rows()),
          masks_(static_cast<std::size_t>(batch.rows() * raster.vocabulary())),
          options_(request.seeds.size()),
          draws_(request.seeds.size()),
          tokens_(request.seeds.size()),
          logProbabilities_(request.seeds.size()) {
        for (const Token token : prompt) grammar_.push(token);
    }

    // Draws a token of each picture at `position`.
    void next(std::uint64_t position, const LiveControls* controls) {
        const std::size_t one = masks_.size() / draws_.size();
        const std::span mask(masks_);
        grammar_.allowed(mask.first(one));
        for (std::size_t i = 1; i < draws_.size(); ++i)
            std::ranges::copy(mask.first(one), mask.subspan(i * one).begin());
        for (std::size_t i = 0; i < draws_.size(); ++i) {
            options_[i] = samplingOf(request_.sampling, controls);
            options_[i].seed = request_.seeds[i];
        }
        sampler_.drawRows(batch_.logits(), mask, options_, position, draws_);
        for (std::size_t i = 0; i < draws_.size(); ++i) {
            tokens_[i] = given(i, draws_[i].token);
            logProbabilities_[i] = draws_[i].logProbability;
        }
        ++drawn_;
        grammar_.push(tokens_[0]);
        rows_.push(tokens_, logProbabilities_);
    }

    std::span<const Token> tokens() const { return tokens_; }
    std::int64_t drawn() const { return drawn_; }
    // Whether the next token was given with the request.
    bool repeats() const { return drawn_ < repeated(); }
    std::int64_t repeated() const {
        return request_.drawn.empty() ? 0 : static_cast<std::int64_t>(request_.drawn[0].size());
    }

private:
    Token given(std::size_t picture, Token drawn) const {
        if (!repeats()) return drawn;
        const Token token = request_.drawn[picture][static_cast<std::size_t>(drawn_)];
        const auto at = static_cast<std::size_t>(token);
        const std::size_t one = masks_.size() / draws_.size();
        if (token < 0 || at >= one || masks_[at] == kForbidden) {
            throw Error(ErrorCode::BadRequest, "token " + std::to_string(token) +
                                                   ", which was drawn before, cannot stand at its place");
        }
        return token;
    }

    const PictureRequest& request_;
    SessionBatch& batch_;
    PictureRows& rows_;
    RasterGrammar grammar_;
    Sampler sampler_;
    std::vector<std::uint8_t> masks_;
    std::vector<SamplingOptions> options_;
    std::vector<Sampler::Draw> draws_;
    std::vector<Token> tokens_;
    std::vector<float> logProbabilities_;
    std::int64_t drawn_ = 0;
};

// The most latents at each token: those of before while tokens are repeated, then what the controls say.
class LatentsChoice {
public:
    LatentsChoice(const PictureRequest& request, std::int64_t most, SessionBatch& batch)
        : request_(request), most_(most), batch_(batch), asked_(request.sampling.latents) {
        curve_.emplace_back(0, batch.latents());
    }

    void before(std::int64_t drawn, bool repeats, const LiveControls* controls) {
        if (repeats) {
            for (const auto& [from, latents] : request_.drawnLatents) {
                if (from == drawn) set(drawn, latents);
            }
        } else if (controls != nullptr && controls->latents != asked_) {
            asked_ = controls->latents;
            set(drawn, asked_ > 0 ? asked_ : most_);
        }
    }
    LatentsCurve take() { return std::move(curve_); }

private:
    void set(std::int64_t drawn, std::int64_t latents) {
        if (latents == batch_.latents()) return;
        batch_.setLatents(latents);
        if (drawn == 0) curve_.clear();
        curve_.emplace_back(drawn, latents);
    }

    const PictureRequest& request_;
    std::int64_t most_;
    SessionBatch& batch_;
    int asked_;
    LatentsCurve curve_;
};

}  // namespace

PictureResult Engine::run(const PictureRequest& request, Events& events, std::stop_token stop,
                          const LiveControls* controls) {
    check(request);
    const Stopwatch loading;
    PlacedModel model = placeModel([this](const ComputeChoice& choice) { return parts_->backend(choice); },
                                   {request.model, request.adapter}, request.compute, events);
    const ModelConfig& config = model.network->config();
    const RgbRaster raster = rasterOf(config);
    const std::vector<Token> prompt =
        raster.prompt(request.prompt, request.keptRows,
                      request.label.empty() ? std::nullopt : labelNumber(config, request.label));
    if (static_cast<std::int64_t>(prompt.size()) >= raster.tokens())
        throw Error(ErrorCode::BadRequest, "all rows of the picture are kept; keep fewer");
    const double loadSeconds = loading.seconds();

    const Stopwatch prefilling;
    events.onProgress({"prefill", 0, 0, "tokens"});
    SessionOptions options;
    options.latents = request.sampling.latents;
    std::unique_ptr<Session> started = startSession(model, options, prompt, events);
    const std::int64_t most = started->latents();
    SessionBatch batch(*started, static_cast<int>(request.seeds.size()));
    started.reset();
    TakeOrigin origin(request.model, request.adapter, *model.network);
    const double prefillSeconds = prefilling.seconds();

    const Stopwatch generating;
    PictureRows rows(raster, prompt, request.seeds, events);
    Drawing drawing(request, raster, prompt, batch, rows);
    LatentsChoice latents(request, most, batch);
    const auto pictures = static_cast<double>(request.seeds.size());
    const auto all = static_cast<double>(raster.tokens() - static_cast<std::int64_t>(prompt.size()));
    while (rows.tokens() < raster.tokens() && !stop.stop_requested()) {
        latents.before(drawing.drawn(), drawing.repeats(), controls);
        drawing.next(static_cast<std::uint64_t>(rows.tokens()), controls);
        const auto drawn = static_cast<double>(drawing.drawn());
        events.onProgress({drawing.repeats() ? "repeating" : "generating", drawn / all,
                           pictures * drawn / std::max(1e-9, generating.seconds()), "tokens"});
        if (rows.tokens() < raster.tokens()) batch.feed(drawing.tokens());
    }
    rows.tellRest();
    PictureResult result;
    result.cancelled = rows.tokens() < raster.tokens();
    result.firstMade = prompt.size() - std::min(prompt.size(), static_cast<std::size_t>(raster.lead()));
    result.pictures = rows.finish(config.labels);
    result.promptHash = hashTokens(prompt);
    result.latents = latents.take();
    result.rebuilds = batch.rebuilds();
    result.tokensPerSecond =
        pictures * static_cast<double>(drawing.drawn()) / std::max(1e-9, generating.seconds());
    result.phases = {{"load", loadSeconds}, {"prefill", prefillSeconds}, {"generate", generating.seconds()}};
    origin.tell(result);
    return result;
}

}  // namespace continuo
