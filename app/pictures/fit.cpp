#include "pictures/fit.h"

#include <continuo/error.h>

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

PictureFilter chooseFilter(const FitOptions& options, double from, int to) {
    return options.filter.value_or(from > to ? PictureFilter::Area : PictureFilter::Lanczos);
}

Picture cropped(const Picture& picture, int width, int height, const FitOptions& options) {
    // Source pixels per result pixel. The smaller ratio is used, so that the picture covers the result.
    const double step =
        std::min(static_cast<double>(picture.width) / width, static_cast<double>(picture.height) / height);
    PictureWindow window{0, 0, step * width, step * height};
    window.left = (picture.width - window.width) / 2;
    window.top = (picture.height - window.height) / 2;
    return resampled(picture, window, width, height, chooseFilter(options, window.width, width),
                     chooseFilter(options, window.height, height));
}

Picture padded(const Picture& picture, int width, int height, const FitOptions& options) {
    const double step =
        std::max(static_cast<double>(picture.width) / width, static_cast<double>(picture.height) / height);
    const auto side = [&](int length, int most) {
        return std::clamp(static_cast<int>(std::lround(length / step)), 1, most);
    };
    const int innerWidth = side(picture.width, width), innerHeight = side(picture.height, height);
    const PictureWindow all{0, 0, static_cast<double>(picture.width), static_cast<double>(picture.height)};
    const Picture inner =
        resampled(picture, all, innerWidth, innerHeight, chooseFilter(options, picture.width, innerWidth),
                  chooseFilter(options, picture.height, innerHeight));
    Picture result{width, height, {}};
    for (int i = 0; i < width * height; ++i)
        result.rgb.insert(result.rgb.end(), options.bars.begin(), options.bars.end());
    const int left = (width - innerWidth) / 2, top = (height - innerHeight) / 2;
    for (int y = 0; y < innerHeight; ++y) {
        std::copy_n(inner.rgb.begin() + 3 * y * innerWidth, 3 * innerWidth,
                    result.rgb.begin() + 3 * ((top + y) * width + left));
    }
    return result;
}

}  // namespace

Picture fitted(const Picture& picture, int width, int height, const FitOptions& options) {
    checkPicture(picture);
    if (width < 1 || height < 1 || width > kLargestFit || height > kLargestFit)
        throw Error(ErrorCode::BadRequest, "a picture cannot be fitted to " + std::to_string(width) + " x " +
                                               std::to_string(height) + " pixels; a side has 1 to " +
                                               std::to_string(kLargestFit));
    if (picture.width == width && picture.height == height) return picture;
    return options.fitting == Fitting::Crop ? cropped(picture, width, height, options)
                                            : padded(picture, width, height, options);
}

bool hasOtherShape(const Picture& picture, int width, int height) {
    if (picture.width < 1 || picture.height < 1) return false;
    const double across = static_cast<double>(picture.width) / width,
                 down = static_cast<double>(picture.height) / height;
    // The side of the scaled picture that exceeds the result, in pixels.
    const double side = across > down ? width * across / down : height * down / across;
    return side - (across > down ? width : height) >= 1;
}

Picture enlarged(const Picture& picture, int factor, PictureFilter filter) {
    checkPicture(picture);
    if (factor < 1 || factor > kLargestScale)
        throw Error(ErrorCode::BadRequest, "pictures are made 1 to " + std::to_string(kLargestScale) +
                                               " times as large, not " + std::to_string(factor) + " times");
    const std::int64_t pixels = std::int64_t{picture.width} * picture.height * factor * factor;
    if (pixels > kMostPixels)
        throw Error(ErrorCode::BadRequest, std::to_string(factor) + " times as large the picture has " +
                                               std::to_string(pixels / 1'000'000) +
                                               " million pixels; choose a smaller scale");
    if (factor == 1) return picture;
    const PictureWindow all{0, 0, static_cast<double>(picture.width), static_cast<double>(picture.height)};
    return resampled(picture, all, picture.width * factor, picture.height * factor, filter, filter);
}

}  // namespace continuo::app
