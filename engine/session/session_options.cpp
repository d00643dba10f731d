#include "session/session_options.h"

#include <string>

#include "continuo/error.h"
#include "model/config/model_traits.h"

namespace continuo {

void checkLatents(const ModelConfig& config, std::int64_t latents) {
    const ModelTraits traits = traitsOf(config);
    if (traits.latents == 0 && latents == 0) return;
    if (traits.latents == 0)
        throw Error(ErrorCode::BadRequest, "latents: this model has no latents; leave the option out");
    if (latents < 1 || latents > traits.latents) {
        throw Error(ErrorCode::BadRequest, "latents: " + std::to_string(latents) +
                                               "; this model takes 1 to " + std::to_string(traits.latents));
    }
    if (traits.fixedLatents && latents != traits.latents) {
        throw Error(ErrorCode::BadRequest,
                    "latents: this model's are learned one by one, so it always takes " +
                        std::to_string(traits.latents));
    }
}

}  // namespace continuo
