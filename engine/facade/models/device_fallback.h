#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>

#include "base/token.h"
#include "continuo/compute_choice.h"
#include "continuo/events.h"
#include "facade/models/memory_limit.h"
#include "facade/models/open_models.h"
#include "model/network.h"
#include "session/session.h"

namespace continuo {

using DeviceOpener = std::function<std::shared_ptr<Backend>(const ComputeChoice&)>;

// A model on a device, and a function that opens it on the CPU instead (empty if the user chose the device).
struct PlacedModel {
    std::shared_ptr<const Network> network;
    std::function<std::shared_ptr<const Network>()> onProcessor;  // may be empty
    MemoryLimit::Share memory;  // reservation for the model, returned on destruction
};

// Opens a model on the chosen device. If "auto" chose an accelerator that cannot hold it, uses the CPU and
// reports the reason to `events`. `models` must outlive the result.
PlacedModel placeModel(const DeviceOpener& open, OpenModels& models, const ModelFiles& files,
                       const ComputeChoice& compute, Events& events);

// Starts a session over the prompt. If an accelerator runs out of memory, tries half the latents (down to
// 64), then half the window (down to 512 tokens), both only with latents. Then tries the CPU with the
// original options, unless the user chose the accelerator. Reports each attempt to `events`. Afterwards
// `model.network` is the network of the session. Throws OutOfMemory if all attempts fail, Cancelled for a
// stop.
std::unique_ptr<Session> startSession(PlacedModel& model, const SessionOptions& asked,
                                      std::span<const Token> prompt, Events& events,
                                      const std::stop_token& stop = {});

}  // namespace continuo
