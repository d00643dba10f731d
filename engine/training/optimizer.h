#pragma once

#include <cstdint>
#include <memory>

#include "model/parameters.h"

namespace continuo {

struct AdamOptions {
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double decay = 0;        // AdamW; every parameter shrinks by rate * decay a step
    double clip = 1;         // largest global norm of the gradient; 0: no limit
    double clipEpsilon = 0;  // added to the norm when clipping, as PyTorch does
};

// Adam or AdamW over all parameters of a network (Perceiver AR, appendix F.1; its b1 = 0.1 is 0.9 in its
// code). Its moments are one row of numbers each, as the parameters are.
class Adam {
public:
    Adam(Parameters& parameters, std::shared_ptr<Backend> backend, AdamOptions options);

    // Global L2 norm of the gradients that are there now.
    double gradientNorm() const;
    // One step with the gradients that are there, scaled down to the clip; returns their norm before that. A
    // norm that is not finite changes nothing and is not counted.
    double step(double rate);
    void clearGradients();

    std::int64_t steps() const noexcept { return steps_; }
    void setSteps(std::int64_t steps) noexcept { steps_ = steps; }
    TensorView firstMoments() const noexcept { return first_; }
    TensorView secondMoments() const noexcept { return second_; }

private:
    Parameters& parameters_;
    std::shared_ptr<Backend> backend_;
    AdamOptions options_;
    Buffer memory_;
    TensorView first_, second_;
    std::int64_t steps_ = 0;
};

}  // namespace continuo
