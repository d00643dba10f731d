#pragma once

#include <cstddef>
#include <cstdint>

#include "backend/backend.h"
#include "backends/cpu/matmul/epilogue.h"
#include "backends/cpu/matmul/matvec_memory.h"
#include "backends/cpu/runtime/phase.h"

namespace continuo::cpu {

// Products of a few rows with a weight, as in a decode step. Reading the weight limits their speed, so
// weights are read in place, once for all rows. A result depends only on its own row and weights. So a row
// gives the same bits in any batch and on any number of threads.
//   F32, BF16: exact weights and inputs, summed in f32.
//   I8: inputs rounded to 16 bits (fewer in very long rows), relative to the row's largest, summed
//   exactly in integers.
class Matvec {
public:
    static constexpr std::int64_t kMaxRows = 16;

    explicit Matvec(int threads) : memory_(threads) {}

    // Computes epilogue(norm(in) x weight^T) for up to kMaxRows rows. A null `norm` means no norm. `in` is
    // not the epilogue's output.
    class Product final : public Phase {
    public:
        Product(Matvec& matvec, const RowMap& in, const NormWeights* norm, const Weight& weight,
                const Epilogue& epilogue);

        std::int64_t tasks() override { return tasks_; }
        void run(std::int64_t task, const TaskContext& turn) override;
        const std::byte* readAddress(std::int64_t task) const override {
            return weight_ + static_cast<std::size_t>(task * perTask_) * rowBytes_;
        }

    private:
        Matvec* matvec_;
        RowMap in_;
        NormWeights norm_;  // without a scale: no norm
        DType type_;
        const std::byte* weight_;
        const float* scale_;
        std::size_t rowBytes_;
        std::int64_t outputs_, padded_, perTask_, tasks_;
        std::int64_t sumsAt_, valuesAt_;  // offsets in a thread's memory, in floats
        Epilogue epilogue_;
    };

    // Returns whether int8 weights use AVX-512 VNNI: the CPU has it and it is allowed.
    static bool usesByteDots();
    // For tests: `false` simulates a CPU without AVX-512 VNNI.
    static void allowByteDots(bool allow);

    // Returns the scratch memory of the threads, which LaneProduct also uses.
    MatvecMemory& memory() { return memory_; }

private:
    MatvecMemory memory_;
};

}  // namespace continuo::cpu
