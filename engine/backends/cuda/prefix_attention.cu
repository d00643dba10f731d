#include <algorithm>

#include "backends/cuda/attention/prefix_code.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/launch.h"

// FAVOR+ attention by prefix sums, and its gradient (Choromanski and others, "Rethinking Attention with
// Performers", appendix B.1, by chunks of keys). The sums of a group of chunks are computed in parallel, then
// added in order; then the chunks attend in parallel. A track is one head of one row of the batch. A state is
// [R][E+1] for out, and [E+1][R] for the gradient.
namespace continuo::cuda {
namespace {

constexpr int kTile = 8;  // queries or keys per block, one warp each
static_assert(kTile == kThreads / kWarp);

struct PrefixJob {
    PrefixJob(const TensorView& q_, const TensorView& k_, const TensorView& v_, const PrefixRule& rule)
        : rows(static_cast<int>(q_.shape[0])),
          queries(static_cast<int>(q_.shape[1])),
          heads(static_cast<int>(q_.shape[2])),
          features(static_cast<int>(q_.shape[3])),
          keys(static_cast<int>(k_.shape[1])),
          values(static_cast<int>(v_.shape[3])),
          chunk(static_cast<int>(std::min<std::int64_t>(rule.chunk, std::max(keys, 1)))),
          chunks((keys + chunk - 1) / chunk),
          afterChunks(rule.afterAll ? chunks : static_cast<int>(keys / rule.chunk)),
          causal(rule.causal),
          q(q_),
          k(k_),
          v(v_) {}

    int rows, queries, heads, features, keys, values, chunk, chunks;
    int afterChunks;  // number of chunks included in the state `after`
    bool causal, backward = false;
    Strided q, k, v, out, outGradient, qGradient, kGradient, vGradient, before, after;
    float* denominators = nullptr;  // [B,H,T], with the strides denominatorStep
    std::int64_t denominatorStep[3] = {0, 0, 0};
    Into into = Into::Add;
    float* running = nullptr;  // [track]: sums of all previous chunks
    float* states = nullptr;   // [track][group]
    float* slopes = nullptr;   // [track][T][E+1]: the gradient of n
    int group = 1;             // chunks whose states are stored at once

