#include <algorithm>
#include <atomic>
#include <vector>

#include "backends/cpu/attention/attention_step.h"
#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/head_scale.h"
#include "backends/cpu/rotary.h"
#include "backends/cpu/simd/convert_floats.h"

namespace continuo::cpu {

// The attention of a decode step as one phase. A task is one split of one head's keys. With new entries each
// task scales and rotates the query itself, and the task whose split contains the new entry stores it first.
// The task that finishes a head's last split combines all splits of the head.
class CpuBackend::StepAttention final : public Phase {
public:
    // Minimum floats of keys for which it is worth waking the workers.
    static constexpr std::int64_t kReadTogether = 1 << 15;

    StepAttention(CpuBackend& backend, const TensorView& query, const TensorView& k, const TensorView& v,
                  const Visibility& visible, const TensorView& out, const TensorView& logSum)
        : backend_(&backend),
          job_(query, k, v, visible, out, logSum),
          left_(static_cast<std::size_t>(job_.heads())) {
        for (int thread = 0; thread < backend.pool_.threads(); ++thread)
            backend.scratch(thread, thread == 0 ? bytes() : ownBytes());
    }
    // Makes each run first store new entries, in the cache that k and v refer to.
    void store(const TensorView& keysValues, const TensorView& positions, const EntryRule& rule,
               const TensorView& slot) {
        entries_ = keysValues;
        positions_ = positions;
        rule_ = rule;
        slot_ = slot;
    }

    // Returns the floats of keys that a run reads, in whole splits.
    std::int64_t keyFloats() const {
        return job_.heads() * job_.splits * AttentionStep::kSplitKeys * job_.problem.channels;
    }
    // Runs all tasks on the calling thread.
    void runAlone() {
        const std::int64_t count = tasks();
        for (std::int64_t task = 0; task < count; ++task) run(task, {0, 0, nullptr});
    }

    std::int64_t tasks() override {
        job_.countSplits();
        job_.splits = std::max<std::int64_t>(job_.splits, 1);  // an entry is stored even if no query sees it
        std::fill(left_.begin(), left_.end(), static_cast<std::int32_t>(job_.splits));
        job_.parts = static_cast<float*>(backend_->scratch(0, bytes())) + ownFloats();
        return job_.heads() * job_.splits;
    }

    void run(std::int64_t task, const TaskContext& turn) override {
        const std::int64_t head = task / job_.splits;
        auto* const own = static_cast<float*>(backend_->scratch(turn.thread, ownBytes()));
        const float* query = job_.queryRow(head);
        if (entries_) {
            if (holdsEntry(head, task % job_.splits)) {
                store(head, 0, own);
                store(head, job_.problem.heads, own);
            }
            loadTransformed(head, rule_.query, query, own);
            query = own;
        }
        job_.attend(task, query, own + job_.paddedChannels(), turn.following);
        std::atomic_ref left(left_[static_cast<std::size_t>(head)]);
        if (left.fetch_sub(1, std::memory_order_acq_rel) == 1) job_.combine(head);
    }

    const std::byte* readAddress(std::int64_t task) const override { return job_.keyAddress(task); }

private:
    std::int64_t ownFloats() const { return job_.paddedChannels() + job_.scratchFloats(); }
    std::size_t ownBytes() const { return static_cast<std::size_t>(ownFloats()) * sizeof(float); }
    // Returns the bytes of thread 0's scratch, which also holds the results of the splits, for the most
    // splits that the cache can have.
    std::size_t bytes() const {
        const std::int64_t parts = std::max<std::int64_t>(job_.maxSplits(), 1) * job_.partStep();
        return ownBytes() + static_cast<std::size_t>(job_.heads() * parts) * sizeof(float);
    }

    std::int64_t entrySlot(std::int64_t b) const {
        return static_cast<const std::int32_t*>(slot_.data)[b * slot_.stride[0]];
    }
    // Returns whether a split contains the new entry's slot; the first split also stores an entry outside all
    // splits.
    bool holdsEntry(std::int64_t head, std::int64_t split) const {
        const std::int64_t slot = entrySlot(head / job_.problem.heads);
        const KeyRange range = job_.splitKeys(head, split);
        if (slot >= range.from && slot < range.to) return true;
        const KeyRange all = job_.problem.visibleRange(head / job_.problem.heads, 0, 1);
        return split == 0 && (slot < all.from || slot >= all.to);
    }

    // Copies, scales and rotates a head of a query or a key.
    void loadTransformed(std::int64_t head, const HeadScaleRule& scale, const float* from, float* to) const {
        const std::int64_t b = head / job_.problem.heads, h = head % job_.problem.heads;
        if (scale)
            scaleHead(scale, h, job_.problem.channels, from, to);
        else
            std::copy_n(from, job_.problem.channels, to);
        if (!rule_.rotary || h >= rule_.rotary.heads) return;
        rotateHeads(rule_.rotary, static_cast<const std::int32_t*>(positions_.data)[b * positions_.stride[0]],
                    1, 0, to);
    }
    // Stores the head's key (offset 0) or its value (offset H) in the cache.
    void store(std::int64_t head, std::int64_t offset, float* row) const {
        const std::int64_t b = head / job_.problem.heads, h = head % job_.problem.heads;
        const std::int64_t channels = job_.problem.channels;
        const float* const from =
            static_cast<const float*>(entries_.data) + headOffset(entries_, b, 0, h + offset);
        if (offset == 0)
            loadTransformed(head, rule_.key, from, row);
        else
            std::copy_n(from, channels, row);
        const TensorView& to = offset == 0 ? job_.k : job_.v;
        const std::int64_t at = headOffset(to, b, entrySlot(b), h);
        if (to.dtype == DType::BF16)
            toBFloat16s(row, channels, static_cast<std::uint16_t*>(to.data) + at);
        else
            std::copy_n(row, channels, static_cast<float*>(to.data) + at);
    }

    CpuBackend* backend_;
    AttentionStep job_;
    TensorView entries_;  // absent: queries are used unchanged
    TensorView positions_;
    EntryRule rule_;
    TensorView slot_;
    // Number of unfinished splits of each head. Each phase has its own, because all phases of a step are
    // prepared together.
    std::vector<std::int32_t> left_;
};

void CpuBackend::attendStep(const TensorView& q, const TensorView& k, const TensorView& v,
                            const Visibility& visible, const TensorView& out, const TensorView& logSum) {
    StepAttention phase(*this, q, k, v, visible, out, logSum);
    if (recording_ == nullptr && phase.keyFloats() < StepAttention::kReadTogether) return phase.runAlone();
    runOrRecord(std::move(phase));
}

void CpuBackend::storeAndAttend(TensorView query, TensorView keysValues, TensorView positions,
                                const EntryRule& rule, TensorView slot, TensorView cache,
                                const Visibility& visible, DType, TensorView out) {
    const std::int64_t heads = query.shape[2];
    StepAttention phase(*this, query, cache.slice(2, 0, heads), cache.slice(2, heads, 2 * heads), visible,
                        out, {});
    phase.store(keysValues, positions, rule, slot);
    runOrRecord(std::move(phase));
}

}  // namespace continuo::cpu
