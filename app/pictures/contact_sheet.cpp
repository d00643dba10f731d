#include "pictures/contact_sheet.h"

#include <continuo/error.h>

#include <algorithm>
#include <cmath>

#include "pictures/small_font.h"

namespace continuo::app {
namespace {

// The background is darker than white, so that the edges of white pictures are visible.
constexpr std::uint8_t kPaper = 0xdd;
constexpr std::array<std::uint8_t, 3> kInk = {0x20, 0x20, 0x20};
constexpr int kWidestGap = 256;
constexpr std::size_t kLongestCaption = 40;
constexpr int kCaptionMargin = 3;  // pixels above and below a caption at size 1

[[noreturn]] void failSheet(const std::string& why) {
    throw Error(ErrorCode::BadRequest, "contact sheet: " + why);
}

void check(std::span<const Picture> pictures, const SheetOptions& options) {
    if (pictures.empty() || pictures.size() > kMostSheetPictures)
        failSheet(std::to_string(pictures.size()) + " pictures; there can be 1 to " +
                  std::to_string(kMostSheetPictures));
    for (const Picture& each : pictures) {
        checkPicture(each);
        if (each.width != pictures[0].width || each.height != pictures[0].height)
            failSheet("the pictures are not of one size");
    }
    if (options.columns < 0 || options.columns > static_cast<int>(kMostSheetPictures))
        failSheet(std::to_string(options.columns) + " columns; there can be 1 to " +
                  std::to_string(kMostSheetPictures));
    if (options.gap < 0 || options.gap > kWidestGap)
        failSheet("a gap of " + std::to_string(options.gap) + " pixels; it has up to " +
                  std::to_string(kWidestGap));
    if (!options.captions.empty() && options.captions.size() != pictures.size())
        failSheet(std::to_string(options.captions.size()) + " captions for " +
                  std::to_string(pictures.size()) + " pictures");
    for (const std::string& each : options.captions) {
        if (each.size() > kLongestCaption)
            failSheet("a caption has more than " + std::to_string(kLongestCaption) + " letters");
    }
}

int widestCaption(const std::vector<std::string>& captions) {
    int width = 0;
    for (const std::string& each : captions) width = std::max(width, captionWidth(each));
    return width;
}

// Returns the largest letter size, up to 3, at which captions fit below a picture. If they do not fit at size
// 1, the columns are widened.
int letterSize(const std::vector<std::string>& captions, int pictureWidth) {
    return captions.empty() ? 0 : std::clamp(pictureWidth / std::max(1, widestCaption(captions)), 1, 3);
}

void placePicture(const Picture& picture, Picture& sheet, int left, int top) {
    for (int y = 0; y < picture.height; ++y) {
        std::copy_n(picture.rgb.begin() + std::ptrdiff_t{3} * y * picture.width, 3 * picture.width,
                    sheet.rgb.begin() + 3 * (std::ptrdiff_t{top + y} * sheet.width + left));
    }
}

}  // namespace

ContactSheet makeContactSheet(std::span<const Picture> pictures, const SheetOptions& options,
                              const std::stop_token& stop) {
    check(pictures, options);
    const int count = static_cast<int>(pictures.size());
    const int asSquare = static_cast<int>(std::ceil(std::sqrt(count)));
    const int columns = std::min(count, options.columns > 0 ? options.columns : asSquare);
    const int rows = (count + columns - 1) / columns;
    const Picture first = enlarged(pictures[0], options.scale, options.filter);
    const int letters = letterSize(options.captions, first.width);
    const int captionHeight = letters * (kGlyphHeight + 2 * kCaptionMargin);
    const int inner = std::max(first.width, letters * widestCaption(options.captions));
    const int gap = options.gap;
    SheetLayout layout{columns, inner + gap, first.height + captionHeight + gap, gap, gap};
    const std::int64_t width = std::int64_t{columns} * layout.columnWidth + gap;
    const std::int64_t height = std::int64_t{rows} * layout.rowHeight + gap;
    if (width * height > kMostPixels)
        failSheet("it would have " + std::to_string(width * height / 1'000'000) +
                  " million pixels; choose a smaller scale");
    Picture sheet{static_cast<int>(width), static_cast<int>(height),
                  std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height), kPaper)};
    for (int i = 0; i < count; ++i) {
        if (stop.stop_requested())
            throw Error(ErrorCode::Cancelled, "contact sheet: stopped before it was whole");
        const auto index = static_cast<std::size_t>(i);
        const int left = layout.left + i % columns * layout.columnWidth;
        const int top = layout.top + i / columns * layout.rowHeight;
        placePicture(i == 0 ? first : enlarged(pictures[index], options.scale, options.filter), sheet, left,
                     top);
        if (options.captions.empty()) continue;
        drawCaption(sheet, options.captions[index], left, top + first.height + letters * kCaptionMargin,
                    letters, kInk);
    }
    return {std::move(sheet), layout};
}

}  // namespace continuo::app
