#pragma once

#include <string>
#include <utility>

#include "continuo/error.h"

namespace continuo {

// A model is not where it is looked for.
class ModelGone : public Error {
public:
    // model: its file, or its name, as it was asked for; empty: any would have done.
    ModelGone(ErrorCode code, std::string model, const std::string& message)
        : Error(code, message), model_(std::move(model)) {}
    const std::string& model() const noexcept { return model_; }

private:
    std::string model_;
};

}  // namespace continuo
