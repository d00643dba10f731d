#include "backends/cpu/attention/prefix_step.h"
#include "backends/cpu/attention/prefix_chunks.h"
#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/head_scale.h"
#include "backends/cpu/rotary.h"

namespace continuo::cpu {
namespace {

std::int64_t readInt(const TensorView& view, std::int64_t b) {
    return static_cast<const std::int32_t*>(view.data)[b * view.stride[0]];
}

}  // namespace

// Ops::prefixStep as a phase of a decode step. A task is one head of one row.
class CpuBackend::PrefixStepPhase final : public Phase {
public:
    PrefixStepPhase(CpuBackend& backend, const PrefixStep& step) : backend_(&backend), job_(step) {
        for (int thread = 0; thread < backend.pool_.threads(); ++thread) backend.scratch(thread, bytes());
    }

    std::int64_t tasks() override { return job_.tracks(); }

    void run(std::int64_t track, const TaskContext& turn) override {
        auto* const scratch = static_cast<float*>(backend_->scratch(turn.thread, bytes()));
        loadTransformed(job_.step.query, track, scratch);
        loadTransformed(job_.step.key, track, scratch + PrefixStepJob::padded(job_.channels));
        job_.run(track, scratch);
    }

    const std::byte* readAddress(std::int64_t track) const override {
        return reinterpret_cast<const std::byte*>(job_.trackSums(track));
    }

private:
    std::size_t bytes() const { return static_cast<std::size_t>(job_.scratchFloats()) * sizeof(float); }

    // Copies a head's query or key to `to`, scaled and rotated.
    void loadTransformed(const TensorView& from, std::int64_t track, float* to) const {
        const std::int64_t b = track / job_.heads, h = track % job_.heads;
        const float* const own = static_cast<const float*>(from.data) + headOffset(from, b, 0, h);
        if (job_.step.scale)
            scaleHead(job_.step.scale, h, job_.channels, own, to);
        else
            std::copy_n(own, job_.channels, to);
        if (!job_.step.rotary || h >= job_.step.rotary.heads) return;
        rotateHeads(job_.step.rotary, readInt(job_.step.positions, b), 1, 0, to);
    }

    CpuBackend* backend_;
    PrefixStepJob job_;
};

void CpuBackend::prefixStep(const PrefixStep& step) { runOrRecord(PrefixStepPhase(*this, step)); }

// Ops::foldChunk as a single phase, so that it can be part of a recorded step.
class CpuBackend::FoldChunk final : public Phase {
public:
    FoldChunk(CpuBackend& backend, const TensorView& k, const TensorView& v, const TensorView& begin,
              const TensorView& end, const TensorView& sums)
        : backend_(&backend), k_(k), v_(v), begin_(begin), end_(end), sums_(sums) {
        for (int thread = 0; thread < backend.pool_.threads(); ++thread) backend.scratch(thread, bytes());
    }

    std::int64_t tasks() override { return k_.shape[0] * k_.shape[2]; }

    void run(std::int64_t track, const TaskContext& turn) override {
        const std::int64_t b = track / k_.shape[2];
        foldKeys(k_, v_, b, track % k_.shape[2], {readInt(begin_, b), readInt(end_, b)}, sums_,
                 static_cast<std::byte*>(backend_->scratch(turn.thread, bytes())));
    }

    const std::byte* readAddress(std::int64_t track) const override {
        return static_cast<const std::byte*>(sums_.data) +
               (track / k_.shape[2] * sums_.stride[0] + track % k_.shape[2] * sums_.stride[1]) *
                   static_cast<std::int64_t>(sizeof(float));
    }

private:
    std::size_t bytes() const { return foldScratchBytes(k_.shape[3], v_.shape[3]); }

    CpuBackend* backend_;
    TensorView k_, v_, begin_, end_, sums_;
};

void CpuBackend::foldChunk(TensorView k, TensorView v, TensorView begin, TensorView end, TensorView sums) {
    runOrRecord(FoldChunk(*this, k, v, begin, end, sums));
}

}  // namespace continuo::cpu