    __host__ __device__ int tracks() const { return rows * heads; }
    __host__ __device__ int sums() const { return values + 1; }
    __host__ __device__ int stateSize() const { return features * sums(); }
    __host__ __device__ OuterShape outer() const {
        return backward ? OuterShape{sums(), features} : OuterShape{features, sums()};
    }
    __device__ float* trackRunning(int track) const {
        return running + std::int64_t{1} * track * stateSize();
    }
    __device__ float* state(int track, int index) const {
        return states + (std::int64_t{1} * track * group + index % group) * stateSize();
    }
    __device__ const float* stateFor(int track, int index) const {
        return causal ? state(track, index) : trackRunning(track);
    }
    __device__ float* querySlope(int track, int t) const {
        return slopes + (std::int64_t{1} * track * queries + t) * sums();
    }
    __device__ float& denominator(int b, int h, int t) const {
        return denominators[b * denominatorStep[0] + h * denominatorStep[1] + t * denominatorStep[2]];
    }
};

// A chunk of a track.
struct PrefixChunk {
    __device__ PrefixChunk(const PrefixJob& job, int track_, int index)
        : track(track_), b(track_ / job.heads), h(track_ % job.heads) {
        keys = {index * job.chunk, min(job.keys, (index + 1) * job.chunk)};
        const int less = job.causal ? job.keys - job.queries : 0;
        queries = {max(0, index * job.chunk - less), min(job.queries, (index + 1) * job.chunk - less)};
        own = job.keys - job.queries + queries.from - keys.from;
    }
    int track, b, h;
    Span keys, queries;
    int own;  // index within the chunk of the key that its first query owns
};

__global__ void beginKernel(PrefixJob job) {
    const int track = static_cast<int>(blockIdx.y), b = track / job.heads, h = track % job.heads;
    const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (at >= job.stateSize()) return;
    const int fasts = job.outer().fasts, slow = at / fasts, fast = at % fasts;
    const int i = job.backward ? fast : slow, c = job.backward ? slow : fast;
    job.trackRunning(track)[at] = job.before ? job.before.at<float>(b, h, i)[c] : 0.0f;
}

// Computes the state of chunk first + blockIdx.y: the sums of its keys.
template <class T>
__global__ void sumKeysKernel(PrefixJob job, int first) {
    const PrefixChunk chunk(job, static_cast<int>(blockIdx.z), first + static_cast<int>(blockIdx.y));
    const auto feature = [&](int s, int i) { return load(job.k.at<T>(chunk.b, s, chunk.h) + i); };
    const auto value = [&](int s, int c) { return valueAt(job.v.at<T>(chunk.b, s, chunk.h), c, job.values); };
    float* const to = job.state(chunk.track, first + static_cast<int>(blockIdx.y));
    const OuterShape shape = job.outer();
    shape.run([&](int i, int j) {
        const auto give = [&](int slow, int fast, float sum) { to[slow * shape.fasts + fast] = sum; };
        if (job.backward)
            sumOuter(chunk.keys.from, chunk.keys.to, i, shape.slows, j, value, feature, give);
        else
            sumOuter(chunk.keys.from, chunk.keys.to, i, shape.slows, j, feature, value, give);
    });
}

// Computes the same state from the chunk's queries and their slopes.
__global__ void sumQueriesKernel(PrefixJob job, int first) {
    const PrefixChunk chunk(job, static_cast<int>(blockIdx.z), first + static_cast<int>(blockIdx.y));
    float* const to = job.state(chunk.track, first + static_cast<int>(blockIdx.y));
    const OuterShape shape = job.outer();
    shape.run([&](int i, int j) {
        sumOuter(
            chunk.queries.from, chunk.queries.to, i, shape.slows, j,
            [&](int t, int c) { return job.querySlope(chunk.track, t)[c]; },
            [&](int t, int f) { return job.q.at<float>(chunk.b, t, chunk.h)[f]; },
            [&](int slow, int fast, float sum) { to[slow * shape.fasts + fast] = sum; });
    });
}

// Replaces the state of each of `count` chunks from `first` on by the sum of all chunks before it, or with
// `back` after it. `running` becomes the sum of all.
__global__ void scanKernel(PrefixJob job, int first, int count, bool back) {
    const int track = static_cast<int>(blockIdx.y), b = track / job.heads, h = track % job.heads;
    const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (at >= job.stateSize()) return;
    float sum = job.trackRunning(track)[at];
    const auto writeAfter = [&] { job.after.at<float>(b, h, at / job.sums())[at % job.sums()] = sum; };
    for (int n = 0; n < count; ++n) {
        const int index = back ? first + count - 1 - n : first + n;
        if (job.after && index == job.afterChunks) writeAfter();
        float* const state = job.state(track, index) + at;
        const float own = *state;
        *state = sum;
        sum += own;
    }
    if (job.after && first + count == job.chunks && job.afterChunks == job.chunks) writeAfter();
    job.trackRunning(track)[at] = sum;
}

// A block processes kTile queries of a chunk. Shared memory: their features, the products with the chunk's
// keys, and each thread group's part of n.
template <class T>
__global__ void prefixKernel(PrefixJob job, int first, int tiles, int groups) {
    const int index = first + static_cast<int>(blockIdx.x) / tiles;
    const PrefixChunk chunk(job, static_cast<int>(blockIdx.y), index);
    const int begin = static_cast<int>(blockIdx.x) % tiles * kTile;  // the block's first query in the chunk
    const int count = min(kTile, chunk.queries.size() - begin);
    if (count <= 0) return;
    auto* const q = dynamicShared<float>();           // [kTile][R]
    float* const scores = q + kTile * job.features;   // [kTile][chunk]
    float* const parts = scores + kTile * job.chunk;  // [groups][kTile][E+1]
    const int thread = static_cast<int>(threadIdx.x), warp = thread / kWarp, lane = thread % kWarp;
    const int own = chunk.own + begin;
    for (int i = thread; i < count * job.features; i += kThreads)
        q[i] = job.q.at<float>(chunk.b, chunk.queries.from + begin + i / job.features,
                               chunk.h)[i % job.features];
    __syncthreads();
    const int seen = job.causal ? min(chunk.keys.size(), own + count) : 0;
    if (warp < count) {
        for (int s = 0; s < seen && s <= own + warp; ++s) {
            const T* const key = job.k.at<T>(chunk.b, chunk.keys.from + s, chunk.h);
            float sum = 0;
            for (int i = lane; i < job.features; i += kWarp)
                sum += q[warp * job.features + i] * load(key + i);
            sum = warpSum(sum);
            if (lane == 0) scores[warp * job.chunk + s] = sum;
        }
    }
    __syncthreads();
    const float* const state = job.stateFor(chunk.track, index);
    for (int k = thread; k < groups * job.sums(); k += kThreads) {
        const int group = k / job.sums(), c = k % job.sums();
        float sums[kTile] = {};
        for (int i = group; i < job.features; i += groups) {
            const float right = state[i * job.sums() + c];
            for (int r = 0; r < count; ++r) sums[r] += q[r * job.features + i] * right;
        }
        for (int s = group; s < seen; s += groups) {
            const float right = valueAt(job.v.at<T>(chunk.b, chunk.keys.from + s, chunk.h), c, job.values);
            for (int r = 0; r < count; ++r) {
                if (s <= own + r) sums[r] += scores[r * job.chunk + s] * right;
            }
        }
        for (int r = 0; r < count; ++r) parts[(group * kTile + r) * job.sums() + c] = sums[r];
    }
    __syncthreads();
    const auto total = [&](int r, int c) {
        float sum = 0;
        for (int group = 0; group < groups; ++group) sum += parts[(group * kTile + r) * job.sums() + c];
        return sum;
    };
    for (int k = thread; k < count * job.values; k += kThreads) {
        const int r = k / job.values, c = k % job.values, t = chunk.queries.from + begin + r;
        const float d = total(r, job.values);
        if (c == 0 && job.denominators != nullptr) job.denominator(chunk.b, chunk.h, t) = d;
        job.out.at<float>(chunk.b, t, chunk.h)[c] = total(r, c) / guardedDenominator(d);
    }
}

// A warp processes one query: the gradient of its n, [g / d; -(g . out) / d].
__global__ void slopesKernel(PrefixJob job) {
    const int warp = static_cast<int>(threadIdx.x) / kWarp, lane = static_cast<int>(threadIdx.x) % kWarp;
    const int t = static_cast<int>(blockIdx.x) * kTile + warp, track = static_cast<int>(blockIdx.y),
              b = track / job.heads, h = track % job.heads;
    if (t >= job.queries) return;
    const float d = job.denominator(b, h, t);
    const bool flat = fabsf(d) < PrefixRule::kLeastDenominator;
    const float* const up = job.outGradient.at<float>(b, t, h);
    const float* const out = job.out.at<float>(b, t, h);
    float* const to = job.querySlope(track, t);
    float along = 0;
    for (int c = lane; c < job.values; c += kWarp) {
        along += up[c] * out[c];
        to[c] = flat ? 0.0f : up[c] / d;
    }
    along = warpSum(along);
    if (lane == 0) to[job.values] = flat ? 0.0f : -along / d;
}

// Computes the sum of a[c] * b(c) with a warp.
template <class At>
__device__ __forceinline__ float warpDot(const float* a, int count, const At& b) {
    float sum = 0;
    for (int c = static_cast<int>(threadIdx.x) % kWarp; c < count; c += kWarp) sum += a[c] * b(c);
    return warpSum(sum);
}

__device__ __forceinline__ void writeGradient(float* to, Into into, float value) {
    *to = into == Into::Add ? *to + value : value;
}

// A block processes kTile queries of a chunk. Shared memory: their slopes, and their weights for the chunk's
// keys.
template <class T>
__global__ void slopeQueriesKernel(PrefixJob job, int first, int tiles) {
    const int index = first + static_cast<int>(blockIdx.x) / tiles;
    const PrefixChunk chunk(job, static_cast<int>(blockIdx.y), index);
    const int begin = static_cast<int>(blockIdx.x) % tiles * kTile;
    const int count = min(kTile, chunk.queries.size() - begin);
    if (count <= 0) return;
    auto* const slopes = dynamicShared<float>();         // [kTile][E+1]
    float* const weights = slopes + kTile * job.sums();  // [kTile][chunk]
    const int thread = static_cast<int>(threadIdx.x), warp = thread / kWarp, lane = thread % kWarp;
    const int own = chunk.own + begin, t0 = chunk.queries.from + begin;
    for (int k = thread; k < count * job.sums(); k += kThreads)
        slopes[k] = job.querySlope(chunk.track, t0)[k];
    __syncthreads();
    const int seen = job.causal ? min(chunk.keys.size(), own + count) : 0;
    if (warp < count) {
        for (int s = 0; s < seen && s <= own + warp; ++s) {
            const T* const value = job.v.at<T>(chunk.b, chunk.keys.from + s, chunk.h);
            const float weight = warpDot(slopes + warp * job.sums(), job.sums(),
                                         [&](int c) { return valueAt(value, c, job.values); });
            if (lane == 0) weights[warp * job.chunk + s] = weight;
        }
    }
    __syncthreads();
    const float* const state = job.stateFor(chunk.track, index);
    for (int i = thread; i < job.features; i += kThreads) {
        float sums[kTile] = {};
        for (int c = 0; c < job.sums(); ++c) {
            const float right = state[c * job.features + i];
            for (int r = 0; r < count; ++r) sums[r] += slopes[r * job.sums() + c] * right;
        }
        for (int s = 0; s < seen; ++s) {
            const float right = load(job.k.at<T>(chunk.b, chunk.keys.from + s, chunk.h) + i);
            for (int r = 0; r < count; ++r) {
                if (s <= own + r) sums[r] += weights[r * job.chunk + s] * right;
            }
        }
        for (int r = 0; r < count; ++r)
            writeGradient(job.qGradient.at<float>(chunk.b, t0 + r, chunk.h) + i, job.into, sums[r]);
    }
}

// A block processes kTile keys of a chunk. Shared memory: their [value; 1] and features, their weights
// (slopes, scores) for the chunk's queries, and the values' gradients from the state.
template <class T>
__global__ void slopeKeysKernel(PrefixJob job, int first, int tiles) {
    const int index = first + static_cast<int>(blockIdx.x) / tiles;
    const PrefixChunk chunk(job, static_cast<int>(blockIdx.y), index);
    const int begin = static_cast<int>(blockIdx.x) % tiles * kTile;
    const int count = min(kTile, chunk.keys.size() - begin);
    if (count <= 0) return;
    auto* const values = dynamicShared<float>();             // [kTile][E+1]
    float* const features = values + kTile * job.sums();     // [kTile][R]
    float* const weights = features + kTile * job.features;  // [kTile][chunk]
    float* const scores = weights + kTile * job.chunk;       // [kTile][chunk]
    float* const sums = scores + kTile * job.chunk;          // [E][kTile]
    const int thread = static_cast<int>(threadIdx.x), warp = thread / kWarp, lane = thread % kWarp;
    const int s0 = chunk.keys.from + begin;
    for (int k = thread; k < count * job.sums(); k += kThreads)
        values[k] = valueAt(job.v.at<T>(chunk.b, s0 + k / job.sums(), chunk.h), k % job.sums(), job.values);
    for (int k = thread; k < count * job.features; k += kThreads)
        features[k] = load(job.k.at<T>(chunk.b, s0 + k / job.features, chunk.h) + k % job.features);
    __syncthreads();
    // `queries` is the number of queries of the chunk, firstOf(r) the first of them that sees key r of the
    // block.
    const int queries = job.causal ? chunk.queries.size() : 0;
    const auto firstOf = [&](int r) { return max(0, begin + r - chunk.own); };
    if (warp < count) {
        for (int t = firstOf(warp); t < queries; ++t) {
            const float* const slope = job.querySlope(chunk.track, chunk.queries.from + t);
            const float* const query = job.q.at<float>(chunk.b, chunk.queries.from + t, chunk.h);
            const float weight =
                warpDot(values + warp * job.sums(), job.sums(), [&](int c) { return slope[c]; });
            const float score =
                warpDot(features + warp * job.features, job.features, [&](int i) { return query[i]; });
            if (lane == 0) {
                weights[warp * job.chunk + t] = weight;
                scores[warp * job.chunk + t] = score;
            }
        }
    }
    __syncthreads();
    const float* const state = job.stateFor(chunk.track, index);
    if (job.kGradient) {
        for (int i = thread; i < job.features; i += kThreads) {
            float all[kTile] = {};
            for (int c = 0; c < job.sums(); ++c) {
                const float right = state[c * job.features + i];
                for (int r = 0; r < count; ++r) all[r] += values[r * job.sums() + c] * right;
            }
            for (int t = firstOf(0); t < queries; ++t) {
                const float right = job.q.at<float>(chunk.b, chunk.queries.from + t, chunk.h)[i];
                for (int r = 0; r < count; ++r) {
                    if (t >= firstOf(r)) all[r] += weights[r * job.chunk + t] * right;
                }
            }
            for (int r = 0; r < count; ++r)
                writeGradient(job.kGradient.at<float>(chunk.b, s0 + r, chunk.h) + i, job.into, all[r]);
        }
    }
    if (!job.vGradient) return;
    for (int c = warp; c < job.values; c += kTile) {
        for (int r = 0; r < count; ++r) {
            const float sum = warpDot(features + r * job.features, job.features,
                                      [&](int i) { return state[c * job.features + i]; });
            if (lane == 0) sums[c * kTile + r] = sum;
        }
    }
    __syncthreads();
    for (int k = thread; k < count * job.values; k += kThreads) {
        const int r = k / job.values, c = k % job.values;
        float sum = sums[c * kTile + r];
        for (int t = firstOf(r); t < queries; ++t)
            sum += scores[r * job.chunk + t] * job.querySlope(chunk.track, chunk.queries.from + t)[c];
        writeGradient(job.vGradient.at<float>(chunk.b, s0 + r, chunk.h) + c, job.into, sum);
    }
}

// Launches the kernels of a job, in groups of chunks.
class PrefixLaunch {
public:
    PrefixLaunch(cudaStream_t stream, const PrefixJob& job) : stream_(stream), job_(job) {}

