#pragma once

#include <atomic>
#include <cstdint>

namespace continuo::cpu {

// The indices that one thread of a job starts with; others steal from it when theirs are done. The job's
// number and the next index share one word, so a late thread cannot claim an index of a later job.
class alignas(64) TaskRange {
public:
    // Publishes begin .. end-1 for the job. Called by one thread, when every index of the previous job is
    // done.
    void open(std::uint64_t job, std::int64_t begin, std::int64_t end) noexcept {
        open(job, begin, end, []() noexcept {});
    }
    // Does the same, but calls `between` after every store except the last. Tests interrupt the thread there.
    template <class Between>
    void open(std::uint64_t job, std::int64_t begin, std::int64_t end, Between&& between) {
        const std::uint64_t tag = job << kIndexBits;
        // Close the range first. Otherwise a late thread could combine the previous job's counter with this
        // job's end and claim indices nobody published.
        next_.store(tag | kIndexMask, std::memory_order_relaxed);
        between();
        end_.store(end, std::memory_order_release);
        between();
        next_.store(tag | static_cast<std::uint64_t>(begin), std::memory_order_release);
    }

    // Claims an index of the job and returns it; each index is claimed once. Returns -1 if none is left or
    // the range belongs to another job.
    std::int64_t claim(std::uint64_t job) noexcept {
        std::uint64_t next = next_.load(std::memory_order_acquire);
        while (next >> kIndexBits == (job << kIndexBits) >> kIndexBits) {
            const auto index = static_cast<std::int64_t>(next & kIndexMask);
            if (index >= end_.load(std::memory_order_acquire)) return -1;
            if (next_.compare_exchange_weak(next, next + 1, std::memory_order_acquire)) return index;
        }
        return -1;
    }

private:
    static constexpr int kIndexBits = 40;
    static constexpr std::uint64_t kIndexMask = (std::uint64_t{1} << kIndexBits) - 1;

    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::int64_t> end_{0};
};

}  // namespace continuo::cpu
