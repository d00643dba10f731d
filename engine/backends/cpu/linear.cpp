#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::linear(TensorView, const Weight&, TensorView, Activation, TensorView, TensorView) { throw Error(ErrorCode::Internal, "linear: stub"); }
void CpuBackend::prepare(Weight&, const Preparation&) {}
void CpuBackend::normLinear(TensorView, const NormWeights&, const Weight&, TensorView, Activation, TensorView, TensorView) { throw Error(ErrorCode::Internal, "normLinear: stub"); }
void CpuBackend::linearGradient(TensorView, const Weight&, TensorView, TensorView, TensorView, TensorView) { throw Error(ErrorCode::Internal, "linearGradient: stub"); }

}  // namespace continuo::cpu
