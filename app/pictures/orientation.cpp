#include "pictures/orientation.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace continuo::app {
namespace {

std::string_view toStringView(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::uint32_t littleEndian(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = count; i-- > 0;) value = value << 8 | bytes[at + i];
    return value;
}

// Reads numbers from a TIFF structure in either byte order; 0 beyond its end.
class TiffBytes {
public:
    explicit TiffBytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {
        big_ = toStringView(bytes_).starts_with("MM");
    }

    std::uint32_t number(std::size_t at, std::size_t count) const {
        if (at > bytes_.size() || count > bytes_.size() - at) return 0;
        if (!big_) return littleEndian(bytes_, at, count);
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes_[at + i];
        return value;
    }
    bool isTiff() const {
        const std::string_view text = toStringView(bytes_);
        return (text.starts_with("MM") || text.starts_with("II")) && number(2, 2) == 42;
    }

private:
    std::span<const std::uint8_t> bytes_;
    bool big_ = false;
};

}  // namespace

int exifOrientation(std::span<const std::uint8_t> exif) {
    constexpr std::uint32_t kOrientationTag = 0x0112, kShort = 3;
    constexpr std::size_t kEntry = 12;
    if (toStringView(exif).starts_with(std::string_view("Exif\0\0", 6))) exif = exif.subspan(6);
    const TiffBytes tiff(exif);
    if (!tiff.isTiff()) return kUpright;
    const std::size_t directory = tiff.number(4, 4);
    const std::size_t entries = tiff.number(directory, 2);
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + i * kEntry;
        if (tiff.number(entry, 2) != kOrientationTag) continue;
        const auto value = static_cast<int>(tiff.number(entry + 8, 2));
        const bool right = tiff.number(entry + 2, 2) == kShort && tiff.number(entry + 4, 4) == 1;
        return right && value >= 1 && value <= 8 ? value : kUpright;
    }
    return kUpright;
}

int webpOrientation(std::span<const std::uint8_t> file) {
    constexpr std::size_t kHead = 12, kFrame = 8;
    if (file.size() < kHead || !toStringView(file).starts_with("RIFF")) return kUpright;
    std::span<const std::uint8_t> rest = file.subspan(kHead);
    while (rest.size() >= kFrame) {
        const std::size_t length = littleEndian(rest, 4, 4);
        if (length > rest.size() - kFrame) break;
        if (toStringView(rest).starts_with("EXIF")) return exifOrientation(rest.subspan(kFrame, length));
        // Chunks are aligned to 2 bytes.
        rest = rest.subspan(std::min(rest.size(), kFrame + length + length % 2));
    }
    return kUpright;
}

Picture uprightPicture(Picture picture, int orientation) {
    if (orientation <= kUpright || orientation > 8) return picture;
    const bool lies = orientation >= 5;  // rows become columns
    const int width = lies ? picture.height : picture.width, height = lies ? picture.width : picture.height;
    const bool flipX = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool flipY = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    Picture result{width, height, std::vector<std::uint8_t>(picture.rgb.size())};
    auto out = result.rgb.begin();
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int fromX = lies ? y : x, fromY = lies ? x : y;
            if (flipX) fromX = picture.width - 1 - fromX;
            if (flipY) fromY = picture.height - 1 - fromY;
            const std::size_t from =
                3 * (static_cast<std::size_t>(fromY) * static_cast<std::size_t>(picture.width) +
                     static_cast<std::size_t>(fromX));
            out = std::copy_n(picture.rgb.begin() + static_cast<std::ptrdiff_t>(from), 3, out);
        }
    }
    return result;
}

}  // namespace continuo::app
