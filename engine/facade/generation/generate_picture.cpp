#include <algorithm>
#include <optional>

#include "facade/generation/generate_items.h"
#include "facade/generation/picture_rows.h"
#include "facade/models/picture_tokens.h"

namespace continuo {
namespace {

void checkRequest(const PictureRequest& request) {
    checkSampling(request.sampling, "a picture");
    if (request.seeds.empty() || request.seeds.size() > PictureRequest::kMostPictures) {
        throw Error(ErrorCode::BadRequest, std::to_string(request.seeds.size()) +
                                               " pictures at once; choose 1 to " +
                                               std::to_string(PictureRequest::kMostPictures));
    }
    checkDrawn(request.drawn, request.seeds.size(), "pictures");
    if (!request.drawnLabels.empty() &&
        (request.drawnLabels.size() != request.drawn.size() || !request.label.empty())) {
        throw Error(ErrorCode::BadRequest,
                    "classes drawn by the model require its earlier numbers, one class for each of the "
                    "pictures, and no requested class");
    }
}

// Returns the tokens before the first one that the model draws.
std::vector<Token> makePrompt(const PictureRequest& request, const ModelConfig& config,
                              const RgbRaster& raster) {
    std::vector<Token> prompt =
        raster.prompt(request.prompt, request.keptRows,
                      request.label.empty() ? std::nullopt : labelNumber(config, request.label));
    if (static_cast<std::int64_t>(prompt.size()) >= raster.tokens())
        throw Error(ErrorCode::BadRequest,
                    "all rows of the picture are kept, so nothing would change; keep fewer");
    if (!request.drawn.empty() && request.label.empty() && request.drawnLabels.empty() &&
        !config.labels.empty()) {
        throw Error(ErrorCode::BadRequest,
                    "earlier numbers need the class that the model drew for them; pass it too");
    }
    return prompt;
}

// Returns the tokens of each picture that a stopped request has already drawn, without the prompt.
std::vector<std::vector<Token>> encodeEarlier(const PictureRequest& request, const ModelConfig& config,
                                              std::int64_t most) {
    std::vector<std::vector<Token>> before;
    if (tokensDrawnBefore(request) == 0) return before;
    for (std::size_t picture = 0; picture < request.drawn.size(); ++picture) {
        std::vector<Token>& tokens = before.emplace_back();
        if (!request.drawnLabels.empty()) {
            const std::optional<int> label = labelNumber(config, request.drawnLabels[picture]);
            if (!label) throw Error(ErrorCode::BadRequest, "this model has no classes");
            tokens.push_back(RgbRaster::labelId(*label));
        }
        for (const std::uint8_t number : request.drawn[picture]) tokens.push_back(RgbRaster::byteId(number));
        if (static_cast<std::int64_t>(tokens.size()) > most)
            throw Error(ErrorCode::BadRequest, "the part already generated is larger than the picture");
    }
    return before;
}

// See generateItems().
class PictureMedium {
public:
    using Request = PictureRequest;
    using Result = PictureResult;

    static void check(const PictureRequest& request) { checkRequest(request); }
    template <class Parts>
    PictureMedium(const PictureRequest& request, const ModelConfig& config, const Parts&, Events& events,
                  const std::stop_token& stop)
        : request_(request),
          config_(config),
          stop_(stop),
          raster_(makeRaster(config)),
          prompt_(makePrompt(request, config, raster_)),
          rows_(raster_, config.labels, prompt_, request.seeds, events) {}

    std::vector<std::vector<Token>> earlierTokens() const {
        return encodeEarlier(request_, config_, raster_.tokens() - std::ssize(prompt_));
    }
    void encodePrompt(const SessionOptions&, const Phases&) const {}
    const std::vector<Token>& prompt() const { return prompt_; }
    BatchDrawing makeDrawing(const Session& started, std::span<const std::vector<Token>> before) {
        return makePictureDrawing(request_, raster_, started, rows_, before);
    }
    // All of them at once, so that another stop loses nothing.
    void replay(const std::vector<std::vector<Token>>& before, const BatchDrawing&) {
        replayTokens(before, 0, before.empty() ? 0 : before[0].size(), rows_);
    }
    bool goesOn() const { return !stop_.stop_requested(); }
    void finish(const BatchDrawing& drawing, PictureResult& result) {
        if (drawing.failure() && drawing.drawn() == 0) throw Error(*drawing.failure());
        rows_.reportUnfinishedRows();
        result.firstDrawn =
            prompt_.size() - std::min(prompt_.size(), static_cast<std::size_t>(raster_.leadTokens()));
        result.pictures = rows_.finish();
    }

private:
    const PictureRequest& request_;
    const ModelConfig& config_;
    std::stop_token stop_;
    RgbRaster raster_;
    std::vector<Token> prompt_;
    PictureRows rows_;
};

}  // namespace

PictureResult Engine::run(const PictureRequest& request, Events& events, std::stop_token stop,
                          const LiveControls* controls) {
    return generateItems<PictureMedium>(*parts_, request, events, stop, controls);
}

}  // namespace continuo
