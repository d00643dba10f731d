#include "backends/cuda/matmul/product.h"

#include <cstdlib>
#include <string>
#include <string_view>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/matmul/convert_rows.h"
#include "backends/cuda/matmul/cublaslt.h"
#include "backends/cuda/matmul/prepared_weight.h"
#include "continuo/error.h"

namespace continuo::cuda {
namespace {

// Returns whether rows share memory, like the windows of a convolution; the library does not accept such
// rows.
bool rowsOverlap(const Operand& operand, std::int64_t lines, std::int64_t depth) {
    return operand.step < (operand.alongDepth ? depth : lines);
}

// Returns whether a product is large enough that the library's better kernels outweigh its call overhead. An
// activation needs a separate pass, which is worthwhile only for a large depth.
bool suitsLibrary(const Product& product) {
    constexpr std::int64_t kLeastRows = 128, kLeastProducts = std::int64_t{1} << 27, kLeastDepth = 1024;
    if (product.m < kLeastRows || product.n < kLeastRows) return false;
    if (rowsOverlap(product.a, product.m, product.depth) || rowsOverlap(product.b, product.n, product.depth))
        return false;
    if (product.end.activation != Activation::None && product.depth < kLeastDepth) return false;
    return product.m * product.n >= kLeastProducts / product.depth;
}

// Returns false; throws an error if CONTINUO_CUBLAS=must is set, so that a test of the library cannot pass
// without it.
bool refused(const char* why) {
    static const char* const use = std::getenv("CONTINUO_CUBLAS");
    static const bool must = use != nullptr && std::string_view(use) == "must";
    if (must) throw Error(ErrorCode::Device, std::string("CONTINUO_CUBLAS=must: ") + why);
    return false;
}

}  // namespace

std::size_t CudaBackend::operandBytes(const TensorView& rows, DType type) {
    return type == DType::F32 && constantStep(rows) >= 0 ? 0 : convertedBytes(rows, type);
}

Operand CudaBackend::makeOperand(const TensorView& rows, DType type, void* room, bool alongDepth) {
    if (operandBytes(rows, type) == 0) return {rows.data, constantStep(rows), alongDepth};
    convertRows(rows, {}, type, room, stream());
    return {room, convertedStep(rows.channels()), alongDepth};
}

Operand CudaBackend::weightOperand(const Weight& weight, bool alongDepth) {
    const PreparedCudaWeight* prepared = findPrepared(weight);
    const std::int64_t step = convertedStep(weight.inputs());
    if (prepared != nullptr && prepared->copy.size() != 0) return {prepared->copy.data(), step, alongDepth};
    if (prepared != nullptr || weight.data.dtype == DType::F32)
        return {weight.data.data, weight.inputs(), alongDepth};
    void* const room = scratch(Scratch::Weights, convertedBytes(weight.data, DType::F32));
    convertRows(weight.data, weight.scale, DType::F32, room, stream());
    return {room, step, alongDepth};
}

bool CudaBackend::multiplyByLibrary(const Product& product) {
    if (!suitsLibrary(product) || recording_) return false;
    cudaStream_t const on = stream();
    CublasLt* const library = CublasLt::find(deviceIndex_);
    if (library == nullptr)
        return refused("cuBLASLt is not there, or its header was not when Continuo was built");
    constexpr const char* kNoRoom = "cuBLASLt's memory is not there";
    void* const workspace = tryScratch(Scratch::Library, CublasLt::kWorkspaceBytes);
    if (workspace == nullptr) return refused(kNoRoom);
    constexpr const char* kNoWay = "cuBLASLt has no way for a product";
    if (product.end.activation == Activation::None)
        return library->multiply(product, workspace, on) || refused(kNoWay);
    const std::int64_t count = product.m * product.n;
    auto* const sums =
        static_cast<float*>(tryScratch(Scratch::Sums, sizeof(float) * static_cast<std::size_t>(count)));
    if (sums == nullptr) return refused(kNoRoom);
    Product bare = product;
    bare.end = Epilogue({}, Activation::None, {}, TensorView(sums, DType::F32, {product.m, product.n}));
    if (!library->multiply(bare, workspace, on)) return refused(kNoWay);
    addParts(product, 1, sums, on);
    return true;
}

void CudaBackend::multiply(const Product& product) {
    if (multiplyByLibrary(product)) return;
    const bool tensor = product.type == DType::BF16;
    const ProductPlan plan = tensor ? planTensor(product, processors_) : planExact(product, processors_);
    float* partial = nullptr;
    if (plan.apart) partial = static_cast<float*>(scratch(Scratch::Sums, plan.partialBytes(product)));
    if (tensor)
        multiplyTensor(product, plan, partial, stream());
    else
        multiplyExact(product, plan, partial, stream());
    if (plan.apart) addParts(product, plan.splits, partial, stream());
}

}  // namespace continuo::cuda
