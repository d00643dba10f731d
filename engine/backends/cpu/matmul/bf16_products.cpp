#include "backends/cpu/matmul/bf16_products.h"

#include "backends/cpu/matmul/library_products.h"
#include "backends/cpu/matmul/matmul_primitives.h"
#include "backends/cpu/matmul/tile_products.h"
#include "backends/cpu/simd/tile_unit.h"

namespace continuo::cpu {

bool Bf16Products::available() {
    return tileUnit() == TileUnit::Amx || MatmulPrimitives::isFast({64, 64, 64, false});
}

std::unique_ptr<Bf16Products> Bf16Products::make(ThreadPool& pool) {
    if (tileUnit() == TileUnit::Amx) return std::make_unique<TileProducts>(pool);
    return std::make_unique<LibraryProducts>(pool);
}

}  // namespace continuo::cpu
