#include "backends/cpu/matmul/product_choice.h"

#include "backends/cpu/matmul/bf16_gemm.h"
#include "backends/cpu/runtime/processor.h"

namespace continuo::cpu {

bool usesBf16(Bf16Use use) {
    if (use == Bf16Use::Never || !Bf16Gemm::isAvailable()) return false;
    return use == Bf16Use::WhereAvailable || bf16IsFaster(tileUnit(), processorMaker());
}

}  // namespace continuo::cpu
