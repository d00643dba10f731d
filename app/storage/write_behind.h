#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "storage/sqlite_database.h"
#include "storage/storage_status.h"

namespace continuo::app {

// Writes changes to a database on its own thread, in at most one transaction per half second.
// batch.absorb(Batch&&) adds later changes to a batch. Changes that cannot be written stay in memory and are
// tried again each second. `afterwards`, if given, gets each batch once it is on disk, and returns whether to
// compact the file; it must not throw. Compacting waits until there is nothing else to write, until the end,
// or after a kill until the next start.
template <class Batch>
class WriteBehind {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr auto kInterval = std::chrono::milliseconds(400);
    static constexpr auto kRetry = std::chrono::seconds(1);
    static constexpr auto kLastTry = std::chrono::seconds(2);  // how long the destructor tries to write

    static constexpr auto kQuiet = std::chrono::seconds(3);  // time without changes before compacting

    using Step = std::function<void(Database&, const Batch&)>;
    using Afterwards = std::function<bool(Database&, const Batch&)>;
    // Database::compact(), or a test's replacement.
    using Compact = std::function<bool(Database&, const std::function<bool()>& giveUp)>;

    WriteBehind(std::unique_ptr<Database> database, Step write, Afterwards afterwards = {},
                Compact giveRoom = std::mem_fn(&Database::compact))
        : database_(std::move(database)),
          write_(std::move(write)),
          afterwards_(std::move(afterwards)),
          giveRoom_(std::move(giveRoom)),
          roomDue_(database_->hasUnusedSpace()),
          thread_([this] { run(); }) {}
    WriteBehind(const WriteBehind&) = delete;
    WriteBehind& operator=(const WriteBehind&) = delete;
    ~WriteBehind() {
        {
            const std::lock_guard lock(sharing_);
            over_ = true;
            end_ = Clock::now() + kLastTry;
        }
        ready_.notify_one();
        thread_.join();
    }

    // Calls change(batch), which records a change in the batch. Takes a microsecond.
    template <class Change>
    void change(Change&& change) {
        bool first = false;
        {
            const std::lock_guard lock(sharing_);
            change(waiting_);
            first = ++noted_ == taken_ + 1;
        }
        if (first) ready_.notify_one();
    }

    // Runs `write` on the writing thread, in a transaction of its own after all earlier changes, and waits
    // for it. If it throws, this throws too, and none of its changes are in the file. Any thread except the
    // writing one.
    void inOneTransaction(const std::function<void(Database&)>& write) {
        std::unique_lock lock(sharing_);
        Task task{&write, noted_};
        tasks_.push_back(&task);
        ready_.notify_one();
        done_.wait(lock, [&] { return task.done; });
        if (task.failure) std::rethrow_exception(task.failure);
    }

    // Writes now, and compacts the file if that is due. Returns whether everything recorded so far was
    // written within `seconds`.
    bool flush(double seconds) {
        std::unique_lock lock(sharing_);
        ++hurried_;
        ready_.notify_one();
        const std::int64_t all = noted_;
        done_.wait_for(lock, std::chrono::duration<double>(seconds),
                       [&] { return written_ >= all && !roomDue_; });
        --hurried_;
        return written_ >= all;
    }

    StorageStatus status() const {
        const std::lock_guard lock(sharing_);
        const std::chrono::duration<double> ago = Clock::now() - saved_;
        return {failure_.problem, failure_.damaged, noted_ - written_,
                saved_ == Clock::time_point{} ? -1 : ago.count(), roomProblem_};
    }

private:
    // A waiting call of inOneTransaction().
    struct Task {
        const std::function<void(Database&)>* write;
        std::int64_t behind;  // number of earlier changes, which must be written first
        std::exception_ptr failure = {};
        bool done = false;
    };
    struct Failure {
        std::string problem;  // empty: all of the batch is on disk
        bool damaged = false;
    };

