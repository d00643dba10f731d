// Without the toolkit's header the library is not used (cublaslt.cpp).
#if __has_include(<cublasLt.h>)

#include "backends/cuda/matmul/cublas_functions.h"

#include <string>

#include "backends/cuda/runtime/user_library.h"

namespace continuo::cuda {
namespace {

bool lookUpAll(void* from, CublasFunctions& to) {
    return lookUpFunction(from, "cublasLtGetVersion", to.getVersion) &&
           lookUpFunction(from, "cublasLtCreate", to.create) &&
           lookUpFunction(from, "cublasLtMatmulDescCreate", to.descCreate) &&
           lookUpFunction(from, "cublasLtMatmulDescDestroy", to.descDestroy) &&
           lookUpFunction(from, "cublasLtMatmulDescSetAttribute", to.descSet) &&
           lookUpFunction(from, "cublasLtMatrixLayoutCreate", to.layoutCreate) &&
           lookUpFunction(from, "cublasLtMatrixLayoutDestroy", to.layoutDestroy) &&
           lookUpFunction(from, "cublasLtMatmulPreferenceCreate", to.preferenceCreate) &&
           lookUpFunction(from, "cublasLtMatmulPreferenceDestroy", to.preferenceDestroy) &&
           lookUpFunction(from, "cublasLtMatmulPreferenceSetAttribute", to.preferenceSet) &&
           lookUpFunction(from, "cublasLtMatmulAlgoGetHeuristic", to.getHeuristic) &&
           lookUpFunction(from, "cublasLtMatmul", to.multiply);
}

bool load(CublasFunctions& to) {
    if (isDisabled("CONTINUO_CUBLAS")) return false;
    for (const std::string& path : userLibraryPaths("libcublasLt.so." + std::to_string(CUBLAS_VER_MAJOR))) {
        void* const library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
        if (library == nullptr) continue;
        if (lookUpAll(library, to) && to.getVersion() / 10000 == CUBLAS_VER_MAJOR) return true;
        dlclose(library);
    }
    return false;
}

}  // namespace

const CublasFunctions* CublasFunctions::find() {
    static CublasFunctions functions{};
    static const bool found = load(functions);
    return found ? &functions : nullptr;
}

}  // namespace continuo::cuda

#endif
