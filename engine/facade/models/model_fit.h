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

// The size at which a model is run: most latents, and tokens of its context.
struct ModelExtent {
    std::int64_t latents = 0, window = 0;
};
// Returns the next smaller extent: half the latents (at least 64) if the model can use fewer, or half the
// context (at least 512 tokens). Returns nullopt if the extent cannot be reduced; models without latents
// cannot be reduced.
std::optional<ModelExtent> smaller(const ModelExtent& extent, const ModelTraits& traits);

// What the model of a request needs within a limit, and the free memory; without its speed.
FitResult fitOf(const FitRequest& request, const BackendRegistry& registry, std::uint64_t limitBytes = 0);

// Throws OutOfMemory with both figures if a processor has too little memory for the model: the system would
// promise more than exists and kill the program when it is used. An accelerator reports this itself. shared:
// another call already holds the weights.
void requireFit(const FitRequest& request, const BackendRegistry& registry, bool shared = false,
                std::uint64_t limitBytes = 0);

// Reserves memory for the request and reduces `options` to what fits, with a warning. Where there is room,
// also reserves for up to options.most latents (0: as many as the model has), which is set to the number
// reserved. Requests for the same weights share one reservation. Throws OutOfMemory if too little is left.
MemoryLimit::Share takeShare(const FitRequest& request, const std::string& adapter,
                             const BackendRegistry& registry, MemoryLimit& limit, SessionOptions& options,
                             Events& events);

}  // namespace continuo