    void begin() const {
        launch(stream_, beginKernel, dim3(blocksFor(job_.stateSize(), kThreads), tracks()), dim3(kThreads), 0,
               Follow::After, job_);
    }
    // For each group of chunks, sums(first, count) computes the states and work(first, count) reads them.
    // Without causality, work() runs once at the end, for all chunks.
    template <class Sums, class Work>
    void groups(bool back, const Sums& sums, const Work& work) const {
        const int groups = (job_.chunks + job_.group - 1) / job_.group;
        for (int n = 0; n < groups; ++n) {
            const int first = (back ? groups - 1 - n : n) * job_.group;
            const int count = std::min(job_.group, job_.chunks - first);
            sums(first, count);
            launch(stream_, scanKernel, dim3(blocksFor(job_.stateSize(), kThreads), tracks()), dim3(kThreads),
                   0, Follow::After, job_, first, count, back);
            if (job_.causal) work(first, count);
        }
        if (!job_.causal) work(0, job_.chunks);
    }
    template <class Kernel>
    void sums(Kernel kernel, int first, int count) const {
        launch(stream_, kernel,
               dim3(blocksFor(job_.outer().threads(), kThreads), static_cast<unsigned>(count), tracks()),
               dim3(kThreads), 0, Follow::After, job_, first);
    }
    // Launches a kernel whose blocks are tiles of the chunks. `floats` is the size of its shared memory.
    template <class Kernel, class... More>
    void tiles(Kernel kernel, int first, int count, std::int64_t floats, More... more) const {
        const int each = (job_.chunk + kTile - 1) / kTile;
        launch(stream_, kernel, dim3(static_cast<unsigned>(count * each), tracks()), dim3(kThreads),
               sizeof(float) * static_cast<std::size_t>(floats), Follow::After, job_, first, each, more...);
    }

private:
    unsigned tracks() const { return static_cast<unsigned>(job_.tracks()); }

