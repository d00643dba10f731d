#include "pictures/fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/pictures/made_up_pictures.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::HasSubstr;

const FitOptions kPad = {Fitting::Pad, {}, {10, 20, 30}};

std::array<int, 3> pixel(const Picture& picture, int x, int y) {
    const auto at = static_cast<std::size_t>(3 * (y * picture.width + x));
    return {picture.rgb[at], picture.rgb[at + 1], picture.rgb[at + 2]};
}

TEST(Fit, PictureOfMatchingSizeIsUnchanged) {
    for (const int size : {8, 32, 33, 64, 256}) {
        const Picture picture = noise(size, size);
        EXPECT_EQ(fitted(picture, size, size), picture);
        EXPECT_EQ(fitted(picture, size, size, kPad), picture);
    }
}

TEST(Fit, ShapesThatDifferByLessThanAPixelCountAsEqual) {
    const auto other = [](int width, int height) { return hasOtherShape(noise(width, height), 32, 32); };
    for (const auto& [width, height] : {std::pair(640, 480), {480, 640}, {33, 32}, {660, 640}})
        EXPECT_TRUE(other(width, height)) << width << " x " << height;
    for (const auto& [width, height] : {std::pair(32, 32), {7, 7}, {640, 630}, {630, 640}})
        EXPECT_FALSE(other(width, height)) << width << " x " << height;
}

TEST(Fit, CroppingKeepsTheMiddle) {
    // Each column's value is its index.
    const Picture wide = drawPicture(40, 8, [](int x, int, int) { return x; });
    const Picture result = fitted(wide, 8, 8);
    for (int x = 0; x < 8; ++x) EXPECT_EQ(pixel(result, x, 3)[0], 16 + x);
    const Picture high = drawPicture(16, 48, [](int, int y, int) { return y; });
    const Picture half = fitted(high, 8, 8);
    for (int y = 0; y < 8; ++y) EXPECT_NEAR(pixel(half, 3, y)[1], 16 + 2 * y + 0.5, 0.5);
}

TEST(Fit, PaddingAddsBarsAroundTheWholePicture) {
    const Picture wide = drawPicture(64, 32, [](int, int, int) { return 200; });
    const Picture result = fitted(wide, 16, 16, kPad);
    for (int y = 0; y < 16; ++y) {
        const std::array<int, 3> bar{10, 20, 30}, inner{200, 200, 200};
        EXPECT_EQ(pixel(result, 5, y), y < 4 || y >= 12 ? bar : inner) << y;
    }
}

TEST(Fit, OnePixelHighStripIsCroppedAndPadded) {
    const Picture strip = drawPicture(4096, 1, [](int x, int, int) { return x / 16; });
    const Picture cropped = fitted(strip, 64, 64);
    EXPECT_EQ(cropped.rgb.size(), 64U * 64 * 3);
    EXPECT_NEAR(pixel(cropped, 32, 32)[0], 127.5, 1);
    const Picture padded = fitted(strip, 64, 64, kPad);
    EXPECT_EQ(pixel(padded, 0, 0), (std::array{10, 20, 30}));
    EXPECT_NEAR(pixel(padded, 0, 31)[0], 1.5, 1);
    EXPECT_NEAR(pixel(padded, 63, 31)[0], 253.5, 1);
}

TEST(Fit, AreaFilterShrinksAndLanczosEnlarges) {
    const Picture picture = noise(24, 24);
    const auto with = [&](int size, PictureFilter filter) {
        return fitted(picture, size, size, {Fitting::Crop, filter, {}});
    };
    EXPECT_EQ(fitted(picture, 8, 8), with(8, PictureFilter::Area));
    EXPECT_EQ(fitted(picture, 33, 33), with(33, PictureFilter::Lanczos));
    EXPECT_NE(fitted(picture, 33, 33), with(33, PictureFilter::Nearest));
}

TEST(Fit, NearestEnlargementIsReversedExactly) {
    const Picture picture = noise(32, 32);
    for (const int scale : {1, 2, 4, 8, 16}) {
        const Picture large = enlarged(picture, scale, PictureFilter::Nearest);
        EXPECT_EQ(large.width, 32 * scale);
        EXPECT_EQ(fitted(large, 32, 32), picture) << scale;
    }
}

TEST(Fit, AnyModelSizeCanBeFitted) {
    const Picture picture = noise(57, 91);
    for (int size = 8; size <= 256; size += 31) {
        EXPECT_EQ(fitted(picture, size, size).rgb.size(), static_cast<std::size_t>(3 * size * size));
        EXPECT_EQ(fitted(picture, size, size, kPad).rgb.size(), static_cast<std::size_t>(3 * size * size));
    }
}

TEST(Fit, InvalidSizesAreRejected) {
    const Picture picture = noise(8, 8);
    const auto refused = [](auto&& call) { expectError(ErrorCode::BadRequest, HasSubstr("pi"), call); };
    refused([&] { fitted(picture, 0, 8); });
    refused([&] { fitted(picture, 8, kLargestFit + 1); });
    refused([&] { fitted(Picture{}, 8, 8); });
    refused([&] { enlarged(picture, 0, PictureFilter::Nearest); });
    refused([&] { enlarged(picture, 17, PictureFilter::Nearest); });
    expectError(ErrorCode::BadRequest, HasSubstr("choose a smaller scale"),
                [] { enlarged(noise(2048, 2048), 16, PictureFilter::Nearest); });
}

}  // namespace
}  // namespace continuo::app
