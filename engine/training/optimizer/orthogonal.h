#pragma once

#include <memory>

#include "backend/backend.h"

namespace continuo {

// Approximates the nearest orthogonal matrix, U V^T of U S V^T. Five rounds of an odd polynomial of degree
// five map singular values above a hundredth of the norm to 0.7 to 1.2 (Jordan and others, "Muon: an
// optimizer for hidden layers in neural networks", 2024). It uses only products, which every device supports.
class Orthogonal {
public:
    // compute: the type to which products may round their operands where that is faster; BF16 is precise
    // enough.
    Orthogonal(std::shared_ptr<Backend> backend, DType compute)
        : backend_(std::move(backend)), compute_(compute) {}

    // Returns the result for a contiguous F32 matrix, valid until the next call. Zeros stay zeros.
    TensorView orthogonalize(TensorView matrix);

private:
    Weight prepared(TensorView matrix, Weight& kept);
    void computeGram(TensorView x, TensorView gram);
    void apply(TensorView x, TensorView polynomial, TensorView out);

    std::shared_ptr<Backend> backend_;
    DType compute_;
    Buffer memory_;
    Weight x_, gram_, polynomial_;  // keep a device's prepared copies
};

}  // namespace continuo
