#include "tokenizers/raster_grammar.h"

#include <algorithm>

#include "base/token_class.h"
#include "continuo/error.h"

namespace continuo {

void RasterGrammar::allowed(std::span<std::uint8_t> mask) const {
    if (mask.size() != static_cast<std::size_t>(raster_.vocabulary()))
        throw Error(ErrorCode::Internal, "raster_grammar: the mask's size differs from the vocabulary's");
    std::ranges::fill(mask, kForbidden);
    const auto allow = [&](Token first, Token end) {
        std::fill(mask.begin() + first, mask.begin() + end, kDefaultClass);
    };
    if (length_ == 0) {
        allow(RgbRaster::kSos, RgbRaster::kSos + 1);
    } else if (length_ < raster_.leadTokens()) {
        allow(RgbRaster::kFirstLabel, raster_.vocabulary());
    } else if (length_ < raster_.tokens()) {
        allow(RgbRaster::kFirstByte, RgbRaster::kFirstLabel);
    } else {
        allow(RgbRaster::kEos, RgbRaster::kEos + 1);
    }
}

}  // namespace continuo
