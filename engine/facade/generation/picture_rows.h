#pragma once

#include <span>
#include <string>
#include <vector>

#include "continuo/events.h"
#include "continuo/picture_request.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Puts drawn tokens together as pictures, next to the rows that are kept, and tells of each row that is done.
class PictureRows {
public:
    // labels: names of the classes; they outlive it.
    PictureRows(const RgbRaster& raster, const std::vector<std::string>& labels,
                std::span<const Token> prompt, std::span<const std::uint64_t> seeds, Events& events);

    // One more token of each of some pictures, from `first` on, and its logarithm of probability, nats.
    void push(std::size_t first, std::span<const Token> tokens, std::span<const float> logProbabilities);
    // Tells of rows that were begun.
    void tellRest();
    std::vector<MadePicture> finish();

private:
    void tell(std::size_t picture);
    std::int64_t lengthOf(std::size_t picture) const;     // tokens, the prompt's included
    std::string_view labelOf(std::size_t picture) const;  // empty: none, or it is not drawn yet

    const RgbRaster& raster_;
    const std::vector<std::string>& labels_;
    Events& events_;
    std::vector<Token> prompt_;
    std::vector<MadePicture> pictures_;
    std::vector<std::int64_t> told_;  // tokens of each picture whose values are told
};

}  // namespace continuo
