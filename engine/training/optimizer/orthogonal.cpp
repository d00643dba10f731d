#include "training/optimizer/orthogonal.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace continuo {
namespace {

constexpr int kRounds = 5;
// One round: x <- a x + b (x x^T) x + c (x x^T)^2 x.
constexpr float kA = 3.4445f, kB = -4.7750f, kC = 2.0315f;

}  // namespace

Weight Orthogonal::prepared(TensorView matrix, Weight& kept) {
    kept.data = matrix;
    backend_->prepare(kept, {compute_, true});
    return kept;
}

// Computes gram = x x^T or x^T x, whichever is smaller.
void Orthogonal::computeGram(TensorView x, TensorView gram) {
    if (x.shape[0] <= x.shape[1]) {
        backend_->linear(x, x_, {}, Activation::None, {}, gram);
    } else {
        // Computes x^T x as the weight gradient of a map whose inputs and output gradients are both x. Of
        // that map's weight, only the shape and the product type matter.
        const Weight square{gram, {}, x_.prepared};
        backend_->linearGradient(x, square, x, {}, gram, {}, Activation::None, Into::Add, Into::Set);
    }
}

// Computes out = polynomial x or x polynomial, depending on the side on which the symmetric polynomial fits.
void Orthogonal::apply(TensorView x, TensorView polynomial, TensorView out) {
    if (x.shape[0] <= x.shape[1]) {
        backend_->linearGradient(out, x_, polynomial, out, {}, {}, Activation::None, Into::Set);
    } else {
        backend_->linear(x, prepared(polynomial, polynomial_), {}, Activation::None, {}, out);
    }
}

TensorView Orthogonal::orthogonalize(TensorView matrix) {
    const Shape shape = matrix.shape;
    const std::int64_t side = std::min(shape[0], shape[1]);
    const auto need = static_cast<std::size_t>(2 * shape.count() + 2 * side * side) * sizeof(float);
    if (memory_.size() < need) memory_ = backend_->allocate(need);
    auto* const memory = static_cast<float*>(memory_.data());
    TensorView x(memory, DType::F32, shape), next(memory + shape.count(), DType::F32, shape);
    const TensorView gram(memory + 2 * shape.count(), DType::F32, {side, side});
    const TensorView polynomial(memory + 2 * shape.count() + side * side, DType::F32, {side, side});

    const double norm = std::sqrt(backend_->sumOfSquares(matrix));
    // A matrix whose norm is too small to divide by has no gradient; it becomes 0.
    backend_->addScaled(matrix, norm > 1e-30 ? static_cast<float>(1 / norm) : 0.0f, 0, x);
    for (int round = 0; round < kRounds; ++round) {
        prepared(x, x_);
        computeGram(x, gram);
        backend_->linear(gram, prepared(gram, gram_), {}, Activation::None, {}, polynomial);
        backend_->addScaled(gram, kB, kC, polynomial);
        apply(x, polynomial, next);
        backend_->addScaled(x, kA, 1, next);
        std::swap(x, next);
    }
    return x;
}

}  // namespace continuo
