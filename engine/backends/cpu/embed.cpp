#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::embed(const Weight&, TensorView, bool, TensorView) { throw Error(ErrorCode::Internal, "embed: stub"); }
void CpuBackend::embedGradient(TensorView, TensorView, TensorView) { throw Error(ErrorCode::Internal, "embedGradient: stub"); }

}  // namespace continuo::cpu
