// A library with cuBLASLt's documented contract in plain loops. Matrices are column-major, D = alpha * op(A)
// op(B) + beta * C + bias, with one bias value per row of D. It rejects what the contract forbids.
#include <cublasLt.h>

#include <cstring>

struct cublasLtContext {};
struct cublasLtMatmulDescOpaque_t {
    cublasOperation_t a = CUBLAS_OP_N, b = CUBLAS_OP_N;
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    const float* bias = nullptr;
};
struct cublasLtMatrixLayoutOpaque_t {
    cudaDataType_t type;
    std::uint64_t rows, columns;
    std::int64_t step;
};
struct cublasLtMatmulPreferenceOpaque_t {
    std::size_t workspace = 0;
    std::uint32_t reduction = 7;
    std::uint32_t alignment[4] = {256, 256, 256, 256};
};

namespace {

constexpr std::size_t kWorkspace = std::size_t{1} << 20;  // required by its algorithm
int handles = 0;
int searches = 0;  // algorithm searches so far

struct Matrix {
    const void* data;
    const cublasLtMatrixLayoutOpaque_t& layout;
    bool transposed;

    std::uint64_t rows() const { return transposed ? layout.columns : layout.rows; }
    std::uint64_t columns() const { return transposed ? layout.rows : layout.columns; }
    float at(std::uint64_t row, std::uint64_t column) const {
        if (transposed) std::swap(row, column);
        const std::size_t place = column * static_cast<std::uint64_t>(layout.step) + row;
        if (layout.type == CUDA_R_32F) return static_cast<const float*>(data)[place];
        const std::uint32_t word = std::uint32_t{static_cast<const std::uint16_t*>(data)[place]} << 16;
        float value;
        std::memcpy(&value, &word, sizeof value);
        return value;
    }
};

template <class T>
cublasStatus_t copyAttribute(const void* value, std::size_t bytes, T& to) {
    if (bytes != sizeof(T)) return CUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(&to, value, bytes);
    return CUBLAS_STATUS_SUCCESS;
}

bool isConsistent(const cublasLtMatmulDescOpaque_t& desc, const cublasLtMatrixLayoutOpaque_t& aLayout,
                  const cublasLtMatrixLayoutOpaque_t& bLayout, const cublasLtMatrixLayoutOpaque_t& c,
                  const cublasLtMatrixLayoutOpaque_t& d) {
    const Matrix a{nullptr, aLayout, desc.a == CUBLAS_OP_T}, b{nullptr, bLayout, desc.b == CUBLAS_OP_T};
    bool steps = true;
    for (const auto* each : {&aLayout, &bLayout, &c, &d})
        steps = steps && each->step >= static_cast<std::int64_t>(each->rows);
    return steps && a.rows() == d.rows && b.columns() == d.columns && a.columns() == b.rows() &&
           c.rows == d.rows && c.columns == d.columns && c.type == CUDA_R_32F && d.type == CUDA_R_32F &&
           aLayout.type == bLayout.type;
}

bool aligned(const void* pointer, std::uint64_t bytes) {
    return reinterpret_cast<std::uintptr_t>(pointer) % bytes == 0;
}

}  // namespace

std::size_t cublasLtGetVersion() { return CUBLAS_VER_MAJOR * 10000; }

