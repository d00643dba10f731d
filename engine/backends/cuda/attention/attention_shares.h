#pragma once

#include "backends/cuda/attention/attention_kernels.h"
#include "backends/cuda/runtime/device_code.h"

// How the blocks of a decode step's attention divide a head's keys and combine their results. Included only
// by attention_step.cu.
namespace continuo::cuda {

inline constexpr int kStepThreads = 128, kStepWarps = kStepThreads / kWarp;
inline constexpr int kCounters = 4096;   // most heads of all rows together; if more, no head is split
inline constexpr int kMostShares = 256;  // per head
inline constexpr int kFewestKeys = 32;   // per share in use

struct StepJob {
    AttentionProblem problem;
    StepEntry entry;
    int shares;          // most shares per head
    unsigned* counters;  // finished blocks per head
    float2* marks;       // [B,H,shares]: largest score in powers of two, sum
    float4* parts;  // [B,H,shares,pieces()]: sums of values, weighted by the powers relative to the largest
                    // score

    __host__ __device__ int pieces() const { return (problem.channels + 3) / 4; }
    __device__ std::int64_t line(int b, int h) const { return std::int64_t{1} * b * problem.heads + h; }
};

// The work of a block: share `index` of the `count` shares of the keys in use.
struct Share {
    int b, h, index, count;
    Span all, keys;  // keys of all shares, and of this one
    AttentionMask::Row sight;

    // Returns whether it contains a slot of the cache; the first share also contains slots outside all
    // shares.
    __device__ bool has(int slot) const {
        return (slot >= keys.from && slot < keys.to) || (index == 0 && (slot < all.from || slot >= all.to));
    }
};

__device__ __forceinline__ Share blockShare(const StepJob& job) {
    Share share{static_cast<int>(blockIdx.z),
                static_cast<int>(blockIdx.y),
                static_cast<int>(blockIdx.x),
                1,
                {},
                {},
                {}};
    share.sight = job.problem.sight.row(share.b);
    share.all = share.sight.visibleKeys(0, 1);
    share.count = max(1, min(job.shares, (share.all.size() + kFewestKeys - 1) / kFewestKeys));
    if (share.index < share.count) share.keys = share.all.part(share.index, share.count, 8);
    return share;
}

// What the warps of a block exchange besides their sums of values.
struct StepScratch {
    float top[kStepWarps], sum[kStepWarps];
    float weight[kMostShares];
    float4 columns[kStepThreads];
    float reduce[kWarp];
    int last;
};

// Returns 2^(score - top); 0 if nothing was seen.
__device__ __forceinline__ float power(float score, float top) {
    return score == -INFINITY ? 0.0f : exp2f(score - top);
}

__device__ inline void writeResult(const StepJob& job, const Share& share, int c, float value, float sum) {
    if (c < job.problem.channels)
        *(job.problem.out.at<float>(share.b, 0, share.h) + c) = sum == 0 ? 0.0f : value / sum;
}
__device__ inline void writeLogSum(const StepJob& job, const Share& share, float top, float sum) {
    if (job.problem.logSum && threadIdx.x == 0)
        *job.problem.logSum.at<float>(share.b, share.h, 0) = sum == 0 ? -INFINITY : top / kLog2e + logf(sum);
}

// Combines a head's shares. Each thread belongs to a column of four channels; the threads of a column process
// the shares in turn.
__device__ inline void combineShares(const StepJob& job, const Share& share, StepScratch& room) {
    const std::int64_t first = job.line(share.b, share.h) * job.shares;
    const int thread = static_cast<int>(threadIdx.x);
    float top = -INFINITY, sum = 0;
    for (int i = thread; i < share.count; i += kStepThreads)
        top = fmaxf(top, __ldcg(&job.marks[first + i]).x);
    top = blockMax(top, room.reduce);
    for (int i = thread; i < share.count; i += kStepThreads) {
        const float2 mark = __ldcg(&job.marks[first + i]);
        room.weight[i] = power(mark.x, top);
        sum += room.weight[i] * mark.y;
    }
    sum = blockSum(sum, room.reduce);
    const int pieces = job.pieces(), columns = min(pieces, kStepThreads), depth = kStepThreads / columns;
    for (int base = 0; base < pieces; base += columns) {
        const int c = base + thread % columns;
        float4 total{0, 0, 0, 0};
        if (thread / columns < depth && c < pieces) {
            for (int i = thread / columns; i < share.count; i += depth) {
                const float4 part = __ldcg(&job.parts[(first + i) * pieces + c]);
                const float weight = room.weight[i];
                total.x += weight * part.x, total.y += weight * part.y;
                total.z += weight * part.z, total.w += weight * part.w;
            }
        }
        room.columns[thread] = total;
        __syncthreads();
        if (thread < columns && c < pieces) {
            for (int i = 1; i < depth; ++i) {
                const float4 more = room.columns[i * columns + thread];
                total.x += more.x, total.y += more.y, total.z += more.z, total.w += more.w;
            }
            writeResult(job, share, 4 * c, total.x, sum);
            writeResult(job, share, 4 * c + 1, total.y, sum);
            writeResult(job, share, 4 * c + 2, total.z, sum);
            writeResult(job, share, 4 * c + 3, total.w, sum);
        }
        __syncthreads();
    }
    writeLogSum(job, share, top, sum);
}

// Ends a block whose warps have stored their results in `room` and `values`[warp][channel]: writes the result
// of its share. The last block of a head combines all shares.
__device__ inline void finishShare(const StepJob& job, const Share& share, StepScratch& room,
                                   const float* values) {
    __syncthreads();
    const int channels = job.problem.channels, thread = static_cast<int>(threadIdx.x);
    float top = -INFINITY, sum = 0, weight[kStepWarps];
    for (int warp = 0; warp < kStepWarps; ++warp) top = fmaxf(top, room.top[warp]);
    for (int warp = 0; warp < kStepWarps; ++warp) {
        weight[warp] = power(room.top[warp], top);
        sum += weight[warp] * room.sum[warp];
    }
    const std::int64_t line = job.line(share.b, share.h), at = line * job.shares + share.index;
    auto* part = reinterpret_cast<float*>(job.parts + at * job.pieces());
    for (int c = thread; c < channels; c += kStepThreads) {
        float value = 0;
        for (int warp = 0; warp < kStepWarps; ++warp) value += weight[warp] * values[warp * channels + c];
        if (share.count == 1)
            writeResult(job, share, c, value, sum);
        else
            part[c] = value;
    }
    if (share.count == 1) {
        writeLogSum(job, share, top, sum);
        return;
    }
    if (thread == 0) job.marks[at] = make_float2(top, sum);
    __threadfence();
    __syncthreads();
    // The last block resets the counter to 0 for the next step.
    const auto others = static_cast<unsigned>(share.count - 1);
    if (thread == 0) room.last = atomicInc(&job.counters[line], others) == others ? 1 : 0;
    __syncthreads();
    if (room.last == 0) return;
    __threadfence();
    combineShares(job, share, room);
}

}  // namespace continuo::cuda
