#include "backends/cuda/matmul/cublaslt.h"

#if __has_include(<cublasLt.h>)

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "backends/cuda/matmul/cublas_functions.h"

namespace continuo::cuda {
namespace {

// The sizes, strides and alignments that determine a recipe. The library is column-major: it sees a row-major
// matrix as its transpose. So it computes out^T[N,M] = b x a^T, where its A is our b and its B is our a.
struct Key {
    std::int64_t m, n, depth, aStep, bStep, outStep, addStep;  // addStep -1: no residual
    std::array<std::uint32_t, 4> alignment;                    // of a, b, add, out
    DType type;
    bool aAlong, bAlong, bias;

    auto all() const {
        return std::tie(m, n, depth, aStep, bStep, outStep, addStep, alignment, type, aAlong, bAlong, bias);
    }
    bool operator<(const Key& other) const { return all() < other.all(); }
};

// Returns the largest power of two that divides an address, at most 64, the alignment of an arena's tensors.
// The library chooses its algorithm by the alignment. Without the limit, larger accidental alignments would
// change the algorithm, and so the bits, from call to call.
std::uint32_t addressAlignment(const void* address) {
    const auto bits = reinterpret_cast<std::uintptr_t>(address) | 64u;
    return static_cast<std::uint32_t>(bits & (~bits + 1));
}

// The library's algorithm for products of one key.
struct Recipe {
    explicit Recipe(const CublasFunctions& functions) : cublas(functions) {}
    ~Recipe() {
        for (cublasLtMatrixLayout_t layout : {a, b, add, out}) {
            if (layout != nullptr) cublas.layoutDestroy(layout);
        }
        if (operation != nullptr) cublas.descDestroy(operation);
    }
    Recipe(const Recipe&) = delete;
    Recipe& operator=(const Recipe&) = delete;

    const CublasFunctions& cublas;
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t a = nullptr, b = nullptr, add = nullptr, out = nullptr;
    cublasLtMatmulAlgo_t algorithm{};
    bool works = false;
};

class LoadedCublasLt final : public CublasLt {
public:
    LoadedCublasLt(const CublasFunctions& functions, cublasLtHandle_t handle)
        : cublas_(functions), handle_(handle) {}

    bool multiply(const Product& product, void* workspace, cudaStream_t stream) override;

private:
    // Largest number of cached recipes. Prompts have any length, so their number must be limited.
    static constexpr std::size_t kMostRecipes = 512;

    Recipe& recipeFor(const Key& key, const float* bias);
    bool describe(const Key& key, const float* bias, Recipe& recipe) const;
    bool choose(const Key& key, Recipe& recipe) const;

    const CublasFunctions& cublas_;
    cublasLtHandle_t handle_;
    std::mutex mutex_;  // backends of several threads share the recipes
    std::map<Key, std::unique_ptr<Recipe>> recipes_;
};

bool done(cublasStatus_t status) { return status == CUBLAS_STATUS_SUCCESS; }

bool LoadedCublasLt::describe(const Key& key, const float* bias, Recipe& recipe) const {
    const cudaDataType_t type = key.type == DType::BF16 ? CUDA_R_16BF : CUDA_R_32F;
    const auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto& value) {
        return done(cublas_.descSet(recipe.operation, attribute, &value, sizeof value));
    };
    // Exact for f32: no rounding to TF32.
    if (!done(cublas_.descCreate(&recipe.operation, CUBLAS_COMPUTE_32F, CUDA_R_32F))) return false;
    const std::int32_t ofB = key.bAlong ? CUBLAS_OP_T : CUBLAS_OP_N;
    const std::int32_t ofA = key.aAlong ? CUBLAS_OP_N : CUBLAS_OP_T;
    const std::uint32_t epilogue = key.bias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
    if (!set(CUBLASLT_MATMUL_DESC_TRANSA, ofB) || !set(CUBLASLT_MATMUL_DESC_TRANSB, ofA) ||
        !set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue)) {
        return false;
    }
    if (key.bias && !set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias)) return false;
    const auto layout = [&](cublasLtMatrixLayout_t& to, cudaDataType_t of, std::int64_t rows,
                            std::int64_t columns, std::int64_t step) {
        return done(cublas_.layoutCreate(&to, of, static_cast<std::uint64_t>(rows),
                                         static_cast<std::uint64_t>(columns), step));
    };
    return layout(recipe.b, type, key.bAlong ? key.depth : key.n, key.bAlong ? key.n : key.depth,
                  key.bStep) &&
           layout(recipe.a, type, key.aAlong ? key.depth : key.m, key.aAlong ? key.m : key.depth,
                  key.aStep) &&
           layout(recipe.add, CUDA_R_32F, key.n, key.m, key.addStep >= 0 ? key.addStep : key.outStep) &&
           layout(recipe.out, CUDA_R_32F, key.n, key.m, key.outStep);
}

