#include "backends/cuda/attention/attention_arguments.h"
#include "backends/cuda/attention/feature_code.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {
namespace {

constexpr int kPositions = 4;  // positions per block, all of one head, so the matrix is read once for them

struct FeatureTensors {
    Strided x, out, outGradient, xGradient;
    int positions = 0, heads = 0;
    bool query = false;
    Into into = Into::Add;
};

// A block's positions. Positions beyond the last one repeat it.
struct BlockPositions {
    __device__ explicit BlockPositions(const FeatureTensors& at)
        : b(static_cast<int>(blockIdx.y) / at.heads),
          h(static_cast<int>(blockIdx.y) % at.heads),
          first(static_cast<int>(blockIdx.x) * kPositions),
          positions(at.positions) {}
    int b, h, first, positions;

    __device__ bool has(int r) const { return first + r < positions; }
    __device__ int at(int r) const { return has(r) ? first + r : positions - 1; }
};

__global__ void featuresKernel(FeatureCode code, FeatureTensors at) {
    __shared__ float halves[kPositions], tops[kPositions];
    auto* const x = dynamicShared<float>();                  // [kPositions][D]
    float* const products = x + kPositions * code.channels;  // [kPositions][M]
    const BlockPositions place(at);
    const int thread = static_cast<int>(threadIdx.x), warp = thread / kWarp;
    for (int i = thread; i < kPositions * code.channels; i += kThreads)
        x[i] = at.x.at<float>(place.b, place.at(i / code.channels), place.h)[i % code.channels];
    __syncthreads();
    for (int i = thread; i < code.rows; i += kThreads) {
        for (int r = 0; r < kPositions; ++r)
            products[r * code.rows + i] = code.product(place.h, i, x + r * code.channels);
    }
    __syncthreads();
    if (warp < kPositions) {
        const float half = halfSquare(code, x + warp * code.channels);
        const float top = largestProduct(code, products + warp * code.rows);
        if (thread % kWarp == 0) {
            halves[warp] = half;
            tops[warp] = top;
        }
    }
    __syncthreads();
    for (int r = 0; r < kPositions && place.has(r); ++r) {
        const float off = code.exponentShift(at.query, halves[r], tops[r]),
                    turn = code.trigonometricFactor(at.query, halves[r]);
        float* const to = at.out.at<float>(place.b, place.at(r), place.h);
        for (int j = thread; j < code.features; j += kThreads)
            to[j] = code.feature(j, products[r * code.rows + j % code.rows], off, turn);
    }
}

// `along` is the gradient of product i, `ofInput` its contribution to the factor on y in the gradient of y.
struct FeatureSlope {
    float along = 0, ofInput = 0;

    __device__ FeatureSlope(const FeatureCode& code, const float* out, const float* up, int i) {
        const int j = code.rows + i;
        switch (code.kernel) {
            case FeatureKernel::Positive:
                along = code.share(out[i], up[i]);
                ofInput = -along;
                break;
            case FeatureKernel::Hyperbolic: {
                const float plus = code.share(out[i], up[i]), minus = code.share(out[j], up[j]);
                along = plus - minus;
                ofInput = -(plus + minus);
                break;
            }
            case FeatureKernel::Trigonometric:
                along = up[j] * out[i] - up[i] * out[j];
                ofInput = up[i] * out[i] + up[j] * out[j];
                break;
            case FeatureKernel::Relu: along = out[i] > code.floor ? up[i] : 0.0f; break;
        }
    }
};

__global__ void featureSlopesKernel(FeatureCode code, FeatureTensors at) {
    __shared__ float ofInput[kPositions];
    auto* const slopes = dynamicShared<float>();  // [kPositions][M]
    const BlockPositions place(at);
    const int thread = static_cast<int>(threadIdx.x), warp = thread / kWarp, lane = thread % kWarp;
    if (warp < kPositions) {
        const float* const out = at.out.at<float>(place.b, place.at(warp), place.h);
        const float* const up = at.outGradient.at<float>(place.b, place.at(warp), place.h);
        float sum = 0;
        for (int i = lane; i < code.rows; i += kWarp) {
            const FeatureSlope slope(code, out, up, i);
            slopes[warp * code.rows + i] = slope.along;
            sum += slope.ofInput;
        }
        sum = warpSum(sum);
        const float half = halfSquare(code, at.x.at<float>(place.b, place.at(warp), place.h));
        const bool turns = code.kernel == FeatureKernel::Trigonometric,
                   flat = turns && !(fabsf(half - code.shift) < -FeatureRule::kLeastExponent);
        if (lane == 0) ofInput[warp] = at.query || flat ? 0.0f : code.scale * code.scale * sum;
    }
    __syncthreads();
    for (int k = thread; k < kPositions * code.channels; k += kThreads) {
        const int r = k / code.channels, c = k % code.channels;
        if (!place.has(r)) continue;
        float sum = 0;
        if (code.matrix == nullptr) {
            sum = slopes[r * code.rows + c];
        } else {
            const float* const matrix = code.matrix + place.h * code.matrixStep + c;
            for (int i = 0; i < code.rows; ++i)
                sum += slopes[r * code.rows + i] * matrix[std::int64_t{1} * i * code.channels];
        }
        const float along = code.scale * sum + ofInput[r] * at.x.at<float>(place.b, place.at(r), place.h)[c];
        float* const to = at.xGradient.at<float>(place.b, place.at(r), place.h) + c;
        *to = at.into == Into::Add ? *to + along : along;
    }
}

dim3 featureGrid(const TensorView& x) {
    return dim3(blocksFor(x.shape[1], kPositions), static_cast<unsigned>(x.shape[0] * x.shape[2]));
}

}  // namespace

void CudaBackend::features(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out) {
    const FeatureCode code(rule, matrix, x.shape[3]);
    FeatureTensors at;
    at.x = Strided(x);
    at.out = Strided(out);
    at.positions = static_cast<int>(x.shape[1]);
    at.heads = static_cast<int>(x.shape[2]);
    at.query = rule.side == FeatureSide::Query;
    const std::size_t shared =
        sizeof(float) * kPositions * static_cast<std::size_t>(code.channels + code.rows);
    launch(stream(), featuresKernel, featureGrid(x), dim3(kThreads), shared, Follow::After, code, at);
}

void CudaBackend::featuresGradient(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out,
                                   TensorView outGradient, TensorView xGradient, Into into) {
    const FeatureCode code(rule, matrix, x.shape[3]);
    FeatureTensors at;
    at.x = Strided(x);
    at.out = Strided(out);
    at.outGradient = Strided(outGradient);
    at.xGradient = Strided(xGradient);
    at.positions = static_cast<int>(x.shape[1]);
    at.heads = static_cast<int>(x.shape[2]);
    at.query = rule.side == FeatureSide::Query;
    at.into = into;
    const std::size_t shared = sizeof(float) * kPositions * static_cast<std::size_t>(code.rows);
    launch(stream(), featureSlopesKernel, featureGrid(x), dim3(kThreads), shared, Follow::After, code, at);
}

}  // namespace continuo::cuda
