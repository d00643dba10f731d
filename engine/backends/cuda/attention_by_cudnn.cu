#include <cstdlib>
#include <string>
#include <type_traits>

#include "backends/cuda/attention/attention_arguments.h"
#include "backends/cuda/attention/cudnn_attention.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "continuo/error.h"

// Attention with cuDNN: rounds tensors to the layout that cuDNN reads, and converts its results back.
namespace continuo::cuda {
namespace {

constexpr int kPiece = 8;  // channels in 16 bytes

// Workspace of one call; batches that need more are processed in parts. The library's ordered gradient stores
// slopes of queries by keys, which must not grow with the batch. For four windows of 1,024 x 4,096 with 8
// heads they take exactly 256 MiB, plus about 128 KiB.
constexpr std::size_t kMostWorkspace = std::size_t{272} << 20;

// Copies rows between one of the problem's tensors [B,*,H,D] and a packed one [B,H,count,D].
struct RowCopy {
    AttentionProblem problem;
    Strided rows;
    std::uint16_t* packed;
    bool keys;  // false: queries
    int count;

    __device__ std::uint16_t* at(int b, int h, int i, int channel) const {
        return packed + ((std::int64_t{1} * b * problem.heads + h) * count + i) * problem.channels + channel;
    }
    // Returns the number of used rows; the rest is padding.
    __device__ int used(int b) const {
        return keys ? problem.sight.row(b).visibleKeys(0, problem.queries).to : problem.queries;
    }
};

// A thread's position: eight channels of one row.
struct PiecePosition {
    int b, h, i, channel;

