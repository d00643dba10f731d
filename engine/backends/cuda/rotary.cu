#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"
#include "backends/cuda/runtime/turning.h"

namespace continuo::cuda {
namespace {

// A thread owns a channel pair of a position and rotates it in every head.
__global__ void rotaryKernel(float* x, int positions, std::int64_t rowStep, std::int64_t positionStep,
                             std::int64_t headStep, Rows<std::int32_t> at, std::int64_t count,
                             Rotation turning) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= count * turning.pairs) return;
    const std::int64_t place = i / turning.pairs;
    const int pair = static_cast<int>(i % turning.pairs);
    const std::int64_t row = place / positions, t = place % positions;
    const SineCosine turn = rotationAt(at[row][t], turning.frequency[pair], turning.direction);
    float* channels = x + row * rowStep + t * positionStep + 2 * pair;
    for (int head = 0; head < turning.heads; ++head, channels += headStep) {
        float first = channels[0], second = channels[1];
        rotatePair(first, second, turn);
        channels[0] = first;
        channels[1] = second;
    }
}

// Strides of [B,1,H,D] and [B,S,2H,D] in elements.
struct EntryStrides {
    std::int64_t queryRow, queryHead, entryRow, entryHead, cacheRow, cacheSlot, cacheHead;
};

// A block owns one head of one row: blockIdx.x counts the query's heads, then the keys', then the values';
// blockIdx.y is the row. Channels without rotation are copied unchanged.
template <class T>
__global__ void storeEntriesKernel(float* query, const float* entries, const std::int32_t* positions,
                                   std::int64_t positionStep, Rotation turning, const std::int32_t* slot,
                                   T* cache, EntryStrides strides, int heads, int channels) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int part = static_cast<int>(blockIdx.x) / heads, head = static_cast<int>(blockIdx.x) % heads;
    constexpr int kQuery = 0, kValues = 2;
    if (part == kQuery && query == nullptr) return;
    float* own = query + row * strides.queryRow + head * strides.queryHead;
    const float* from =
        part == kQuery ? own
                       : entries + row * strides.entryRow + ((part - 1) * heads + head) * strides.entryHead;
    T* to = cache + row * strides.cacheRow + slot[row] * strides.cacheSlot +
            (part == kQuery ? 0 : (part - 1) * heads + head) * strides.cacheHead;
    const int turned = part != kValues ? turning.rotatedChannels(head) : 0;
    const std::int32_t position = turned > 0 ? positions[row * positionStep] : 0;
    for (int c = 2 * static_cast<int>(threadIdx.x); c < channels; c += 2 * static_cast<int>(blockDim.x)) {
        float first = from[c], second = c + 1 < channels ? from[c + 1] : 0.0f;
        if (c < turned)
            rotatePair(first, second, rotationAt(position, turning.frequency[c / 2], turning.direction));
        if (part == kQuery) {
            own[c] = first;
            if (c + 1 < channels) own[c + 1] = second;
        } else {
            store(to + c, first);
            if (c + 1 < channels) store(to + c + 1, second);
        }
    }
}

}  // namespace

void CudaBackend::rotary(TensorView x, TensorView positions, const RotaryRule& rule) {
    if (!rule) return;
    const Rotation turning(rule);
    const std::int64_t count = x.shape[0] * x.shape[1];
    launch(stream(), rotaryKernel, dim3(blocksFor(count * turning.pairs, kThreads)), dim3(kThreads), 0,
           Follow::After, x.pointer<float>(), static_cast<int>(x.shape[1]), x.stride[0], x.stride[1],
           x.stride[2], Rows<std::int32_t>(positions), count, turning);
}

void CudaBackend::storeEntries(TensorView query, TensorView keysValues, TensorView positions,
                               const EntryRule& rule, TensorView slot, TensorView cache) {
    const TensorView keys = keysValues.slice(2, 0, keysValues.shape[2] / 2);
    if (query && rule.query) headScale(query, rule.query, query);
    if (rule.key) headScale(keys, rule.key, keys);
    const Rotation turning(rule.rotary);
    const auto heads = static_cast<int>(keysValues.shape[2] / 2);
    const auto channels = static_cast<int>(keysValues.shape[3]);
    const EntryStrides strides{query ? query.stride[0] : 0,
                               query ? query.stride[2] : 0,
                               keysValues.stride[0],
                               keysValues.stride[2],
                               cache.stride[0],
                               cache.stride[1],
                               cache.stride[2]};
    const auto with = [&](auto kernel, auto* memory) {
        launch(stream(), kernel,
               dim3(static_cast<unsigned>(3 * heads), static_cast<unsigned>(cache.shape[0])), dim3(kWarp), 0,
               Follow::Overlapped, query ? query.pointer<float>() : nullptr, keysValues.pointer<float>(),
               positions.pointer<std::int32_t>(), positions.stride[0], turning, slot.pointer<std::int32_t>(),
               memory, strides, heads, channels);
    };
    if (cache.dtype == DType::F32) {
        with(storeEntriesKernel<float>, cache.pointer<float>());
    } else {
        with(storeEntriesKernel<std::uint16_t>, static_cast<std::uint16_t*>(cache.data));
    }
}

}  // namespace continuo::cuda
