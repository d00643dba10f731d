#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "backends/cuda/attention/attention_problem.h"

// What the tensor cores read: rows of bfloat16 that begin at multiples of 16 bytes, with as many channels as
// the kernel is made for.
namespace continuo::cuda {

enum class Which { Queries, Keys };

// A tensor [B,*,H,D] as such rows: the tensor itself where it is that already, else a copy. A tensor is read
// many times, once for each tile of the others, so it is rounded once: half the bytes from then on, and
// copies to shared memory that need no registers.
class AttentionOperand {
public:
    // Of `problem`, with `bf16` or float32 elements, as rows of `width` channels.
    AttentionOperand(const AttentionProblem& problem, const Strided& tensor, Which which, bool bf16,
                     int width);

    // Takes the copy's place, if there is one; `bytes` null: only counts.
    void place(Pieces& pieces, std::byte* bytes);
    // Makes the copy, if there is one.
    void pack(cudaStream_t stream) const;
    // Of [b, i, h]; std::uint16_t.
    const Strided& rows() const { return rows_; }

private:
    AttentionProblem problem_;
    Strided tensor_, rows_;
    Which which_;
    bool bf16_, copied_;
    int count_, width_;
};

}  // namespace continuo::cuda
