#include <continuo/error.h>

#include <algorithm>

#include "pictures/picture_file.h"

namespace continuo::app {

Picture firstPicture(const PictureFile& file) {
    if (!file.provenance || file.provenance->pictures.empty()) return file.picture;
    const PictureOrigin& origin = file.provenance->pictures.front();
    const double scale = file.provenance->scale;
    const SheetLayout sheet = file.provenance->sheet.value_or(SheetLayout());
    const PictureWindow window{static_cast<double>(sheet.left), static_cast<double>(sheet.top),
                               scale * origin.width, scale * origin.height};
    const bool inside = window.width >= 1 && window.height >= 1 &&
                        window.left + window.width <= file.picture.width &&
                        window.top + window.height <= file.picture.height;
    // Another program may have cut or scaled what we wrote, and kept the text.
    if (!inside && !file.provenance->sheet) return file.picture;
    if (!inside)
        throw Error(ErrorCode::BadFile, "the sheet is not as it was made: its pictures lie outside of it");
    return resampled(file.picture, window, origin.width, origin.height, PictureFilter::Area,
                     PictureFilter::Area);
}

std::string classOf(const PictureFile& file) {
    if (file.provenance && !file.provenance->pictures.empty()) return file.provenance->pictures.front().label;
    // Held-out pictures that come along say it under this keyword.
    constexpr const char* kClass = "Class";
    const auto found = std::ranges::find(file.texts, kClass, &PngText::keyword);
    return found == file.texts.end() ? std::string() : found->text;
}

}  // namespace continuo::app
