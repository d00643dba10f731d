#include "backends/cpu/attention/prefix_chunks.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {

// A pass over the chunks of all tracks: the pool, and scratch memory for its tasks.
class CpuBackend::PrefixPass {
public:
    PrefixPass(CpuBackend& backend, PrefixChunks& job)
        : backend_(backend), job_(job), own_((job.scratchBytes() + 63) / 64 * 64) {
        for (int thread = 1; thread < backend.pool_.threads(); ++thread) backend.scratch(thread, own_);
        const std::size_t shared = static_cast<std::size_t>(job.sharedFloats()) * sizeof(float);
        job.running =
            reinterpret_cast<float*>(static_cast<std::byte*>(backend.scratch(0, own_ + shared)) + own_);
        job.states = job.running + job.tracks() * job.stateFloats();
    }

    // Runs work(track) for every track.
    template <class Work>
    void tracks(const Work& work) {
        backend_.pool_.run(job_.tracks(), [&](std::int64_t track, int) { work(track); });
    }
    // Runs work(track, chunk, memory) for chunks [first, first + count) of every track.
    template <class Work>
    void chunks(std::int64_t first, std::int64_t count, const Work& work) {
        backend_.pool_.run(job_.tracks() * count, [&](std::int64_t task, int thread) {
            work(task / count, first + task % count, static_cast<std::byte*>(backend_.scratch(thread, own_)));
        });
    }
    template <class Work>
    void allChunks(const Work& work) {
        chunks(0, job_.chunks(), work);
    }
    // Runs work(first, count) for each group of chunks, forwards or backwards.
    template <class Work>
    void groups(bool back, const Work& work) {
        const std::int64_t size = job_.group(), count = (job_.chunks() + size - 1) / size;
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t first = (back ? count - 1 - i : i) * size;
            work(first, std::min(size, job_.chunks() - first));
        }
    }

private:
    CpuBackend& backend_;
    PrefixChunks& job_;
    std::size_t own_;
};

void CpuBackend::prefixAttention(TensorView q, TensorView k, TensorView v, const PrefixRule& rule,
                                 TensorView out, TensorView denominators) {
    ++others_;
    PrefixChunks job(q, k, v, rule);
    job.out = out;
    job.denominators = denominators;
    PrefixPass pass(*this, job);
    const auto attend = [&](std::int64_t track, std::int64_t chunk, std::byte* memory) {
        job.attend(track, chunk, memory);
    };
    pass.tracks([&](std::int64_t track) { job.begin(track); });
    pass.groups(false, [&](std::int64_t first, std::int64_t count) {
        pass.chunks(first, count, [&](std::int64_t track, std::int64_t chunk, std::byte* memory) {
            job.sumKeys(track, chunk, memory);
        });
        pass.tracks([&](std::int64_t track) { job.scan(track, first, count); });
        if (rule.causal) pass.chunks(first, count, attend);
    });
    if (!rule.causal) pass.allChunks(attend);
}

void CpuBackend::prefixAttentionGradient(const PrefixGradients& at, const PrefixRule& rule) {
    PrefixChunks job(at.q, at.k, at.v, rule);
    job.backward = true;
    job.out = at.out;
    job.denominators = at.denominators;
    job.outGradient = at.outGradient;
    job.qGradient = at.qGradient;
    job.kGradient = at.kGradient;
    job.vGradient = at.vGradient;
    job.into = at.into;
    PrefixPass pass(*this, job);
    if (at.qGradient) {
        const auto slopeQueries = [&](std::int64_t track, std::int64_t chunk, std::byte* memory) {
            job.slopeQueries(track, chunk, memory);
        };
        pass.tracks([&](std::int64_t track) { job.begin(track); });
        pass.groups(false, [&](std::int64_t first, std::int64_t count) {
            pass.chunks(first, count, [&](std::int64_t track, std::int64_t chunk, std::byte* memory) {
                job.sumKeys(track, chunk, memory);
            });
            pass.tracks([&](std::int64_t track) { job.scan(track, first, count); });
            if (rule.causal) pass.chunks(first, count, slopeQueries);
        });
        if (!rule.causal) pass.allChunks(slopeQueries);
    }
    if (!at.kGradient && !at.vGradient) return;
    const auto slopeKeys = [&](std::int64_t track, std::int64_t chunk, std::byte* memory) {
        job.slopeKeys(track, chunk, memory);
    };
    pass.tracks([&](std::int64_t track) { job.clear(track); });
    pass.groups(true, [&](std::int64_t first, std::int64_t count) {
        pass.chunks(first, count, [&](std::int64_t track, std::int64_t chunk, std::byte* memory) {
            job.sumQueries(track, chunk, memory);
        });
        pass.tracks([&](std::int64_t track) { job.scanBack(track, first, count); });
        if (rule.causal) pass.chunks(first, count, slopeKeys);
    });
    if (!rule.causal) pass.allChunks(slopeKeys);
}

}  // namespace continuo::cpu
