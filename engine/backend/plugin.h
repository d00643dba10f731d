#pragma once

#include <cstdint>

#include "backend/backend.h"

namespace continuo {

// Raise when Ops, Backend or this table changes.
inline constexpr std::uint32_t kPluginVersion = 14;

// How to open a device. threads: how many a CPU backend uses, 0 for all.
struct BackendOptions {
    int device = 0;
    int threads = 0;
};

// What a backend library answers with; a library that is loaded at run time exports continuoBackendPlugin().
struct BackendPlugin {
    std::uint32_t version = kPluginVersion;
    const char* name = "";                              // "cpu", "cuda"
    int (*deviceCount)() noexcept = nullptr;            // 0 when the machine has no such device or driver
    Backend* (*open)(const BackendOptions&) = nullptr;  // throws Error
    void (*close)(Backend*) noexcept = nullptr;
    // Why there is no device although the machine seems to have one, in one line; "" when there is nothing to
    // say.
    const char* (*note)() noexcept = nullptr;
    // Bytes of a device's memory that are free now; 0 where that is not known.
    std::uint64_t (*freeBytes)(int device) noexcept = nullptr;
};

}  // namespace continuo

extern "C" const continuo::BackendPlugin* continuoBackendPlugin();
