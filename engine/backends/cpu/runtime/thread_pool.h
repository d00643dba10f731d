#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

namespace continuo::cpu {

// The CPU backend's workers. The caller cuts a job into tasks independently of the number of threads, so
// results do not depend on it. The calling thread works too; with one thread there are no workers. While a
// KeepAwake exists, idle workers spin instead of sleeping. A job then costs about a microsecond, without
// locks or allocations.
class ThreadPool {
public:
    // threads 0: one for each CPU that this process may use. Starts fewer if the system refuses.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Returns the size of a pool for this request, if the system starts all threads.
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

    std::uint64_t jobs() const noexcept { return jobs_; }  // calls of run()

    // Returns the first index of a thread's part in a job of `count` indices.
    std::int64_t firstIndex(std::int64_t count, int thread) const noexcept {
        return count * thread / threads();
    }

    // Work that workers do together with the caller.
    class GroupWork {
    public:
        virtual ~GroupWork() = default;
        // Each worker that notices callWorkers() calls this once, possibly long after the caller has
        // continued.
        virtual void join(int thread) noexcept = 0;
    };
    // Makes every worker call crew.join(), and wakes the sleeping ones. Returns immediately; `crew` must
    // outlive the pool.
    void callWorkers(GroupWork& crew);

    // Keeps the workers spinning while it lives.
    class KeepAwake {
    public:
        explicit KeepAwake(ThreadPool& pool) noexcept;
        ~KeepAwake();
        KeepAwake(const KeepAwake&) = delete;
        KeepAwake& operator=(const KeepAwake&) = delete;

    private:
        ThreadPool& pool_;
    };

private:
    using Call = void (*)(void* context, std::int64_t index, int thread);
    // Starts the workers of a pool of `threads` threads. Returns false if not all of them start.
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
