#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace continuo::cpu {

// The context of a task: its thread and its run.
struct TaskContext {
    int thread;                  // for scratch memory
    std::uint64_t runNumber;     // of this run of the phase; unique
    const std::byte* following;  // memory that the thread reads after this task; nullptr: the next task's
};

// A part of a decode step that all threads run together. Its tasks run in any order; none reads what another
// writes. Their sizes never depend on the number of threads.
class Phase {
public:
    virtual ~Phase() = default;
    // Returns the number of tasks in this run. Called by the thread that starts a step, while no task runs.
    virtual std::int64_t tasks() = 0;
    virtual void run(std::int64_t task, const TaskContext& turn) = 0;
    // Returns the address at which a task starts reading, for prefetching.
    virtual const std::byte* readAddress(std::int64_t task) const = 0;
};

// A phase of `tasks` tasks body(task) that read too little memory to prefetch.
template <class Body>
class PlainPhase final : public Phase {
public:
    PlainPhase(std::int64_t tasks, Body body) : tasks_(tasks), body_(std::move(body)) {}
    std::int64_t tasks() override { return tasks_; }
    void run(std::int64_t task, const TaskContext&) override { body_(task); }
    const std::byte* readAddress(std::int64_t) const override { return nullptr; }

private:
    std::int64_t tasks_;
    Body body_;
};

}  // namespace continuo::cpu
