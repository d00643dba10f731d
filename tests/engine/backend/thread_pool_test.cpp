#include "backends/cpu/runtime/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>
#include <vector>

#include "backends/cpu/runtime/task_range.h"
#include "support/sanitizer.h"

namespace continuo::cpu {
namespace {

TEST(ThreadPool, EveryIndexRunsOnce) {
    for (const int threads : {1, 2, 3, 8}) {
        ThreadPool pool(threads);
        EXPECT_EQ(pool.threads(), threads);
        for (const std::int64_t count : {0, 1, 2, 3, 7, 8, 9, 1000}) {
            std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
            std::atomic<int> strangers{0};
            pool.run(count, [&](std::int64_t index, int thread) {
                ++calls[static_cast<std::size_t>(index)];
                if (thread < 0 || thread >= threads) ++strangers;
            });
            for (const auto& each : calls) EXPECT_EQ(each, 1);
            EXPECT_EQ(strangers, 0);
        }
    }
}

TEST(ThreadPool, WorksIfSomeThreadsDoNotStart) {
    if (test::kSanitized) GTEST_SKIP() << "a sanitizer takes the addresses for itself";
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
    std::ifstream pages("/proc/self/statm");
    std::size_t used = 0;
    pages >> used;
    // Leaves address space for only some thread stacks of the usual 8 MiB.
    const rlimit narrow{used * static_cast<std::size_t>(::getpagesize()) + (std::size_t{100} << 20),
                        before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &narrow), 0);
    {
        ThreadPool pool(1000);
        EXPECT_LT(pool.threads(), 1000);
        std::atomic<int> calls{0}, strangers{0};
        pool.run(5000, [&](std::int64_t, int thread) {
            ++calls;
            if (thread < 0 || thread >= pool.threads()) ++strangers;
        });
        EXPECT_EQ(calls, 5000);
        EXPECT_EQ(strangers, 0);
    }
    ::setrlimit(RLIMIT_AS, &before);
}

// Plain, unguarded data passes from job to job. A race or a job that ends too early shows here and under the
// thread sanitizer.
TEST(ThreadPool, EachJobEndsBeforeTheNextStarts) {
    ThreadPool pool(4);
    std::vector<int> values(64, 0);
    for (int job = 0; job < 20000; ++job) {
        const std::int64_t count = 1 + job % 64;
        pool.run(count,
                 [&values, job](std::int64_t index, int) { values[static_cast<std::size_t>(index)] = job; });
        for (std::int64_t index = 0; index < count; ++index)
            ASSERT_EQ(values[static_cast<std::size_t>(index)], job);
    }
}

// A worker may look for tasks of a job while the next one is offered, wherever the offering thread is
// interrupted. If it found one, work would run twice and the job would never end.
TEST(TaskRange, ALateThreadTakesNoTaskOfTheNextJob) {
    TaskRange range;
    std::uint64_t job = 0;
    for (const auto& [begin, end] : {std::pair{0, 2}, {0, 80}, {40, 80}, {0, 2}, {50, 100}, {0, 0}, {3, 9}}) {
        ++job;
        range.open(job, begin, end, [&] {
            EXPECT_EQ(range.claim(job - 1), -1) << "job " << job;
            EXPECT_EQ(range.claim(job), -1) << "job " << job;
        });
        for (int index = begin; index < end; ++index) EXPECT_EQ(range.claim(job), index);
    }
}

TEST(TaskRange, HandsOutEachIndexOnce) {
    TaskRange range;
    range.open(7, 3, 6);
    EXPECT_EQ(range.claim(6), -1);
    EXPECT_EQ(range.claim(8), -1);
    for (const std::int64_t index : {3, 4, 5}) EXPECT_EQ(range.claim(7), index);
    EXPECT_EQ(range.claim(7), -1);
    range.open(8, 0, 0);
    EXPECT_EQ(range.claim(8), -1);
}

TEST(ThreadPool, SleepingWorkersWakeUp) {
    ThreadPool pool(3);
    for (int job = 0; job < 20; ++job) {
        // Waits long enough for a worker to fall asleep; the next job often arrives just at that moment.
        std::this_thread::sleep_for(std::chrono::microseconds(50 * job));
        std::atomic<int> calls{0};
        std::atomic<bool> other{false};
        pool.run(2, [&](std::int64_t, int thread) {
            ++calls;
            if (thread != 0) other = true;
            // The first thread waits for a second one, so a worker that is never woken fails the test.
            const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
            while (calls < 2 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        });
        EXPECT_EQ(calls, 2);
        EXPECT_TRUE(other);
    }
}

TEST(ThreadPool, StaysAwakeWhileHeld) {
    ThreadPool pool(2);
    for (int round = 0; round < 50; ++round) {
        const ThreadPool::KeepAwake awake(pool);
        std::this_thread::sleep_for(std::chrono::microseconds(round * 10));
        std::atomic<int> sum{0};
        for (int job = 0; job < 100; ++job)
            pool.run(5, [&](std::int64_t index, int) { sum += static_cast<int>(index); });
        EXPECT_EQ(sum, 1000);
    }
}

TEST(ThreadPool, StopsWhileAsleepOrSpinning) {
    for (int round = 0; round < 200; ++round) {
        ThreadPool pool(3);
        if (round % 2 == 0) pool.run(3, [](std::int64_t, int) {});
        if (round % 20 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace
}  // namespace continuo::cpu
