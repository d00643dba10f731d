#pragma once

#include <cstdint>
#include <optional>

#include "backend/registry.h"
#include "continuo/events.h"
#include "continuo/requests.h"
#include "continuo/results.h"
#include "facade/models/memory_limit.h"
#include "model/model_config.h"
#include "session/session.h"

namespace continuo {

// How large a model is made: most latents, and tokens of its context.
struct ModelExtent {
    std::int64_t latents = 0, window = 0;
};
// The next smaller one: half the latents (down to 64) where the model takes fewer, then half the window (down
// to 512 tokens). Nothing when there is none.
std::optional<ModelExtent> smaller(const ModelExtent& extent, const ContextConfig& context);

// What the model of a request needs within a limit, and what is free for it; without its speed.
FitResult fitOf(const FitRequest& request, const BackendRegistry& registry, std::uint64_t limitBytes = 0);

// Throws OutOfMemory, telling both figures, where a processor has too little memory for the model: the system
// would give more than there is, and end the program when it is used. What an accelerator lacks it says
// itself. shared: the weights are there already, for another call.
void requireFit(const FitRequest& request, const BackendRegistry& registry, bool shared = false,
                std::uint64_t limitBytes = 0);

// Takes what the model of a request needs out of the limit, and makes the options as small as it wants;
// events tell that. Up to options.most latents (0: the model's), which sliders may come to ask for, are taken
// too where there is room; it becomes what was taken. Whoever asks for the same weights at the same time
// shares them. Throws OutOfMemory where not so much is left.
MemoryLimit::Share takeShare(const FitRequest& request, const std::string& adapter,
                             const BackendRegistry& registry, MemoryLimit& limit, SessionOptions& options,
                             Events& events);

}  // namespace continuo
