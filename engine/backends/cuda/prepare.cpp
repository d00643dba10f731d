#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/matmul/convert_rows.h"
#include "backends/cuda/matmul/prepared_weight.h"

namespace continuo::cuda {
namespace {

// Returns whether products of the type read the weight directly.
bool isReadDirectly(const TensorView& data, DType type) {
    if (data.dtype != type) return false;
    return type == DType::F32 || (data.channels() == convertedStep(data.channels()) &&
                                  reinterpret_cast<std::intptr_t>(data.data) % 16 == 0);
}

DType chooseProductType(const Preparation& preparation) {
    return preparation.compute == DType::BF16 ? DType::BF16 : DType::F32;
}

}  // namespace

std::uint64_t preparedBytes(DType type, const Shape& shape, const Preparation& preparation) noexcept {
    const TensorView data(nullptr, type, shape);
    const DType products = chooseProductType(preparation);
    return isReadDirectly(data, products) ? 0 : convertedBytes(data, products);
}

void CudaBackend::prepare(Weight& weight, const Preparation& preparation) {
    const DType type = chooseProductType(preparation);
    if (type == DType::F32 && isReadDirectly(weight.data, type)) {
        weight.prepared.reset();
        return;
    }
    auto made = std::dynamic_pointer_cast<PreparedCudaWeight>(weight.prepared);
    if (!made) made = std::make_shared<PreparedCudaWeight>();
    made->type = type;
    if (isReadDirectly(weight.data, type)) {
        made->copy = {};
    } else {
        const std::size_t bytes = convertedBytes(weight.data, type);
        if (made->copy.size() != bytes) {
            discardGraphs();  // recorded graphs may refer to the old memory
            made->copy = allocate(bytes);
        }
        convertRows(weight.data, weight.scale, type, made->copy.data(), stream());
    }
    weight.prepared = std::move(made);
}

}  // namespace continuo::cuda
