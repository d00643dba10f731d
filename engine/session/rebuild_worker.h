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

#include "base/thread_share.h"
#include "continuo/live_act.h"
#include "session/session.h"

namespace continuo {

// Rebuilds the latents of a live session on a thread of its own, so that no token costs more than two steps.
// Two sessions take turns. While the front one continues a little beyond its latents, the back one takes in
// the tokens that it has missed, rebuilds half of the latents over them, and follows; when it is level with
// the front, they swap. The logits after a swap equal those of an uncached pass with the latents of the new
// front.
//
// LiveSession makes one for a network with latents, and reports each of its calls; calls come from one
// thread. The front session is the caller's, and swaps replace it.
class RebuildWorker {
public:
    // The second session works on another queue of the network's device (Backend::sibling). The network must
    // support steps (Network::steps). front outlives this.
    RebuildWorker(std::unique_ptr<Session>& front, const SessionOptions& options);
    ~RebuildWorker();
    RebuildWorker(const RebuildWorker&) = delete;
    RebuildWorker& operator=(const RebuildWorker&) = delete;

    // Call before the front session starts.
    void prepareStart();
    // Appends one token to the front session, as LiveSession::feed() says.
    void feed(Token token);
    // The front session's rewind().
    void rewind(std::size_t length);
    // As LiveSession's.
    void setLatents(std::int64_t latents);
    void idle();

    std::int64_t asked() const noexcept { return latents_; }
    std::int64_t built() const noexcept;
    std::size_t swapsUpTo() const noexcept { return common_ + followsAtOnce(); }

    const std::vector<LiveAct>& acts() const noexcept { return acts_; }
    void replay(std::vector<LiveAct> acts);

    std::int64_t swaps() const noexcept { return swaps_; }
    std::int64_t waits() const noexcept { return waits_; }

private:
    // Level: the worker is done, and the back session is about to be given the tokens that it lacks.
    enum class Phase { Idle, Building, Level };
    // A task of the worker on the back session: forget the tokens from `common` on and append these, at once
    // by rebuilding latents over them, or step by step.
    struct Task {
        std::size_t common = 0;
        std::vector<Token> tokens;
        std::optional<std::int64_t> rebuildWith;  // most latents; none: step by step
    };

    bool due() const noexcept;
    void hurry();                                // gives the worker the caller's share of the processor
    std::size_t followsAtOnce() const noexcept;  // how many missing tokens a swap may take in itself
    std::size_t missing() const noexcept;        // how many tokens of the front the back session lacks
    // Gives the worker a task: to rebuild with so many latents, or (nullopt) to follow.
    void give(std::optional<std::int64_t> rebuildWith);
    void giveNext();  // the next task, when the worker is done
    // Take the back session back from the worker: if it is done (else false); after waiting for it; after
    // waiting and ignoring its failure, because all of the session will be replaced.
    bool takeBack();
    void awaitBack();
    void dropBack();
    void nowBack();  // with the mutex held
    void swap();
    void swapIfLevel();
    void swapWhenLevel();
    void swapAsPlanned();
    void takeIn(Token token);
    // Runs a call and counts it. A call that throws does not count: its caller repeats it, and a replay must
    // make it once.
    template <class Call>
    void counted(const Call& call);
    // In a replay, after a call: gives the worker the tasks that it was given then, up to the next call.
    void giveAsPlanned();
    void keepPace();
    // Waits with the mutex until done(); meanwhile the worker has the caller's share of the processor.
    template <class Done>
    void awaitWorker(std::unique_lock<std::mutex>& lock, Done done);
    bool isPlanned(LiveAct::Kind kind, std::size_t ahead = 0) const noexcept;
    void work();
    void carryOut(const Task& task);

    const std::vector<Token>& tokens() const noexcept { return front_->tokens(); }

    std::unique_ptr<Session>& front_;
    std::shared_ptr<const Network> beside_;  // the network on the second queue
    std::unique_ptr<Session> back_;
    Phase phase_ = Phase::Idle;
    std::size_t common_ = 0;  // how many first tokens of the back session are still those of the front
    std::int64_t latents_;    // most latents, as setLatents() was asked for
    bool latentsChanged_ = false;
    bool buildsOthers_ = false;         // the worker's last rebuild is for another number of latents
    std::optional<LentShare> hurries_;  // set while the worker hurries
    // How many tokens the front still takes before it waits for the worker's rebuild. nullopt: no limit,
    // because the worker must build the context too, which takes seconds after a long prompt.
    std::optional<std::int64_t> left_;
    std::size_t follow_ = 0;  // how many tokens the worker was last told to follow
    bool chased_ = false;     // the worker has followed and was not nearer to the front afterwards
    std::int64_t swaps_ = 0, waits_ = 0;
    std::uint64_t calls_ = 0;
    std::vector<LiveAct> acts_;
    std::optional<std::vector<LiveAct>> plan_;  // the acts to repeat in a replay

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Task> task_;    // what the worker is doing
    std::size_t followed_ = 0;    // how many tokens of task_ it has taken step by step
    std::exception_ptr failure_;  // what its last task threw
    bool ending_ = false;
    int workerThread_ = 0;  // for LentShare
    std::thread worker_;
};

}  // namespace continuo
