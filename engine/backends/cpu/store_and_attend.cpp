#include <algorithm>
#include <atomic>
#include <vector>

#include "backends/cpu/attention/attention_step.h"
#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/rotary.h"
#include "backends/cpu/simd/convert.h"

namespace continuo::cpu {

// One phase: a task is a split of a head's keys. It turns the query for itself; the one whose split the new
// entry belongs to stores that first; and whoever finishes a head's last split combines them all.
class CpuBackend::StoreAndAttend final : public Phase {
public:
    StoreAndAttend(CpuBackend& backend, const TensorView& query, const TensorView& keysValues,
                   const TensorView& positions, const RotaryRule& rule, const TensorView& slot,
                   const TensorView& cache, const Visibility& visible, const TensorView& out)
        : backend_(&backend),
          job_(query, cache.slice(2, 0, query.shape[2]), cache.slice(2, query.shape[2], 2 * query.shape[2]),
               visible, out, {}),
          entries_(keysValues),
          positions_(positions),
          rule_(rule),
          slot_(slot),
          left_(static_cast<std::size_t>(job_.heads())) {
        for (int thread = 0; thread < backend.pool_.threads(); ++thread)
            backend.scratch(thread, thread == 0 ? bytes() : ownBytes());
    }

    std::int64_t tasks() override {
        job_.countSplits();
        job_.splits = std::max<std::int64_t>(job_.splits, 1);  // an entry is stored though nobody sees it
        std::fill(left_.begin(), left_.end(), static_cast<std::int32_t>(job_.splits));
        job_.parts = static_cast<float*>(backend_->scratch(0, bytes())) + ownFloats();
        return job_.heads() * job_.splits;
    }

    void run(std::int64_t task, const Turn& turn) override {
        const std::int64_t head = task / job_.splits;
        auto* const turned = static_cast<float*>(backend_->scratch(turn.thread, ownBytes()));
        if (holdsEntry(head, task % job_.splits)) {
            store(head, 0, turned);
            store(head, job_.problem.heads, turned);
        }
        std::copy_n(job_.queryOf(head), job_.problem.channels, turned);
        this->turn(head, turned);
        job_.attend(task, turned, turned + job_.paddedChannels(), turn.following);
        std::atomic_ref left(left_[static_cast<std::size_t>(head)]);
        if (left.fetch_sub(1, std::memory_order_acq_rel) == 1) job_.combine(head);
    }

    const std::byte* reads(std::int64_t task) const override { return job_.keysAt(task); }

private:
    std::int64_t ownFloats() const { return job_.paddedChannels() + job_.scratchFloats(); }
    std::size_t ownBytes() const { return static_cast<std::size_t>(ownFloats()) * sizeof(float); }
    // Thread 0's scratch holds what the splits give too, for as many as the cache can have.
    std::size_t bytes() const {
        const std::int64_t parts = std::max<std::int64_t>(job_.mostSplits(), 1) * job_.partStep();
        return ownBytes() + static_cast<std::size_t>(job_.heads() * parts) * sizeof(float);
    }

    std::int64_t slotOf(std::int64_t b) const {
        return static_cast<const std::int32_t*>(slot_.data)[b * slot_.stride[0]];
    }
    // Whether a split has the new entry's slot; the first one takes an entry that no split has.
    bool holdsEntry(std::int64_t head, std::int64_t split) const {
        const std::int64_t slot = slotOf(head / job_.problem.heads);
        const KeyRange range = job_.keysOf(head, split);
        if (slot >= range.from && slot < range.to) return true;
        const KeyRange all = job_.problem.reach(head / job_.problem.heads, 0, 1);
        return split == 0 && (slot < all.from || slot >= all.to);
    }

    void turn(std::int64_t head, float* x) const {
        if (!rule_ || head % job_.problem.heads >= rule_.heads) return;
        const std::int64_t b = head / job_.problem.heads;
        turnHeads(rule_, static_cast<const std::int32_t*>(positions_.data)[b * positions_.stride[0]], 1, 0,
                  x);
    }
    // The head's key (offset 0) or its value (offset H) into the cache.
    void store(std::int64_t head, std::int64_t offset, float* row) const {
        const std::int64_t b = head / job_.problem.heads, h = head % job_.problem.heads;
        const std::int64_t channels = job_.problem.channels;
        std::copy_n(static_cast<const float*>(entries_.data) + headOffset(entries_, b, 0, h + offset),
                    channels, row);
        if (offset == 0) turn(head, row);
        const TensorView& to = offset == 0 ? job_.k : job_.v;
        const std::int64_t at = headOffset(to, b, slotOf(b), h);
        if (to.dtype == DType::BF16)
            toBFloat16s(row, channels, static_cast<std::uint16_t*>(to.data) + at);
        else
            std::copy_n(row, channels, static_cast<float*>(to.data) + at);
    }

    CpuBackend* backend_;
    AttentionStep job_;
    TensorView entries_, positions_;
    RotaryRule rule_;
    TensorView slot_;
    // Splits of each head that are not done; its own, since all phases of a step are made ready together.
    std::vector<std::int32_t> left_;
};

void CpuBackend::storeAndAttend(TensorView query, TensorView keysValues, TensorView positions,
                                const RotaryRule& rule, TensorView slot, TensorView cache,
                                const Visibility& visible, DType, TensorView out) {
    perform(StoreAndAttend(*this, query, keysValues, positions, rule, slot, cache, visible, out));
}

}  // namespace continuo::cpu