    __device__ explicit PiecePosition(const RowCopy& job)
        : b(static_cast<int>(blockIdx.z)), h(static_cast<int>(blockIdx.y)) {
        const int pieces = job.problem.channels / kPiece;
        const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
        i = static_cast<int>(index / pieces);
        channel = static_cast<int>(index % pieces) * kPiece;
    }
};

// Packs the rows of a tensor. Sets padding to zero, because the library multiplies it by weights of 0, and
// NaN would remain NaN.
template <class From>
__global__ void packRowsKernel(const RowCopy job) {
    const PiecePosition place(job);
    if (place.i >= job.count) return;
    float numbers[kPiece] = {};
    if (place.i < job.used(place.b)) {
        const From* from = job.rows.at<From>(place.b, place.i, place.h) + place.channel;
#pragma unroll
        for (int c = 0; c < kPiece; ++c) numbers[c] = load(from + c);
    }
    *reinterpret_cast<uint4*>(job.at(place.b, place.h, place.i, place.channel)) =
        make_uint4(packBf16(numbers[0], numbers[1]), packBf16(numbers[2], numbers[3]),
                   packBf16(numbers[4], numbers[5]), packBf16(numbers[6], numbers[7]));
}

// to = or += the library's result.
__global__ void unpackRowsKernel(const RowCopy job, Into into) {
    const PiecePosition place(job);
    if (place.i >= job.count || place.i >= job.used(place.b)) return;
    const std::uint16_t* from = job.at(place.b, place.h, place.i, place.channel);
    float* to = job.rows.at<float>(place.b, place.i, place.h) + place.channel;
#pragma unroll
    for (int c = 0; c < kPiece; ++c) to[c] = load(from + c) + (into == Into::Add ? to[c] : 0.0f);
}

// Returns the index of a row's count. The counts of each part of the batch begin at a multiple of 16 bytes.
__host__ __device__ __forceinline__ std::int64_t countIndex(int row, int rowsOfPart) {
    return std::int64_t{1} * (row / rowsOfPart) * ((rowsOfPart + 3) / 4 * 4) + row % rowsOfPart;
}

__global__ void countKernel(const AttentionProblem problem, int rowsOfPart, std::int32_t* queryCounts,
                            std::int32_t* keyCounts) {
    const int b = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (b >= problem.rows) return;
    queryCounts[countIndex(b, rowsOfPart)] = problem.queries;
    keyCounts[countIndex(b, rowsOfPart)] = problem.sight.row(b).visibleKeys(0, problem.queries).to;
}

// Assigns a call's tensors within a memory block; `bytes` nullptr: only counts. Returns the total bytes.
std::size_t place(AttentionCall& call, int rowsOfPart, std::byte* bytes) {
    const AttentionShape& shape = call.shape;
    MemoryLayout pieces;
    const auto take = [&](auto*& to, std::int64_t count) {
        using Element = std::remove_reference_t<decltype(*to)>;
        const std::size_t at = pieces.reserve(static_cast<std::size_t>(count) * sizeof(Element));
        if (bytes != nullptr) to = reinterpret_cast<Element*>(bytes + at);
    };
    const std::int64_t lines = std::int64_t{1} * shape.rows * shape.heads;
    const std::int64_t queries = lines * shape.queries * shape.channels;
    const std::int64_t keys = lines * shape.keys * shape.channels;
    for (std::uint16_t** each : {&call.q, &call.out}) take(*each, queries);
    for (std::uint16_t** each : {&call.k, &call.v}) take(*each, keys);
    for (std::int32_t** each : {&call.queryCounts, &call.keyCounts})
        take(*each, countIndex(shape.rows - 1, rowsOfPart) + 1);
    if (call.logSum == nullptr) take(call.logSum, lines * shape.queries);
    if (!shape.gradient) return pieces.bytes();
    for (std::uint16_t** each : {&call.outGradient, &call.qGradient}) take(*each, queries);
    for (std::uint16_t** each : {&call.kGradient, &call.vGradient}) take(*each, keys);
    return pieces.bytes();
}

dim3 makeGrid(const RowCopy& job) {
    return dim3(blocksFor(std::int64_t{1} * job.count * (job.problem.channels / kPiece), kThreads),
                static_cast<unsigned>(job.problem.heads), static_cast<unsigned>(job.problem.rows));
}

void pack(cudaStream_t stream, const RowCopy& job, bool bf16) {
    launch(stream, bf16 ? packRowsKernel<std::uint16_t> : packRowsKernel<float>, makeGrid(job),
           dim3(kThreads), 0, Follow::After, job);
}

void unpack(cudaStream_t stream, const RowCopy& job, Into into) {
    if (job.rows)
        launch(stream, unpackRowsKernel, makeGrid(job), dim3(kThreads), 0, Follow::After, job, into);
}

// Halves the number of rows until the library's workspace is within the limit.
std::optional<AttentionShape> fitBatch(CudnnAttention& library, AttentionShape shape) {
    for (;;) {
        const std::optional<std::size_t> bytes = library.workspaceBytes(shape);
        if (!bytes) return std::nullopt;
        if (*bytes <= kMostWorkspace) return shape;
        if (shape.rows == 1) return std::nullopt;
        shape.rows = shape.rows % 2 == 0 ? shape.rows / 2 : 1;
    }
}

// Returns the call for `part`'s number of rows from `row` on.
AttentionCall selectRows(const AttentionCall& call, const AttentionShape& part, int row) {
    AttentionCall one = call;
    one.shape = part;
    const std::int64_t lines = std::int64_t{1} * row * part.heads;
    const auto move = [&](auto*& pointer, std::int64_t by) { pointer += pointer != nullptr ? by : 0; };
    for (std::uint16_t** each : {&one.q, &one.out, &one.outGradient, &one.qGradient})
        move(*each, lines * part.queries * part.channels);
    for (std::uint16_t** each : {&one.k, &one.v, &one.kGradient, &one.vGradient})
        move(*each, lines * part.keys * part.channels);
    move(one.logSum, lines * part.queries);
    move(one.queryCounts, countIndex(row, part.rows));
    move(one.keyCounts, countIndex(row, part.rows));
    return one;
}

// Returns false; throws an error with the reason if the library must be used.
bool refused(LibraryUse use, const std::string& why) {
    if (use != LibraryUse::Must) return false;
    throw Error(ErrorCode::Device, "CONTINUO_CUDNN=must: " + why + "; use CONTINUO_CUDNN=all");
}

bool refused(LibraryUse use, CudnnAttention* library, const AttentionShape& shape) {
    return refused(use, library != nullptr
                            ? library->refusal(shape)
                            : "cuDNN is not there, or its headers were not when Continuo was built");
}

}  // namespace

bool CudaBackend::attentionByLibrary(const AttentionProblem& problem, const AttentionSlopes* slopes,
                                     const Visibility& visible, DType compute) {
    static const LibraryUse use = parseLibraryUse(std::getenv("CONTINUO_CUDNN"));
    const auto shape = libraryShape(problem, visible, compute, slopes != nullptr, use);
    if (!shape || recording_) return false;
    cudaStream_t const on = stream();
    CudnnAttention* const library = CudnnAttention::find(deviceIndex_);
    const auto part = library != nullptr ? fitBatch(*library, *shape) : std::nullopt;
    if (!part) return refused(use, library, *shape);

    AttentionCall call;
    call.shape = *shape;
    call.logSum = static_cast<float*>(problem.logSum.data);
    const std::size_t bytes = place(call, part->rows, nullptr);
    auto* const room =
        static_cast<std::byte*>(tryScratch(Scratch::Attention, bytes + *library->workspaceBytes(*part)));
    if (room == nullptr) return refused(use, "its operands and workspace do not fit into the memory");
    place(call, part->rows, room);

    const auto queries = [&](const Strided& rows, std::uint16_t* to) {
        return RowCopy{problem, rows, to, false, problem.queries};
    };
    const auto keys = [&](const Strided& rows, std::uint16_t* to) {
        return RowCopy{problem, rows, to, true, shape->keys};
    };
    launch(on, countKernel, dim3(blocksFor(problem.rows, kThreads)), dim3(kThreads), 0, Follow::After,
           problem, part->rows, call.queryCounts, call.keyCounts);
    pack(on, queries(problem.q, call.q), false);
    pack(on, keys(problem.k, call.k), problem.bf16);
    pack(on, keys(problem.v, call.v), problem.bf16);
    if (slopes != nullptr) {
        pack(on, queries(problem.out, call.out), false);
        pack(on, queries(slopes->outGradient, call.outGradient), false);
    }
    for (int row = 0; row < shape->rows; row += part->rows) {
        if (!library->run(selectRows(call, *part, row), room + bytes, on))
            return refused(use, library, *shape);
    }
    if (slopes == nullptr) {
        unpack(on, queries(problem.out, call.out), Into::Set);
    } else {
        unpack(on, queries(slopes->qGradient, call.qGradient), Into::Add);
        unpack(on, keys(slopes->kGradient, call.kGradient), Into::Add);
        unpack(on, keys(slopes->vGradient, call.vGradient), Into::Add);
    }
    return true;
}

}  // namespace continuo::cuda
