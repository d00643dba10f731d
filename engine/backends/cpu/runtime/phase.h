#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace continuo::cpu {

// The context of a task: who runs it, and when.
struct Turn {
    int thread;                  // for scratch memory
    std::uint64_t number;        // of this run of the phase; unique
    const std::byte* following;  // what the thread reads after this task; null: the next task's
};

// A part of a decode step that all threads run together: tasks in any order, none of which reads what another
// writes. Tasks are cut by size alone, never by the number of threads.
class Phase {
public:
    virtual ~Phase() = default;
    // The number of tasks in this run. Called by the thread that starts a step, while no task runs.
    virtual std::int64_t tasks() = 0;
    virtual void run(std::int64_t task, const Turn& turn) = 0;
    // Where a task starts to read memory that is worth prefetching.
    virtual const std::byte* reads(std::int64_t task) const = 0;
};

// So many tasks, each body(task), which read little.
template <class Body>
class PlainPhase final : public Phase {
public:
    PlainPhase(std::int64_t tasks, Body body) : tasks_(tasks), body_(std::move(body)) {}
    std::int64_t tasks() override { return tasks_; }
    void run(std::int64_t task, const Turn&) override { body_(task); }
    const std::byte* reads(std::int64_t) const override { return nullptr; }

private:
    std::int64_t tasks_;
    Body body_;
};

}  // namespace continuo::cpu
