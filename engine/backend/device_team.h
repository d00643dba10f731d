#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "tensor/tensor_view.h"

namespace continuo {

// The joined devices of cooperating processes. They add tensors without using the host's memory.
class DeviceTeam {
public:
    virtual ~DeviceTeam() = default;
    // Replaces `values` in every process by the sum over all processes, added in rank order. F32, contiguous,
    // of the same size everywhere. Queued like an op. Throws Device if another process's device cannot be
    // reached.
    virtual void sum(TensorView values) = 0;
};

// Lets processes communicate before their devices are joined. All processes call each function together.
struct TeamContact {
    int size = 1;
    int rank = 0;
    std::function<bool(bool yes)> allAgree;                     // returns whether all processes pass true
    std::function<void(std::span<std::byte> bytes)> broadcast;  // copies rank 0's bytes to all
};

}  // namespace continuo
