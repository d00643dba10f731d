#pragma once

#include <cstdint>

#include "backend/backend.h"
#include "backends/cpu/runtime/row_map.h"

namespace continuo::cpu {

// How a result is stored: through the caches, or bypassing them if it is larger. A cached store reads the
// line first and evicts data that is still needed.
enum class Stores : std::uint8_t { Cached, Streaming };

// The last part of a linear op: out = activation(sum + bias) + residual. bias and residual may be absent.
class Epilogue {
public:
    Epilogue(const TensorView& bias, Activation activation, const TensorView& residual, const TensorView& out)
        : activation_(activation),
          bias_(static_cast<const float*>(bias.data)),
          adds_(static_cast<bool>(residual)),
          residual_(residual ? residual : out),
          made_(out),
          out_(out) {}

    // out += or = sum * 2 sqrt(made): the gradient of the input of the squared ReLU whose result is `made`.
    static Epilogue squaredReluGradient(const TensorView& made, Into into, const TensorView& out) {
        Epilogue epilogue({}, Activation::None, into == Into::Add ? out : TensorView{}, out);
        epilogue.slopes_ = true;
        epilogue.made_ = RowMap(made);
        return epilogue;
    }

    // Writes rows [row, row + rows) of columns [column, column + columns); `stride` is the row stride of
    // `sums`. Multiplies sums of column c by scale[c] if scales are given. Streaming is a hint: unaligned
    // rows, and rows that are added to, are stored through the caches.
    void write(const float* sums, std::int64_t stride, std::int64_t row, std::int64_t rows,
               std::int64_t column, std::int64_t columns, const float* scale = nullptr,
               Stores stores = Stores::Cached) const;

    // The arguments of write(), for the kernels of each instruction set.
    struct Block {
        const float* sums;
        std::int64_t stride, row, rows, column, columns;
        Activation activation;
        const float* scale;      // may be null
        const float* bias;       // may be null
        const RowMap* residual;  // may be null
        const RowMap* made;      // may be null
        const RowMap* out;
        Stores stores;
    };

private:
    Activation activation_;
    const float* bias_;
    bool adds_;
    bool slopes_ = false;
    RowMap residual_;
    RowMap made_;
    RowMap out_;
};

}  // namespace continuo::cpu
