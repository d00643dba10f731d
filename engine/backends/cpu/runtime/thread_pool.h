#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

namespace continuo::cpu {

// The CPU backend's workers. The caller cuts a job into tasks independently of the number of threads, so
// results do not depend on it. The calling thread works too; with one thread there are no workers. While an
// Awake exists, idle workers spin instead of sleeping, and a job costs about a microsecond, without locks or
// allocations.
class ThreadPool {
public:
    // threads 0: one for each processor that this process may use. There are fewer if the system starts no
    // more.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // The number of threads of a pool that is asked for this many, if the system starts them all.
    static int threadsFor(int threads);
    int threads() const noexcept { return static_cast<int>(workers_.size()) + 1; }

    // Calls task(index, thread) once for each index 0 .. count-1, in any order, and returns when all are
    // done. thread: 0 .. threads()-1, for scratch memory; 0 is the caller. Each thread starts with its own
    // part of the indices, the same for the same count, and then helps the others. Tasks must neither throw
    // nor run jobs.
    template <class Task>
    void run(std::int64_t count, Task&& task) {
        ++jobs_;
        if (count <= 0) return;
        if (count == 1 || workers_.empty()) {
            for (std::int64_t index = 0; index < count; ++index) task(index, 0);
            return;
        }
        using Plain = std::remove_reference_t<Task>;
        const Call call = [](void* context, std::int64_t index, int thread) {
            (*static_cast<Plain*>(context))(index, thread);
        };
        runShared(count, call, const_cast<void*>(static_cast<const void*>(&task)));
    }

    std::uint64_t jobs() const noexcept { return jobs_; }  // that run() was given

    // The first index of a thread's part in a job of this size.
    std::int64_t firstIndex(std::int64_t count, int thread) const noexcept {
        return count * thread / threads();
    }

    // Does something together with the caller.
    class Crew {
    public:
        virtual ~Crew() = default;
        // By each worker that hears of a call, once and perhaps long after the caller has gone on.
        virtual void join(int thread) noexcept = 0;
    };
    // Calls the workers that are awake, and wakes those that sleep. Returns at once; the crew outlives the
    // pool.
    void gather(Crew& crew);

    // Keeps the workers spinning while it lives.
    class Awake {
    public:
        explicit Awake(ThreadPool& pool) noexcept;
        ~Awake();
        Awake(const Awake&) = delete;
        Awake& operator=(const Awake&) = delete;

    private:
        ThreadPool& pool_;
    };

private:
    using Call = void (*)(void* context, std::int64_t index, int thread);
    // False when not all of them start.
    bool startWorkers(int threads);
    void stopWorkers();
    void runShared(std::int64_t count, Call call, void* context);
    void work(int thread);
    void help(std::uint64_t ticket, int thread);

    struct Shared;
    std::unique_ptr<Shared> shared_;
    std::vector<std::thread> workers_;
    std::uint64_t jobs_ = 0;
};

}  // namespace continuo::cpu
