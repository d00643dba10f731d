// Without the toolkit's header the library is not used (cublaslt.cpp).
#if __has_include(<cublasLt.h>)

#include "backends/cuda/matmul/cublas_functions.h"

#include <string>

#include "backends/cuda/runtime/user_library.h"

namespace continuo::cuda {
namespace {

bool takeAll(void* from, CublasFunctions& to) {
    return take(from, "cublasLtGetVersion", to.getVersion) && take(from, "cublasLtCreate", to.create) &&
           take(from, "cublasLtMatmulDescCreate", to.descCreate) &&
           take(from, "cublasLtMatmulDescDestroy", to.descDestroy) &&
           take(from, "cublasLtMatmulDescSetAttribute", to.descSet) &&
           take(from, "cublasLtMatrixLayoutCreate", to.layoutCreate) &&
           take(from, "cublasLtMatrixLayoutDestroy", to.layoutDestroy) &&
           take(from, "cublasLtMatmulPreferenceCreate", to.preferenceCreate) &&
           take(from, "cublasLtMatmulPreferenceDestroy", to.preferenceDestroy) &&
           take(from, "cublasLtMatmulPreferenceSetAttribute", to.preferenceSet) &&
           take(from, "cublasLtMatmulAlgoGetHeuristic", to.getHeuristic) &&
           take(from, "cublasLtMatmul", to.multiply);
}

bool load(CublasFunctions& to) {
    if (turnedOff("CONTINUO_CUBLAS")) return false;
    for (const std::string& path : userLibraryPaths("libcublasLt.so." + std::to_string(CUBLAS_VER_MAJOR))) {
        void* const library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
        if (library == nullptr) continue;
        if (takeAll(library, to) && to.getVersion() / 10000 == CUBLAS_VER_MAJOR) return true;
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
