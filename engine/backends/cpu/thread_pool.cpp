#include "backends/cpu/thread_pool.h"

#include <sched.h>

#include <condition_variable>
#include <mutex>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace continuo::cpu {
namespace {

inline void relax() noexcept {
#if defined(__x86_64__)
    _mm_pause();
#endif
}

int availableProcessors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

struct ThreadPool::Shared {
    // One job at a time. `ticket` counts jobs; workers watch it.
    alignas(64) std::atomic<std::uint64_t> ticket{0};
    alignas(64) std::atomic<std::int64_t> next{0};
    alignas(64) std::atomic<int> busy{0};  // workers that have not yet left the job
    Call call = nullptr;
    void* context = nullptr;
    std::int64_t count = 0;

    alignas(64) std::atomic<int> awake{0};
    std::atomic<int> sleeping{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable wake;
};

ThreadPool::ThreadPool(int threads) : shared_(std::make_unique<Shared>()) {
    const int wanted = threads > 0 ? threads : availableProcessors();
    workers_.reserve(static_cast<std::size_t>(wanted - 1));
    for (int thread = 1; thread < wanted; ++thread) workers_.emplace_back([this, thread] { work(thread); });
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->stop = true;
    }
    shared_->wake.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::runShared(std::int64_t count, Call call, void* context) {
    Shared& s = *shared_;
    s.call = call;
    s.context = context;
    s.count = count;
    s.next.store(0, std::memory_order_relaxed);
    s.busy.store(static_cast<int>(workers_.size()), std::memory_order_relaxed);
    s.ticket.fetch_add(1, std::memory_order_seq_cst);
    if (s.sleeping.load(std::memory_order_seq_cst) > 0) {
        const std::lock_guard lock(s.mutex);
        s.wake.notify_all();
    }
    for (std::int64_t index; (index = s.next.fetch_add(1, std::memory_order_relaxed)) < count;) call(context, index, 0);
    // Every worker passes through each job, so none can mistake the next job's counters for this one's.
    for (int spins = 0; s.busy.load(std::memory_order_acquire) != 0; ++spins) {
        if (spins < 20000) relax();
        else std::this_thread::yield();
    }
}

void ThreadPool::work(int thread) {
    Shared& s = *shared_;
    std::uint64_t seen = 0;
    while (true) {
        // A worker spins for about a hundred microseconds after a job, for as long as it takes while somebody holds it awake,
        // and sleeps then.
        int spins = 0;
        while (s.ticket.load(std::memory_order_acquire) == seen && !s.stop.load(std::memory_order_relaxed)) {
            relax();
            if (++spins < 4000 || s.awake.load(std::memory_order_relaxed) > 0) continue;
            std::unique_lock lock(s.mutex);
            s.sleeping.fetch_add(1, std::memory_order_seq_cst);
            s.wake.wait(lock, [&] { return s.ticket.load(std::memory_order_seq_cst) != seen || s.stop || s.awake.load() > 0; });
            s.sleeping.fetch_sub(1, std::memory_order_seq_cst);
            spins = 0;
        }
        if (s.stop.load(std::memory_order_relaxed)) return;
        ++seen;
        for (std::int64_t index; (index = s.next.fetch_add(1, std::memory_order_relaxed)) < s.count;) s.call(s.context, index, thread);
        s.busy.fetch_sub(1, std::memory_order_release);
    }
}

ThreadPool::Awake::Awake(ThreadPool& pool) noexcept : pool_(pool) {
    Shared& s = *pool_.shared_;
    s.awake.fetch_add(1, std::memory_order_seq_cst);
    if (s.sleeping.load(std::memory_order_seq_cst) > 0) {
        const std::lock_guard lock(s.mutex);
        s.wake.notify_all();
    }
}

ThreadPool::Awake::~Awake() { pool_.shared_->awake.fetch_sub(1, std::memory_order_seq_cst); }

}  // namespace continuo::cpu
