#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "base/thread_share.h"
#include "continuo/live_act.h"
#include "session/session.h"

namespace continuo {

// A session for live playing: no token costs more than two steps, because a worker rebuilds the latents. Two
// sessions take turns. While the front one continues a little beyond its latents, the back one takes in the
// tokens that it has missed, rebuilds half of the latents over them, and follows; when it is level with the
// front, they swap. The logits after a swap equal those of an uncached pass with the latents of the new
// front.
//
// Calls come from one thread; the worker is internal. The network must support steps (Network::steps).
class LiveSession {
public:
    // The second session works on another queue of the network's device (Backend::sibling).
    LiveSession(const std::shared_ptr<const Network>& network, const SessionOptions& options);
    ~LiveSession();
    LiveSession(const LiveSession&) = delete;
    LiveSession& operator=(const LiveSession&) = delete;

    // Starts with a prompt of at least one token. Takes as long as a prefill; a stop throws Cancelled, as
    // Session's does, and then start() must be called again.
    void start(std::span<const Token> prompt, const std::stop_token& stop = {});
    // Appends one token. Waits only if the worker is not done and all room is used up, or far more latents
    // are in use than were asked for; and for two steps of the worker if it would not come nearer otherwise.
    void feed(Token token);
    // Forgets the tokens from `length` on (at least one stays).
    void rewind(std::size_t length);
    // Sets the most latents, as in Session. The number in use changes with the next swap, which this
    // requests; until then the worker gets the caller's share of the processor. If the worker has already
    // built another number of latents and lacks one token at most, these come into use now.
    void setLatents(std::int64_t latents);
    // As Session::recover(), for the front session.
    void recover() { front_->recover(); }
    // States that no token comes at the moment: the worker continues with those that came while it rebuilt,
    // and begins with other latents.
    void idle();

    // The most latents that were asked for.
    std::int64_t asked() const noexcept { return latents_; }
    // The most latents of the back session if the worker has built them, so that only the tokens that came
    // meanwhile are missing; 0 otherwise. After a rewind to at most swapsUpTo() tokens, the next token swaps
    // the sessions.
    std::int64_t built() const noexcept;
    std::size_t swapsUpTo() const noexcept { return common_ + followsAtOnce(); }

    // The front session: its logits, tokens and state. Valid until the next call.
    const Session& session() const noexcept { return *front_; }
    const std::vector<Token>& tokens() const noexcept { return front_->tokens(); }

    const std::vector<LiveAct>& acts() const noexcept { return acts_; }
    // Replays recorded worker actions at the same calls, waiting where the worker is slower than before. To
    // be called before the first start().
    void replay(std::vector<LiveAct> acts);

    std::int64_t swaps() const noexcept { return swaps_; }  // rebuilds that came to be in front
    std::int64_t waits() const noexcept { return waits_; }  // tokens that had to wait for the worker

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

    std::shared_ptr<const Network> beside_;  // the network on the second queue
    std::unique_ptr<Session> front_, back_;
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
