// Ops that are still being written; weak, so that the real ones take their place.
#include "backends/cuda/cuda_backend.h"
#include "continuo/error.h"
#define PENDING __attribute__((weak))
namespace continuo::cuda {
static void pending() { throw Error(ErrorCode::Internal, "pending"); }
PENDING void CudaBackend::attention(TensorView, TensorView, TensorView, const Visibility&, DType, TensorView,
                                    TensorView) {
    pending();
}
PENDING void CudaBackend::attentionGradient(TensorView, TensorView, TensorView, const Visibility&, DType,
                                            TensorView, TensorView, TensorView, TensorView, TensorView,
                                            TensorView) {
    pending();
}
}  // namespace continuo::cuda
