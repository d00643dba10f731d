#include "backends/cpu/thread_pool.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "backends/cpu/task_range.h"

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

// While a thread waits it asks for the first bytes that it will read, a few lines a turn.
class IdleReading {
public:
    explicit IdleReading(const std::byte* from) noexcept : at_(from), left_(from == nullptr ? 0 : kTurns) {}

    void turn() noexcept {
        if (left_ == 0) return;
        for (int line = 0; line < kLines; ++line) __builtin_prefetch(at_ + line * kLineBytes, 0, 2);
        at_ += kLines * kLineBytes;
        --left_;
    }

private:
    static constexpr int kLineBytes = 64, kLines = 8, kTurns = 32;  // 16 KiB in all

    const std::byte* at_;
    int left_;
};

int availableProcessors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

struct ThreadPool::Shared {
    explicit Shared(int threads)
        : parts(static_cast<std::size_t>(threads)), expected(static_cast<std::size_t>(threads)) {}

    struct alignas(64) Expected {
        std::atomic<const std::byte*> start{nullptr};
    };

    // One job at a time. `ticket` counts jobs; workers watch it.
    alignas(64) std::atomic<std::uint64_t> ticket{0};
    alignas(64) std::atomic<std::int64_t> remaining{0};  // indices not yet done
    alignas(64) Call call = nullptr;  // read by who holds an index of the job, so never too late
    void* context = nullptr;
    std::vector<TaskRange> parts;
    std::vector<Expected> expected;  // of each thread

    alignas(64) std::atomic<int> awake{0};
    std::atomic<int> sleeping{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable wake;

    void wakeSleepers() {
        if (sleeping.load(std::memory_order_seq_cst) == 0) return;
        const std::lock_guard lock(mutex);
        wake.notify_all();
    }
};

ThreadPool::ThreadPool(int threads) {
    const int wanted = threads > 0 ? threads : availableProcessors();
    shared_ = std::make_unique<Shared>(wanted);
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
    s.remaining.store(count, std::memory_order_relaxed);
    const std::uint64_t ticket = s.ticket.load(std::memory_order_relaxed) + 1;
    const auto parts = static_cast<std::int64_t>(s.parts.size());
    for (std::int64_t part = 0; part < parts; ++part) {
        s.parts[static_cast<std::size_t>(part)].open(ticket, firstIndex(count, static_cast<int>(part)),
                                                     firstIndex(count, static_cast<int>(part) + 1));
    }
    s.ticket.store(ticket, std::memory_order_seq_cst);
    s.wakeSleepers();
    help(ticket, 0);
    IdleReading reading(expected(0));
    for (int spins = 0; s.remaining.load(std::memory_order_acquire) != 0; ++spins) {
        reading.turn();
        if (spins < 20000)
            relax();
        else
            std::this_thread::yield();
    }
}

void ThreadPool::expect(int thread, const std::byte* start) noexcept {
    shared_->expected[static_cast<std::size_t>(thread)].start.store(start, std::memory_order_relaxed);
}

const std::byte* ThreadPool::expected(int thread) const noexcept {
    return shared_->expected[static_cast<std::size_t>(thread)].start.load(std::memory_order_relaxed);
}

void ThreadPool::help(std::uint64_t ticket, int thread) {
    Shared& s = *shared_;
    const std::size_t parts = s.parts.size();
    std::int64_t done = 0;
    for (std::size_t turn = 0; turn < parts; ++turn) {
        TaskRange& part = s.parts[(static_cast<std::size_t>(thread) + turn) % parts];
        for (std::int64_t index; (index = part.take(ticket)) >= 0; ++done) s.call(s.context, index, thread);
    }
    if (done != 0) s.remaining.fetch_sub(done, std::memory_order_release);
}

void ThreadPool::work(int thread) {
    Shared& s = *shared_;
    std::uint64_t seen = 0;
    while (true) {
        // A worker spins for about a hundred microseconds after a job, for as long as it takes while somebody
        // holds it awake, and sleeps then.
        std::uint64_t ticket = 0;
        IdleReading reading(expected(thread));
        for (int spins = 0; (ticket = s.ticket.load(std::memory_order_acquire)) == seen;) {
            if (s.stop.load(std::memory_order_relaxed)) return;
            reading.turn();
            relax();
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
        help(ticket, thread);
    }
}

ThreadPool::Awake::Awake(ThreadPool& pool) noexcept : pool_(pool) {
    pool_.shared_->awake.fetch_add(1, std::memory_order_seq_cst);
    pool_.shared_->wakeSleepers();
}

ThreadPool::Awake::~Awake() { pool_.shared_->awake.fetch_sub(1, std::memory_order_seq_cst); }

}  // namespace continuo::cpu
