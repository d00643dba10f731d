#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "base/priority_boost.h"
#include "continuo/live_act.h"
#include "session/session.h"

namespace continuo {

// Rebuilds the latents of a live session on a separate thread, so that no token costs more than two steps.
// Two sessions take turns. The front one continues a little beyond its latents. Meanwhile the back one
// appends the tokens that it has missed, rebuilds half of the latents over them, and follows. When it has
// caught up with the front, they swap. The logits after a swap equal those of an uncached pass with the
// latents of the new front.
//
// LiveSession creates it for a network with latents and forwards its calls to it, from one thread. The caller
// owns the front session; swaps replace it.
class RebuildWorker {
public:
    // `front` must outlive this object. The second session works on another queue of the network's device
    // (Backend::sibling). Throws BadModel if the network does not support steps (Network::supportsSteps), or
    // if options.cache is not Exact.
    RebuildWorker(std::unique_ptr<Session>& front, const SessionOptions& options);
    ~RebuildWorker();
    RebuildWorker(const RebuildWorker&) = delete;
    RebuildWorker& operator=(const RebuildWorker&) = delete;

    // Resets the worker; call it before the front session starts.
    void prepareStart();
    // Appends one token to the front session, see LiveSession::feed().
    void feed(Token token);
    // Rewinds the front session.
    void rewind(std::size_t length);
    // See LiveSession.
    void setLatents(std::int64_t latents);
    void noteIdle();

    std::int64_t requestedLatents() const noexcept { return latents_; }
    std::int64_t builtLatents() const noexcept;
    std::size_t swapsUpTo() const noexcept { return common_ + followsAtOnce(); }

    const std::vector<LiveAct>& acts() const noexcept { return acts_; }
    void replay(std::vector<LiveAct> acts);

    std::int64_t swaps() const noexcept { return swaps_; }
    std::int64_t waits() const noexcept { return waits_; }

private:
    // CaughtUp: the worker's task is done. Next, the sessions swap, or another task appends the tokens that
    // the back one still lacks.
    enum class Phase { Idle, Building, CaughtUp };
    // A task of the worker on the back session: drop the tokens from `common` on and append `tokens`, either
    // all at once with a rebuild or step by step.
    struct Task {
        std::size_t common = 0;
        std::vector<Token> tokens;
        std::optional<std::int64_t> rebuildWith;  // most latents; nullopt: step by step
    };

    bool due() const noexcept;
    void hurry();                                // raises the worker's priority to the caller's
    std::size_t followsAtOnce() const noexcept;  // missing tokens that a swap may append itself
    std::size_t missing() const noexcept;        // tokens of the front that the back session lacks
    // Gives the worker a task: to rebuild with `rebuildWith` latents, or, with nullopt, to follow the front
    // session step by step.
    void startTask(std::optional<std::int64_t> rebuildWith);
    void startNextTask();  // call it when the worker is done
    // Take the back session back from the worker. tryReclaimBack() returns false if the worker is not done;
    // the others wait for it. tryReclaimBack() and reclaimBack() throw the task's error.
    // reclaimBackIgnoringErrors() does not, because the whole session will be replaced.
    bool tryReclaimBack();
    void reclaimBack();
    void reclaimBackIgnoringErrors();
    void markReclaimed();  // call it with the mutex locked
    void swap();
    void swapIfCaughtUp();
    void swapWhenCaughtUp();
    void swapAsPlanned();
    void appendToken(Token token);
    // Runs a call and counts it. A call that throws does not count: its caller repeats it, so a replay must
    // make it only once.
    template <class Call>
    void countCall(const Call& call);
    // In a replay, after a call: gives the worker the tasks that the record contains before the next call.
    void startPlannedTasks();
    void keepPace();
    // Waits until done(), with the mutex locked; meanwhile the worker runs at the caller's priority.
    template <class Done>
    void awaitWorker(std::unique_lock<std::mutex>& lock, Done done);
    bool isPlanned(LiveAct::Kind kind, std::size_t ahead = 0) const noexcept;
    void work();
    void runTask(const Task& task);

    const std::vector<Token>& tokens() const noexcept { return front_->tokens(); }

    std::unique_ptr<Session>& front_;
    std::shared_ptr<const Network> beside_;  // the network on the second queue
    std::unique_ptr<Session> back_;
    Phase phase_ = Phase::Idle;
    std::size_t common_ = 0;  // number of first tokens that both sessions share
    std::int64_t latents_;    // most latents, as setLatents() requested
    bool latentsChanged_ = false;
    bool buildsOthers_ = false;             // the worker's last rebuild is for another number of latents
    std::optional<PriorityBoost> hurries_;  // set while the worker hurries
    // Tokens that the front can still append before it waits for the rebuild. nullopt: no limit, because the
    // worker must build the context too, which takes seconds after a long prompt.
    std::optional<std::int64_t> left_;
    std::size_t follow_ = 0;  // tokens of the last task to follow
    bool chased_ = false;     // the worker has followed and did not get closer to the front
    std::int64_t swaps_ = 0, waits_ = 0;
    std::uint64_t calls_ = 0;
    std::vector<LiveAct> acts_;
    std::optional<std::vector<LiveAct>> plan_;  // actions to repeat in a replay

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Task> task_;    // what the worker is doing
    std::size_t followed_ = 0;    // tokens of task_ that it has appended step by step
    std::exception_ptr failure_;  // what its last task threw
    bool ending_ = false;
    int workerThread_ = 0;  // for PriorityBoost
    std::thread worker_;
};

}  // namespace continuo
