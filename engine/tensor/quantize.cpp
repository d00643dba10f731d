#include "tensor/quantize.h"

#include <algorithm>
#include <cmath>

#include "continuo/error.h"

namespace continuo {

void quantizeRows(TensorView from, TensorView to, TensorView scale) {
    if (from.shape.rank != 2 || !(to.shape == from.shape) || scale.shape.count() != from.shape[0] ||
        to.dtype != DType::I8) {
        throw Error(ErrorCode::Internal, "quantize_rows: shapes or types do not fit");
    }
    const std::int64_t inputs = from.shape[1];
    const auto at = [&](std::int64_t index) {
        return from.dtype == DType::BF16 ? static_cast<float>(from.pointer<BFloat16>()[index])
                                         : from.pointer<float>()[index];
    };
    for (std::int64_t row = 0; row < from.shape[0]; ++row) {
        float largest = 0;
        for (std::int64_t k = 0; k < inputs; ++k) largest = std::max(largest, std::abs(at(row * inputs + k)));
        const float step = largest / 127;
        scale.pointer<float>()[row] = step;
        for (std::int64_t k = 0; k < inputs; ++k) {
            const float units = step > 0 ? std::nearbyint(at(row * inputs + k) / step) : 0;
            to.pointer<std::int8_t>()[row * inputs + k] =
                static_cast<std::int8_t>(std::clamp(units, -127.0f, 127.0f));
        }
    }
}

}  // namespace continuo
