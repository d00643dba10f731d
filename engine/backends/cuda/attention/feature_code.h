#pragma once

#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>

#include "backend/backend.h"
#include "backends/cuda/runtime/device_code.h"

// The feature maps of FAVOR+ (FeatureRule of backend/backend.h). Included only by .cu files.
namespace continuo::cuda {

// A FeatureRule and its sizes in the form for kernels.
struct FeatureCode {
    FeatureKernel kernel = FeatureKernel::Positive;
    float shift = 0, floor = 0;
    float scale = 1;   // on x
    float factor = 1;  // on each feature
    int channels = 0, rows = 0, features = 0;
    const float* matrix = nullptr;
    std::int64_t matrixStep = 0;  // from one head's matrix to the next; 0: all heads share one

    FeatureCode() = default;
    FeatureCode(const FeatureRule& rule, const TensorView& matrixView, std::int64_t channelCount)
        : kernel(rule.kernel),
          shift(rule.shift),
          floor(rule.floor),
          channels(static_cast<int>(channelCount)),
          rows(channels),
          matrix(static_cast<const float*>(matrixView.data)) {
        if (matrixView) {
            rows = static_cast<int>(matrixView.shape[matrixView.shape.rank - 2]);
            if (matrixView.shape.rank == 3) matrixStep = std::int64_t{1} * rows * channels;
        }
        features = static_cast<int>(rule.features(rows));
        if (kernel != FeatureKernel::Relu) scale = 1 / std::sqrt(std::sqrt(static_cast<float>(channels)));
        factor = 1 / std::sqrt(static_cast<float>(kernel == FeatureKernel::Hyperbolic ? 2 * rows : rows));
    }

    __device__ float product(int head, int i, const float* x) const {
        if (matrix == nullptr) return x[i];
        const float* const row = matrix + head * matrixStep + std::int64_t{1} * i * channels;
        float sum = 0;
        for (int c = 0; c < channels; ++c) sum += row[c] * x[c];
        return scale * sum;
    }
    __device__ float clampedExponent(float exponent) const {
        return exponent < FeatureRule::kLeastExponent ? FeatureRule::kLeastExponent : exponent;
    }
    // Returns the factor on sines and cosines of a Trigonometric row.
    __device__ float trigonometricFactor(bool query, float half) const {
        if (query) return factor;
        const float exponent = clampedExponent(half - shift);
        return factor *
               expf(exponent > -FeatureRule::kLeastExponent ? -FeatureRule::kLeastExponent : exponent);
    }
    // Returns the number subtracted from a row's exponents. `top` is the row's largest product.
    __device__ float exponentShift(bool query, float half, float top) const {
        return query ? top : half + shift;
    }
    // Returns feature j of a row. `product` is the row's product with row j % rows of the matrix, `off` is
    // exponentShift(), `turn` is trigonometricFactor().
    __device__ float feature(int j, float product, float off, float turn) const {
        const bool second = j >= rows;
        switch (kernel) {
            case FeatureKernel::Positive: return factor * expf(clampedExponent(product - off));
            case FeatureKernel::Hyperbolic:
                return factor * expf(clampedExponent((second ? -product : product) - off));
            case FeatureKernel::Trigonometric: return turn * (second ? sinf(product) : cosf(product));
            case FeatureKernel::Relu: break;
        }
        return (product < 0 ? 0.0f : product) + floor;
    }
    // Returns a feature times its gradient, 0 if its exponent was clamped.
    __device__ float share(float value, float up) const {
        const float flat = 1.0001f * factor * expf(FeatureRule::kLeastExponent);
        return value <= flat ? 0.0f : value * up;
    }
};

// One warp computes each of these. halfSquare() returns |y|^2 / 2 of a row of channels. largestProduct()
// returns the largest of its products, or of their absolute values for Hyperbolic.
__device__ __forceinline__ float halfSquare(const FeatureCode& code, const float* x) {
    float squares = 0;
    for (int c = static_cast<int>(threadIdx.x) % kWarp; c < code.channels; c += kWarp) squares += x[c] * x[c];
    return 0.5f * code.scale * code.scale * warpSum(squares);
}
__device__ __forceinline__ float largestProduct(const FeatureCode& code, const float* products) {
    float top = -INFINITY;
    for (int i = static_cast<int>(threadIdx.x) % kWarp; i < code.rows; i += kWarp) {
        const float each = products[i];
        top = fmaxf(top, code.kernel == FeatureKernel::Hyperbolic ? fabsf(each) : each);
    }
    return warpMax(top);
}

}  // namespace continuo::cuda
