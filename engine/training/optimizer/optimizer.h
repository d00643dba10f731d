#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/parameters/parameters.h"
#include "training/optimizer/orthogonal.h"

namespace continuo {

// The update rule and its parameters.
struct OptimizerOptions {
    // The rule for the matrices inside the network. Everything else (tables, vectors, the map to the
    // vocabulary) always uses AdamW.
    enum class Kind { AdamW, Muon };

    Kind kind = Kind::AdamW;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double decay = 0;                // decaying parameters shrink by rate * decay per step
    double clip = 1;                 // largest global norm of the gradient; 0: no limit
    double clipEpsilon = 0;          // added to the norm when clipping, as PyTorch does
    double momentum = 0.95;          // Muon's
    std::string trainedPrefix = {};  // name prefix of the parameters to train; the others stay unchanged

    const char* name() const noexcept { return kind == Kind::Muon ? "muon" : "adamw"; }
};

// Applies AdamW to all parameters of a network (Perceiver AR, appendix F.1; its b1 = 0.1 is 0.9 in its code),
// or Muon to its matrices and AdamW to the rest. Each moment is one row of numbers, like the parameters; Muon
// needs only the first moment.
class Optimizer {
public:
    // compute: product type of Muon, see Orthogonal.
    Optimizer(Parameters& parameters, std::shared_ptr<Backend> backend, OptimizerOptions options,
              DType compute = DType::F32);

    // Returns the global L2 norm of the present gradients.
    double gradientNorm() const;
    // Makes one step with the present gradients, clipped; returns their norm before clipping. A norm that is
    // not finite changes nothing and does not count as a step.
    double step(double rate);

    std::int64_t steps() const noexcept { return steps_; }
    void setSteps(std::int64_t steps) noexcept { steps_ = steps; }
    TensorView firstMoments() const noexcept { return first_; }
    TensorView secondMoments() const noexcept { return second_; }

private:
    // Parameters with the same AdamW rule that are adjacent in the row of all parameters.
    struct Range {
        std::int64_t begin, end;
        bool decays;
    };

    void plan();
    void adamW(double rate, double gradientScale);
    void muon(double rate, double gradientScale);
    TensorView momentView(const Parameters::Entry& entry) const;

    Parameters& parameters_;
    std::shared_ptr<Backend> backend_;
    OptimizerOptions options_;
    Buffer memory_;
    TensorView first_, second_;
    std::vector<Range> byAdamW_;
    std::vector<const Parameters::Entry*> byMuon_;
    Orthogonal orthogonal_;
    std::int64_t steps_ = 0;
};

}  // namespace continuo
