#pragma once

#include <cstdint>
#include <vector>

#include "backend/backend.h"
#include "backends/cpu/matmul/epilogue.h"
#include "backends/cpu/runtime/thread_pool.h"
#include "tensor/buffer.h"

namespace continuo::cpu {

// A weight in f32, for types that products of many rows cannot read.
struct DenseWeight final : PreparedWeight {
    Buffer values;  // [N,K]
};

// Exact products of many rows (oneDNN's sgemm, one thread per task). The division into tasks depends only on
// the shape, so results do not depend on the number of threads.
class FloatGemm {
public:
    explicit FloatGemm(ThreadPool& pool) : pool_(pool), threads_(static_cast<std::size_t>(pool.threads())) {}

    // Converts the weight [N,K] to f32; reuses the memory of `to` if it is large enough.
    void makeDense(const Weight& weight, Buffer& to);
    // epilogue(in[..,K] x weight[N,K]^T), or with `transposed` epilogue(in[..,N] x weight[N,K]).
    void multiplyRows(const RowMap& in, const float* weight, std::int64_t n, std::int64_t k, bool transposed,
                      const Epilogue& epilogue);
    // to[N,K] += or = left[M,N]^T x right[M,K].
    void addColumns(const RowMap& left, const RowMap& right, Into into, float* to);

private:
    struct Thread {
        Buffer memory;
    };
    void reserve(std::int64_t floats);
    // multiplyRows() and addColumns() with our own kernels (float_kernel.h).
    void multiplyThin(const RowMap& in, const float* weight, std::int64_t n, std::int64_t k, bool transposed,
                      const Epilogue& epilogue);
    void addThin(const RowMap& left, const RowMap& right, Into into, float* to);

    ThreadPool& pool_;
    std::vector<Thread> threads_;
    Buffer panels_;  // the right side of a thin product
    Buffer parts_;   // partial sums over many rows
};

}  // namespace continuo::cpu
