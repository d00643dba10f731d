#include "training/optimizer/optimizer.h"

#include <algorithm>
#include <cmath>

#include "continuo/error.h"

namespace continuo {
namespace {

// An orthogonal step has root mean square 1 / sqrt(longer side). Times kStepSize and that root it matches a
// typical AdamW step, so both share rate and decay (arXiv 2502.16982, section 2.2).
constexpr double kStepSize = 0.2;

// Returns whether Muon updates a parameter. The map to the vocabulary learns better with AdamW, like tables,
// because symbols are unevenly frequent. The same holds for its adapter factors.
bool usesMuon(const ParameterSpec& spec) {
    return spec.kind == ParameterSpec::Kind::Matrix && !spec.name.starts_with("head.weight");
}

}  // namespace

Optimizer::Optimizer(Parameters& parameters, std::shared_ptr<Backend> backend, OptimizerOptions options,
                     DType compute)
    : parameters_(parameters),
      backend_(std::move(backend)),
      options_(std::move(options)),
      orthogonal_(backend_, compute) {
    if (!parameters.allGradients())
        throw Error(ErrorCode::Internal, "optimizer: the network was made without gradients");
    const Shape shape = parameters.all().shape;
    memory_ = backend_->allocate(2 * parameters.all().bytes());
    first_ = TensorView(memory_.data(), DType::F32, shape);
    second_ = TensorView(static_cast<float*>(memory_.data()) + shape.count(), DType::F32, shape);
    backend_->fill(first_, 0);
    backend_->fill(second_, 0);
    plan();
}

// Merges adjacent parameters with the same update rule into one range, including the zeros between them.
void Optimizer::plan() {
    const auto* const all = static_cast<const float*>(parameters_.all().data);
    const bool muon = options_.kind == OptimizerOptions::Kind::Muon;
    std::int64_t begin = 0;
    bool decays = true;
    const auto endRange = [&](std::int64_t end) {
        if (end > begin) byAdamW_.push_back({begin, end, decays});
        begin = end;
    };
    for (const Parameters::Entry& entry : parameters_.entries()) {
        const std::int64_t at = static_cast<const float*>(entry.data.data) - all;
        const bool fixed = entry.spec.kind == ParameterSpec::Kind::Fixed ||
                           !entry.spec.name.starts_with(options_.trainedPrefix);
        if (fixed || (muon && usesMuon(entry.spec))) {
            if (!fixed) byMuon_.push_back(&entry);
            endRange(at);
            begin = at + entry.spec.shape.count();
        } else if (entry.spec.decays != decays) {
            endRange(at);
            decays = entry.spec.decays;
        }
    }
    endRange(parameters_.all().shape.count());
}

double Optimizer::gradientNorm() const {
    return std::sqrt(backend_->sumOfSquares(parameters_.allGradients()));
}

double Optimizer::step(double rate) {
    const double norm = gradientNorm();
    if (!std::isfinite(norm)) return norm;
    const bool clips = options_.clip > 0 && norm > options_.clip;
    const double gradientScale = clips ? options_.clip / (norm + options_.clipEpsilon) : 1;
    ++steps_;
    adamW(rate, gradientScale);
    muon(rate, gradientScale);
    return norm;
}

void Optimizer::adamW(double rate, double gradientScale) {
    AdamRule rule;
    rule.rate = static_cast<float>(rate);
    rule.beta1 = static_cast<float>(options_.beta1);
    rule.beta2 = static_cast<float>(options_.beta2);
    rule.epsilon = static_cast<float>(options_.epsilon);
    rule.gradientScale = static_cast<float>(gradientScale);
    rule.step = steps_;
    for (const Range& range : byAdamW_) {
        rule.decay = range.decays ? static_cast<float>(options_.decay) : 0;
        const auto part = [&](const TensorView& row) { return row.slice(0, range.begin, range.end); };
        backend_->adam(part(parameters_.all()), part(parameters_.allGradients()), part(first_), part(second_),
                       rule);
    }
}

TensorView Optimizer::momentView(const Parameters::Entry& entry) const {
    const auto at =
        static_cast<const float*>(entry.data.data) - static_cast<const float*>(parameters_.all().data);
    return {static_cast<float*>(first_.data) + at, DType::F32, entry.spec.shape};
}

// Makes a step of Muon with Nesterov's momentum (Jordan and others, "Muon: an optimizer for hidden layers in
// neural networks", 2024).
void Optimizer::muon(double rate, double gradientScale) {
    const auto scale = static_cast<float>(gradientScale), momentum = static_cast<float>(options_.momentum);
    for (const Parameters::Entry* entry : byMuon_) {
        const TensorView moment = momentView(*entry);
        backend_->addScaled(entry->gradient, scale, momentum, moment);
        // The gradient is no longer needed after this, so its memory receives the Nesterov direction.
        backend_->addScaled(moment, momentum, scale, entry->gradient);
        const auto longer = static_cast<double>(std::max(entry->spec.shape[0], entry->spec.shape[1]));
        backend_->addScaled(orthogonal_.orthogonalize(entry->gradient),
                            static_cast<float>(-rate * kStepSize * std::sqrt(longer)),
                            static_cast<float>(1 - rate * options_.decay), entry->data);
    }
}

}  // namespace continuo
