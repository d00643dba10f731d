#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo::cpu {

void CpuBackend::rotary(TensorView, TensorView, const RotaryRule&) { throw Error(ErrorCode::Internal, "rotary: stub"); }

}  // namespace continuo::cpu
