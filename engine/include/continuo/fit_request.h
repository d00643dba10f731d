#pragma once

#include <cstdint>
#include <string>

#include "continuo/compute_choice.h"

namespace continuo {

// Asks for the memory that a model needs, and for its speed.
struct FitRequest {
    std::string modelPath;
    int latents = 0;    // most latents, or tokens of the window, as SamplingChoice::latents
    int sequences = 2;  // number of sequences with a cache. Live music has 2: the second belongs to the
                        // rebuild worker or, without latents, stores the state at the start of the turn
    bool live = true;   // without latents: adds the memory that rewinding a live session needs
    bool speed = true;  // also measures the speed, by reading as much memory as a step does, at most 256 MiB
    ComputeChoice compute;
};

// Estimated memory and speed of a model on a device; the model is not loaded.
struct FitResult {
    std::uint64_t weightBytes = 0;  // in memory, at the requested precision
    std::uint64_t cacheBytes = 0;  // of all sequences with a full context; without latents, of states that no
                                   // longer grow
    std::uint64_t freeBytes = 0;   // on the device now; 0: unknown
    double stepBytes = 0;          // weights and entries of full caches that a step reads
    double readBandwidth = 0;      // bytes/s of reading stepBytes; 0: not requested
    std::uint64_t limitBytes = 0;  // Engine::setMemoryLimit(); 0: none
    std::int64_t latents = 0;      // most latents within the limit; 0: the model has none
    std::int64_t context = 0;      // tokens of context within the limit; 0: the whole session, fading
    bool reduced = false;          // latents or context are fewer than requested, because of the limit

    std::uint64_t neededBytes() const { return weightBytes + cacheBytes; }
    bool fitsLimit() const { return limitBytes == 0 || neededBytes() <= limitBytes; }
    bool fits() const { return fitsLimit() && (freeBytes == 0 || neededBytes() <= freeBytes); }
    // Returns the shortest possible time per token; 0: the speed was not requested.
    double msPerToken() const { return readBandwidth > 0 ? 1e3 * stepBytes / readBandwidth : 0; }
};

}  // namespace continuo
