#pragma once

#include <cublasLt.h>

namespace continuo::cuda {

// The functions of cuBLASLt that products use, from the user's CUDA.
struct CublasFunctions {
    decltype(&cublasLtGetVersion) getVersion;
    decltype(&cublasLtCreate) create;
    decltype(&cublasLtMatmulDescCreate) descCreate;
    decltype(&cublasLtMatmulDescDestroy) descDestroy;
    decltype(&cublasLtMatmulDescSetAttribute) descSet;
    decltype(&cublasLtMatrixLayoutCreate) layoutCreate;
    decltype(&cublasLtMatrixLayoutDestroy) layoutDestroy;
    decltype(&cublasLtMatmulPreferenceCreate) preferenceCreate;
    decltype(&cublasLtMatmulPreferenceDestroy) preferenceDestroy;
    decltype(&cublasLtMatmulPreferenceSetAttribute) preferenceSet;
    decltype(&cublasLtMatmulAlgoGetHeuristic) getHeuristic;
    decltype(&cublasLtMatmul) multiply;

    // Loads the library version that this program was compiled for, at the first call (user_library.h).
    // Returns nullptr if it is not available, or if CONTINUO_CUBLAS=0 is set.
    static const CublasFunctions* find();
};

}  // namespace continuo::cuda
