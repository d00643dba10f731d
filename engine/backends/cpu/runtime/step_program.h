#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "backends/cpu/runtime/phase.h"
#include "backends/cpu/runtime/thread_pool.h"

namespace continuo::cpu {

// A decode step as a sequence of phases for the threads of a pool. All awake threads go through the phases
// together, so no thread distributes work. Between two phases they wait until the first one's tasks are done,
// which costs a fraction of starting a pool job. In each step a thread starts with the same part of a phase's
// tasks, so that its weights stay in its cache. Then it helps the others. A late or sleeping thread delays
// the others only while it runs a task.
class StepProgram final : public ThreadPool::GroupWork {
public:
    // Bit of TaskContext::runNumber for phases that run outside a program.
    static constexpr std::uint64_t kOutside = std::uint64_t{1} << 63;

    // The thread that calls run() is thread 0.
    explicit StepProgram(int threads) : threads_(threads) {}
    ~StepProgram() override { clear(); }

    // Call clear() and add() from the thread that calls run(), between two runs.
    void clear();
    void add(std::unique_ptr<Phase> phase);

    // Runs one step. Tasks neither throw nor run jobs.
    void run(ThreadPool& pool);

private:
    struct alignas(64) Word {
        std::atomic<std::uint64_t> value{0};  // the step's number, and a task count in the low bits
    };
    struct Entry {
        std::unique_ptr<Phase> phase;
        std::atomic<std::int64_t> tasks{0};
        std::vector<Word> claimed, done;  // per thread
    };
    // Low bits of TaskContext::runNumber for the index of the phase; the step's number is above them. A step
    // has five phases per layer and a few more.
    static constexpr int kPhaseBits = 20;
    static constexpr int kCountBits = 24;
    static constexpr std::uint64_t kCountMask = (std::uint64_t{1} << kCountBits) - 1;

    void join(int thread) noexcept override;
    void walk(std::uint64_t step, int thread);
    bool work(std::size_t at, std::uint64_t step, int thread, const std::byte*& following);
    bool wait(const Entry& entry, std::uint64_t step, const std::byte* following) const;
    std::int64_t begin(std::int64_t tasks, int part) const { return tasks * part / threads_; }
    std::int64_t claimTask(Word& taken, std::uint64_t step, std::int64_t begin, std::int64_t end) const;
    void count(Word& done, std::uint64_t step, std::int64_t tasks) const;
    const std::byte* firstAddress(std::size_t at, int thread) const;

    int threads_;
    std::vector<std::unique_ptr<Entry>> entries_;
    alignas(64) std::atomic<std::uint64_t> current_{0};  // the running step; 0: none
    alignas(64) std::atomic<int> inside_{0};             // workers that may access entries_
};

}  // namespace continuo::cpu
