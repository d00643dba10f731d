#include "backends/cuda/attention/attention_kernels.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/cuda_error.h"
#include "continuo/error.h"

namespace continuo::cuda {
namespace {

// Returns whether tensor cores compute the attention. A single query, as in a decode step, is computed
// exactly, without them. Its gradient recomputes the attention weights from the step's result, so it is
// computed exactly too.
bool usesTensorCores(const AttentionProblem& problem, DType compute) {
    return compute == DType::BF16 && problem.queries > 1 && problem.channels <= kMostTensorChannels &&
           !problem.bias;
}

void checkTypes(const TensorView& k, const TensorView& v) {
    if (k.dtype == v.dtype && (k.dtype == DType::F32 || k.dtype == DType::BF16)) return;
    throw Error(ErrorCode::Internal, "attention: keys and values must both be f32 or bf16; keys are " +
                                         std::string(displayName(k.dtype)) + ", values " +
                                         std::string(displayName(v.dtype)));
}

}  // namespace

void* CudaBackend::stepMemory(const AttentionProblem& problem) {
    const std::size_t before = scratch_[static_cast<std::size_t>(Scratch::Step)].size();
    void* const memory = scratch(Scratch::Step, attentionStepBytes(problem, processors_));
    if (scratch_[static_cast<std::size_t>(Scratch::Step)].size() != before)
        check(cudaMemsetAsync(memory, 0, attentionStepZeros(), stream()), "clearing memory");
    return memory;
}

void CudaBackend::attention(TensorView q, TensorView k, TensorView v, const Visibility& visible,
                            DType compute, TensorView out, TensorView logSum) {
    checkTypes(k, v);
    if (q.shape.count() == 0) return;
    const AttentionProblem problem(q, k, v, visible, out, logSum);
    if (attentionByLibrary(problem, nullptr, visible, compute)) return;
    if (problem.queries == 1) {
        attentionStep(stream(), problem, processors_, stepMemory(problem));
    } else if (usesTensorCores(problem, compute)) {
        void* memory = scratch(Scratch::Attention, attentionTensorForwardBytes(problem, processors_));
        attentionTensorForward(stream(), problem, processors_, memory);
    } else {
        void* memory = scratch(Scratch::Attention, attentionForwardBytes(problem, processors_));
        attentionForward(stream(), problem, processors_, memory);
    }
}

// Uses one kernel if the cache's rows allow it and no head is scaled, else two.
void CudaBackend::storeAndAttend(TensorView query, TensorView keysValues, TensorView positions,
                                 const EntryRule& rule, TensorView slot, TensorView cache,
                                 const Visibility& visible, DType compute, TensorView out) {
    const std::int64_t heads = query.shape[2];
    const TensorView k = cache.slice(2, 0, heads), v = cache.slice(2, heads, 2 * heads);
    checkTypes(k, v);
    const AttentionProblem problem(query, k, v, visible, out, {});
    if (query.shape.count() == 0 || rule.query || rule.key || !attentionStepStores(problem)) {
        return Backend::storeAndAttend(query, keysValues, positions, rule, slot, cache, visible, compute,
                                       out);
    }
    StepEntry entry;
    entry.keys = keysValues.pointer<float>();
    entry.values = keysValues.slice(2, heads, 2 * heads).pointer<float>();
    entry.row = keysValues.stride[0];
    entry.head = keysValues.stride[2];
    entry.positions = RowNumbers(positions);
    entry.slot = RowNumbers(slot);
    entry.turning = Rotation(rule.rotary);
    entry.early = recording_;
    attentionStep(stream(), problem, entry, processors_, stepMemory(problem));
}

void CudaBackend::attentionGradient(const AttentionGradients& at, const Visibility& visible, DType compute) {
    checkTypes(at.k, at.v);
    if (at.into == Into::Set) {
        for (const TensorView& each : {at.qGradient, at.kGradient, at.vGradient})
            if (each) fill(each, 0);
    }
    if (at.q.shape.count() == 0) return;
    const AttentionProblem problem(at.q, at.k, at.v, visible, at.out, at.logSum);
    AttentionSlopes slopes{Strided(at.outGradient), Strided(at.qGradient), Strided(at.kGradient),
                           Strided(at.vGradient)};
    if (at.biasGradient) {
        slopes.biasGradient = at.biasGradient.pointer<float>();
        slopes.biasStride[0] = at.biasGradient.stride[0];
        slopes.biasStride[1] = at.biasGradient.stride[1];
    }
    if (attentionByLibrary(problem, &slopes, visible, compute)) return;
    if (usesTensorCores(problem, compute)) {
        void* memory = scratch(Scratch::Attention, attentionTensorBackwardBytes(problem, processors_));
        attentionTensorBackward(stream(), problem, slopes, processors_, memory);
    } else {
        void* memory = scratch(Scratch::Attention, attentionBackwardBytes(problem, slopes, processors_));
        attentionBackward(stream(), problem, slopes, processors_, memory);
    }
}

}  // namespace continuo::cuda
