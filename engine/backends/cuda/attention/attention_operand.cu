#include "backends/cuda/attention/attention_operand.h"

#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {
namespace {

constexpr int kPiece = 8;  // channels in 16 bytes

struct Packing {
    AttentionProblem problem;
    Strided from, to;
    OperandKind which;
    int count, width;
};

// Each thread writes 16 bytes. Keys that no query sees are skipped.
template <class T>
__global__ void packKernel(const Packing job) {
    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y), pieces = job.width / kPiece;
    const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    const int i = static_cast<int>(index / pieces), channel = static_cast<int>(index % pieces) * kPiece;
    if (i >= job.count) return;
    if (job.which == OperandKind::Keys) {
        const Span used = job.problem.sight.row(b).visibleKeys(0, job.problem.queries);
        if (i < used.from || i >= used.to) return;
    }
    const T* from = job.from.at<T>(b, i, h) + channel;
    float numbers[kPiece];
#pragma unroll
    for (int c = 0; c < kPiece; ++c) numbers[c] = channel + c < job.problem.channels ? load(from + c) : 0.0f;
    *reinterpret_cast<uint4*>(job.to.at<std::uint16_t>(b, i, h) + channel) =
        make_uint4(packBf16(numbers[0], numbers[1]), packBf16(numbers[2], numbers[3]),
                   packBf16(numbers[4], numbers[5]), packBf16(numbers[6], numbers[7]));
}

}  // namespace

AttentionOperand::AttentionOperand(const AttentionProblem& problem, const Strided& tensor, OperandKind which,
                                   bool bf16, int width)
    : problem_(problem),
      tensor_(tensor),
      rows_(tensor),
      which_(which),
      bf16_(bf16),
      copied_(!bf16 || problem.channels != width || !tensor.alignedRows(2)),
      count_(which == OperandKind::Keys ? problem.keys : problem.queries),
      width_(width) {
    if (!copied_) return;
    rows_.data = nullptr;
    rows_.stride[0] = std::int64_t{1} * problem.heads * count_ * width;
    rows_.stride[1] = width;
    rows_.stride[2] = std::int64_t{1} * count_ * width;
}

void AttentionOperand::place(MemoryLayout& pieces, std::byte* bytes) {
    if (!copied_) return;
    const std::size_t at =
        pieces.reserve(static_cast<std::size_t>(problem_.rows * rows_.stride[0]) * sizeof(std::uint16_t));
    if (bytes != nullptr) rows_.data = bytes + at;
}

void AttentionOperand::pack(cudaStream_t stream) const {
    if (!copied_) return;
    const Packing job{problem_, tensor_, rows_, which_, count_, width_};
    const dim3 grid(blocksFor(std::int64_t{1} * count_ * (width_ / kPiece), kThreads),
                    static_cast<unsigned>(problem_.heads), static_cast<unsigned>(problem_.rows));
    launch(stream, bf16_ ? packKernel<std::uint16_t> : packKernel<float>, grid, dim3(kThreads), 0,
           Follow::After, job);
}

}  // namespace continuo::cuda
