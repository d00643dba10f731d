#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "backend/registry.h"
#include "continuo/engine.h"
#include "facade/models/device_fallback.h"
#include "facade/models/memory_limit.h"
#include "facade/models/model_fit.h"
#include "facade/models/open_models.h"
#include "model/network.h"
#include "training/team.h"

namespace continuo {

// Shared state of the facade's functions: devices, open models, the team.
struct Engine::Parts {
    EngineOptions options;
    std::mutex foldersInUse;  // of options.modelFolders
    BackendRegistry registry;
    OpenModels models;
    std::shared_ptr<Team> team = makeSingleTeam();
    std::shared_ptr<MemoryLimit> memory = std::make_shared<MemoryLimit>();

    std::shared_ptr<Backend> backend(const ComputeChoice& compute) const {
        if (compute.threads < 0 || compute.threads > 1024) {
            throw Error(ErrorCode::BadRequest, "threads: " + std::to_string(compute.threads) +
                                                   " is out of range; choose 1 to 1024, or 0 for all cores");
        }
        return registry.open(compute.device, compute.threads);
    }
    // Opens a model on a device with memory for this many sequences, in as large a session as the memory
    // limit allows. Throws BadRequest for a number of latents that the model does not have; OutOfMemory if
    // the limit or the CPU's memory is too small.
    PlacedModel place(const ModelFiles& files, SessionOptions& session, int sequences,
                      const ComputeChoice& compute, Events& events) {
        const FitRequest request{.modelPath = files.model.string(),
                                 .latents = static_cast<int>(session.latents),
                                 .sequences = sequences,
                                 .live = session.reach > 0,
                                 .speed = false,
                                 .compute = compute};
        if (session.latents != 0) checkLatents(inspectConfig(files.model), session.latents);
        requireFit(request, registry,
                   models.has(files, "cpu", parsePrecision(compute.precision), compute.exactProducts),
                   memory->bytes());
        MemoryLimit::Share share =
            reserveShare(request, files.adapter.string(), registry, *memory, session, events);
        PlacedModel placed = placeModel([this](const ComputeChoice& choice) { return backend(choice); },
                                        models, files, compute, events);
        placed.memory = std::move(share);
        return placed;
    }
};

// Returns the number of CPU threads for each of a live session's two queues.
inline int liveThreads() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency() / 2)); }

}  // namespace continuo
