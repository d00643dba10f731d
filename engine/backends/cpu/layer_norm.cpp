#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::layerNorm(TensorView, const NormWeights&, TensorView) { throw Error(ErrorCode::Internal, "layerNorm: stub"); }
void CpuBackend::layerNormGradient(TensorView, const NormWeights&, TensorView, TensorView, TensorView, TensorView) { throw Error(ErrorCode::Internal, "layerNormGradient: stub"); }

}  // namespace continuo::cpu
