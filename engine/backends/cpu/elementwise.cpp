#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::copy(TensorView, TensorView) { throw Error(ErrorCode::Internal, "copy: stub"); }
void CpuBackend::add(TensorView, TensorView) { throw Error(ErrorCode::Internal, "add: stub"); }
void CpuBackend::fill(TensorView, float) { throw Error(ErrorCode::Internal, "fill: stub"); }
void CpuBackend::dropout(TensorView, const DropoutRule&, bool, TensorView) { throw Error(ErrorCode::Internal, "dropout: stub"); }

}  // namespace continuo::cpu
