#include <algorithm>
#include <cstddef>

#include "backends/cuda/attention/attention_kernels.h"
#include "backends/cuda/attention/attention_shares.h"
#include "backends/cuda/runtime/launch.h"

// Attention of one query per row: a decode step. The keys in use are divided into shares, one per block. The
// last block of a head combines the shares ("split-K"; Dao and others, "Flash-Decoding for long-context
// inference") in order, so the bits do not depend on which block is last.
namespace continuo::cuda {
namespace {

constexpr int kKeysPerShare = 64;       // the cache has room for at least this many keys per share
constexpr int kBlocksPerProcessor = 4;  // together they have about 64 KiB of keys and values in flight
constexpr int kMostStepChannels = 128;  // largest head that is read 16 bytes at a time

__device__ __forceinline__ void unpack(const uint4& word, float (&to)[8]) {
    const unsigned words[4] = {word.x, word.y, word.z, word.w};
    for (int i = 0; i < 4; ++i) {
        to[2 * i] = lowBf16(words[i]);
        to[2 * i + 1] = highBf16(words[i]);
    }
}
__device__ __forceinline__ void unpack(const uint4& word, float (&to)[4]) {
    to[0] = __uint_as_float(word.x), to[1] = __uint_as_float(word.y);
    to[2] = __uint_as_float(word.z), to[3] = __uint_as_float(word.w);
}

// The result so far of kLanes lanes that share keys: each has all of the sums and kCount of the channels.
template <int kCount>
struct Found {
    float top = -INFINITY, sum = 0;
    float value[kCount] = {};

    __device__ __forceinline__ void raise(float to) {
        const float shrink = power(top, to);
        sum *= shrink;
#pragma unroll
        for (float& each : value) each *= shrink;
        top = to;
    }
    // Merges the result of the lanes whose index differs by `with` (exclusive or).
    __device__ __forceinline__ void merge(int with) {
        raise(fmaxf(top, __shfl_xor_sync(kAllLanes, top, with)));
        sum += __shfl_xor_sync(kAllLanes, sum, with);
#pragma unroll
        for (float& each : value) each += __shfl_xor_sync(kAllLanes, each, with);
    }
};

// A head's transformed query and its new entry in the cache's type; both have as many elements as channels.
template <class T>
struct QueryScratch {
    float* query;
    T *key, *value;

