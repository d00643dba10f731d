#include <bit>
#include <string>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "base/token_class.h"
#include "continuo/error.h"

namespace continuo::cuda {
namespace {

// Largest number of tokens that a block sorts in shared memory.
constexpr int kMostTokens = 8192;
constexpr std::uint64_t kExcludedKey = ~std::uint64_t{0};

// Returns a sort key: the smallest is the most likely token; ties by id.
__device__ __forceinline__ std::uint64_t makeSortKey(float logit, int token) {
    const unsigned bits = __float_as_uint(logit);
    const unsigned rising = (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
    return static_cast<std::uint64_t>(~rising) << 32 | static_cast<unsigned>(token);
}
__device__ __forceinline__ float keyLogit(std::uint64_t key) {
    const unsigned rising = ~static_cast<unsigned>(key >> 32);
    return __uint_as_float((rising & 0x80000000u) != 0 ? rising & 0x7fffffffu : ~rising);
}
__device__ __forceinline__ int keyToken(std::uint64_t key) { return static_cast<int>(key & 0xffffffffu); }

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

// Returns the smallest of the threads' numbers.
__device__ int blockMin(int value, int* room) {
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

// Returns whether token i may be drawn: NaN and minus infinity never are.
__device__ __forceinline__ bool isAllowed(const float* in, const std::uint8_t* mask, int i) {
    return (mask == nullptr || mask[i] != kForbidden) && in[i] > -INFINITY;
}

// Returns the logit within its class, lowered by the penalty.
__device__ __forceinline__ float penalisedLogit(const float* in, const std::uint8_t* mask, int i) {
    return mask == nullptr ? in[i] : in[i] - maskPenalty(mask[i]);
}

struct DrawScratch {
    double doubles[kWarp];
    float floats[kWarp];
    int ints[kWarp];
};

// The sum of the values of the preceding threads, and of all threads, added in a fixed order.
struct ThreadSums {
    double before, all;
};

__device__ ThreadSums threadSums(double value, double* room) {
    const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
    double upTo = value;
    for (unsigned by = 1; by < kWarp; by *= 2) {
        const double other = __shfl_up_sync(kAllLanes, upTo, by);
        if (lane >= static_cast<int>(by)) upTo += other;
    }
    const double below = __shfl_up_sync(kAllLanes, upTo, 1);
    __syncthreads();
    if (lane == kWarp - 1) room[warp] = upTo;
    __syncthreads();
    ThreadSums sums{0, 0};
    for (int each = 0; each < kThreads / kWarp; ++each) {
        if (each == warp) sums.before = sums.all;
        sums.all += room[each];
    }
    if (lane > 0) sums.before += below;
    return sums;
}

// A thread's range of the sorted tokens. `sums` are the weights of the tokens before the range, and of all
// tokens.
struct TokenRange {
    int begin, end;
    ThreadSums sums;
};

__device__ TokenRange findTokenRange(const float* weights, int count, DrawScratch& room) {
    const int each = (count + kThreads - 1) / kThreads, thread = static_cast<int>(threadIdx.x);
    TokenRange mine{thread * each, (thread + 1) * each, {}};
    mine.begin = mine.begin < count ? mine.begin : count;
    mine.end = mine.end < count ? mine.end : count;
    double sum = 0;
    for (int i = mine.begin; i < mine.end; ++i) sum += weights[i];
    mine.sums = threadSums(sum, room.doubles);
    return mine;
}

// Returns the number of the most likely tokens that remain after top-p and min-p. `reached` receives their
// total weight.
__device__ int countKept(const float* weights, int count, const double* rule, DrawScratch& room,
                         double& reached) {
    const TokenRange mine = findTokenRange(weights, count, room);
    int end = count;
    double running = mine.sums.before;
    for (int i = mine.begin; i < mine.end; ++i) {
        if (i > 0 && (running >= rule[kTopP] * mine.sums.all || weights[i] < rule[kMinP])) {
            end = i;
            break;
        }
        running += weights[i];
    }
    const int kept = blockMin(end, room.ints);
    double part = 0;
    for (int i = mine.begin; i < mine.end && i < kept; ++i) part += weights[i];
    reached = blockSum(part, room.doubles);
    return kept;
}

struct DrawnClass {
    int number;
    double random;  // the row's random number, rescaled to the class's interval
};

// Draws the class of the token by its probability among the allowed tokens, times its weight. Every thread
// gets the same result.
__device__ DrawnClass drawClass(const float* in, const std::uint8_t* mask, int vocabulary, float best,
                                double random, const double* weights, DrawScratch& room) {
    double shares[kTokenClasses] = {};
    for (int i = static_cast<int>(threadIdx.x); i < vocabulary; i += kThreads) {
        if (!isAllowed(in, mask, i)) continue;
        const double share = exp(static_cast<double>(in[i]) - static_cast<double>(best));
#pragma unroll
        for (int each = 0; each < kTokenClasses; ++each)
            shares[each] += maskClass(mask[i]) == each ? share : 0;
    }
    double total = 0;
#pragma unroll
    for (int each = 0; each < kTokenClasses; ++each)
        total += shares[each] = weights[each] * blockSum(shares[each], room.doubles);
    DrawnClass drawn{0, 0};
    double left = random * total, highest = 0;
    for (int each = 0; each < kTokenClasses; ++each) {
        if (left < shares[each]) return {each, left / shares[each]};
        left -= shares[each];
        if (shares[each] > highest) drawn = {each, random};
        highest = shares[each] > highest ? shares[each] : highest;
    }
    return drawn;  // rounding left no class: takes the most likely one
}

// A block draws for one row. Shared memory: `size` keys, `size` weights.
__global__ void sampleKernel(const float* logits, std::int64_t logitStep, const std::uint8_t* allowed,
                             std::int64_t allowedStep, const double* rules, int vocabulary, int size,
                             std::int32_t* tokens, float* logProbabilities) {
    waitForPrevious();
    __shared__ DrawScratch room;
    auto* keys = dynamicShared<std::uint64_t>();
    auto* weights = reinterpret_cast<float*>(keys + size);
    const std::int64_t row = blockIdx.x;
    const float* in = logits + row * logitStep;
    const std::uint8_t* mask = allowed != nullptr ? allowed + row * allowedStep : nullptr;
    double rule[kDrawColumns];
    for (int i = 0; i < kDrawColumns; ++i) rule[i] = rules[row * kDrawColumns + i];

    float highest = -INFINITY, best = -INFINITY;
    int anyAllowed = 0;
    for (int i = static_cast<int>(threadIdx.x); i < vocabulary; i += kThreads) {
        highest = fmaxf(highest, in[i]);
        if (isAllowed(in, mask, i)) best = fmaxf(best, in[i]);
        anyAllowed += mask == nullptr || mask[i] != kForbidden ? 1 : 0;
    }
    highest = blockMax(highest, room.floats);
    best = blockMax(best, room.floats);
    anyAllowed = static_cast<int>(blockSum(static_cast<double>(anyAllowed), room.doubles));
    double total = 0;
    for (int i = static_cast<int>(threadIdx.x); i < vocabulary; i += kThreads)
        total += exp(static_cast<double>(in[i]) - static_cast<double>(highest));
    total = blockSum(total, room.doubles);
    if (anyAllowed == 0 || !isfinite(best)) {
        if (threadIdx.x == 0) {
            tokens[row] = anyAllowed == 0 ? kNothingAllowed : kNoFiniteLogit;
            logProbabilities[row] = 0;
        }
        return;
    }
    int onlyClass = -1, candidates = 0;
    if (rule[kTemperature] > 0 && mask != nullptr) {
        const DrawnClass chosen = drawClass(in, mask, vocabulary, best, rule[kRandom], rule + kWeights, room);
        onlyClass = chosen.number;
        rule[kRandom] = chosen.random;
        if (rule[kModelled + onlyClass] > 0) {
            rule[kTemperature] = rule[kTopP] = 1;
            rule[kTopK] = rule[kMinP] = 0;
        }
        rule[kTemperature] *= rule[kFactors + onlyClass];
    }
    if (rule[kTemperature] <= 0 && mask != nullptr) {
        // Temperature 0: keeps only the class of the token that is most likely without penalties.
        int likeliest = vocabulary;
        for (int i = static_cast<int>(threadIdx.x); i < vocabulary && likeliest == vocabulary; i += kThreads)
            if (isAllowed(in, mask, i) && in[i] == best) likeliest = i;
        onlyClass = maskClass(mask[blockMin(likeliest, room.ints)]);
    }
    for (int i = static_cast<int>(threadIdx.x); i < size; i += kThreads) {
        const bool may =
            i < vocabulary && isAllowed(in, mask, i) && (onlyClass < 0 || maskClass(mask[i]) == onlyClass);
        keys[i] = may ? makeSortKey(penalisedLogit(in, mask, i), i) : kExcludedKey;
        candidates += may ? 1 : 0;
    }
    int count = static_cast<int>(blockSum(static_cast<double>(candidates), room.doubles));
    sortKeys(keys, size);
    best = keyLogit(keys[0]);
    int drawn = 0;
    if (rule[kTemperature] > 0) {
        if (rule[kTopK] > 0 && rule[kTopK] < count) count = static_cast<int>(rule[kTopK]);
        for (int i = static_cast<int>(threadIdx.x); i < count; i += kThreads)
            weights[i] = static_cast<float>(exp(
                (static_cast<double>(keyLogit(keys[i])) - static_cast<double>(best)) / rule[kTemperature]));
        __syncthreads();
        double reached = 0;
        const int kept = countKept(weights, count, rule, room, reached);
        const TokenRange mine = findTokenRange(weights, kept, room);
        int at = kept - 1;
        double running = mine.sums.before;
        for (int i = mine.begin; i < mine.end; ++i) {
            running += weights[i];
            if (running > rule[kRandom] * reached) {
                at = i;
                break;
            }
        }
        drawn = blockMin(at, room.ints);
    }
    if (threadIdx.x != 0) return;
    const int token = keyToken(keys[drawn]);
    tokens[row] = token;
    logProbabilities[row] =
        static_cast<float>(static_cast<double>(in[token]) - static_cast<double>(highest) - log(total));
}

}  // namespace

std::int64_t CudaBackend::maxVocabulary() const noexcept { return kMostTokens; }

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