bool LoadedCublasLt::choose(const Key& key, Recipe& recipe) const {
    cublasLtMatmulPreference_t preference = nullptr;
    if (!done(cublas_.preferenceCreate(&preference))) return false;
    const auto set = [&](cublasLtMatmulPreferenceAttributes_t attribute, const auto& value) {
        return done(cublas_.preferenceSet(preference, attribute, &value, sizeof value));
    };
    // Parts of the depth are added in f32 and in a fixed order.
    const std::uint32_t reduction = CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;
    bool ready = set(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, kWorkspaceBytes) &&
                 set(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, reduction) &&
                 set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, key.alignment[1]) &&
                 set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, key.alignment[0]) &&
                 set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, key.alignment[2]) &&
                 set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, key.alignment[3]);
    cublasLtMatmulHeuristicResult_t best{};
    int found = 0;
    ready = ready &&
            done(cublas_.getHeuristic(handle_, recipe.operation, recipe.b, recipe.a, recipe.add, recipe.out,
                                      preference, 1, &best, &found)) &&
            found == 1 && done(best.state);
    recipe.algorithm = best.algo;
    cublas_.preferenceDestroy(preference);
    return ready;
}

Recipe& LoadedCublasLt::recipeFor(const Key& key, const float* bias) {
    const auto known = recipes_.find(key);
    if (known != recipes_.end()) return *known->second;
    if (recipes_.size() >= kMostRecipes) recipes_.clear();
    auto made = std::make_unique<Recipe>(cublas_);
    made->works = describe(key, bias, *made) && choose(key, *made);
    return *recipes_.emplace(key, std::move(made)).first->second;
}

bool LoadedCublasLt::multiply(const Product& product, void* workspace, cudaStream_t stream) {
    const Epilogue& end = product.end;
    if (end.activation != Activation::None || end.out.step < 0 || (end.residual && end.residual.step < 0))
        return false;
    // The library reads a bias in vectors of this alignment, and no preference can request another.
    constexpr std::uint32_t kLeastOfBias = 16;
    if (end.bias != nullptr && addressAlignment(end.bias) < kLeastOfBias) return false;
    const bool adds = static_cast<bool>(end.residual);
    const float* const add = adds ? end.residual.base : end.out.base;
    const Key key{product.m,
                  product.n,
                  product.depth,
                  product.a.step,
                  product.b.step,
                  end.out.step,
                  adds ? end.residual.step : -1,
                  {addressAlignment(product.a.data), addressAlignment(product.b.data), addressAlignment(add),
                   addressAlignment(end.out.base)},
                  product.type,
                  product.a.alongDepth,
                  product.b.alongDepth,
                  end.bias != nullptr};
    const std::lock_guard lock(mutex_);
    Recipe& recipe = recipeFor(key, end.bias);
    if (!recipe.works) return false;
    if (end.bias != nullptr && !done(cublas_.descSet(recipe.operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER,
                                                     &end.bias, sizeof end.bias))) {
        return false;
    }
    const float one = 1, kept = adds ? 1 : 0;
    recipe.works = done(cublas_.multiply(handle_, recipe.operation, &one, product.b.data, recipe.b,
                                         product.a.data, recipe.a, &kept, add, recipe.add, end.out.base,
                                         recipe.out, &recipe.algorithm, workspace, kWorkspaceBytes, stream));
    return recipe.works;
}

}  // namespace

CublasLt* CublasLt::find(int device) {
    static std::mutex mutex;
    // Never destroyed, because the device may be gone when static objects are destroyed.
    static auto& libraries = *new std::map<int, std::unique_ptr<LoadedCublasLt>>;
    const std::lock_guard lock(mutex);
    const auto known = libraries.find(device);
    if (known != libraries.end()) return known->second.get();
    const CublasFunctions* const functions = CublasFunctions::find();
    cublasLtHandle_t handle = nullptr;
    std::unique_ptr<LoadedCublasLt>& made = libraries[device];
    if (functions != nullptr && done(functions->create(&handle)))
        made = std::make_unique<LoadedCublasLt>(*functions, handle);
    return made.get();
}

}  // namespace continuo::cuda

#else

continuo::cuda::CublasLt* continuo::cuda::CublasLt::find(int) { return nullptr; }

#endif
