#include "training/optimizer.h"

#include <cmath>

#include "continuo/error.h"

namespace continuo {

Adam::Adam(Parameters& parameters, std::shared_ptr<Backend> backend, AdamOptions options)
    : parameters_(parameters), backend_(std::move(backend)), options_(options) {
    if (!parameters.allGradients())
        throw Error(ErrorCode::Internal, "adam: the network was made without gradients");
    const Shape shape = parameters.all().shape;
    memory_ = backend_->allocate(2 * parameters.all().bytes());
    first_ = TensorView(memory_.data(), DType::F32, shape);
    second_ = TensorView(static_cast<float*>(memory_.data()) + shape.count(), DType::F32, shape);
    backend_->fill(first_, 0);
    backend_->fill(second_, 0);
}

double Adam::gradientNorm() const { return std::sqrt(backend_->sumOfSquares(parameters_.allGradients())); }

double Adam::step(double rate) {
    const double norm = gradientNorm();
    if (!std::isfinite(norm)) return norm;
    AdamRule rule;
    rule.rate = static_cast<float>(rate);
    rule.beta1 = static_cast<float>(options_.beta1);
    rule.beta2 = static_cast<float>(options_.beta2);
    rule.epsilon = static_cast<float>(options_.epsilon);
    rule.decay = static_cast<float>(options_.decay);
    if (options_.clip > 0 && norm > options_.clip) {
        rule.gradientScale = static_cast<float>(options_.clip / (norm + options_.clipEpsilon));
    }
    rule.step = ++steps_;
    backend_->adam(parameters_.all(), parameters_.allGradients(), first_, second_, rule);
    return norm;
}

void Adam::clearGradients() { backend_->fill(parameters_.allGradients(), 0); }

}  // namespace continuo
