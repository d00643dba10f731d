#pragma once

#include <cstddef>
#include <vector>

#include "backend/backend.h"
#include "continuo/error.h"

namespace continuo::test {

// Fills the device until `left` bytes or slightly more are free. The result owns the memory.
inline std::vector<Buffer> fillDevice(Backend& device, std::size_t left) {
    std::vector<Buffer> held;
    const Buffer kept = device.allocate(left);
    for (std::size_t block = std::size_t{1} << 24; block >= 1024;) {
        try {
            held.push_back(device.allocate(block));
        } catch (const Error&) {
            block /= 2;
        }
    }
    return held;
}

}  // namespace continuo::test
