#include "tokenizers/rgb_raster.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/philox.h"
#include "base/token_class.h"
#include "support/expect_error.h"

namespace continuo::rgb_raster_test {
namespace {

using test::expectError;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Picture randomPicture(int width, int height, std::uint64_t seed) {
    RandomStream random(seed, 1);
    Picture picture{width, height, {}};
    for (int i = 0; i < 3 * width * height; ++i)
        picture.rgb.push_back(static_cast<std::uint8_t>(random.below(256)));
    return picture;
}

TEST(RgbRaster, BytesFollowStartAndClassRowByRow) {
    Picture picture{8, 9, std::vector<std::uint8_t>(8 * 9 * 3)};
    for (std::size_t i = 0; i < picture.rgb.size(); ++i) picture.rgb[i] = static_cast<std::uint8_t>(i);
    const RgbRaster plain(8, 9, PixelOrder::Raster, 0);
    EXPECT_EQ(plain.vocabulary(), 259);
    const std::vector<Token> tokens = plain.encode(picture, {});
    ASSERT_EQ(tokens.size(), 1u + 216u);
    EXPECT_EQ(tokens[0], 2);
    for (std::size_t i = 0; i < 216; ++i) EXPECT_EQ(tokens[1 + i], static_cast<Token>(i) + 3);

    const RgbRaster classes(8, 9, PixelOrder::Raster, 5);
    EXPECT_EQ(classes.vocabulary(), 264);
    const std::vector<Token> labelled = classes.encode(picture, 4);
    ASSERT_EQ(labelled.size(), 218u);
    EXPECT_EQ(labelled[1], 263);
    EXPECT_EQ(labelled[2], 3);
}

TEST(RgbRaster, PlanarOrderEncodesOneColourAfterAnother) {
    Picture picture{8, 8, std::vector<std::uint8_t>(8 * 8 * 3)};
    for (std::size_t i = 0; i < picture.rgb.size(); ++i)
        picture.rgb[i] = static_cast<std::uint8_t>(90 * (i % 3) + i / 3);
    const std::vector<Token> tokens = RgbRaster(8, 8, PixelOrder::Planar, 0).encode(picture, {});
    for (Token i = 0; i < 64; ++i) {
        EXPECT_EQ(tokens[static_cast<std::size_t>(1 + i)], 3 + i);
        EXPECT_EQ(tokens[static_cast<std::size_t>(1 + 64 + i)], 93 + i);
        EXPECT_EQ(tokens[static_cast<std::size_t>(1 + 128 + i)], 183 + i);
    }
}

TEST(RgbRaster, RoundTripsEverySizeAndOrder) {
    for (const PixelOrder order : {PixelOrder::Raster, PixelOrder::Planar}) {
        for (const auto& [width, height] : {std::pair(8, 8), {17, 9}, {64, 64}, {8, 256}, {256, 11}}) {
            for (const int labels : {0, 3}) {
                const RgbRaster raster(width, height, order, labels);
                const Picture picture = randomPicture(width, height, static_cast<std::uint64_t>(width));
                const auto label = labels > 0 ? std::optional(2) : std::nullopt;
                const std::vector<Token> tokens = raster.encode(picture, label);
                EXPECT_EQ(static_cast<std::int64_t>(tokens.size()), raster.tokens());
                EXPECT_EQ(raster.decode(tokens), picture);
                EXPECT_EQ(raster.prompt(picture, height, label), tokens);
            }
        }
    }
}

TEST(RgbRaster, APromptIsAPrefixOfThePicture) {
    const Picture picture = randomPicture(12, 10, 3);
    const RgbRaster raster(12, 10, PixelOrder::Raster, 2);
    const std::vector<Token> whole = raster.encode(picture, 1);
    const std::vector<Token> prompt = raster.prompt(picture, 4, 1);
    ASSERT_EQ(prompt.size(), 2u + 4 * 36);
    EXPECT_TRUE(std::equal(prompt.begin(), prompt.end(), whole.begin()));
    EXPECT_THAT(raster.prompt({}, 0, 0), ElementsAre(2, 259));
    EXPECT_THAT(raster.prompt({}, 0, {}), ElementsAre(2));
    // Missing bytes keep the given default.
    const Picture begun = raster.decode(prompt, 200);
    EXPECT_EQ(begun.rgb[4 * 36 - 1], picture.rgb[4 * 36 - 1]);
    EXPECT_EQ(begun.rgb[4 * 36], 200);
}

TEST(RgbRaster, RefusesPicturesThatDoNotFit) {
    expectError(ErrorCode::BadRequest, HasSubstr("8 to 256 pixels"),
                [] { RgbRaster(7, 8, PixelOrder::Raster, 0); });
    expectError(ErrorCode::BadRequest, HasSubstr("8 to 256 pixels"),
                [] { RgbRaster(8, 257, PixelOrder::Raster, 0); });
    const RgbRaster raster(8, 8, PixelOrder::Raster, 2);
    expectError(ErrorCode::BadRequest, HasSubstr("9 x 8 pixels; they must be 8 x 8"),
                [&] { raster.encode(randomPicture(9, 8, 1), 0); });
    Picture cut = randomPicture(8, 8, 1);
    cut.rgb.pop_back();
    expectError(ErrorCode::BadRequest, HasSubstr("they must be 8 x 8"), [&] { raster.encode(cut, 0); });
    expectError(ErrorCode::BadRequest, HasSubstr("class 2; the model has 2"),
                [&] { raster.encode(randomPicture(8, 8, 1), 2); });
    expectError(ErrorCode::BadRequest, HasSubstr("needs a class"),
                [&] { raster.prompt(randomPicture(8, 8, 1), 3, {}); });
    expectError(ErrorCode::BadRequest, HasSubstr("9 rows of a picture with 8; keep fewer"),
                [&] { raster.prompt(randomPicture(8, 8, 1), 9, 0); });
}

TEST(RasterGrammar, GrammarAllowsStartThenClassThenBytesThenEnd) {
    const RgbRaster raster(8, 8, PixelOrder::Raster, 4);
    RasterGrammar grammar(raster);
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(raster.vocabulary()));
    const auto allowed = [&](const Grammar& each) {
        each.allowed(mask);
        std::vector<Token> first;  // first allowed, one past the last allowed, and count
        const auto isAllowed = [](std::uint8_t value) { return value != kForbidden; };
        const auto begin = std::find_if(mask.begin(), mask.end(), isAllowed);
        const auto last = std::find_if(mask.rbegin(), mask.rend(), isAllowed);
        return std::vector<std::ptrdiff_t>{begin - mask.begin(), last.base() - mask.begin(),
                                           std::count_if(mask.begin(), mask.end(), isAllowed)};
    };
    EXPECT_THAT(allowed(grammar), ElementsAre(2, 3, 1));
    grammar.push(2);
    EXPECT_THAT(allowed(grammar), ElementsAre(259, 263, 4));
    grammar.push(260);
    for (int i = 0; i < 8 * 8 * 3; ++i) {
        ASSERT_THAT(allowed(grammar), ElementsAre(3, 259, 256)) << i;
        grammar.push(3 + i % 256);
    }
    EXPECT_THAT(allowed(grammar), ElementsAre(1, 2, 1));
    const auto copy = grammar.clone();
    grammar.reset();
    EXPECT_THAT(allowed(*copy), ElementsAre(1, 2, 1));
    EXPECT_THAT(allowed(grammar), ElementsAre(2, 3, 1));
    mask.resize(3);
    EXPECT_THROW(grammar.allowed(mask), Error);
}

TEST(RasterGrammar, WithoutClassesBytesFollowTheStart) {
    const RgbRaster raster(8, 8, PixelOrder::Planar, 0);
    RasterGrammar grammar(raster);
    std::vector<std::uint8_t> mask(259);
    grammar.push(2);
    grammar.allowed(mask);
    EXPECT_EQ(mask[2], kForbidden);
    EXPECT_EQ(std::count(mask.begin(), mask.end(), kDefaultClass), 256);
}

}  // namespace
}  // namespace continuo::rgb_raster_test
