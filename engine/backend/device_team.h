#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "tensor/tensor_view.h"

namespace continuo {

// The devices of cooperating processes, which sum tensors without the host's memory.
class DeviceTeam {
public:
    virtual ~DeviceTeam() = default;
    // Every process gets the sum over all of them, added in the order of the ranks; F32, contiguous, of one
    // size everywhere. Queued like an op. Throws Device when another process's device cannot be reached.
    virtual void sum(TensorView values) = 0;
};

// How processes agree before their devices are connected; each function is called by all of them.
struct TeamContact {
    int size = 1;
    int rank = 0;
    std::function<bool(bool yes)> allSay;                        // whether all say yes
    std::function<void(std::span<std::byte> bytes)> fromLeader;  // all get what rank 0 holds
};

}  // namespace continuo
