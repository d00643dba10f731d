#pragma once

#include <vector>

#include "backend/backend.h"
#include "backends/cpu/epilogue.h"
#include "backends/cpu/thread_pool.h"
#include "backends/cpu/tile_unit.h"

namespace continuo::cpu {

// A weight packed for the matrix unit.
struct TileWeight final : PreparedWeight {
    TileMatrix forward;     // lines N, depth K
    TileMatrix transposed;  // lines K, depth N, or empty
};

// Products of many rows on the matrix unit: operands rounded to bf16, sums in f32. How a product is cut
// depends on its shape alone, so the bits do not depend on the number of threads.
class TileProducts {
public:
    explicit TileProducts(ThreadPool& pool)
        : pool_(pool), threads_(static_cast<std::size_t>(pool.threads())) {}

    // Packs the weight into `to`, in the memory it already has where that is enough.
    void pack(const Weight& weight, bool gradients, TileWeight& to);
    // epilogue(in x right^T).
    void multiplyRows(const RowMap& in, const TileMatrix& right, const Epilogue& epilogue);
    // to[N,K] += left[M,N]^T x right[M,K], or =.
    void addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to);
    // multiplyRows(left, weight, epilogue) and addColumns(left, right, into, to), which read `left` once.
    void multiplyBoth(const RowMap& left, const TileMatrix& weight, const Epilogue& epilogue,
                      const RowMap& right, Into into, const TensorView& to);

private:
    struct Thread {
        TileMatrix left;
        std::vector<float> sums;
    };
    // Lines of the left side, from its first panel on, and pairs of panels of the right side.
    struct Part {
        const std::byte* left;
        std::int64_t panelBytes;
        std::int64_t firstLine, lines, firstPair, lastPair;
    };

    void multiplyPart(const Part& part, const TileMatrix& right, const Epilogue& epilogue,
                      Thread& thread) const;
    void multiplyPacked(const TileMatrix& left, const TileMatrix& right, const Epilogue& epilogue);

    ThreadPool& pool_;
    std::vector<Thread> threads_;
    TileMatrix left_, right_, lines_;  // what all threads pack and read
};

}  // namespace continuo::cpu