    __device__ __forceinline__ QueryScratch(float* room, int channels)
        : query(room), key(reinterpret_cast<T*>(room + channels)), value(key + channels) {}
};

// Fills the QueryScratch; each thread processes a pair of channels. `stores` states whether the block
// contains the new entry's slot and so stores the entry.
template <class T>
__device__ __forceinline__ void prepareQuery(const StepJob& job, const Share& share, bool stores,
                                             const QueryScratch<T>& room) {
    const AttentionProblem& problem = job.problem;
    const StepEntry& entry = job.entry;
    const int c = 2 * static_cast<int>(threadIdx.x);
    if (c >= problem.channels) return;
    const float* query = problem.q.at<float>(share.b, 0, share.h) + c;
    const std::int64_t at = share.b * entry.row + share.h * entry.head + c;
    float first = query[0], second = query[1], key[2] = {}, value[2] = {};
    if (stores) {
        key[0] = entry.keys[at], key[1] = entry.keys[at + 1];
        value[0] = entry.values[at], value[1] = entry.values[at + 1];
    }
    if (entry.keys != nullptr && c < entry.turning.rotatedChannels(share.h)) {
        const SineCosine turn =
            rotationAt(entry.positions[share.b], entry.turning.frequency[c / 2], entry.turning.direction);
        rotatePair(first, second, turn);
        rotatePair(key[0], key[1], turn);
    }
    room.query[c] = first * (problem.scale * kLog2e);
    room.query[c + 1] = second * (problem.scale * kLog2e);
    if (!stores) return;
#pragma unroll
    for (int i = 0; i < 2; ++i) {
        store(room.key + c + i, key[i]);
        store(room.value + c + i, value[i]);
    }
}

// The attention step for rows of whole 16-byte pieces. kLanes lanes read a key and its value, kPieces pieces
// each, so a warp loads neighbouring keys. It loads kTogether keys per lane at a time. All loads start before
// the first is used, and where allowed the first ones start before the query is computed.
template <class T, int kLanes, int kPieces>
__global__ void __launch_bounds__(kStepThreads, kBlocksPerProcessor) stepKernel(const StepJob job) {
    if (!job.entry.early) waitForPrevious();
    constexpr int kPiece = 16 / static_cast<int>(sizeof(T)), kKeys = kWarp / kLanes,
                  kTogether = kPieces == 1 ? 4 : 2, kTurn = kStepWarps * kKeys * kTogether;
    const Share share = blockShare(job);
    if (share.index >= share.count) return;
    __shared__ StepScratch room;
    auto* values = dynamicShared<float>();
    const AttentionProblem& problem = job.problem;
    const QueryScratch<T> asked(values + kStepWarps * problem.channels, problem.channels);
    const int warp = static_cast<int>(threadIdx.x) / kWarp, lane = static_cast<int>(threadIdx.x) % kWarp;
    const int channel = lane % kLanes * kPiece;  // channel of its first piece; its pieces are kLanes apart
    const int slot = job.entry.keys != nullptr ? job.entry.slot[share.b] : 0;
    const bool stores = job.entry.keys != nullptr && share.has(slot);

    T* const keys = problem.k.at<T>(share.b, 0, share.h);
    T* const entries = problem.v.at<T>(share.b, 0, share.h);
    uint4 key[kTogether][kPieces], value[kTogether][kPieces];
    const auto take = [&](int base) {
#pragma unroll
        for (int u = 0; u < kTogether; ++u) {
            // Clamps the index, which avoids a branch for loads beyond the end.
            const std::int64_t s = min(base + u * kKeys + lane / kLanes, share.keys.to - 1);
#pragma unroll
            for (int i = 0; i < kPieces; ++i) {
                const int c = channel + i * kLanes * kPiece;
                key[u][i] = __ldcg(reinterpret_cast<const uint4*>(keys + s * problem.k.stride[1] + c));
                value[u][i] = __ldcg(reinterpret_cast<const uint4*>(entries + s * problem.v.stride[1] + c));
            }
        }
    };
    int base = share.keys.from + warp * kKeys * kTogether;
    if (base < share.keys.to) take(base);
    if (job.entry.early) waitForPrevious();

    prepareQuery(job, share, stores, asked);
    __syncthreads();
    if (stores) {
        constexpr int kOfRow = kLanes * kPieces;
        for (int i = static_cast<int>(threadIdx.x); i < 2 * kOfRow; i += kStepThreads) {
            const bool ofKey = i < kOfRow;
            T* const to = ofKey ? keys + slot * problem.k.stride[1] : entries + slot * problem.v.stride[1];
            const int c = i % kOfRow * kPiece;
            *reinterpret_cast<uint4*>(to + c) =
                *reinterpret_cast<const uint4*>((ofKey ? asked.key : asked.value) + c);
        }
    }
    float query[kPieces][kPiece];
#pragma unroll
    for (int i = 0; i < kPieces; ++i) {
#pragma unroll
        for (int c = 0; c < kPiece; ++c) query[i][c] = asked.query[channel + i * kLanes * kPiece + c];
    }
    const bool masked = share.sight.keep != nullptr || share.sight.ownAlways;

    Found<kPieces * kPiece> found;
    while (base < share.keys.to) {
        bool seen[kTogether];
#pragma unroll
        for (int u = 0; u < kTogether; ++u) {
            const int place = base + u * kKeys + lane / kLanes;
            seen[u] = place < share.keys.to && (!masked || share.sight.sees(0, place));
            if (!stores || place != slot) continue;
#pragma unroll
            for (int i = 0; i < kPieces; ++i) {
                const int c = channel + i * kLanes * kPiece;
                key[u][i] = *reinterpret_cast<const uint4*>(asked.key + c);
                value[u][i] = *reinterpret_cast<const uint4*>(asked.value + c);
            }
        }
        float score[kTogether], top = found.top;
#pragma unroll
        for (int u = 0; u < kTogether; ++u) {
            score[u] = 0;
#pragma unroll
            for (int i = 0; i < kPieces; ++i) {
                float numbers[kPiece];
                unpack(key[u][i], numbers);
#pragma unroll
                for (int c = 0; c < kPiece; ++c) score[u] += query[i][c] * numbers[c];
            }
#pragma unroll
            for (int with = kLanes / 2; with > 0; with /= 2)
                score[u] += __shfl_xor_sync(kAllLanes, score[u], with);
            if (problem.bias)
                score[u] += problem.bias.at(share.sight.first - (base + u * kKeys + lane / kLanes), share.h);
            if (!seen[u]) score[u] = -INFINITY;
            top = fmaxf(top, score[u]);
        }
        found.raise(top);
#pragma unroll
        for (int u = 0; u < kTogether; ++u) {
            const float weight = power(score[u], top);
            found.sum += weight;
#pragma unroll
            for (int i = 0; i < kPieces; ++i) {
                // Hidden values may be NaN.
                const uint4 pieces = seen[u] ? value[u][i] : make_uint4(0, 0, 0, 0);
                float numbers[kPiece];
                unpack(pieces, numbers);
#pragma unroll
                for (int c = 0; c < kPiece; ++c) found.value[i * kPiece + c] += weight * numbers[c];
            }
        }
        base += kTurn;
        if (base < share.keys.to) take(base);
    }
#pragma unroll
    for (int with = kLanes; with < kWarp; with *= 2) found.merge(with);
    if (lane < kLanes) {
#pragma unroll
        for (int i = 0; i < kPieces; ++i) {
#pragma unroll
            for (int c = 0; c < kPiece; ++c)
                values[warp * problem.channels + channel + i * kLanes * kPiece + c] =
                    found.value[i * kPiece + c];
        }
    }
    if (lane == 0) {
        room.top[warp] = found.top;
        room.sum[warp] = found.sum;
    }
    finishShare(job, share, room, values);
}

// The attention step for any number of channels and any strides. A warp processes one key after the other,
// with its sums in shared memory.
template <class T>
__global__ void __launch_bounds__(kStepThreads) plainStepKernel(const StepJob job) {
    waitForPrevious();
    const Share share = blockShare(job);
    if (share.index >= share.count) return;
    __shared__ StepScratch room;
    const AttentionProblem& problem = job.problem;
    const int warp = static_cast<int>(threadIdx.x) / kWarp, lane = static_cast<int>(threadIdx.x) % kWarp;
    auto* values = dynamicShared<float>();
    float* mine = values + warp * problem.channels;
    const float* query = problem.q.at<float>(share.b, 0, share.h);
    float top = -INFINITY, sum = 0;
    for (int c = lane; c < problem.channels; c += kWarp) mine[c] = 0;
    for (int s = share.keys.from + warp; s < share.keys.to; s += kStepWarps) {
        if (!share.sight.sees(0, s)) continue;
        const T* key = problem.k.at<T>(share.b, s, share.h);
        const T* value = problem.v.at<T>(share.b, s, share.h);
        float score = 0;
        for (int c = lane; c < problem.channels; c += kWarp) score += query[c] * load(key + c);
        score = warpSum(score) * (problem.scale * kLog2e);
        if (problem.bias) score += problem.bias.at(share.sight.first - s, share.h);
        const float raised = fmaxf(top, score), shrink = power(top, raised), weight = power(score, raised);
        sum = sum * shrink + weight;
        for (int c = lane; c < problem.channels; c += kWarp)
            mine[c] = mine[c] * shrink + weight * load(value + c);
        top = raised;
    }
    if (lane == 0) {
        room.top[warp] = top;
        room.sum[warp] = sum;
    }
    finishShare(job, share, room, values);
}

using StepKernel = void (*)(StepJob);

// Returns the kernel for rows of whole 16-byte pieces; nullptr if rows are not aligned, or have another
// number of channels.
template <class T>
StepKernel piecesKernelFor(const AttentionProblem& problem) {
    constexpr bool kHalf = sizeof(T) == 2;
    if (!problem.k.alignedRows(sizeof(T)) || !problem.v.alignedRows(sizeof(T))) return nullptr;
    switch (problem.channels) {
        case 32: return stepKernel < T, kHalf ? 4 : 8, 1 > ;
        case 64: return stepKernel < T, kHalf ? 8 : 16, 1 > ;
        case 96: return stepKernel < T, kHalf ? 4 : 8, 3 > ;
        case kMostStepChannels: return stepKernel < T, kHalf ? 16 : 32, 1 > ;
        default: return nullptr;
    }
}
StepKernel piecesKernelFor(const AttentionProblem& problem) {
    return problem.bf16 ? piecesKernelFor<std::uint16_t>(problem) : piecesKernelFor<float>(problem);
}

int countShares(const AttentionProblem& problem, int processors) {
    const int lines = problem.rows * problem.heads;
    if (lines > kCounters) return 1;
    const int wanted = processors * kBlocksPerProcessor / lines;
    return std::clamp(wanted, 1, std::clamp(problem.keys / kKeysPerShare, 1, kMostShares));
}

}  // namespace

std::size_t attentionStepZeros() { return kCounters * sizeof(unsigned); }

std::size_t attentionStepBytes(const AttentionProblem& problem, int processors) {
    const auto shares = static_cast<std::size_t>(problem.lines()) *
                        static_cast<std::size_t>(countShares(problem, processors));
    const auto pieces = static_cast<std::size_t>((problem.channels + 3) / 4);
    MemoryLayout memory;
    memory.reserve(attentionStepZeros());
    memory.reserve(shares * sizeof(float2));
    memory.reserve(shares * pieces * sizeof(float4));
    return memory.bytes();
}

void attentionStep(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory) {
    attentionStep(stream, problem, {}, processors, memory);
}

bool attentionStepStores(const AttentionProblem& problem) { return piecesKernelFor(problem) != nullptr; }

void attentionStep(cudaStream_t stream, const AttentionProblem& problem, const StepEntry& entry,
                   int processors, void* memory) {
    auto* bytes = static_cast<std::byte*>(memory);
    StepJob job{problem, entry, countShares(problem, processors), nullptr, nullptr, nullptr};
    MemoryLayout pieces;
    job.counters = reinterpret_cast<unsigned*>(bytes + pieces.reserve(attentionStepZeros()));
    job.marks = reinterpret_cast<float2*>(
        bytes + pieces.reserve(static_cast<std::size_t>(problem.lines() * job.shares) * sizeof(float2)));
    job.parts = reinterpret_cast<float4*>(bytes + pieces.reserve(0));
    const dim3 grid(static_cast<unsigned>(job.shares), static_cast<unsigned>(problem.heads),
                    static_cast<unsigned>(problem.rows));
    StepKernel kernel = piecesKernelFor(problem);
    std::size_t rows = kStepWarps + 3;  // each warp's values; the query, and the entry's key and value
    if (kernel == nullptr) {
        kernel = problem.bf16 ? plainStepKernel<std::uint16_t> : plainStepKernel<float>;
        rows = kStepWarps;
    }
    launch(stream, kernel, grid, dim3(kStepThreads),
           rows * static_cast<std::size_t>(problem.channels) * sizeof(float), Follow::Overlapped, job);
}

}  // namespace continuo::cuda
