#include "backends/cpu/matmul/product_choice.h"

#include "backends/cpu/matmul/bf16_gemm.h"
#include "backends/cpu/runtime/processor.h"

namespace continuo::cpu {

bool bf16Used(Bf16Use use) {
    if (use == Bf16Use::Never || !Bf16Gemm::available()) return false;
    return use == Bf16Use::WhereThere || bf16IsFaster(tileUnit(), processorMaker());
}

}  // namespace continuo::cpu
