#include "facade/generation/picture_drawing.h"

#include "tokenizers/raster_grammar.h"

namespace continuo {

BatchDrawing makePictureDrawing(const PictureRequest& request, const RgbRaster& raster,
                                const Session& started, PictureRows& rows,
                                std::span<const std::vector<Token>> before) {
    RasterGrammar grammar(raster);
    for (const Token token : started.tokens()) grammar.push(token);
    return BatchDrawing({.seeds = request.seeds,
                         .sliders = {request, started.mostLatents()},
                         .together = request.picturesPerStep,
                         .grammar = grammar,
                         .startedSession = started,
                         .maxTokens = raster.tokens() - static_cast<std::int64_t>(started.tokens().size()),
                         .sink = rows,
                         .earlierTokens = before});
}

}  // namespace continuo
