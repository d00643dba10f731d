#pragma once

#include "tokenizers/grammar.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Grammar of pictures: SOS, a class if the model has classes, a byte for each number of the picture, then
// EOS. It depends only on the count of tokens, not on their values.
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
