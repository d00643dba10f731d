#pragma once

#include <string>

#include "continuo/error.h"
#include "model/config/model_config.h"

namespace continuo {

// Throws BadModel with the model's name in front.
[[noreturn]] inline void refuseModel(const ModelConfig& config, const std::string& why) {
    throw Error(ErrorCode::BadModel, (config.name.empty() ? "the model" : config.name) + ": " + why);
}

// Throws BadModel for a network without latents: the engine computes it, but no session or training runs it.
inline void requireLatents(const ModelConfig& config) {
    if (config.isStream())
        refuseModel(config, "has context.kind stream, which this version cannot run; update Continuo");
}

}  // namespace continuo
