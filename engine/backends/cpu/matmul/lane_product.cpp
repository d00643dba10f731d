#include "backends/cpu/matmul/lane_product.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/matmul/lane_product.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/matmul/lane_product-inl.h"

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(readsLanes);
HWY_EXPORT(arrangeLanes);
HWY_EXPORT(multiplyLanes);

namespace {

// Minimum bytes of the weight that a task reads, so that distributing it costs little.
constexpr std::int64_t kTaskBytes = 24 << 10;

constexpr std::int64_t roundUp(std::int64_t a, std::int64_t b) { return (a + b - 1) / b * b; }

}  // namespace

bool LaneProduct::supports(const LaneWeight& lanes) {
    return !lanes.empty() && HWY_DYNAMIC_DISPATCH(readsLanes)();
}

// Reserves memory in each thread for a padded row, factors, initial values, the inputs' words, and the sums.
LaneProduct::LaneProduct(MatvecMemory& memory, const RowMap& in, const NormWeights* norm,
                         const LaneWeight& lanes, const Weight& weight, const Epilogue& epilogue)
    : memory_(&memory),
      in_(in),
      norm_(norm == nullptr ? NormWeights{} : *norm),
      lanes_(&lanes),
      scale_(static_cast<const float*>(weight.scale.data)),
      perTask_(std::clamp(kTaskBytes / lanes.panelBytes(), std::int64_t{1}, lanes.panels())),
      tasks_((lanes.panels() + perTask_ - 1) / perTask_),
      stride_(perTask_ * lanes.width),
      epilogue_(epilogue) {
    const std::int64_t words = roundUp(lanes.depth, LaneWeight::kLanes);
    memory.reserve(
        sizeof(float) *
        static_cast<std::size_t>(words * 4 + in.rows() * (3 + 2 * words + stride_) + 4 * LaneWeight::kLanes));
}

void LaneProduct::run(std::int64_t task, const TaskContext& turn) {
    MatvecMemory::Thread& mine = memory_->forThread(turn.thread);
    auto* next = static_cast<float*>(mine.memory.data());
    const std::int64_t words = roundUp(lanes_->depth, LaneWeight::kLanes), rows = in_.rows();
    const auto take = [&](std::int64_t floats) {
        return std::exchange(next, next + roundUp(floats, LaneWeight::kLanes));
    };
    float* const row = take(4 * words);
    float* const factors = take(rows);
    auto* const starts = reinterpret_cast<std::int32_t*>(take(2 * rows));
    float* const sums = take(rows * stride_);
    const Inputs inputs{row, reinterpret_cast<std::uint32_t*>(take(2 * rows * words)), factors, starts,
                        words};
    if (mine.inputsRun != turn.runNumber) {
        HWY_DYNAMIC_DISPATCH(arrangeLanes)(lanes_->type, inputs, in_, norm_.scale ? &norm_ : nullptr);
        mine.inputsRun = turn.runNumber;
    }
    const std::int64_t first = task * perTask_, last = std::min(first + perTask_, lanes_->panels());
    for (std::int64_t panel = first; panel < last; ++panel) {
        const std::byte* const weights = lanes_->panel(panel);
        const std::byte* const end = lanes_->panel(last);
        HWY_DYNAMIC_DISPATCH(multiplyLanes)
        (lanes_->type,
         {weights, end, turn.following == nullptr ? end : turn.following, lanes_->panelWidth(panel),
          lanes_->depth, rows, stride_, inputs, sums + (panel - first) * lanes_->width});
    }
    const std::int64_t column = first * lanes_->width;
    epilogue_.write(sums, stride_, 0, rows, column, std::min(stride_, lanes_->outputs - column), scale_);
}

}  // namespace continuo::cpu
#endif
