#include "facade/picture_rows.h"

#include <algorithm>
#include <numbers>

#include "facade/token_hash.h"

namespace continuo {

PictureRows::PictureRows(const RgbRaster& raster, std::span<const Token> prompt,
                         std::span<const std::uint64_t> seeds, Events& events)
    : raster_(raster),
      events_(events),
      prompt_(prompt.begin(), prompt.end()),
      length_(static_cast<std::int64_t>(prompt.size())),
      told_(std::max(length_, raster.lead())) {
    for (const std::uint64_t seed : seeds) {
        pictures_.emplace_back();
        pictures_.back().seed = seed;
    }
}

void PictureRows::push(std::span<const Token> tokens, std::span<const float> logProbabilities) {
    for (std::size_t i = 0; i < pictures_.size(); ++i) {
        pictures_[i].tokens.push_back(tokens[i]);
        pictures_[i].logProbabilities.push_back(logProbabilities[i]);
    }
    ++length_;
    const std::int64_t row = raster_.order() == PixelOrder::Raster ? 3 * raster_.width() : raster_.width();
    if (length_ > told_ && (length_ - raster_.lead()) % row == 0) tell();
}

void PictureRows::tellRest() {
    if (length_ > told_) tell();
}

// All since the last time lies in one row.
void PictureRows::tell() {
    const auto count = static_cast<std::size_t>(length_ - told_);
    std::vector<std::uint8_t> values(count);
    std::vector<float> bits(count);
    for (std::size_t i = 0; i < pictures_.size(); ++i) {
        const MadePicture& picture = pictures_[i];
        const std::size_t from = picture.tokens.size() - count;
        for (std::size_t at = 0; at < count; ++at) {
            values[at] = static_cast<std::uint8_t>(picture.tokens[from + at] - RgbRaster::kFirstByte);
            bits[at] = -picture.logProbabilities[from + at] / std::numbers::ln2_v<float>;
        }
        const std::size_t stride = raster_.order() == PixelOrder::Raster ? 1 : 3;
        events_.onPixels({static_cast<int>(i), raster_.placeOf(told_), stride, values, bits});
    }
    told_ = length_;
}

std::vector<MadePicture> PictureRows::finish(const std::vector<std::string>& labels) {
    constexpr std::uint8_t kWhite = 255;
    for (MadePicture& made : pictures_) {
        std::vector<Token> whole = prompt_;
        whole.insert(whole.end(), made.tokens.begin(), made.tokens.end());
        made.picture = raster_.decode(whole, kWhite);
        if (raster_.labels() > 0 && whole.size() > 1)
            made.label = labels[static_cast<std::size_t>(whole[1] - RgbRaster::kFirstLabel)];
        made.tokenHash = hashTokens(made.tokens);
    }
    return std::move(pictures_);
}

}  // namespace continuo
