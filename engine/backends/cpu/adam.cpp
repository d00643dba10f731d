#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

double CpuBackend::sumOfSquares(TensorView) { throw Error(ErrorCode::Internal, "sumOfSquares: stub"); }
void CpuBackend::adam(TensorView, TensorView, TensorView, TensorView, const AdamRule&) { throw Error(ErrorCode::Internal, "adam: stub"); }

}  // namespace continuo::cpu
