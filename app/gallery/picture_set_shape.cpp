#include "gallery/picture_set_shape.h"

#include <continuo/error.h>

#include <algorithm>

namespace continuo::app {

void PictureSetShape::check(std::size_t bytes) const {
    const auto refuse = [](const std::string& why) { throw Error(ErrorCode::BadRequest, why); };
    const std::string size = std::to_string(width) + " x " + std::to_string(height);
    if (std::min(width, height) < 1 || std::max(width, height) > kLargestSide)
        refuse("pictures of " + size + " pixels: a side has 1 to " + std::to_string(kLargestSide));
    if (bytes > 0 && static_cast<std::int64_t>(bytes) != sourceBytes())
        refuse("the source is not " + size + " pixels");
    if (keptRows < 0 || keptRows > (bytes == 0 ? 0 : height))
        refuse(std::to_string(keptRows) + " rows cannot be kept of what the pictures go on from");
}

std::size_t placeOf(const PictureSetShape& shape, std::int64_t index) {
    if (!shape.planar) return static_cast<std::size_t>(index);
    const std::int64_t pixels = std::int64_t{1} * shape.width * shape.height;
    return static_cast<std::size_t>(index % pixels * 3 + index / pixels);
}

Picture toPicture(const PictureSetShape& shape, std::span<const std::uint16_t> numbers, std::uint8_t rest) {
    Picture picture{shape.width, shape.height,
                    std::vector<std::uint8_t>(static_cast<std::size_t>(shape.numbers()), rest)};
    const std::size_t count = std::min(numbers.size(), picture.rgb.size());
    for (std::size_t i = 0; i < count; ++i)
        picture.rgb[placeOf(shape, static_cast<std::int64_t>(i))] = static_cast<std::uint8_t>(numbers[i]);
    return picture;
}

}  // namespace continuo::app
