#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/config/model_config.h"

namespace continuo {

// One learned tensor of a network: its name in the weight file, its shape, how training begins.
struct ParameterSpec {
    enum class Kind {
        Matrix,
        Table,
        Vector
    };  // a matrix and a table may be stored in fewer bits, a vector may not
    enum class Start {
        FanIn,       // truncated normal of deviation 1 / sqrt(inputs)
        UnitNormal,  // truncated normal of deviation 1
        Small,       // truncated normal of deviation 0.02
        Zero,
        One,
        Rolled,  // the embedding's rows, moved along their channels by `roll`; zeros where there is no more
    };
    std::string name;
    Shape shape;
    Kind kind = Kind::Vector;
    Start start = Start::Zero;
    bool follows =
        false;  // lies right behind the one before it, so that both are read as one (query, key, value)
    std::int64_t roll = 0;  // channels
};

// All learned tensors of a model, in the order of the weight file (Perceiver AR, appendix C; they start as in
// google-research/perceiver-ar).
std::vector<ParameterSpec> parameterSpecs(const ModelConfig& config);

// Numbers in all of them.
std::int64_t parameterCount(const ModelConfig& config);

// Names of those that `from` has not: what a model that has grown out of it begins anew.
std::vector<std::string> addedParameters(const ModelConfig& config, const ModelConfig& from);

}  // namespace continuo
