#pragma once

#include <span>
#include <vector>

#include "facade/generation/batch_drawing.h"
#include "facade/generation/picture_rows.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// The drawing of a request's pictures, told to `rows`. started has taken in what goes before the drawn
// tokens. before: as BatchDrawing::Parts has it. All but `started` outlives the drawing.
BatchDrawing pictureDrawing(const PictureRequest& request, const RgbRaster& raster, const Session& started,
                            PictureRows& rows, std::span<const std::vector<Token>> before = {});

}  // namespace continuo
