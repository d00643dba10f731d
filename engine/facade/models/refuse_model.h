#pragma once

#include <string>

#include "continuo/error.h"
#include "model/config/model_config.h"

namespace continuo {

// Throws BadModel with the model's name in front.
[[noreturn]] inline void refuseModel(const ModelConfig& config, const std::string& why) {
    throw Error(ErrorCode::BadModel, (config.name.empty() ? "the model" : config.name) + ": " + why);
}

}  // namespace continuo
