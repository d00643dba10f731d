#pragma once

#include <cstddef>
#include <cstdint>

#include "backends/cpu/matmul/epilogue.h"
#include "backends/cpu/matmul/lane_weight.h"
#include "backends/cpu/matmul/matvec_memory.h"
#include "backends/cpu/runtime/phase.h"

namespace continuo::cpu {

// Computes epilogue(norm(in) x weight^T) for a few rows with a weight packed in lanes. A null `norm` means no
// norm. `in` is not the epilogue's output. A result depends only on its own row and weights. So a row gives
// the same bits in any batch and on any number of threads.
//   BF16: inputs rounded to bf16, products exact, one f32 sum along K.
//   I8: inputs rounded to 16 bits, relative to the row's largest, summed exactly in integers.
class LaneProduct final : public Phase {
public:
    // Returns whether the weight is packed in lanes and the current instruction set can read them.
    static bool supports(const LaneWeight& lanes);

    LaneProduct(MatvecMemory& memory, const RowMap& in, const NormWeights* norm, const LaneWeight& lanes,
                const Weight& weight, const Epilogue& epilogue);

    std::int64_t tasks() override { return tasks_; }
    void run(std::int64_t task, const TaskContext& turn) override;
    const std::byte* readAddress(std::int64_t task) const override { return lanes_->panel(task * perTask_); }

    // The inputs as one thread packs them.
    struct Inputs {
        float* row;            // scratch for one padded row
        std::uint32_t* words;  // [rows][parts][depth]: bf16; or upper, then lower bytes
        float* factors;        // [rows]; factors on the sums
        std::int32_t* starts;  // [rows][2]; initial values of the sums of upper and lower bytes
        std::int64_t depth;
    };
    // The panels of one task.
    struct Task {
        const std::byte* weights;
        const std::byte* end;        // end of the panels
        const std::byte* following;  // memory that the thread reads after the panels
        std::int64_t width, depth, rows, stride;
        Inputs inputs;
        float* sums;  // [rows][stride]
    };

private:
    MatvecMemory* memory_;
    RowMap in_;
    NormWeights norm_;  // without a scale: no norm
    const LaneWeight* lanes_;
    const float* scale_;
    std::int64_t perTask_, tasks_, stride_;  // panels of a task, tasks, outputs of a task
    Epilogue epilogue_;
};

}  // namespace continuo::cpu
