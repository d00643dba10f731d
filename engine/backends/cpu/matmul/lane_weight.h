#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "backend/backend.h"
#include "backends/cpu/runtime/slabs.h"
#include "backends/cpu/runtime/thread_pool.h"

namespace continuo::cpu {

// A weight [N,K] of bf16 or int8, packed for dot products in which each lane computes one output. Nothing is
// summed across lanes, and a sum is the same chain of additions for any number of inputs. A panel contains
// all of K for several outputs: word by word (two bf16 or four bytes), the word of every output. Bytes are
// stored plus 128, because the instruction multiplies unsigned bytes. Padding beyond K and N contributes 0.
struct LaneWeight {
    static constexpr std::int64_t kLanes = 16;
    static constexpr std::int64_t kWordBytes = 4;

    DType type = DType::BF16;
    std::int64_t outputs = 0;
    std::int64_t depth = 0;  // words per output
    std::int64_t width = 0;  // outputs of every panel but the last, which has whole vectors too
    Slabs::Piece memory;

    // Returns whether the CPU has the instructions for weights of this type.
    static bool isAvailable(DType type);
    // For tests: `false` simulates a CPU without these instructions.
    static void allow(bool allowed);

    bool empty() const noexcept { return outputs == 0; }
    std::int64_t panels() const noexcept { return (outputs + width - 1) / width; }
    std::int64_t panelWidth(std::int64_t panel) const noexcept {
        return std::min(width, (outputs - panel * width + kLanes - 1) / kLanes * kLanes);
    }
    std::int64_t panelBytes() const noexcept { return width * depth * kWordBytes; }
    const std::byte* panel(std::int64_t index) const noexcept { return memory.data + index * panelBytes(); }

    // Packs a weight; reuses the existing memory if it is large enough.
    void pack(const Weight& weight, Slabs& slabs, ThreadPool& pool);

private:
    void packPanel(const Weight& weight, std::int64_t index) const;
};

}  // namespace continuo::cpu
