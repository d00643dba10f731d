#include "session/session_options.h"

#include <string>

#include "continuo/error.h"
#include "model/config/model_traits.h"

namespace continuo {

namespace {

void checkWindow(const ModelTraits& traits, std::int64_t window) {
    if (window == 0) return;
    if (traits.window == 0)
        throw Error(ErrorCode::BadRequest,
                    "window: this model has neither latents nor a window; leave the option out");
    if (window < 0 || window > traits.window)
        throw Error(ErrorCode::BadRequest, "window: " + std::to_string(window) +
                                               " tokens; this model supports 1 to " +
                                               std::to_string(traits.window));
}

}  // namespace

void checkLatents(const ModelConfig& config, std::int64_t latents) {
    const ModelTraits traits = modelTraits(config);
    if (traits.latents == 0) return checkWindow(traits, latents);
    if (latents < 1 || latents > traits.latents) {
        throw Error(ErrorCode::BadRequest, "latents: " + std::to_string(latents) +
                                               "; this model supports 1 to " +
                                               std::to_string(traits.latents));
    }
    if (traits.fixedLatents && latents != traits.latents) {
        throw Error(ErrorCode::BadRequest,
                    "latents: this model has a fixed number of latents, " + std::to_string(traits.latents));
    }
}

}  // namespace continuo