    void run() {
        std::unique_lock lock(sharing_);
        while (true) {
            if (!tasks_.empty() && tasks_.front()->behind <= written_) {
                runTask(lock);
                continue;
            }
            if (roomDue_ && !waitForChange(lock)) {
                compactFile(lock);
                continue;
            }
            ready_.wait(lock, [this] { return over_ || hasWork(); });
            if (!hasWork()) return;
            if (noted_ == written_) continue;
            ready_.wait_for(lock, kInterval, [this] { return over_ || hurried_ > 0 || !tasks_.empty(); });
            batch_.absorb(std::exchange(waiting_, {}));
            taken_ = noted_;
            lock.unlock();
            bool roomDue = false;
            Failure failure = tryToWrite(roomDue);
            lock.lock();
            failure_ = std::move(failure);
            if (failure_.problem.empty()) {
                written_ = taken_;
                roomDue_ = roomDue_ || roomDue;
                saved_ = Clock::now();
                done_.notify_all();
            } else if (over_ && Clock::now() >= end_) {
                std::fprintf(stderr, "continuo: %lld changes are lost: %s\n",
                             static_cast<long long>(taken_ - written_), failure_.problem.c_str());
                return;
            } else {
                failTasks();
                ready_.wait_for(lock, over_ ? kInterval : kRetry, [] { return false; });
            }
        }
    }

    bool hasWork() const { return noted_ > written_ || !tasks_.empty(); }

    void runTask(std::unique_lock<std::mutex>& lock) {
        Task* task = tasks_.front();
        tasks_.pop_front();
        lock.unlock();
        try {
            inTransaction(*database_, [&] { (*task->write)(*database_); });
        } catch (...) {
            task->failure = std::current_exception();
        }
        lock.lock();
        task->done = true;
        done_.notify_all();
    }

    // Fails the waiting tasks if the changes before them cannot be written; otherwise they could wait
    // forever.
    void failTasks() {
        for (Task* task : std::exchange(tasks_, {})) {
            task->failure = std::make_exception_ptr(std::runtime_error(failure_.problem));
            task->done = true;
        }
        done_.notify_all();
    }

    // Waits until there is something to write (then returns true), for kQuiet, for a flush() or for the end.
    bool waitForChange(std::unique_lock<std::mutex>& lock) {
        const auto isThere = [this] { return hasWork(); };
        ready_.wait_for(lock, kQuiet, [&] { return isThere() || over_ || hurried_ > 0; });
        return isThere();
    }

    // Compacts the file. A new change interrupts compacting, so that it is written first; not at the end.
    void compactFile(std::unique_lock<std::mutex>& lock) {
        lock.unlock();
        bool done = true;
        std::string problem;
        try {
            done = giveRoom_(*database_, [this] {
                const std::lock_guard sharing(sharing_);
                return !over_ && hasWork();
            });
        } catch (const std::exception& error) {
            problem = error.what();
        }
        lock.lock();
        roomDue_ = !done;
        roomProblem_ = std::move(problem);
        done_.notify_all();
    }

    Failure tryToWrite(bool& roomDue) {
        try {
            inTransaction(*database_, [this] { write_(*database_, batch_); });
        } catch (const std::bad_alloc&) {
            return {"there is not enough memory to write it; close other programs"};
        } catch (const DatabaseError& error) {
            return {error.what(), error.isDamage()};
        } catch (const std::exception& error) {
            return {error.what()};
        }
        roomDue = afterwards_ && afterwards_(*database_, batch_);
        batch_ = {};
        return {};
    }

    std::unique_ptr<Database> database_;  // only the thread uses this and the next four
    Step write_;
    Afterwards afterwards_;
    Compact giveRoom_;
    Batch batch_;

    mutable std::mutex sharing_;  // guards the members below
    std::condition_variable ready_, done_;
    Batch waiting_;
    std::deque<Task*> tasks_;
    // Numbers of changes since the start: recorded, moved to batch_, and written.
    std::int64_t noted_ = 0, taken_ = 0, written_ = 0;
    int hurried_ = 0;
    Clock::time_point saved_{}, end_{};
    Failure failure_;
    std::string roomProblem_;
    bool roomDue_, over_ = false;
    std::thread thread_;  // last member, because it uses all others
};

}  // namespace continuo::app
