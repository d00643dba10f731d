#pragma once

#include <string>

#include "continuo/error.h"
#include "model/config/model_config.h"

namespace continuo {

// Throws BadModel, prefixed by the model's name.
[[noreturn]] inline void refuseModel(const ModelConfig& config, const std::string& why) {
    throw Error(ErrorCode::BadModel, (config.name.empty() ? "the model" : config.name) + ": " + why);
}

}  // namespace continuo
