// The functions of RebuildWorker that run on the worker's thread.
#include <exception>

#include "base/priority_boost.h"
#include "session/rebuild_worker.h"

namespace continuo {

void RebuildWorker::work() {
    std::unique_lock lock(mutex_);
    workerThread_ = currentThreadId();
    for (;;) {
        changed_.wait(lock, [this] { return ending_ || task_; });
        if (ending_) return;
        lock.unlock();
        std::exception_ptr failure;
        try {
            runTask(*task_);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        failure_ = failure;
        task_.reset();
        changed_.notify_all();
    }
}

// Waits for the device: otherwise the token of a swap would wait for queued work.
void RebuildWorker::runTask(const Task& task) {
    Backend& queue = back_->network().backend();
    if (task.rebuildWith) {
        back_->setLatents(*task.rebuildWith);
        back_->catchUp(task.common, task.tokens);
        queue.wait();
        return;
    }
    if (back_->tokens().size() > task.common) back_->rewind(task.common);
    queue.wait();
    for (const Token token : task.tokens) {
        back_->feed(token);
        queue.wait();
        {
            const std::lock_guard lock(mutex_);
            ++followed_;
        }
        changed_.notify_all();
    }
}

}  // namespace continuo
