#pragma once

#include "backend/registry.h"
#include "continuo/requests.h"
#include "continuo/results.h"

namespace continuo {

// What the model of a request needs, and what is free for it; without its speed.
FitResult fitOf(const FitRequest& request, const BackendRegistry& registry);

// Throws OutOfMemory, telling both figures, where a processor has too little memory for the model: the system
// would give more than there is, and end the program when it is used. What an accelerator lacks it says
// itself. shared: the weights are there already, for another call.
void requireFit(const FitRequest& request, const BackendRegistry& registry, bool shared = false);

}  // namespace continuo
