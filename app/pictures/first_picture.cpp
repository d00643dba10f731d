#include <continuo/error.h>

#include <algorithm>

#include "pictures/picture_file.h"

namespace continuo::app {
namespace {

bool isSmooth(const PictureProvenance& provenance) {
    return provenance.scale > 1 && provenance.filter == kLanczosName;
}

// Reduces a picture that was enlarged with Lanczos. Takes the middle pixel of each block, or the mean of the
// middle four, because Lanczos has mixed neighbours into the others.
Picture sampleBlockCentres(const Picture& picture, const SheetLayout& sheet, int scale, int width,
                           int height) {
    constexpr std::size_t kChannels = 3;
    const int first = (scale - 1) / 2, count = scale % 2 == 0 ? 2 : 1;
    const auto row = kChannels * static_cast<std::size_t>(picture.width);
    Picture result{width, height, {}};
    result.rgb.reserve(kChannels * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
        const auto top = static_cast<std::size_t>(sheet.top + scale * y + first);
        for (int x = 0; x < width; ++x) {
            const auto left = static_cast<std::size_t>(sheet.left + scale * x + first);
            const std::uint8_t* at = picture.rgb.data() + row * top + kChannels * left;
            for (std::size_t channel = 0; channel < kChannels; ++channel, ++at) {
                const int sum =
                    count == 1 ? 4 * at[0] : at[0] + at[kChannels] + at[row] + at[row + kChannels];
                result.rgb.push_back(static_cast<std::uint8_t>((sum + 2) / 4));
            }
        }
    }
    return result;
}

}  // namespace

Picture restoreOriginal(const PictureFile& file) {
    if (!file.provenance || file.provenance->pictures.empty()) return file.picture;
    const PictureOrigin& origin = file.provenance->pictures.front();
    const double scale = file.provenance->scale;
    const SheetLayout sheet = file.provenance->sheet.value_or(SheetLayout());
    const PictureWindow window{static_cast<double>(sheet.left), static_cast<double>(sheet.top),
                               scale * origin.width, scale * origin.height};
    const bool inside = window.width >= 1 && window.height >= 1 &&
                        window.left + window.width <= file.picture.width &&
                        window.top + window.height <= file.picture.height;
    // Returns the picture unchanged: another program may have cropped or scaled Continuo's file and kept its
    // text.
    if (!inside && !file.provenance->sheet) return file.picture;
    if (!inside)
        throw Error(ErrorCode::BadFile, "the sheet is not as it was made: its pictures lie outside of it");
    if (isSmooth(*file.provenance))
        return sampleBlockCentres(file.picture, sheet, file.provenance->scale, origin.width, origin.height);
    return resampled(file.picture, window, origin.width, origin.height, PictureFilter::Area,
                     PictureFilter::Area);
}

bool isRestoredInexactly(const PictureFile& file) {
    return file.provenance && isSmooth(*file.provenance) && file.provenance->scale % 2 == 0;
}

std::string pictureClass(const PictureFile& file) {
    if (file.provenance && !file.provenance->pictures.empty()) return file.provenance->pictures.front().label;
    // Bundled held-out pictures have their class under this keyword.
    constexpr const char* kClass = "Class";
    const auto found = std::ranges::find(file.texts, kClass, &PngText::keyword);
    return found == file.texts.end() ? std::string() : found->text;
}

}  // namespace continuo::app
