#pragma once

#include <memory>

#include "backend/backend.h"

namespace continuo {

// The nearest orthogonal matrix, U V^T of a matrix U S V^T, nearly: five rounds of a polynomial of odd degree
// five bring singular values from above a hundredth of the norm to between 0.7 and 1.2 (Jordan and others,
// "Muon: an optimizer for hidden layers in neural networks", 2024). It consists of products alone, so every
// device can do it.
class Orthogonal {
public:
    // compute: what products round their operands to, where a device is faster at that; BF16 is enough.
    Orthogonal(std::shared_ptr<Backend> backend, DType compute)
        : backend_(std::move(backend)), compute_(compute) {}

    // Of a contiguous F32 matrix; the result holds until the next call. Zeros stay zeros.
    TensorView of(TensorView matrix);

private:
    Weight prepared(TensorView matrix, Weight& kept);
    void gramOf(TensorView x, TensorView gram);
    void apply(TensorView x, TensorView polynomial, TensorView out);

    std::shared_ptr<Backend> backend_;
    DType compute_;
    Buffer memory_;
    Weight x_, gram_, polynomial_;  // keep what a device makes of them
};

}  // namespace continuo
