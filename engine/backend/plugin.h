#pragma once

#include <cstdint>

#include "backend/backend.h"

namespace continuo {

// Version of the plugin interface. Increase it when Ops, Backend or this table changes.
inline constexpr std::uint32_t kPluginVersion = 20;

// Options for opening a device. `threads` is the number of threads of a CPU; 0 means all.
struct BackendOptions {
    int device = 0;
    int threads = 0;
};

// Returns the bytes that Backend::prepare() stores in addition to a weight [N,K] of this type and shape.
using PreparedBytes = std::uint64_t (*)(DType type, const Shape& shape,
                                        const Preparation& preparation) noexcept;

// The table that continuoBackendPlugin() of a backend library returns.
struct BackendPlugin {
    std::uint32_t version = kPluginVersion;
    const char* name = "";                              // "cpu", "cuda"
    int (*deviceCount)() noexcept = nullptr;            // 0: no such device, or no driver
    Backend* (*open)(const BackendOptions&) = nullptr;  // throws Error
    void (*close)(Backend*) noexcept = nullptr;
    // Returns in one line why no device is available although the machine seems to have one; "" otherwise.
    const char* (*note)() noexcept = nullptr;
    // Returns the free bytes of a device's memory now; 0 if unknown.
    std::uint64_t (*freeBytes)(int device) noexcept = nullptr;
    PreparedBytes preparedBytes = nullptr;
    bool host = false;  // the machine's own CPU: one device, whose id is just the name
};

}  // namespace continuo

extern "C" const continuo::BackendPlugin* continuoBackendPlugin();
