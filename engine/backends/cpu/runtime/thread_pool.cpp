#include "backends/cpu/runtime/thread_pool.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <span>
#include <system_error>

#include "backends/cpu/runtime/idle.h"
#include "backends/cpu/runtime/task_range.h"

namespace continuo::cpu {
namespace {

int availableProcessors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

struct ThreadPool::Shared {
    explicit Shared(int wanted) : parts(static_cast<std::size_t>(wanted)) {}
    std::span<TaskRange> used() { return std::span(parts).first(threads); }

    std::size_t threads = 1;  // running threads, including the caller's; final before the first job

    // Only one job runs at a time. `ticket` counts the jobs and, with odd values, the calls of `crew`;
    // workers watch it.
    alignas(64) std::atomic<std::uint64_t> ticket{0};
    std::atomic<GroupWork*> crew{nullptr};
    alignas(64) std::atomic<std::int64_t> remaining{0};  // indices not yet done
    alignas(64) Call call = nullptr;  // only read by threads that own an index of the job, so it is always
                                      // current
    void* context = nullptr;
    std::vector<TaskRange> parts;

    alignas(64) std::atomic<int> awake{0};
    std::atomic<int> sleeping{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable wake;

    std::uint64_t next(bool crewed) const {
        return (ticket.load(std::memory_order_relaxed) / 2 + 1) * 2 + (crewed ? 1 : 0);
    }
    void publish(std::uint64_t next) {
        ticket.store(next, std::memory_order_seq_cst);
        wakeSleepers();
    }
    void wakeSleepers() {
        if (sleeping.load(std::memory_order_seq_cst) == 0) return;
        const std::lock_guard lock(mutex);
        wake.notify_all();
    }
};

int ThreadPool::threadsFor(int threads) { return threads > 0 ? threads : availableProcessors(); }

ThreadPool::ThreadPool(int threads) {
    const int wanted = threadsFor(threads);
    shared_ = std::make_unique<Shared>(wanted);
    workers_.reserve(static_cast<std::size_t>(wanted - 1));
    // If the system starts no more threads, fewer give the same results. Try half as many, because the
    // started ones may use up all the memory.
    for (int next = wanted; !startWorkers(next);) {
        next = static_cast<int>(workers_.size()) / 2 + 1;
        stopWorkers();
    }
    shared_->threads = workers_.size() + 1;
}

ThreadPool::~ThreadPool() { stopWorkers(); }

bool ThreadPool::startWorkers(int threads) {
    try {
        for (int thread = 1; thread < threads; ++thread)
            workers_.emplace_back([this, thread] { work(thread); });
        return true;
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    return workers_.empty();  // true without workers: the caller works alone
}

void ThreadPool::stopWorkers() {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->stop = true;
    }
    shared_->wake.notify_all();
    for (std::thread& worker : workers_) worker.join();
    workers_.clear();
    shared_->stop = false;
}

void ThreadPool::runShared(std::int64_t count, Call call, void* context) {
    Shared& s = *shared_;
    s.call = call;
    s.context = context;
    s.remaining.store(count, std::memory_order_relaxed);
    const std::uint64_t ticket = s.next(false);
    int first = 0;
    for (TaskRange& part : s.used()) {
        part.open(ticket, firstIndex(count, first), firstIndex(count, first + 1));
        ++first;
    }
    s.publish(ticket);
    help(ticket, 0);
    for (int spins = 0; s.remaining.load(std::memory_order_acquire) != 0; ++spins) {
        if (spins < 20000)
            spinPause();
        else
            std::this_thread::yield();
    }
}

void ThreadPool::callWorkers(GroupWork& crew) {
    shared_->crew.store(&crew, std::memory_order_relaxed);
    shared_->publish(shared_->next(true));
}

void ThreadPool::help(std::uint64_t ticket, int thread) {
    Shared& s = *shared_;
    const std::span<TaskRange> parts = s.used();
    std::int64_t done = 0;
    for (std::size_t turn = 0; turn < parts.size(); ++turn) {
        TaskRange& part = parts[(static_cast<std::size_t>(thread) + turn) % parts.size()];
        for (std::int64_t index; (index = part.claim(ticket)) >= 0; ++done) s.call(s.context, index, thread);
    }
    if (done != 0) s.remaining.fetch_sub(done, std::memory_order_release);
}

void ThreadPool::work(int thread) {
    Shared& s = *shared_;
    std::uint64_t seen = 0;
    while (true) {
        // After a job a worker spins for about a hundred microseconds, or as long as a KeepAwake exists. Then
        // it sleeps.
        std::uint64_t ticket = 0;
        for (int spins = 0; (ticket = s.ticket.load(std::memory_order_acquire)) == seen;) {
            if (s.stop.load(std::memory_order_relaxed)) return;
            spinPause();
            if (++spins < 4000 || s.awake.load(std::memory_order_relaxed) > 0) continue;
            std::unique_lock lock(s.mutex);
            s.sleeping.fetch_add(1, std::memory_order_seq_cst);
            s.wake.wait(lock, [&] {
                return s.ticket.load(std::memory_order_seq_cst) != seen || s.stop || s.awake.load() > 0;
            });
            s.sleeping.fetch_sub(1, std::memory_order_seq_cst);
            spins = 0;
        }
        seen = ticket;
        if (ticket % 2 == 0)
            help(ticket, thread);
        else
            s.crew.load(std::memory_order_relaxed)->join(thread);
    }
}

ThreadPool::KeepAwake::KeepAwake(ThreadPool& pool) noexcept : pool_(pool) {
    pool_.shared_->awake.fetch_add(1, std::memory_order_seq_cst);
    pool_.shared_->wakeSleepers();
}

ThreadPool::KeepAwake::~KeepAwake() { pool_.shared_->awake.fetch_sub(1, std::memory_order_seq_cst); }

}  // namespace continuo::cpu
