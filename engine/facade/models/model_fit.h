#pragma once

#include <cstdint>
#include <optional>

#include "backend/registry.h"
#include "continuo/events.h"
#include "continuo/fit_request.h"
#include "facade/models/memory_limit.h"
#include "model/config/model_traits.h"
#include "session/session.h"

namespace continuo {

// The size at which a model runs: maximum latents, and tokens of its context.
struct ModelExtent {
    std::int64_t latents = 0, window = 0;
};
// Returns the next smaller extent: half the latents (at least 64) if the model can use fewer, or half the
// context (at least 512 tokens). Returns nullopt if the extent cannot be reduced; models without latents
// cannot be reduced.
std::optional<ModelExtent> reduceExtent(const ModelExtent& extent, const ModelTraits& traits);

// Returns the memory need of a request's model within a limit, and the free memory, but not its speed.
FitResult computeFit(const FitRequest& request, const BackendRegistry& registry,
                     std::uint64_t limitBytes = 0);

// Throws OutOfMemory, with the needed and the free bytes, if the CPU has too little memory for the model. The
// system might overcommit instead, and kill the program later. Accelerators report this themselves. shared:
// another call already holds the weights.
void requireFit(const FitRequest& request, const BackendRegistry& registry, bool shared = false,
                std::uint64_t limitBytes = 0);

// Reserves memory for the request and reduces `options` to what fits, with a warning. If there is room, also
// reserves for up to options.maxLatents latents (0: the model's), and sets options.maxLatents to the number
// reserved. Requests for the same weights share one reservation. Throws OutOfMemory if too little is left.
MemoryLimit::Share reserveShare(const FitRequest& request, const std::string& adapter,
                                const BackendRegistry& registry, MemoryLimit& limit, SessionOptions& options,
                                Events& events);

}  // namespace continuo