// Returns the number of algorithm searches, for tests.
extern "C" int cublasLtImitationSearches() { return searches; }

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
    static cublasLtContext context;
    *handle = &context;
    return ++handles == 1 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;  // one per device
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* desc, cublasComputeType_t compute,
                                        cudaDataType_t scale) {
    if (compute != CUBLAS_COMPUTE_32F || scale != CUDA_R_32F) return CUBLAS_STATUS_NOT_SUPPORTED;
    *desc = new cublasLtMatmulDescOpaque_t;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) {
    delete desc;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc,
                                              cublasLtMatmulDescAttributes_t attribute, const void* value,
                                              std::size_t bytes) {
    switch (attribute) {
        case CUBLASLT_MATMUL_DESC_TRANSA: return copyAttribute(value, bytes, desc->a);
        case CUBLASLT_MATMUL_DESC_TRANSB: return copyAttribute(value, bytes, desc->b);
        case CUBLASLT_MATMUL_DESC_EPILOGUE: return copyAttribute(value, bytes, desc->epilogue);
        case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return copyAttribute(value, bytes, desc->bias);
    }
    return CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType_t type,
                                          std::uint64_t rows, std::uint64_t columns, std::int64_t step) {
    *layout = new cublasLtMatrixLayoutOpaque_t{type, rows, columns, step};
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
    delete layout;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) {
    *preference = new cublasLtMatmulPreferenceOpaque_t;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
    delete preference;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t attribute,
                                                    const void* value, std::size_t bytes) {
    switch (attribute) {
        case CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES:
            return copyAttribute(value, bytes, preference->workspace);
        case CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK:
            return copyAttribute(value, bytes, preference->reduction);
        default:
            return copyAttribute(
                value, bytes, preference->alignment[attribute - CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES]);
    }
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t desc,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int wanted,
                                              cublasLtMatmulHeuristicResult_t* results, int* found) {
    *found = 0;
    ++searches;
    if (wanted != 1 || !isConsistent(*desc, *a, *b, *c, *d)) return CUBLAS_STATUS_INVALID_VALUE;
    if (preference->workspace < kWorkspace) return CUBLAS_STATUS_NOT_SUPPORTED;
    *found = 1;
    results[0] = {};
    results[0].state = CUBLAS_STATUS_SUCCESS;
    results[0].workspaceSize = kWorkspace;
    // Stores the promised alignments in the algorithm, because it relies on them.
    for (int i = 0; i < 4; ++i) results[0].algo.data[i] = preference->alignment[i];
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t desc, const void* alpha,
                              const void* aData, cublasLtMatrixLayout_t aLayout, const void* bData,
                              cublasLtMatrixLayout_t bLayout, const void* beta, const void* cData,
                              cublasLtMatrixLayout_t cLayout, void* dData, cublasLtMatrixLayout_t dLayout,
                              const cublasLtMatmulAlgo_t* algorithm, void* workspace,
                              std::size_t workspaceBytes, cudaStream_t) {
    if (!isConsistent(*desc, *aLayout, *bLayout, *cLayout, *dLayout)) return CUBLAS_STATUS_INVALID_VALUE;
    const void* const pointers[] = {aData, bData, cData, dData};
    for (int i = 0; i < 4; ++i) {
        if (algorithm->data[i] == 0 || !aligned(pointers[i], algorithm->data[i]))
            return CUBLAS_STATUS_INVALID_VALUE;
    }
    const bool biased = desc->epilogue == CUBLASLT_EPILOGUE_BIAS;
    if (workspaceBytes < kWorkspace || workspace == nullptr || biased != (desc->bias != nullptr))
        return CUBLAS_STATUS_INVALID_VALUE;
    std::memset(workspace, 0x7f, kWorkspace);
    const float scale = *static_cast<const float*>(alpha), kept = *static_cast<const float*>(beta);
    const Matrix a{aData, *aLayout, desc->a == CUBLAS_OP_T}, b{bData, *bLayout, desc->b == CUBLAS_OP_T};
    const Matrix c{cData, *cLayout, false};
    auto* const d = static_cast<float*>(dData);
    for (std::uint64_t column = 0; column < dLayout->columns; ++column) {
        for (std::uint64_t row = 0; row < dLayout->rows; ++row) {
            double sum = 0;
            for (std::uint64_t i = 0; i < a.columns(); ++i)
                sum += static_cast<double>(a.at(row, i)) * static_cast<double>(b.at(i, column));
            float value = scale * static_cast<float>(sum);
            if (kept != 0) value += kept * c.at(row, column);
            if (biased) value += desc->bias[row];
            d[column * static_cast<std::uint64_t>(dLayout->step) + row] = value;
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
