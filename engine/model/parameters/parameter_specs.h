#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/config/model_config.h"
#include "model/parameters/feature_matrix.h"

namespace continuo {

// One tensor of a network: its name in the weight file, its shape, and its initialisation.
struct ParameterSpec {
    // Matrices and tables may be stored in fewer bits; the others are F32. Fixed tensors are not learned.
    enum class Kind { Matrix, Table, Vector, Fixed };
    enum class Start {
        FanIn,       // truncated normal of deviation 1 / sqrt(inputs)
        UnitNormal,  // truncated normal of deviation 1
        Small,       // truncated normal of deviation 0.02
        Tenth,       // normal of deviation 0.1 (Block-Recurrent Transformer, section 3.2)
        Gate,        // as Small, of deviation sqrt(0.1 / inputs) (same section)
        Zero,
        One,
        Features,  // a feature matrix of FAVOR+ (feature_matrix.h)
        Rolled,    // the embedding's rows, shifted along their channels by `roll` and padded with zeros
    };
    std::string name;
    Shape shape;
    Kind kind = Kind::Vector;
    Start start = Start::Zero;
    bool isAdjacent =
        false;  // stored directly after the previous one, so that both are read as one (query, key, value)
    std::int64_t roll = 0;               // channels
    float constant = 1;                  // Start::One: the value
    FeatureMatrixRule featureRule = {};  // Start::Features
    std::uint32_t layer = 0;             // the same
    bool decays = true;                  // whether weight decay applies
    bool atBlockEnds = false;            // a decode step reads it only at the end of a block or a segment

    bool isQuantisable() const { return kind == Kind::Matrix || kind == Kind::Table; }
};

// Returns all learned tensors of a model, in the order of the weight file (Perceiver AR, appendix C). They
// are initialised as in google-research/perceiver-ar.
std::vector<ParameterSpec> parameterSpecs(const ModelConfig& config);

// Returns the total number of parameters.
std::int64_t parameterCount(const ModelConfig& config);

// Returns the names of tensors missing in `from`. A model extended from it initialises them.
std::vector<std::string> addedParameters(const ModelConfig& config, const ModelConfig& from);

}  // namespace continuo
