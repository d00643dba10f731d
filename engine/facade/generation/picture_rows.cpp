#include "facade/generation/picture_rows.h"

#include <algorithm>
#include <numbers>

#include "facade/models/take_origin.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

PictureRows::PictureRows(const RgbRaster& raster, const std::vector<std::string>& labels,
                         std::span<const Token> prompt, std::span<const std::uint64_t> seeds, Events& events)
    : raster_(raster),
      labels_(labels),
      events_(events),
      prompt_(prompt.begin(), prompt.end()),
      told_(seeds.size(), std::max(static_cast<std::int64_t>(prompt.size()), raster.leadTokens())) {
    for (const std::uint64_t seed : seeds) {
        pictures_.emplace_back();
        pictures_.back().seed = seed;
    }
}

std::int64_t PictureRows::tokenCount(std::size_t picture) const {
    return static_cast<std::int64_t>(prompt_.size() + pictures_[picture].tokens.size());
}

// Returns the name of the picture's class, whose token follows the start token.
std::string_view PictureRows::labelName(std::size_t picture) const {
    if (raster_.labels() == 0 || tokenCount(picture) < 2) return {};
    const Token token = prompt_.size() > 1 ? prompt_[1] : pictures_[picture].tokens[1 - prompt_.size()];
    return labels_[static_cast<std::size_t>(RgbRaster::labelOf(token))];
}

void PictureRows::push(std::size_t first, std::span<const Token> tokens,
                       std::span<const float> logProbabilities) {
    const std::int64_t row = raster_.order() == PixelOrder::Raster ? 3 * raster_.width() : raster_.width();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t picture = first + i;
        pictures_[picture].tokens.push_back(tokens[i]);
        pictures_[picture].logProbabilities.push_back(logProbabilities[i]);
        const std::int64_t length = tokenCount(picture);
        if (length > told_[picture] && (length - raster_.leadTokens()) % row == 0) reportRow(picture);
    }
}

void PictureRows::reportUnfinishedRows() {
    for (std::size_t picture = 0; picture < pictures_.size(); ++picture)
        if (tokenCount(picture) > told_[picture]) reportRow(picture);
}

// Reports the values since the last report, all of which are in one row.
void PictureRows::reportRow(std::size_t picture) {
    const MadePicture& made = pictures_[picture];
    const auto count = static_cast<std::size_t>(tokenCount(picture) - told_[picture]);
    const std::size_t from = made.tokens.size() - count;
    std::vector<std::uint8_t> values(count);
    std::vector<float> bits(count);
    for (std::size_t at = 0; at < count; ++at) {
        values[at] = RgbRaster::byteOf(made.tokens[from + at]);
        bits[at] = -made.logProbabilities[from + at] / std::numbers::ln2_v<float>;
    }
    const std::size_t stride = raster_.order() == PixelOrder::Raster ? 1 : 3;
    events_.onPixels({static_cast<int>(picture), raster_.rgbIndex(told_[picture]), stride, values, bits,
                      labelName(picture)});
    told_[picture] = tokenCount(picture);
}

std::vector<MadePicture> PictureRows::finish() {
    constexpr std::uint8_t kWhite = 255;
    for (std::size_t picture = 0; picture < pictures_.size(); ++picture) {
        MadePicture& made = pictures_[picture];
        std::vector<Token> whole = prompt_;
        whole.insert(whole.end(), made.tokens.begin(), made.tokens.end());
        made.picture = raster_.decode(whole, kWhite);
        made.label = labelName(picture);
        made.tokenHash = hashTokens(made.tokens);
    }
    return std::move(pictures_);
}

BatchDrawing makePictureDrawing(const PictureRequest& request, const RgbRaster& raster,
                                const Session& started, PictureRows& rows,
                                std::span<const std::vector<Token>> before) {
    RasterGrammar grammar(raster);
    for (const Token token : started.tokens()) grammar.push(token);
    return BatchDrawing({.seeds = request.seeds,
                         .sliders = {request, started.mostLatents()},
                         .together = request.itemsPerStep,
                         .grammar = grammar,
                         .startedSession = started,
                         .maxTokens = raster.tokens() - static_cast<std::int64_t>(started.tokens().size()),
                         .sink = rows,
                         .earlierTokens = before});
}

}  // namespace continuo
