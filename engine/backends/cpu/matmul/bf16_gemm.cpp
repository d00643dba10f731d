#include "backends/cpu/matmul/bf16_gemm.h"

#include "backends/cpu/matmul/matmul_primitives.h"
#include "backends/cpu/matmul/onednn_gemm.h"
#include "backends/cpu/matmul/tile_gemm.h"
#include "backends/cpu/simd/tile_unit.h"

namespace continuo::cpu {

bool Bf16Gemm::isAvailable() {
    return tileUnit() == TileUnit::Amx || MatmulPrimitives::isFast({64, 64, 64, false});
}

std::unique_ptr<Bf16Gemm> Bf16Gemm::make(ThreadPool& pool) {
    if (tileUnit() == TileUnit::Amx) return std::make_unique<TileGemm>(pool);
    return std::make_unique<OneDnnGemm>(pool);
}

}  // namespace continuo::cpu
