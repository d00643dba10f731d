#include "backends/cpu/runtime/step_program.h"

#include <thread>

#include "backends/cpu/runtime/idle.h"

namespace continuo::cpu {

void StepProgram::clear() {
    // Waits for the workers that may still access the entries. No step is running, so they leave soon, and
    // workers that come later find no step.
    while (inside_.load(std::memory_order_seq_cst) != 0) std::this_thread::yield();
    entries_.clear();
}

void StepProgram::add(std::unique_ptr<Phase> phase) {
    auto entry = std::make_unique<Entry>();
    entry->phase = std::move(phase);
    entry->claimed = std::vector<Word>(static_cast<std::size_t>(threads_));
    entry->done = std::vector<Word>(static_cast<std::size_t>(threads_));
    entries_.push_back(std::move(entry));
}

void StepProgram::run(ThreadPool& pool) {
    // Counts the steps of all programs together, because threads cache a phase's inputs by
    // TaskContext::runNumber.
    static std::atomic<std::uint64_t> steps{0};
    const std::uint64_t step = ++steps;
    // A late worker reads a count and then checks whether its step still runs. So no count may change before
    // the step has ended.
    for (const auto& entry : entries_) entry->tasks.store(entry->phase->tasks(), std::memory_order_release);
    if (threads_ == 1) return walk(step, 0);
    current_.store(step, std::memory_order_seq_cst);
    pool.callWorkers(*this);
    walk(step, 0);
    current_.store(0, std::memory_order_seq_cst);
}

void StepProgram::join(int thread) noexcept {
    inside_.fetch_add(1, std::memory_order_seq_cst);
    const std::uint64_t step = current_.load(std::memory_order_seq_cst);
    if (step != 0) walk(step, thread);
    inside_.fetch_sub(1, std::memory_order_release);
}

void StepProgram::walk(std::uint64_t step, int thread) {
    const std::byte* following = nullptr;
    for (std::size_t at = 0; at < entries_.size(); ++at) {
        if (!work(at, step, thread, following)) return;
        if (!wait(*entries_[at], step, following)) return;
    }
}

// Runs a thread's tasks of a phase; returns false if the step is over. Accesses the phase only while it owns
// one of its tasks, because then the step cannot end.
bool StepProgram::work(std::size_t at, std::uint64_t step, int thread, const std::byte*& following) {
    Entry& entry = *entries_[at];
    const std::int64_t tasks = entry.tasks.load(std::memory_order_acquire);
    if (thread != 0 && current_.load(std::memory_order_acquire) != step) return false;
    following = nullptr;
    for (int turn = 0; turn < threads_; ++turn) {
        const int part = (thread + turn) % threads_;
        const std::int64_t first = begin(tasks, part), end = begin(tasks, part + 1);
        Word& taken = entry.claimed[static_cast<std::size_t>(part)];
        std::int64_t mine = 0;
        for (std::int64_t task; (task = claimTask(taken, step, first, end)) >= 0; ++mine) {
            if (turn == 0 && task + 1 == end) following = firstAddress(at + 1, thread);
            entry.phase->run(task, {thread, step << kPhaseBits | at, task + 1 == end ? following : nullptr});
        }
        if (mine != 0) count(entry.done[static_cast<std::size_t>(part)], step, mine);
    }
    return true;
}

// Claims the next task of a part; returns -1 if none is left.
std::int64_t StepProgram::claimTask(Word& taken, std::uint64_t step, std::int64_t begin,
                                    std::int64_t end) const {
    std::uint64_t word = taken.value.load(std::memory_order_relaxed);
    while (word >> kCountBits <= step) {
        const auto next = word >> kCountBits == step ? static_cast<std::int64_t>(word & kCountMask) : begin;
        if (next >= end) return -1;
        const std::uint64_t after = step << kCountBits | static_cast<std::uint64_t>(next + 1);
        if (taken.value.compare_exchange_weak(word, after, std::memory_order_relaxed)) return next;
    }
    return -1;
}

void StepProgram::count(Word& done, std::uint64_t step, std::int64_t tasks) const {
    std::uint64_t word = done.value.load(std::memory_order_relaxed);
    const auto more = static_cast<std::uint64_t>(tasks);
    while (!done.value.compare_exchange_weak(
        word, word >> kCountBits == step ? word + more : (step << kCountBits | more),
        std::memory_order_acq_rel, std::memory_order_relaxed)) {
    }
}

// Waits until all tasks of a phase are done; returns false if the step is over.
bool StepProgram::wait(const Entry& entry, std::uint64_t step, const std::byte* following) const {
    const std::int64_t tasks = entry.tasks.load(std::memory_order_acquire);
    SpinPrefetcher reading(following);
    for (int part = 0; part < threads_; ++part) {
        const auto size = static_cast<std::uint64_t>(begin(tasks, part + 1) - begin(tasks, part));
        const std::atomic<std::uint64_t>& done = entry.done[static_cast<std::size_t>(part)].value;
        for (int spins = 0; size != 0 && done.load(std::memory_order_acquire) != (step << kCountBits | size);
             ++spins) {
            if (current_.load(std::memory_order_relaxed) != step && threads_ > 1) return false;
            reading.step();
            if (spins < 20000)
                spinPause();
            else
                std::this_thread::yield();
        }
    }
    return true;
}

const std::byte* StepProgram::firstAddress(std::size_t at, int thread) const {
    if (at >= entries_.size()) return nullptr;
    const std::int64_t tasks = entries_[at]->tasks.load(std::memory_order_relaxed);
    const std::int64_t first = begin(tasks, thread);
    return first < begin(tasks, thread + 1) ? entries_[at]->phase->readAddress(first) : nullptr;
}

}  // namespace continuo::cpu
