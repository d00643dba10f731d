#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "backends/cpu/runtime/phase.h"
#include "backends/cpu/runtime/thread_pool.h"

namespace continuo::cpu {

// A decode step as a sequence of phases for the threads of a pool. All threads that are awake walk through
// the phases together, so nobody hands out work: between two phases they wait for the tasks of the first,
// which costs a fraction of a job. A thread starts with its own part of a phase's tasks, the same in each
// step, so that its weights stay in its cache, and then helps the others. A thread that comes late or falls
// asleep delays nobody, unless it is in a task.
class StepProgram final : public ThreadPool::Crew {
public:
    // A turn's number has this bit where it belongs to no program.
    static constexpr std::uint64_t kOutside = std::uint64_t{1} << 63;

    // Whoever runs the program is its thread 0.
    explicit StepProgram(int threads) : threads_(threads) {}
    ~StepProgram() override { clear(); }

    // Both by the thread that runs it, between two runs.
    void clear();
    void add(std::unique_ptr<Phase> phase);

    // One step. Tasks neither throw nor run jobs.
    void run(ThreadPool& pool);

private:
    struct alignas(64) Word {
        std::atomic<std::uint64_t> value{0};  // the step's number, and a count of tasks in the low bits
    };
    struct Entry {
        std::unique_ptr<Phase> phase;
        std::atomic<std::int64_t> tasks{0};
        std::vector<Word> taken, done;  // of each thread's part
    };
    // Of a turn's number, behind the step's: five phases a layer, and a few more.
    static constexpr int kPhaseBits = 20;
    static constexpr int kCountBits = 24;
    static constexpr std::uint64_t kCountMask = (std::uint64_t{1} << kCountBits) - 1;

    void join(int thread) noexcept override;
    void walk(std::uint64_t step, int thread);
    bool work(std::size_t at, std::uint64_t step, int thread, const std::byte*& following);
    bool wait(const Entry& entry, std::uint64_t step, const std::byte* following) const;
    std::int64_t begin(std::int64_t tasks, int part) const { return tasks * part / threads_; }
    std::int64_t take(Word& taken, std::uint64_t step, std::int64_t begin, std::int64_t end) const;
    void count(Word& done, std::uint64_t step, std::int64_t tasks) const;
    const std::byte* firstOf(std::size_t at, int thread) const;

    int threads_;
    std::vector<std::unique_ptr<Entry>> entries_;
    alignas(64) std::atomic<std::uint64_t> current_{0};  // the step that runs; 0: none
    alignas(64) std::atomic<int> inside_{0};             // workers that may look at entries_
};

}  // namespace continuo::cpu
