#pragma once

#include <span>
#include <string>
#include <vector>

#include "continuo/events.h"
#include "continuo/picture_request.h"
#include "facade/generation/batch_drawing.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Builds pictures from drawn tokens, below the kept rows, and reports each finished row.
class PictureRows : public TokenSink {
public:
    // labels: names of the classes; must outlive this object.
    PictureRows(const RgbRaster& raster, const std::vector<std::string>& labels,
                std::span<const Token> prompt, std::span<const std::uint64_t> seeds, Events& events);

    void push(std::size_t first, std::span<const Token> tokens,
              std::span<const float> logProbabilities) override;
    // Reports rows that are started but not finished.
    void reportUnfinishedRows();
    std::vector<MadePicture> finish();

private:
    void reportRow(std::size_t picture);
    std::int64_t tokenCount(std::size_t picture) const;     // tokens, including the prompt's
    std::string_view labelName(std::size_t picture) const;  // empty: no label, or not drawn yet

    const RgbRaster& raster_;
    const std::vector<std::string>& labels_;
    Events& events_;
    std::vector<Token> prompt_;
    std::vector<MadePicture> pictures_;
    std::vector<std::int64_t> told_;  // per picture, number of reported tokens
};

// Creates the drawing of a request's pictures, which reports to `rows`. `started` has already read the
// prompt. before: see BatchDrawing::Parts::earlierTokens. Everything except `started` must outlive the
// drawing.
BatchDrawing makePictureDrawing(const PictureRequest& request, const RgbRaster& raster,
                                const Session& started, PictureRows& rows,
                                std::span<const std::vector<Token>> before = {});

}  // namespace continuo