    cudaStream_t stream_;
    const PrefixJob& job_;
};

template <class T>
void launchPrefixForward(const PrefixLaunch& on, const PrefixJob& job) {
    const int groups = std::max(1, kThreads / job.sums());
    const std::int64_t floats = kTile * (std::int64_t{1} * job.features + job.chunk + groups * job.sums());
    on.begin();
    on.groups(
        false, [&](int first, int count) { on.sums(sumKeysKernel<T>, first, count); },
        [&](int first, int count) { on.tiles(prefixKernel<T>, first, count, floats, groups); });
}

template <class T>
void launchPrefixBackward(cudaStream_t stream, const PrefixLaunch& on, PrefixJob& job) {
    launch(stream, slopesKernel, dim3(blocksFor(job.queries, kTile), static_cast<unsigned>(job.tracks())),
           dim3(kThreads), 0, Follow::After, job);
    if (job.qGradient) {
        on.begin();
        on.groups(
            false, [&](int first, int count) { on.sums(sumKeysKernel<T>, first, count); },
            [&](int first, int count) {
                on.tiles(slopeQueriesKernel<T>, first, count, kTile * (job.sums() + job.chunk));
            });
    }
    if (!job.kGradient && !job.vGradient) return;
    job.before = {};
    on.begin();
    on.groups(
        true, [&](int first, int count) { on.sums(sumQueriesKernel, first, count); },
        [&](int first, int count) {
            on.tiles(slopeKeysKernel<T>, first, count,
                     kTile * (std::int64_t{2} * job.sums() + job.features + 2 * job.chunk));
        });
}

// Memory limit for the sums and states of a group of chunks.
constexpr std::int64_t kStateBytes = std::int64_t{256} << 20;

std::int64_t placeStates(PrefixJob& job) {
    const std::int64_t one = std::int64_t{1} * job.tracks() * job.stateSize();
    const std::int64_t most =
        kStateBytes / static_cast<std::int64_t>(sizeof(float)) / std::max<std::int64_t>(1, one);
    job.group = static_cast<int>(std::clamp<std::int64_t>(most, 1, std::max(1, job.chunks)));
    return one * (job.group + 1);
}

}  // namespace

void CudaBackend::prefixAttention(TensorView q, TensorView k, TensorView v, const PrefixRule& rule,
                                  TensorView out, TensorView denominators) {
    PrefixJob job(q, k, v, rule);
    job.out = Strided(out);
    if (rule.before) job.before = Strided(rule.before);
    if (rule.after) job.after = Strided(rule.after);
    if (denominators) {
        job.denominators = denominators.pointer<float>();
        std::copy_n(denominators.stride.begin(), 3, job.denominatorStep);
    }
    const std::int64_t floats = placeStates(job);
    job.running =
        static_cast<float*>(scratch(Scratch::Attention, sizeof(float) * static_cast<std::size_t>(floats)));
    job.states = job.running + std::int64_t{1} * job.tracks() * job.stateSize();
    const PrefixLaunch on(stream(), job);
    k.dtype == DType::BF16 ? launchPrefixForward<std::uint16_t>(on, job)
                           : launchPrefixForward<float>(on, job);
}

void CudaBackend::prefixAttentionGradient(const PrefixGradients& at, const PrefixRule& rule) {
    PrefixJob job(at.q, at.k, at.v, rule);
    job.backward = true;
    job.into = at.into;
    job.out = Strided(at.out);
    job.outGradient = Strided(at.outGradient);
    if (rule.before) job.before = Strided(rule.before);
    if (at.qGradient) job.qGradient = Strided(at.qGradient);
    if (at.kGradient) job.kGradient = Strided(at.kGradient);
    if (at.vGradient) job.vGradient = Strided(at.vGradient);
    job.denominators = at.denominators.pointer<float>();
    std::copy_n(at.denominators.stride.begin(), 3, job.denominatorStep);
    const std::int64_t states = placeStates(job);
    const std::int64_t slopes = std::int64_t{1} * job.tracks() * job.queries * job.sums();
    job.running = static_cast<float*>(
        scratch(Scratch::Attention, sizeof(float) * static_cast<std::size_t>(states + slopes)));
    job.states = job.running + std::int64_t{1} * job.tracks() * job.stateSize();
    job.slopes = job.running + states;
    const PrefixLaunch on(stream(), job);
    at.k.dtype == DType::BF16 ? launchPrefixBackward<std::uint16_t>(stream(), on, job)
                              : launchPrefixBackward<float>(stream(), on, job);
}

}  // namespace continuo::cuda
