#pragma once

#include <span>
#include <vector>

#include "facade/generation/batch_drawing.h"
#include "facade/generation/picture_rows.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Creates the drawing of a request's pictures, which reports to `rows`. started has read the prompt. before:
// see BatchDrawing::Parts. Everything except `started` must outlive the drawing.
BatchDrawing makePictureDrawing(const PictureRequest& request, const RgbRaster& raster,
                                const Session& started, PictureRows& rows,
                                std::span<const std::vector<Token>> before = {});

}  // namespace continuo
