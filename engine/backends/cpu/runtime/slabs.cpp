#include "backends/cpu/runtime/slabs.h"

#include <algorithm>

#include "backends/cpu/runtime/host_memory.h"

namespace continuo::cpu {
namespace {

constexpr std::size_t kSlab = std::size_t{8} << 20, kLine = 64;

}  // namespace

Slabs::Piece Slabs::allocate(std::size_t bytes) {
    const std::size_t whole = (bytes + kLine - 1) / kLine * kLine;
    std::shared_ptr<const Buffer> slab = slab_.lock();
    if (!slab || slab->size() - used_ < whole) {
        slab = std::make_shared<const Buffer>(allocateHostMemory(std::max(whole, kSlab)));
        slab_ = slab;
        used_ = 0;
    }
    auto* const data = static_cast<std::byte*>(slab->data()) + used_;
    used_ += whole;
    return {data, whole, std::move(slab)};
}

}  // namespace continuo::cpu
