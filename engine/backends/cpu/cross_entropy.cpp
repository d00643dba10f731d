#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::crossEntropy(TensorView, TensorView, float, float, TensorView, TensorView) { throw Error(ErrorCode::Internal, "crossEntropy: stub"); }

}  // namespace continuo::cpu
