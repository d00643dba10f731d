#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace continuo::cuda {

struct PhiloxKey {
    std::uint32_t low, high;
};

// Returns word `which` (0 to 3) of Philox4x32-10 (base/philox.h) for the counter {index, stream, step}.
__host__ __device__ inline std::uint32_t philoxWord(std::uint64_t index, std::uint32_t stream,
                                                    std::uint32_t step, PhiloxKey key, int which) {
    std::uint32_t c0 = static_cast<std::uint32_t>(index), c1 = static_cast<std::uint32_t>(index >> 32),
                  c2 = stream, c3 = step;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t first = std::uint64_t{0xD2511F53u} * c0;
        const std::uint64_t second = std::uint64_t{0xCD9E8D57u} * c2;
        c0 = static_cast<std::uint32_t>(second >> 32) ^ c1 ^ key.low;
        c1 = static_cast<std::uint32_t>(second);
        c2 = static_cast<std::uint32_t>(first >> 32) ^ c3 ^ key.high;
        c3 = static_cast<std::uint32_t>(first);
        key.low += 0x9E3779B9u;
        key.high += 0xBB67AE85u;
    }
    return which == 0 ? c0 : which == 1 ? c1 : which == 2 ? c2 : c3;
}

}  // namespace continuo::cuda
