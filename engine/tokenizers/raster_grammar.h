#pragma once

#include "tokenizers/grammar.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// SOS, a class where there are classes, then a byte for each number of the picture, then EOS. Only the number
// of tokens counts: whatever they were, the next is one of its place.
class RasterGrammar : public Grammar {
public:
    explicit RasterGrammar(const RgbRaster& raster) : raster_(raster) {}

    void reset() override { length_ = 0; }
    void push(Token) override { ++length_; }
    void allowed(std::span<std::uint8_t> mask) const override;
    std::unique_ptr<Grammar> clone() const override { return std::make_unique<RasterGrammar>(*this); }

private:
    RgbRaster raster_;
    std::int64_t length_ = 0;
};

}  // namespace continuo
