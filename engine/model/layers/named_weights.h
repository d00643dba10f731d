#pragma once

#include <string>

#include "model/parameters/parameters.h"

namespace continuo {

// A network's tensors by name, in the form that ops use.
class NamedWeights {
public:
    NamedWeights(const Parameters& parameters, const ModelConfig& config)
        : parameters_(parameters), config_(config) {}

    const ModelConfig& config() const noexcept { return config_; }
    // Returns `count` consecutive maps from `name` on as one; the bias is absent if the model has none.
    LinearParameters linear(const std::string& name, int count = 1) const {
        return {parameters_.matrix(name + ".weight", count), parameters_.vector(name + ".bias", count)};
    }
    // Returns a norm of the model's kind.
    NormParameters norm(const std::string& name) const {
        return {vector(name + ".scale"), vector(name + ".offset"), config_.normEpsilon, config_.norm};
    }
    NormParameters layerNorm(const std::string& name) const {
        return {vector(name + ".scale"), vector(name + ".offset"), config_.normEpsilon, NormKind::Layer};
    }
    Parameter vector(const std::string& name) const { return parameters_.vector(name); }
    // Returns a tensor that is not learned.
    TensorView tensor(const std::string& name) const { return parameters_.at(name).data; }
    // Returns a table [rows, columns] stored as F32.
    Matrix table(const std::string& name) const { return parameters_.matrix(name); }

private:
    const Parameters& parameters_;
    const ModelConfig& config_;
};

}  // namespace continuo
