#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "backend/backend.h"

namespace continuo::cuda {

struct AttentionProblem;

// What an attention is to the vendor's library. All tensors are packed [B,H,T,D] or [B,H,S,D] bf16; row b has
// `queries` queries and lengths[b] keys, the last of which the last query owns (Perceiver AR, appendix C: a
// causal mask that is aligned at the bottom right).
struct AttentionShape {
    int rows = 0, heads = 0, queries = 0, keys = 0, channels = 0;
    bool gradient = false;

    auto all() const { return std::tie(rows, heads, queries, keys, channels, gradient); }
    bool operator<(const AttentionShape& other) const { return all() < other.all(); }
    bool operator==(const AttentionShape& other) const { return all() == other.all(); }
};

// Tensors of such an attention; of the gradients, if it is one.
struct AttentionCall {
    AttentionShape shape;
    std::uint16_t *q = nullptr, *k = nullptr, *v = nullptr, *out = nullptr;
    float* logSum = nullptr;  // [B,H,T], natural logarithm
    std::uint16_t *outGradient = nullptr, *qGradient = nullptr, *kGradient = nullptr, *vGradient = nullptr;
    std::int32_t *queryCounts = nullptr, *keyCounts = nullptr;  // [B]
};

// The vendor's library of fused attention, cuDNN, taken from the user's CUDA where it is there; Continuo
// ships none of it.
class CudnnAttention {
public:
    virtual ~CudnnAttention() = default;
    // The library for a device, which is the calling thread's, loaded when first asked for; nullptr where
    // there is none. May be called from any thread.
    static CudnnAttention* find(int device);
    // Bytes of memory that such a call needs beside its tensors; nothing where the library will not do it.
    virtual std::optional<std::size_t> workspaceBytes(const AttentionShape& shape) = 0;
    // Queues it. False, and nothing queued, when the library will not do this one.
    virtual bool run(const AttentionCall& call, void* workspace, cudaStream_t stream) = 0;
    // Why it would not do a shape, in its own words.
    virtual std::string refusal(const AttentionShape& shape) = 0;
};

// For which attentions the library is asked: CONTINUO_CUDNN is 0, not set, all, or must, which is all and
// makes an error of what the library then does not do. A new shape costs the library half a second once, so
// what plays music does not meet it unless that is wished.
enum class LibraryUse { None, Training, All, Must };
LibraryUse libraryUse(const char* wish);

// How the library is asked for an attention; nothing where it would not be right or not worth it. The answer
// depends on sizes and strides alone, so the same call is always done by the same means.
std::optional<AttentionShape> libraryShape(const AttentionProblem& problem, const Visibility& visible,
                                           DType compute, bool gradient, LibraryUse use);

}  // namespace continuo::cuda
