#include "backends/cpu/matmul/lane_weight.h"

#include <atomic>
#include <cstring>

#include "backends/cpu/runtime/instructions.h"

namespace continuo::cpu {
namespace {

std::atomic<bool> allowed{true};

// Long rows use narrow panels, so that there are enough panels for several threads.
constexpr std::int64_t kLongBytes = 1024, kWide = 64, kNarrow = 32;

}  // namespace

bool LaneWeight::isAvailable(DType type) {
    if (!allowed.load(std::memory_order_relaxed)) return false;
    return type == DType::BF16 ? instructions().hasBf16Dots : type == DType::I8 && instructions().hasByteDots;
}

void LaneWeight::allow(bool allow) { allowed = allow; }

void LaneWeight::packPanel(const Weight& weight, std::int64_t index) const {
    const std::int64_t size = static_cast<std::int64_t>(sizeOf(type)), row = weight.inputs() * size;
    const std::int64_t lanes = panelWidth(index);
    const std::uint32_t raise = type == DType::I8 ? 0x80808080u : 0;
    auto* const to = reinterpret_cast<std::uint32_t*>(memory.data) + index * width * depth;
    for (std::int64_t lane = 0; lane < lanes; ++lane) {
        const std::int64_t output = index * width + lane;
        const auto* const from = static_cast<const std::byte*>(weight.data.data) + output * row;
        for (std::int64_t word = 0; word < depth; ++word) {
            std::uint32_t bits = 0;
            const std::int64_t bytes = std::min(kWordBytes, row - word * kWordBytes);
            if (output < outputs)
                std::memcpy(&bits, from + word * kWordBytes, static_cast<std::size_t>(bytes));
            to[word * lanes + lane] = bits ^ raise;
        }
    }
}

void LaneWeight::pack(const Weight& weight, Slabs& slabs, ThreadPool& pool) {
    type = weight.data.dtype;
    outputs = weight.outputs();
    const std::int64_t rowBytes = weight.inputs() * static_cast<std::int64_t>(sizeOf(type));
    depth = (rowBytes + kWordBytes - 1) / kWordBytes;
    width = rowBytes <= kLongBytes ? kWide : kNarrow;
    const auto bytes = static_cast<std::size_t>(panels() * panelBytes());
    if (memory.bytes < bytes) memory = slabs.allocate(bytes);
    pool.run(panels(), [&](std::int64_t index, int) { packPanel(weight, index); });
}

}  // namespace continuo::cpu
