#include "facade/generation/picture_drawing.h"

#include "tokenizers/raster_grammar.h"

namespace continuo {

BatchDrawing pictureDrawing(const PictureRequest& request, const RgbRaster& raster, const Session& started,
                            PictureRows& rows, std::span<const std::vector<Token>> before) {
    RasterGrammar grammar(raster);
    for (const Token token : started.tokens()) grammar.push(token);
    return BatchDrawing({.seeds = request.seeds,
                         .sliders = {request, started.mostLatents()},
                         .together = request.together,
                         .grammar = grammar,
                         .started = started,
                         .most = raster.tokens() - static_cast<std::int64_t>(started.tokens().size()),
                         .sink = rows,
                         .before = before});
}

}  // namespace continuo
