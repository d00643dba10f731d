#include "backend/linear_shapes.h"

#include <string>

#include "continuo/error.h"

namespace continuo {

void checkLinear(const TensorView& in, const Weight& weight, const TensorView& bias,
                 const TensorView& residual, const TensorView& out) {
    const std::int64_t outputs = weight.outputs(), rows = in.rows();
    if (in.channels() != weight.inputs()) {
        throw Error(ErrorCode::Internal, "linear: input has " + std::to_string(in.channels()) +
                                             " channels, weight " + std::to_string(weight.inputs()));
    }
    if (out.channels() != outputs || out.rows() != rows) {
        throw Error(ErrorCode::Internal, "linear: output is " + out.shape.toString() + ", expected " +
                                             std::to_string(rows) + " rows of " + std::to_string(outputs));
    }
    if (bias && bias.shape.count() != outputs) {
        throw Error(ErrorCode::Internal, "linear: bias has " + std::to_string(bias.shape.count()) +
                                             " channels, weight " + std::to_string(outputs));
    }
    if (residual && (residual.channels() != outputs || residual.rows() != rows)) {
        throw Error(ErrorCode::Internal,
                    "linear: residual is " + residual.shape.toString() + ", output " + out.shape.toString());
    }
}

}  // namespace continuo
