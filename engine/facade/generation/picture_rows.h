#pragma once

#include <span>
#include <string>
#include <vector>

#include "continuo/events.h"
#include "continuo/picture_request.h"
#include "facade/generation/token_sink.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Makes pictures of drawn tokens, below the rows that are kept, and reports each finished row.
class PictureRows : public TokenSink {
public:
    // labels: names of the classes; must outlive this.
    PictureRows(const RgbRaster& raster, const std::vector<std::string>& labels,
                std::span<const Token> prompt, std::span<const std::uint64_t> seeds, Events& events);

    void push(std::size_t first, std::span<const Token> tokens,
              std::span<const float> logProbabilities) override;
    // Reports rows that are begun and not finished.
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
    std::vector<std::int64_t> told_;  // of each picture, how many tokens are reported
};

}  // namespace continuo
