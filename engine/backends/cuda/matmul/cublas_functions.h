#pragma once

#include <cublasLt.h>

namespace continuo::cuda {

// The functions of cuBLASLt that products take, from the library of the user's CUDA.
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

    // Loads the library of the version that this program was made for when first called (user_library.h).
    // nullptr where there is none, or the environment says CONTINUO_CUBLAS=0.
    static const CublasFunctions* find();
};

}  // namespace continuo::cuda
