#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::attentionGradient(TensorView, TensorView, TensorView, const Visibility&, DType, TensorView, TensorView, TensorView, TensorView, TensorView, TensorView) { throw Error(ErrorCode::Internal, "attentionGradient: stub"); }

}  // namespace continuo::cpu
