#include "backends/cpu/matmul/matvec.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "backends/cpu/matmul/matvec_task.h"
#include "backends/cpu/runtime/instructions.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/matmul/matvec.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/matmul/matvec_blocks-inl.h"
#include "backends/cpu/simd/norm-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

template <class Format>
void multiply(const MatvecTask& task) {
    const Job<Format> job{static_cast<const typename Format::Element*>(task.weight),
                          task.k,
                          static_cast<const typename Format::Input*>(task.inputs),
                          task.padded + Format::kHead,
                          task.factors,
                          task.sums,
                          task.stride,
                          Ahead<Format>(task)};
    multiplyRows(job, task.rows, task.inputCount);
}

// Calls use(Format{}) for the format of a weight type.
template <class Use>
HWY_INLINE auto withFormat(DType type, const Use& use) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    if (type == DType::I8 && Matvec::usesByteDots()) return use(I8DotFormat{});
#endif
    switch (type) {
        case DType::BF16: return use(Bf16Format{});
        case DType::I8: return use(I8Format{});
        default: return use(F32Format{});
    }
}

void multiplyTask(DType type, const MatvecTask& task) {
    withFormat(type, [&](auto format) HWY_ATTR { multiply<decltype(format)>(task); });
}

template <class Format>
void arrange(const MatvecInputs& inputs, const RowMap& in, const NormWeights* norm) {
    const std::int64_t k = in.channels();
    std::fill(inputs.row + k, inputs.row + inputs.padded, 0.0f);
    for (std::int64_t b = 0; b < in.rows(); ++b) {
        if (norm == nullptr) {
            std::memcpy(inputs.row, in[b], static_cast<std::size_t>(k) * sizeof(float));
        } else {
            normRow(in[b], *norm, k, inputs.row);
        }
        auto* to = static_cast<typename Format::Input*>(inputs.values) + b * (inputs.padded + Format::kHead);
        inputs.factors[b] = Format::arrange(inputs.row, inputs.padded, to);
    }
}

void arrangeInputs(DType type, const MatvecInputs& inputs, const RowMap& in, const NormWeights* norm) {
    withFormat(type, [&](auto format) HWY_ATTR { arrange<decltype(format)>(inputs, in, norm); });
}

// Returns K rounded up to whole steps.
std::int64_t paddedInputs(DType type, std::int64_t k) {
    return withFormat(type, [&](auto format) {
        constexpr std::int64_t kStep = decltype(format)::kStep;
        return (k + kStep - 1) / kStep * kStep;
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(paddedInputs);
HWY_EXPORT(arrangeInputs);
HWY_EXPORT(multiplyTask);

namespace {

// Minimum bytes of the weight that a task reads, so that distributing it costs little.
constexpr std::int64_t kTaskBytes = 24 << 10;
// Tasks have whole cache lines of the output, and at most this many rows, so that the sums stay small.
constexpr std::int64_t kLineRows = 16, kMostTaskRows = 512;

std::atomic<bool> byteDotsAllowed{true};

std::int64_t rowsPerTask(const Weight& weight) {
    const auto rowBytes = weight.inputs() * static_cast<std::int64_t>(sizeOf(weight.data.dtype));
    const std::int64_t rows = (kTaskBytes / rowBytes + kLineRows - 1) / kLineRows * kLineRows;
    return std::clamp(rows, kLineRows, kMostTaskRows);
}

}  // namespace

bool Matvec::usesByteDots() {
    return instructions().hasByteDots && byteDotsAllowed.load(std::memory_order_relaxed);
}

void Matvec::allowByteDots(bool allow) { byteDotsAllowed = allow; }

Matvec::Product::Product(Matvec& matvec, const RowMap& in, const NormWeights* norm, const Weight& weight,
                         const Epilogue& epilogue)
    : matvec_(&matvec),
      in_(in),
      norm_(norm == nullptr ? NormWeights{} : *norm),
      type_(weight.data.dtype),
      weight_(static_cast<const std::byte*>(weight.data.data)),
      scale_(static_cast<const float*>(weight.scale.data)),
      rowBytes_(static_cast<std::size_t>(weight.inputs()) * sizeOf(weight.data.dtype)),
      outputs_(weight.outputs()),
      padded_(HWY_DYNAMIC_DISPATCH(paddedInputs)(type_, weight.inputs())),
      perTask_(std::min(rowsPerTask(weight), outputs_)),
      tasks_((outputs_ + perTask_ - 1) / perTask_),
      epilogue_(epilogue) {
    // One padded row, one factor per row, the sums, and the inputs: all counted as floats, although inputs
    // may be smaller.
    sumsAt_ = padded_ + kMaxRows;
    valuesAt_ = sumsAt_ + (in.rows() * perTask_ + 15) / 16 * 16;
    matvec.memory_.reserve(static_cast<std::size_t>(valuesAt_ + in.rows() * padded_ + 16) * sizeof(float));
}

void Matvec::Product::run(std::int64_t task, const TaskContext& turn) {
    MatvecMemory::Thread& mine = matvec_->memory_.forThread(turn.thread);
    auto* const memory = static_cast<float*>(mine.memory.data());
    float* const factors = memory + padded_;
    if (mine.inputsRun != turn.runNumber) {
        HWY_DYNAMIC_DISPATCH(arrangeInputs)
        (type_, {memory, memory + valuesAt_, factors, padded_}, in_, norm_.scale ? &norm_ : nullptr);
        mine.inputsRun = turn.runNumber;
    }
    const std::int64_t first = task * perTask_, count = std::min(perTask_, outputs_ - first);
    HWY_DYNAMIC_DISPATCH(multiplyTask)
    (type_, {readAddress(task), count, in_.channels(), memory + valuesAt_, padded_, in_.rows(), factors,
             memory + sumsAt_, perTask_, turn.following});
    epilogue_.write(memory + sumsAt_, perTask_, 0, in_.rows(), first, count, scale_);
}

}  // namespace continuo::cpu
#endif
