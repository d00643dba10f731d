#include <bit>
#include <string>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/device_code.h"
#include "backends/cuda/launch.h"
#include "continuo/error.h"

namespace continuo::cuda {
namespace {

// Most tokens that a block sorts in shared memory.
constexpr int kMostTokens = 8192;
constexpr std::uint64_t kForbidden = ~std::uint64_t{0};

// Likeliest first, equals by id, as one number: the smallest is the likeliest.
__device__ __forceinline__ std::uint64_t keyOf(float logit, int token) {
    const unsigned bits = __float_as_uint(logit);
    const unsigned rising = (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
    return static_cast<std::uint64_t>(~rising) << 32 | static_cast<unsigned>(token);
}
__device__ __forceinline__ float logitOf(std::uint64_t key) {
    const unsigned rising = ~static_cast<unsigned>(key >> 32);
    return __uint_as_float((rising & 0x80000000u) != 0 ? rising & 0x7fffffffu : ~rising);
}
__device__ __forceinline__ int tokenOf(std::uint64_t key) { return static_cast<int>(key & 0xffffffffu); }

// Batcher's bitonic sort of `size` (a power of two) keys by a whole block.
__device__ void sortKeys(std::uint64_t* keys, int size) {
    for (int span = 2; span <= size; span *= 2) {
        for (int apart = span / 2; apart > 0; apart /= 2) {
            __syncthreads();
            for (int i = static_cast<int>(threadIdx.x); i < size; i += kThreads) {
                const int other = i ^ apart;
                if (other <= i) continue;
                const bool rising = (i & span) == 0;
                const std::uint64_t a = keys[i], b = keys[other];
                if ((a > b) == rising) {
                    keys[i] = b;
                    keys[other] = a;
                }
            }
        }
    }
    __syncthreads();
}

// The smallest of the threads' numbers.
__device__ int blockLeast(int value, int* room) {
    for (int with = kWarp / 2; with > 0; with /= 2) {
        const int other = __shfl_xor_sync(kAllLanes, value, with);
        value = other < value ? other : value;
    }
    __syncthreads();
    if (threadIdx.x % kWarp == 0) room[threadIdx.x / kWarp] = value;
    __syncthreads();
    for (int warp = 0; warp < kThreads / kWarp; ++warp) value = room[warp] < value ? room[warp] : value;
    return value;
}

struct DrawRoom {
    double sums[kThreads];
    double doubles[kWarp];
    float floats[kWarp];
    int ints[kWarp];
};

// A thread's stretch of the sorted tokens, and what the tokens before it weigh.
struct Stretch {
    int begin, end;
    double before;
};

__device__ Stretch stretchOf(const float* weights, int count, DrawRoom& room) {
    const int each = (count + kThreads - 1) / kThreads, thread = static_cast<int>(threadIdx.x);
    Stretch mine{thread * each, (thread + 1) * each, 0};
    mine.begin = mine.begin < count ? mine.begin : count;
    mine.end = mine.end < count ? mine.end : count;
    double sum = 0;
    for (int i = mine.begin; i < mine.end; ++i) sum += weights[i];
    room.sums[thread] = sum;
    __syncthreads();
    for (int other = 0; other < thread; ++other) mine.before += room.sums[other];
    return mine;
}

// How many of the likeliest stay after top-p and min-p; `reached`: what they weigh together.
__device__ int keepLikeliest(const float* weights, int count, const double* rule, DrawRoom& room,
                             double& reached) {
    const Stretch mine = stretchOf(weights, count, room);
    double sum = 0;
    for (int thread = 0; thread < kThreads; ++thread) sum += room.sums[thread];
    int end = count;
    double running = mine.before;
    for (int i = mine.begin; i < mine.end; ++i) {
        if (i > 0 && (running >= rule[kTopP] * sum || weights[i] < rule[kMinP])) {
            end = i;
            break;
        }
        running += weights[i];
    }
    const int kept = blockLeast(end, room.ints);
    double part = 0;
    for (int i = mine.begin; i < mine.end && i < kept; ++i) part += weights[i];
    __syncthreads();
    room.sums[threadIdx.x] = part;
    __syncthreads();
    reached = 0;
    for (int thread = 0; thread < kThreads; ++thread) reached += room.sums[thread];
    return kept;
}

// A block draws for one row. Shared memory: `size` keys, `size` weights.
__global__ void sampleKernel(const float* logits, std::int64_t logitStep, const std::uint8_t* allowed,
                             std::int64_t allowedStep, const double* rules, int vocabulary, int size,
                             std::int32_t* tokens, float* logProbabilities) {
    waitForPrevious();
    __shared__ DrawRoom room;
    auto* keys = dynamicShared<std::uint64_t>();
    auto* weights = reinterpret_cast<float*>(keys + size);
    const std::int64_t row = blockIdx.x;
    const float* in = logits + row * logitStep;
    const std::uint8_t* mask = allowed != nullptr ? allowed + row * allowedStep : nullptr;
    const double* rule = rules + row * kDrawColumns;

    float highest = -INFINITY, best = -INFINITY;
    int candidates = 0;
    for (int i = static_cast<int>(threadIdx.x); i < size; i += kThreads) {
        const bool may = i < vocabulary && (mask == nullptr || mask[i] != 0);
        keys[i] = may ? keyOf(in[i], i) : kForbidden;
        if (i < vocabulary) highest = fmaxf(highest, in[i]);
        if (may) best = fmaxf(best, in[i]);
        candidates += may ? 1 : 0;
    }
    highest = blockMax(highest, room.floats);
    best = blockMax(best, room.floats);
    int count = static_cast<int>(blockSum(static_cast<double>(candidates), room.doubles));
    double total = 0;
    for (int i = static_cast<int>(threadIdx.x); i < vocabulary; i += kThreads)
        total += exp(static_cast<double>(in[i]) - static_cast<double>(highest));
    total = blockSum(total, room.doubles);
    if (count == 0 || !isfinite(best)) {
        if (threadIdx.x == 0) {
            tokens[row] = count == 0 ? kNothingAllowed : kNoNumber;
            logProbabilities[row] = 0;
        }
        return;
    }
    sortKeys(keys, size);
    int drawn = 0;
    if (rule[kTemperature] > 0 && rule[kTopK] != 1) {
        if (rule[kTopK] > 0 && rule[kTopK] < count) count = static_cast<int>(rule[kTopK]);
        for (int i = static_cast<int>(threadIdx.x); i < count; i += kThreads)
            weights[i] = static_cast<float>(exp(
                (static_cast<double>(logitOf(keys[i])) - static_cast<double>(best)) / rule[kTemperature]));
        __syncthreads();
        double reached = 0;
        const int kept = keepLikeliest(weights, count, rule, room, reached);
        __syncthreads();
        const Stretch mine = stretchOf(weights, kept, room);
        int at = kept - 1;
        double running = mine.before;
        for (int i = mine.begin; i < mine.end; ++i) {
            running += weights[i];
            if (running > rule[kRandom] * reached) {
                at = i;
                break;
            }
        }
        drawn = blockLeast(at, room.ints);
    }
    if (threadIdx.x != 0) return;
    const int token = tokenOf(keys[drawn]);
    tokens[row] = token;
    logProbabilities[row] =
        static_cast<float>(static_cast<double>(in[token]) - static_cast<double>(highest) - log(total));
}

}  // namespace

void CudaBackend::sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                         TensorView logProbabilities) {
    const auto vocabulary = static_cast<int>(logits.channels());
    if (vocabulary > kMostTokens) {
        throw Error(ErrorCode::Device, "cuda: a vocabulary of " + std::to_string(vocabulary) +
                                           " tokens; the GPU draws from at most " +
                                           std::to_string(kMostTokens) + "; use --device cpu");
    }
    const auto size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(vocabulary < 2 ? 2 : vocabulary)));
    launch(stream(), sampleKernel, dim3(static_cast<unsigned>(logits.shape[0])), dim3(kThreads),
           static_cast<std::size_t>(size) * (sizeof(std::uint64_t) + sizeof(float)), Follow::Overlapped,
           logits.pointer<float>(), logits.stride[0], allowed ? allowed.pointer<std::uint8_t>() : nullptr,
           allowed ? allowed.stride[0] : 0, rules.pointer<double>(), vocabulary, size,
           tokens.pointer<std::int32_t>(), logProbabilities.pointer<float>());
}

}  // namespace continuo::cuda
