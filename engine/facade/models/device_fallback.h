#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>

#include "base/token.h"
#include "continuo/events.h"
#include "continuo/requests.h"
#include "facade/models/memory_limit.h"
#include "facade/models/open_models.h"
#include "model/perceiver_ar.h"
#include "session/session.h"

namespace continuo {

using DeviceOpener = std::function<std::shared_ptr<Backend>(const ComputeChoice&)>;

// A model on a device, and how to have it on the processor instead; not where the user named the device.
struct PlacedModel {
    std::shared_ptr<const PerceiverAr> network;
    std::function<std::shared_ptr<const PerceiverAr>()> onProcessor;  // may be empty
    MemoryLimit::Share memory;  // that it was planned to take, given back when it goes
};

// Opens a model of `models` on the device that was chosen. Where "auto" chose an accelerator that does not
// take it, the processor does, and events tell why. models outlives what is returned.
PlacedModel placeModel(const DeviceOpener& open, OpenModels& models, const ModelFiles& files,
                       const ComputeChoice& compute, Events& events);

// Starts a session over the prompt. Where an accelerator's memory ends, it is tried again with half the
// latents (down to 64), then with half the window (down to 512 tokens), then on the processor as it was asked
// for, unless the user named the accelerator; events tell what is tried. `model.network` is where the session
// runs afterwards. Throws OutOfMemory where nothing is left to try, and Cancelled for a stop.
std::unique_ptr<Session> startSession(PlacedModel& model, const SessionOptions& asked,
                                      std::span<const Token> prompt, Events& events,
                                      const std::stop_token& stop = {});

}  // namespace continuo
