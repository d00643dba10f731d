#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "backends/cuda/attention/attention_arguments.h"

// Operands of the tensor cores: rows of bfloat16, aligned to 16 bytes, with the kernel's number of channels.
namespace continuo::cuda {

enum class OperandKind { Queries, Keys };

// A tensor [B,*,H,D] as rows for the tensor cores: the tensor itself if it has this form, else a rounded
// copy. Kernels read a tensor once for each tile of the other side. So rounding it once halves the bytes
// read, and lets them copy rows to shared memory without registers.
class AttentionOperand {
public:
    // A tensor of `problem` with `bf16` or float32 elements, as rows of `width` channels.
    AttentionOperand(const AttentionProblem& problem, const Strided& tensor, OperandKind which, bool bf16,
                     int width);

    // Reserves memory for the copy of the tensor, if it needs one. If `bytes` is nullptr, only counts the
    // bytes.
    void place(MemoryLayout& pieces, std::byte* bytes);
    // Writes the copy, if there is one.
    void pack(cudaStream_t stream) const;
    // Returns the rows [b, i, h]; their elements are std::uint16_t.
    const Strided& rows() const { return rows_; }

private:
    AttentionProblem problem_;
    Strided tensor_, rows_;
    OperandKind which_;
    bool bf16_, copied_;
    int count_, width_;
};

}  // namespace continuo::cuda
