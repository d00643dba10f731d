#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::activate(Activation, TensorView, TensorView) { throw Error(ErrorCode::Internal, "activate: stub"); }
void CpuBackend::activateGradient(Activation, TensorView, TensorView, TensorView) { throw Error(ErrorCode::Internal, "activateGradient: stub"); }

}  // namespace continuo::cpu
