#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::attention(TensorView, TensorView, TensorView, const Visibility&, DType, TensorView, TensorView) { throw Error(ErrorCode::Internal, "attention: stub"); }

}  // namespace continuo::cpu
