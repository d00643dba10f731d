#pragma once

#include <string>
#include <utility>

#include "continuo/error.h"

namespace continuo {

// Thrown when a model is missing.
class ModelMissing : public Error {
public:
    // model: the file or name that was requested; empty: any model would do.
    ModelMissing(ErrorCode code, std::string model, const std::string& message)
        : Error(code, message), model_(std::move(model)) {}
    const std::string& model() const noexcept { return model_; }

private:
    std::string model_;
};

}  // namespace continuo
