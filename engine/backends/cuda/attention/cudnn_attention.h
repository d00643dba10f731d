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

// The sizes of an attention for cuDNN. All tensors are packed [B,H,T,D] or [B,H,S,D] bf16. Row b has
// `queries` queries and AttentionCall::keyCounts[b] keys. Its last query owns the last of these keys
// (Perceiver AR, appendix C: a causal mask aligned at the bottom right).
struct AttentionShape {
    int rows = 0, heads = 0, queries = 0, keys = 0, channels = 0;
    bool gradient = false;

    auto all() const { return std::tie(rows, heads, queries, keys, channels, gradient); }
    bool operator<(const AttentionShape& other) const { return all() < other.all(); }
    bool operator==(const AttentionShape& other) const { return all() == other.all(); }
};

// Tensors of such an attention; the gradients only with shape.gradient.
struct AttentionCall {
    AttentionShape shape;
    std::uint16_t *q = nullptr, *k = nullptr, *v = nullptr, *out = nullptr;
    float* logSum = nullptr;  // [B,H,T], natural logarithm
    std::uint16_t *outGradient = nullptr, *qGradient = nullptr, *kGradient = nullptr, *vGradient = nullptr;
    std::int32_t *queryCounts = nullptr, *keyCounts = nullptr;  // [B]
};

// cuDNN's fused attention, loaded from the user's CUDA if installed. Continuo does not include it.
class CudnnAttention {
public:
    virtual ~CudnnAttention() = default;
    // Returns the library for the calling thread's device, loaded at the first call; nullptr if it is not
    // available. Any thread.
    static CudnnAttention* find(int device);
    // Returns the bytes of memory that such a call needs in addition to its tensors; nullopt if the library
    // does not support it.
    virtual std::optional<std::size_t> workspaceBytes(const AttentionShape& shape) = 0;
    // Queues the attention. Returns false, with nothing queued, if the library does not support it.
    virtual bool run(const AttentionCall& call, void* workspace, cudaStream_t stream) = 0;
    // Returns the library's message why it does not support a shape.
    virtual std::string refusal(const AttentionShape& shape) = 0;
};

// Which attentions use the library. The variable CONTINUO_CUDNN is 0 (None), unset (Training), all, or must,
// which is all but throws if the library does not support a call. A new shape costs the library half a second
// once, so live playing does not use it by default.
enum class LibraryUse { None, Training, All, Must };
LibraryUse parseLibraryUse(const char* wish);

// Returns the library's shape for an attention; nullopt if it would be wrong or not worthwhile. The result
// depends only on sizes and strides, so a call always uses the same implementation.
std::optional<AttentionShape> libraryShape(const AttentionProblem& problem, const Visibility& visible,
                                           DType compute, bool gradient, LibraryUse use);

}  // namespace continuo::cuda
