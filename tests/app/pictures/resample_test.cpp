#include "pictures/resample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "app/pictures/made_up_pictures.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::HasSubstr;

PictureWindow all(const Picture& picture) {
    return {0, 0, static_cast<double>(picture.width), static_cast<double>(picture.height)};
}

Picture scaled(const Picture& picture, int width, int height, PictureFilter filter) {
    return resampled(picture, all(picture), width, height, filter, filter);
}

// Returns the mean over a target pixel, with each source pixel divided into 60 x 60 parts.
double areaMean(const Picture& picture, int width, int height, int x, int y, int channel) {
    constexpr int kParts = 60;
    double sum = 0;
    const int columns = picture.width * kParts / width, rows = picture.height * kParts / height;
    for (int v = y * rows; v < (y + 1) * rows; ++v) {
        for (int u = x * columns; u < (x + 1) * columns; ++u)
            sum +=
                picture
                    .rgb[static_cast<std::size_t>(3 * (v / kParts * picture.width + u / kParts) + channel)];
    }
    return sum / (static_cast<double>(columns) * rows);
}

TEST(Resample, AreaAveragesTheCoveredPixels) {
    for (const auto& [from, to] : {std::pair{12, 4}, {7, 3}, {10, 4}, {9, 6}, {5, 5}, {15, 1}}) {
        const Picture picture = noise(from, from + 1);
        if ((from + 1) * 60 % to != 0 || from * 60 % to != 0) FAIL() << "the reference needs whole parts";
        const Picture result = scaled(picture, to, to, PictureFilter::Area);
        for (int y = 0; y < to; ++y) {
            for (int x = 0; x < to; ++x) {
                for (int c = 0; c < 3; ++c)
                    EXPECT_NEAR(result.rgb[static_cast<std::size_t>(3 * (y * to + x) + c)],
                                areaMean(picture, to, to, x, y, c), 0.501)
                        << from << " to " << to;
            }
        }
    }
}

TEST(Resample, NearestPicksTheUnderlyingPixel) {
    const Picture picture = noise(5, 3);
    const Picture result = scaled(picture, 20, 12, PictureFilter::Nearest);
    EXPECT_EQ(result, drawPicture(20, 12, [&](int x, int y, int c) {
                  return picture.rgb[static_cast<std::size_t>(3 * (y / 4 * 5 + x / 4) + c)];
              }));
}

// A low-frequency wave keeps its shape, also between pixels.
TEST(Resample, LanczosPreservesALowFrequency) {
    const auto wave = [](double x) { return 127.5 + 100 * std::sin(2 * M_PI * x / 16); };
    const Picture picture = drawPicture(64, 8, [&](int x, int, int) { return std::lround(wave(x + 0.5)); });
    for (const int scale : {2, 3, 8}) {
        const Picture result = scaled(picture, 64 * scale, 8 * scale, PictureFilter::Lanczos);
        for (int x = 4 * scale; x < 60 * scale; ++x)
            EXPECT_NEAR(result.rgb[static_cast<std::size_t>(3 * x)], wave((x + 0.5) / scale), 2.0) << x;
    }
}

// Frequencies too high for the new size become grey, without aliasing.
TEST(Resample, LanczosRemovesTooHighFrequencies) {
    const Picture stripes = drawPicture(120, 4, [](int x, int, int) { return x % 2 == 0 ? 0 : 255; });
    const Picture result = scaled(stripes, 30, 4, PictureFilter::Lanczos);
    for (int x = 3; x < 27; ++x) EXPECT_NEAR(result.rgb[static_cast<std::size_t>(3 * x)], 127.5, 4);
}

TEST(Resample, FlatPicturesStayFlatAndTheSameSizeIsUnchanged) {
    for (const PictureFilter filter : {PictureFilter::Nearest, PictureFilter::Area, PictureFilter::Lanczos}) {
        for (const int value : {0, 1, 77, 254, 255}) {
            const Picture flat = drawPicture(7, 9, [&](int, int, int) { return value; });
            for (const int size : {1, 2, 5, 7, 8, 33})
                EXPECT_EQ(scaled(flat, size, size, filter),
                          drawPicture(size, size, [&](int, int, int) { return value; }));
        }
        const Picture picture = noise(33, 7);
        EXPECT_EQ(scaled(picture, 33, 7, filter), picture);
    }
}

TEST(Resample, WindowEqualsThatPartOfThePicture) {
    const Picture picture = noise(10, 10);
    const Picture part = drawPicture(4, 3, [&](int x, int y, int c) {
        return picture.rgb[static_cast<std::size_t>(3 * ((y + 5) * 10 + x + 6) + c)];
    });
    EXPECT_EQ(resampled(picture, {6, 5, 4, 3}, 4, 3, PictureFilter::Area, PictureFilter::Nearest), part);
}

TEST(Resample, InvalidSizesAreRejected) {
    const Picture picture = noise(4, 4);
    const auto refused = [&](const PictureWindow& window, int width, const Picture& of) {
        expectError(ErrorCode::BadRequest, HasSubstr("picture"),
                    [&] { resampled(of, window, width, 2, PictureFilter::Area, PictureFilter::Area); });
    };
    refused({0, 0, 5, 4}, 2, picture);
    refused({-1, 0, 4, 4}, 2, picture);
    refused({0, 0, 0, 4}, 2, picture);
    refused({0, 0, 4, 4}, 0, picture);
    refused({0, 0, 4, 4}, 2, Picture{4, 4, {1, 2, 3}});
    refused({0, 0, 4, 4}, 2, Picture{});
}

}  // namespace
}  // namespace continuo::app
