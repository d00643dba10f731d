#include "weights/finite.h"

#include <algorithm>
#include <cmath>

#include "continuo/error.h"

namespace continuo {

void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& file) {
    if (std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); })) return;
    throw Error(ErrorCode::BadModel,
                file + ": tensor " + tensor +
                    " contains values that are not finite; the file is damaged, download it again");
}

}  // namespace continuo
