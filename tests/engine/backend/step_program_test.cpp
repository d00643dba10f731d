#include "backends/cpu/runtime/step_program.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <set>
#include <thread>
#include <vector>

namespace continuo::cpu {
namespace {

using Values = std::vector<std::int64_t>;

// to[i] = sum of `from` + i: wrong if a task of the previous phase is unfinished. The data are plain and
// unguarded. The number of tasks may change from step to step.
class SumPhase final : public Phase {
public:
    SumPhase(const Values& from, Values& to, const std::int64_t& tasks)
        : from_(&from), to_(&to), tasks_(&tasks) {}
    std::int64_t tasks() override { return count_ = *tasks_; }
    void run(std::int64_t task, const TaskContext& turn) override {
        EXPECT_LT(task, count_);
        EXPECT_TRUE(turn.thread >= 0 && turn.thread < 4);
        (*to_)[static_cast<std::size_t>(task)] = std::accumulate(from_->begin(), from_->end(), task);
    }
    const std::byte* readAddress(std::int64_t task) const override {
        return reinterpret_cast<const std::byte*>(from_->data() + task % 2);
    }

private:
    const Values* from_;
    Values* to_;
    const std::int64_t* tasks_;
    std::int64_t count_ = 0;
};

// A chain of phases and its expected results.
struct Chain {
    static constexpr std::size_t kPhases = 5, kMost = 9;

    explicit Chain(StepProgram& program) : values(kPhases + 1, Values(kMost, 0)) {
        for (std::size_t i = 0; i < kPhases; ++i)
            program.add(std::make_unique<SumPhase>(values[i], values[i + 1], tasks[i]));
    }
    // Sets the sizes and first numbers of a step.
    void beginStep(std::int64_t step) {
        for (std::size_t i = 0; i < kPhases; ++i)
            tasks[i] = (step + static_cast<std::int64_t>(i) * 5) % (static_cast<std::int64_t>(kMost) + 1);
        for (Values& each : values) each.assign(kMost, step);
    }
    Values expected(std::int64_t step) const {
        Values now(kMost, step);
        for (std::size_t i = 0; i < kPhases; ++i) {
            Values next(kMost, step);
            for (std::int64_t task = 0; task < tasks[i]; ++task)
                next[static_cast<std::size_t>(task)] = std::accumulate(now.begin(), now.end(), task);
            now = next;
        }
        return now;
    }

    std::int64_t tasks[kPhases] = {};
    std::vector<Values> values;
};

TEST(StepProgram, APhaseWaitsForThePreviousPhase) {
    for (const int threads : {1, 2, 3, 4}) {
        StepProgram program(threads);
        ThreadPool pool(threads);
        const ThreadPool::KeepAwake awake(pool);
        Chain chain(program);
        for (std::int64_t step = 0; step < 20000; ++step) {
            chain.beginStep(step);
            program.run(pool);
            ASSERT_EQ(chain.values.back(), chain.expected(step)) << threads << " threads, step " << step;
        }
    }
}

// The step does not wait for workers that sleep or come too late, and they corrupt nothing.
TEST(StepProgram, AStepDoesNotWaitForALateThread) {
    StepProgram program(4);
    ThreadPool pool(4);
    for (int round = 0; round < 30; ++round) {
        program.clear();
        Chain chain(program);
        for (std::int64_t step = 0; step < 20; ++step) {
            if (step % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(40 * round));
            chain.beginStep(step);
            program.run(pool);
            ASSERT_EQ(chain.values.back(), chain.expected(step)) << "round " << round << ", step " << step;
        }
        program.clear();
    }
}

TEST(StepProgram, PoolJobsRunBetweenSteps) {
    StepProgram program(3);
    ThreadPool pool(3);
    Chain chain(program);
    for (std::int64_t step = 0; step < 2000; ++step) {
        chain.beginStep(step);
        program.run(pool);
        ASSERT_EQ(chain.values.back(), chain.expected(step));
        std::atomic<std::int64_t> sum{0};
        pool.run(6, [&](std::int64_t index, int) { sum += index; });
        ASSERT_EQ(sum, 15);
    }
}

// A phase that records its run numbers.
class Numbered final : public Phase {
public:
    explicit Numbered(std::set<std::uint64_t>& numbers) : numbers_(&numbers) {}
    std::int64_t tasks() override { return 1; }
    void run(std::int64_t, const TaskContext& turn) override { numbers_->insert(turn.runNumber); }
    const std::byte* readAddress(std::int64_t) const override { return nullptr; }

private:
    std::set<std::uint64_t>* numbers_;
};

// Five phases per layer, a thousand layers.
TEST(StepProgram, PhasesOfManyLayersHaveDistinctNumbers) {
    StepProgram program(1);
    ThreadPool pool(1);
    std::set<std::uint64_t> numbers;
    constexpr std::size_t kPhases = 5200, kSteps = 3;
    for (std::size_t i = 0; i < kPhases; ++i) program.add(std::make_unique<Numbered>(numbers));
    for (std::size_t step = 0; step < kSteps; ++step) program.run(pool);
    EXPECT_EQ(numbers.size(), kSteps * kPhases);
}

// No two phases of the programs have the same number.
TEST(StepProgram, ProgramsOnOnePoolRunOneAfterAnother) {
    StepProgram one(3), other(3);
    ThreadPool pool(3);
    const ThreadPool::KeepAwake awake(pool);
    Chain first(one), second(other);
    std::set<std::uint64_t> numbers;
    one.add(std::make_unique<Numbered>(numbers));
    other.add(std::make_unique<Numbered>(numbers));
    constexpr std::int64_t kSteps = 5000;
    for (std::int64_t step = 0; step < kSteps; ++step) {
        Chain& chain = step % 3 == 0 ? first : second;
        chain.beginStep(step);
        (step % 3 == 0 ? one : other).run(pool);
        ASSERT_EQ(chain.values.back(), chain.expected(step)) << "step " << step;
    }
    EXPECT_EQ(numbers.size(), static_cast<std::size_t>(kSteps));
}

// Both threads take part; each begins with its own share of the tasks.
TEST(StepProgram, ThreadsShareAPhase) {
    StepProgram program(2);
    ThreadPool pool(2);
    const ThreadPool::KeepAwake awake(pool);
    class Meeting final : public Phase {
    public:
        std::int64_t tasks() override {
            here = 0;
            return 2;
        }
        void run(std::int64_t task, const TaskContext& turn) override {
            threads[task] = turn.thread;
            // The first thread waits for the other, so a worker that never comes fails the test.
            ++here;
            const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
            while (here < 2 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        }
        const std::byte* readAddress(std::int64_t) const override { return nullptr; }
        std::atomic<int> here{0};
        int threads[2] = {-1, -1};
    };
    auto meeting = std::make_unique<Meeting>();
    const Meeting& seen = *meeting;
    program.add(std::move(meeting));
    for (int step = 0; step < 100; ++step) {
        program.run(pool);
        ASSERT_EQ(seen.here, 2);
        ASSERT_NE(seen.threads[0], seen.threads[1]);
    }
}

}  // namespace
}  // namespace continuo::cpu
