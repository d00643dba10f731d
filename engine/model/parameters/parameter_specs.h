#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/config/model_config.h"
#include "model/parameters/feature_matrix.h"

namespace continuo {

// One tensor of a network: its name in the weight file, its shape, how training begins.
struct ParameterSpec {
    // A matrix and a table may be stored in fewer bits, the others are F32. What is fixed is not learned.
    enum class Kind { Matrix, Table, Vector, Fixed };
    enum class Start {
        FanIn,       // truncated normal of deviation 1 / sqrt(inputs)
        UnitNormal,  // truncated normal of deviation 1
        Small,       // truncated normal of deviation 0.02
        Tenth,       // normal of deviation 0.1 (Block-Recurrent Transformer, section 3.2)
        Gate,        // truncated normal of deviation sqrt(0.1 / inputs) (the same)
        Zero,
        One,
        Features,  // a feature matrix of FAVOR+ (feature_matrix.h)
        Rolled,    // the embedding's rows, moved along their channels by `roll`; zeros where there is no more
    };
    std::string name;
    Shape shape;
    Kind kind = Kind::Vector;
    Start start = Start::Zero;
    bool follows =
        false;  // lies right behind the one before it, so that both are read as one (query, key, value)
    std::int64_t roll = 0;         // channels
    float first = 1;               // Start::One: the number itself
    FeatureMatrixRule drawn = {};  // Start::Features
    std::uint32_t layer = 0;       // the same
    bool decays = true;            // whether weight decay applies
    bool atBlockEnds = false;      // a decode step reads it only where a block or a segment ends

    bool isQuantisable() const { return kind == Kind::Matrix || kind == Kind::Table; }
};

// All learned tensors of a model, in the order of the weight file (Perceiver AR, appendix C; they start as in
// google-research/perceiver-ar).
std::vector<ParameterSpec> parameterSpecs(const ModelConfig& config);

// Numbers in all of them.
std::int64_t parameterCount(const ModelConfig& config);

// Names of those that `from` has not: what a model that has grown out of it begins anew.
std::vector<std::string> addedParameters(const ModelConfig& config, const ModelConfig& from);

}  // namespace continuo
