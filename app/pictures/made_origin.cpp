#include "pictures/made_origin.h"

#include <algorithm>

namespace continuo::app {

PictureOrigin makeOrigin(const PictureRequest& request, const PictureResult& result, const MadePicture& made,
                         const std::vector<std::string>& parents) {
    PictureOrigin origin;
    setGeneratedFields(origin, request, result, made, parents);
    origin.width = made.picture.width;
    origin.height = made.picture.height;
    origin.label = made.label;
    if (!made.label.empty()) origin.classDrawn = request.label.empty();
    origin.keptRows = request.keptRows;
    origin.tokens = static_cast<std::int64_t>(made.tokens.size());
    return origin;
}

int countKnownRows(const PictureOrigin& origin) {
    const std::int64_t row = std::int64_t{3} * origin.width;
    if (row <= 0) return origin.height;
    const std::int64_t drawn = origin.tokens - (origin.classDrawn.value_or(false) ? 1 : 0);
    const std::int64_t rows = origin.keptRows + std::max<std::int64_t>(0, drawn) / row;
    return static_cast<int>(std::min<std::int64_t>(rows, origin.height));
}

bool wasClassDrawn(const PictureOrigin& origin) {
    // Older files do not record whether the class was drawn. Then a complete picture shows it by one more
    // token; a stopped one does not.
    return origin.classDrawn
               ? *origin.classDrawn
               : origin.keptRows == 0 && origin.tokens > std::int64_t{3} * origin.width * origin.height;
}

}  // namespace continuo::app
