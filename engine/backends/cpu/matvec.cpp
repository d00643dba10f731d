#include "backends/cpu/matvec.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "backends/cpu/host_memory.h"
#include "backends/cpu/matvec_task.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/matvec.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/matvec_blocks-inl.h"
#include "backends/cpu/norm-inl.h"

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

// Calls use(Format{}) for the format that weights of a type are multiplied in.
template <class Use>
HWY_INLINE auto withFormat(DType type, const Use& use) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    if (type == DType::I8 && Matvec::byteDots()) return use(I8DotFormat{});
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
            normRow(in[b], norm->scale.pointer<float>(), norm->offset.pointer<float>(), norm->epsilon, k,
                    inputs.row);
        }
        auto* to = static_cast<typename Format::Input*>(inputs.values) + b * (inputs.padded + Format::kHead);
        inputs.factors[b] = Format::arrange(inputs.row, inputs.padded, to);
    }
}

void arrangeInputs(DType type, const MatvecInputs& inputs, const RowMap& in, const NormWeights* norm) {
    withFormat(type, [&](auto format) HWY_ATTR { arrange<decltype(format)>(inputs, in, norm); });
}

// K rounded up to whole steps.
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

// A task reads at least this much of the weight, so that sharing it out costs little, ...
constexpr std::int64_t kTaskBytes = 24 << 10;
// ... in whole cache lines of the output, and no more rows than leave the sums small.
constexpr std::int64_t kLineRows = 16, kMostTaskRows = 512;

std::atomic<bool> byteDotsAllowed{true};

std::int64_t rowsOfTask(const Weight& weight) {
    const auto rowBytes = weight.inputs() * static_cast<std::int64_t>(sizeOf(weight.data.dtype));
    const std::int64_t rows = (kTaskBytes / rowBytes + kLineRows - 1) / kLineRows * kLineRows;
    return std::clamp(rows, kLineRows, kMostTaskRows);
}

}  // namespace

bool Matvec::byteDots() {
#if defined(__x86_64__)
    static const bool there = __builtin_cpu_supports("avx512vnni") != 0;
    return there && byteDotsAllowed.load(std::memory_order_relaxed);
#else
    return false;
#endif
}

void Matvec::allowByteDots(bool allow) { byteDotsAllowed = allow; }

void Matvec::reserve(std::size_t bytes) {
    if (bytes <= reserved_) return;
    for (Thread& thread : threads_) thread.memory = hostMemory(bytes);
    reserved_ = bytes;
}

void Matvec::run(const RowMap& in, const NormWeights* norm, const Weight& weight, const Epilogue& epilogue) {
    const auto arrange = HWY_DYNAMIC_DISPATCH(arrangeInputs);
    const auto multiply = HWY_DYNAMIC_DISPATCH(multiplyTask);
    const DType type = weight.data.dtype;
    const std::int64_t k = in.channels(), rows = in.rows(), outputs = weight.outputs();
    const std::int64_t padded = HWY_DYNAMIC_DISPATCH(paddedInputs)(type, k);
    const std::int64_t perTask = std::min(rowsOfTask(weight), outputs);
    // One padded row, a factor a row, the sums, and the inputs: floats all, if they were not smaller.
    const std::int64_t sumsAt = padded + kMaxRows, valuesAt = sumsAt + (rows * perTask + 15) / 16 * 16;
    reserve(static_cast<std::size_t>((valuesAt + rows * padded) + 16) * sizeof(float));
    const auto* data = static_cast<const std::byte*>(weight.data.data);
    const std::size_t rowBytes = static_cast<std::size_t>(k) * sizeOf(type);
    const auto* scale = static_cast<const float*>(weight.scale.data);
    const std::int64_t tasks = (outputs + perTask - 1) / perTask;
    const auto weightOf = [&](std::int64_t index) {
        return data + static_cast<std::size_t>(index * perTask) * rowBytes;
    };
    readAhead_.begin(data, tasks, weightOf);
    ++job_;
    pool_.run(tasks, [&](std::int64_t index, int thread) {
        Thread& mine = threads_[static_cast<std::size_t>(thread)];
        auto* memory = static_cast<float*>(mine.memory.data());
        float* factors = memory + padded;
        if (mine.job != job_) {
            arrange(type, {memory, memory + valuesAt, factors, padded}, in, norm);
            mine.job = job_;
        }
        const std::int64_t first = index * perTask, count = std::min(perTask, outputs - first);
        const bool last = index + 1 == pool_.firstIndex(tasks, thread + 1);
        multiply(type, {weightOf(index), count, k, memory + valuesAt, padded, rows, factors, memory + sumsAt,
                        perTask, last ? pool_.expected(thread) : nullptr});
        epilogue.write(memory + sumsAt, perTask, 0, rows, first, count, scale);
    });
}

}  // namespace continuo::cpu
#endif
