#include "backends/cuda/attention/feature_code.h"
#include "backends/cuda/attention/prefix_code.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/turning.h"

namespace continuo::cuda {
namespace {

// A decode step of FAVOR+ attention in the form for its kernel.
struct PrefixStepJob {
    explicit PrefixStepJob(const PrefixStep& step)
        : code(step.rule, step.matrix, step.query.shape[3]),
          heads(static_cast<int>(step.query.shape[2])),
          values(static_cast<int>(step.value.shape[3])),
          capacity(static_cast<int>(step.keys.shape[1])),
          query(step.query),
          key(step.key),
          value(step.value),
          keys(step.keys),
          entries(step.values),
          sums(step.sums),
          out(step.out),
          begin(step.begin),
          slot(step.slot),
          turning(step.rotary) {
        if (step.rotary) positions = RowNumbers(step.positions);
    }
    FeatureCode code;
    int heads, values, capacity;
    Strided query, key, value, keys, entries, sums, out;
    RowNumbers begin, slot, positions;
    Rotation turning;

    // Returns the number of thread groups that divide the sums' rows.
    __host__ __device__ int groups() const { return values + 1 < kThreads ? kThreads / (values + 1) : 1; }
    std::int64_t sharedFloats() const {
        return std::int64_t{2} * (code.channels + code.rows + code.features) + capacity +
               std::int64_t{1} * groups() * (values + 1);
    }
};

// A block processes one head of one row. Shared memory: query and key, their products with the matrix, their
// features, the products with pending keys, and each thread group's part of n.
template <class T>
__global__ void prefixStepKernel(PrefixStepJob job) {
    waitForPrevious();
    __shared__ float halves[2], tops[2];
    const FeatureCode& code = job.code;
    auto* const x = dynamicShared<float>();              // [2][D]
    float* const products = x + 2 * code.channels;       // [2][M]
    float* const features = products + 2 * code.rows;    // [2][R]
    float* const scores = features + 2 * code.features;  // [S]
    float* const parts = scores + job.capacity;          // [groups][E+1]
    const int h = static_cast<int>(blockIdx.x), b = static_cast<int>(blockIdx.y);
    const int thread = static_cast<int>(threadIdx.x), warp = thread / kWarp, lane = thread % kWarp;
    const int slot = job.slot[b], begin = job.begin[b], sums = job.values + 1;

    const int turned = job.turning.rotatedChannels(h);
    for (int k = thread; k < code.channels + code.channels % 2; k += kThreads) {
        // Pairs of channels: first the query's, then the key's.
        const int half = (code.channels + 1) / 2, side = k / half, c = k % half * 2;
        const float* const from = (side == 0 ? job.query : job.key).at<float>(b, 0, h) + c;
        const bool pair = c + 1 < code.channels;
        float first = from[0], second = pair ? from[1] : 0.0f;
        if (c < turned)
            rotatePair(first, second,
                       rotationAt(job.positions[b], job.turning.frequency[c / 2], job.turning.direction));
        x[side * code.channels + c] = first;
        if (pair) x[side * code.channels + c + 1] = second;
    }
    __syncthreads();
    for (int k = thread; k < 2 * code.rows; k += kThreads)
        products[k] = code.product(h, k % code.rows, x + k / code.rows * code.channels);
    __syncthreads();
    if (warp < 2) {
        const float half = halfSquare(code, x + warp * code.channels);
        const float top = largestProduct(code, products + warp * code.rows);
        if (lane == 0) {
            halves[warp] = half;
            tops[warp] = top;
        }
    }
    __syncthreads();
    T* const entry = job.keys.at<T>(b, slot, h);
    for (int k = thread; k < 2 * code.features; k += kThreads) {
        const int side = k / code.features, j = k % code.features;
        const bool query = side == 0;
        const float feature = code.feature(j, products[side * code.rows + j % code.rows],
                                           code.exponentShift(query, halves[side], tops[side]),
                                           code.trigonometricFactor(query, halves[side]));
        features[k] = feature;
        if (!query) store(entry + j, feature);
    }
    T* const value = job.entries.at<T>(b, slot, h);
    for (int c = thread; c < job.values; c += kThreads) store(value + c, job.value.at<float>(b, 0, h)[c]);
    __syncthreads();  // the entry must be stored before it is read; only this block reads it

    for (int s = begin + warp; s <= slot; s += kThreads / kWarp) {
        const T* const pending = job.keys.at<T>(b, s, h);
        float sum = 0;
        for (int i = lane; i < code.features; i += kWarp) sum += features[i] * load(pending + i);
        sum = warpSum(sum);
        if (lane == 0) scores[s - begin] = sum;
    }
    __syncthreads();
    const int groups = job.groups();
    for (int k = thread; k < groups * sums; k += kThreads) {
        const int group = k / sums, c = k % sums;
        float sum = 0;
        for (int i = group; i < code.features; i += groups)
            sum += features[i] * job.sums.at<float>(b, h, i)[c];
        for (int s = begin + group; s <= slot; s += groups)
            sum += scores[s - begin] * valueAt(job.entries.at<T>(b, s, h), c, job.values);
        parts[k] = sum;
    }
    __syncthreads();
    const auto total = [&](int c) {
        float sum = 0;
        for (int group = 0; group < groups; ++group) sum += parts[group * sums + c];
        return sum;
    };
    for (int c = thread; c < job.values; c += kThreads)
        job.out.at<float>(b, 0, h)[c] = total(c) / guardedDenominator(total(job.values));
}

// A block processes several pairs of a feature and a channel of one head of one row.
template <class T>
__global__ void foldKernel(Strided k, Strided v, RowNumbers begin, RowNumbers end, Strided sums, int heads,
                           int values, OuterShape shape) {
    const int b = static_cast<int>(blockIdx.y) / heads, h = static_cast<int>(blockIdx.y) % heads;
    shape.run([&](int i, int j) {
        sumOuter(
            begin[b], end[b], i, shape.slows, j, [&](int s, int f) { return load(k.at<T>(b, s, h) + f); },
            [&](int s, int c) { return valueAt(v.at<T>(b, s, h), c, values); },
            [&](int f, int c, float sum) { sums.at<float>(b, h, f)[c] += sum; });
    });
}

}  // namespace

void CudaBackend::prefixStep(const PrefixStep& step) {
    if (step.scale) {
        headScale(step.query, step.scale, step.query);
        headScale(step.key, step.scale, step.key);
    }
    const PrefixStepJob job(step);
    const auto with = [&](auto kernel) {
        launch(stream(), kernel,
               dim3(static_cast<unsigned>(job.heads), static_cast<unsigned>(step.query.shape[0])),
               dim3(kThreads), sizeof(float) * static_cast<std::size_t>(job.sharedFloats()),
               Follow::Overlapped, job);
    };
    if (step.keys.dtype == DType::BF16)
        with(prefixStepKernel<std::uint16_t>);
    else
        with(prefixStepKernel<float>);
}

void CudaBackend::foldChunk(TensorView k, TensorView v, TensorView begin, TensorView end, TensorView sums) {
    const auto heads = static_cast<int>(k.shape[2]), values = static_cast<int>(v.shape[3]);
    const OuterShape shape{static_cast<int>(k.shape[3]), values + 1};
    const auto with = [&](auto kernel) {
        launch(stream(), kernel,
               dim3(blocksFor(shape.threads(), kThreads), static_cast<unsigned>(k.shape[0] * heads)),
               dim3(kThreads), 0, Follow::After, Strided(k), Strided(v), RowNumbers(begin), RowNumbers(end),
               Strided(sums), heads, values, shape);
    };
    if (k.dtype == DType::BF16)
        with(foldKernel<std::uint16_t>);
    else
        with(foldKernel<float>);
}

}  // namespace continuo::cuda
