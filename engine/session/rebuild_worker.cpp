#include "session/rebuild_worker.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/priority_boost.h"
#include "continuo/error.h"

namespace continuo {
namespace {

// Most tokens by which the front session may be ahead of the session that builds: kTimesAhead times the
// requested latents, but at least kFewestAhead.
constexpr std::int64_t kTimesAhead = 3, kFewestAhead = 32;

}  // namespace

RebuildWorker::RebuildWorker(std::unique_ptr<Session>& front, const SessionOptions& options)
    : front_(front),
      beside_(std::make_shared<Network>(front->network().onQueue(front->network().backend().sibling()))),
      back_(std::make_unique<Session>(beside_, options)),
      latents_(front_->latents()) {
    if (!front->network().supportsSteps() || options.cache != SessionOptions::Cache::Exact) {
        throw Error(ErrorCode::BadModel,
                    "live: this model is too slow for live playing, because every token rebuilds all "
                    "latents; choose another model");
    }
    worker_ = std::thread([this] { work(); });
}

RebuildWorker::~RebuildWorker() {
    hurries_.reset();
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    worker_.join();
}

void RebuildWorker::replay(std::vector<LiveAct> acts) { plan_ = std::move(acts); }

void RebuildWorker::prepareStart() {
    ++calls_;
    reclaimBackIgnoringErrors();
    common_ = 0;
    left_.reset();
    hurries_.reset();
    latentsChanged_ = buildsOthers_ = false;
    front_->setLatents(latents_);
}

template <class Call>
void RebuildWorker::countCall(const Call& call) {
    ++calls_;
    try {
        call();
    } catch (...) {
        --calls_;
        throw;
    }
}

void RebuildWorker::appendToken(Token token) {
    if (plan_) {
        swapAsPlanned();
    } else {
        keepPace();
        swapWhenCaughtUp();
    }
    front_->feed(token, front_->room() > 0 ? Session::Rebuild::Never : Session::Rebuild::WhenDue);
}

void RebuildWorker::feed(Token token) {
    countCall([&] { appendToken(token); });
    if (left_) --*left_;
    if (plan_) return startPlannedTasks();
    if (phase_ == Phase::CaughtUp) {
        startNextTask();
    } else if (phase_ == Phase::Idle && due()) {
        startTask(latents_);
    }
}

void RebuildWorker::noteIdle() {
    if (plan_) return;
    if (phase_ == Phase::Building) {
        if (!tryReclaimBack()) return;
        phase_ = Phase::CaughtUp;
    }
    const bool lacks = phase_ == Phase::CaughtUp && missing() > 0;
    if (lacks || (latentsChanged_ && !tokens().empty())) startNextTask();
}

// Starts the next task. If another number of latents was requested meanwhile, this is to build them at once:
// the finished rebuild need not catch up first.
void RebuildWorker::startNextTask() { startTask(latentsChanged_ ? std::optional(latents_) : std::nullopt); }

template <class Done>
void RebuildWorker::awaitWorker(std::unique_lock<std::mutex>& lock, Done done) {
    if (done()) return;
    const PriorityBoost lent(workerThread_);
    changed_.wait(lock, done);
}

// Waits until the worker has processed two tokens for each new one. If tokens arrived as fast as the worker
// processes them, it would never catch up.
void RebuildWorker::keepPace() {
    if (!chased_ || phase_ != Phase::Building) return;
    const std::size_t level = 2 * (tokens().size() - common_ + 1);
    std::unique_lock lock(mutex_);
    awaitWorker(lock, [&] { return !task_ || (level < task_->tokens.size() && level <= followed_); });
}

void RebuildWorker::swapIfCaughtUp() {
    if (phase_ == Phase::Building && tryReclaimBack()) phase_ = Phase::CaughtUp;
    if (phase_ == Phase::CaughtUp && missing() <= followsAtOnce()) swap();
}

void RebuildWorker::swapWhenCaughtUp() {
    swapIfCaughtUp();
    const bool farAhead = left_ && *left_ <= 0;
    if (front_->room() > 0 && !farAhead) return;
    ++waits_;
    if (phase_ == Phase::Idle) startTask(latents_);
    reclaimBack();
    swap();
}

void RebuildWorker::swapAsPlanned() {
    for (;;) {
        if (isPlanned(LiveAct::Kind::Swap)) {
            reclaimBack();
            swap();
        } else if (isPlanned(LiveAct::Kind::Rebuild) && isPlanned(LiveAct::Kind::Swap, 1)) {
            startTask(latents_);  // given before this token, because no room was left for it
        } else {
            return;
        }
    }
}

void RebuildWorker::startPlannedTasks() {
    for (;;) {
        if (isPlanned(LiveAct::Kind::Follow)) {
            reclaimBack();
            startTask({});
        } else if (isPlanned(LiveAct::Kind::Rebuild)) {
            startTask(latents_);
        } else {
            return;
        }
    }
}

bool RebuildWorker::isPlanned(LiveAct::Kind kind, std::size_t ahead) const noexcept {
    const std::size_t next = acts_.size() + ahead;
    return next < plan_->size() && (*plan_)[next] == LiveAct{kind, calls_};
}

// Returns whether to begin a rebuild. True once only an eighth of the latents is left, because tokens keep
// arriving while it runs.
bool RebuildWorker::due() const noexcept {
    const std::int64_t margin = std::max<std::int64_t>(1, latents_ / 8);
    return latentsChanged_ || latents_ - front_->state().latents() <= margin || front_->room() <= margin;
}

// Returns how many tokens the back session may lack at a swap, which then appends them itself. Usually 0, so
// that the swap costs only the step of the new token. It is 1 if the worker has followed once already, or
// builds another number of latents: if it followed again, more tokens would arrive meanwhile.
std::size_t RebuildWorker::followsAtOnce() const noexcept {
    const bool followed = !acts_.empty() && acts_.back().kind == LiveAct::Kind::Follow;
    return buildsOthers_ || followed ? 1 : 0;
}

std::int64_t RebuildWorker::builtLatents() const noexcept {
    if (phase_ == Phase::Idle) return 0;
    const std::lock_guard lock(mutex_);
    return task_ || failure_ ? 0 : back_->latents();
}

std::size_t RebuildWorker::missing() const noexcept {
    return tokens().size() - std::min(common_, back_->tokens().size());
}

void RebuildWorker::rewind(std::size_t length) {
    ++calls_;
    // The tokens are removed even if the device fails.
    const auto agree = [this] { common_ = std::min(common_, tokens().size()); };
    try {
        front_->rewind(length);
    } catch (...) {
        agree();
        throw;
    }
    agree();
    if (plan_) startPlannedTasks();
}

void RebuildWorker::setLatents(std::int64_t latents) {
    checkLatents(front_->network().config(), latents);
    const std::int64_t taken = std::min(latents, front_->mostLatents());
    latentsChanged_ = latentsChanged_ || taken != latents_;
    latents_ = taken;
    countCall([&] {
        if (plan_) {
            swapAsPlanned();
            return startPlannedTasks();
        }
        if (latentsChanged_) hurry();
        if (buildsOthers_) swapIfCaughtUp();
    });
}

// Raises the worker's priority, also for what it builds now, because the new latents come only after that.
void RebuildWorker::hurry() {
    if (hurries_) return;
    const std::lock_guard lock(mutex_);
    hurries_.emplace(workerThread_);
}

void RebuildWorker::startTask(std::optional<std::int64_t> rebuildWith) {
    reclaimBack();  // the worker is idle, unless a replayed record from elsewhere asks for this too early
    common_ = std::min(common_, back_->tokens().size());
    if (common_ == 0 && !rebuildWith)
        rebuildWith = latents_;  // a record from elsewhere may ask to follow before any rebuild
    const std::span missing = std::span(tokens()).subspan(common_);
    Task task{common_, {missing.begin(), missing.end()}, rebuildWith};
    if (rebuildWith) {
        buildsOthers_ = std::exchange(latentsChanged_, false);
        buildsOthers_ ? hurry() : hurries_.reset();
        chased_ = false;
        left_.reset();
        if (common_ > 0) left_ = std::max(kFewestAhead, kTimesAhead * *rebuildWith);
    } else {
        const bool again = !acts_.empty() && acts_.back().kind == LiveAct::Kind::Follow;
        chased_ = chased_ || (again && missing.size() >= follow_);
        follow_ = missing.size();
    }
    acts_.push_back({rebuildWith ? LiveAct::Kind::Rebuild : LiveAct::Kind::Follow, calls_});
    common_ = tokens().size();
    phase_ = Phase::Building;
    {
        const std::lock_guard lock(mutex_);
        task_ = std::move(task);
        followed_ = 0;
    }
    changed_.notify_all();
}

void RebuildWorker::reclaimBack() {
    std::unique_lock lock(mutex_);
    awaitWorker(lock, [this] { return !task_; });
    markReclaimed();
}

void RebuildWorker::reclaimBackIgnoringErrors() {
    std::unique_lock lock(mutex_);
    awaitWorker(lock, [this] { return !task_; });
    failure_ = nullptr;
    phase_ = Phase::Idle;
}

bool RebuildWorker::tryReclaimBack() {
    const std::lock_guard lock(mutex_);
    if (task_) return false;
    markReclaimed();
    return true;
}

void RebuildWorker::markReclaimed() {
    phase_ = Phase::Idle;
    if (!failure_) return;
    common_ = 0;
    std::rethrow_exception(std::exchange(failure_, nullptr));
}

void RebuildWorker::swap() {
    if (common_ == 0)
        back_->catchUp(0, tokens());  // only for a record from elsewhere, see startTask()
    else if (back_->tokens().size() > common_)
        back_->rewind(common_);
    for (std::size_t i = back_->tokens().size(); i < tokens().size(); ++i) back_->feed(tokens()[i]);
    std::swap(front_, back_);
    phase_ = Phase::Idle;
    left_.reset();
    buildsOthers_ = false;
    if (!latentsChanged_) hurries_.reset();
    common_ = back_->tokens().size();
    ++swaps_;
    acts_.push_back({LiveAct::Kind::Swap, calls_});
}

// The functions below run on the worker thread.

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

// Runs a task and waits for the device: otherwise the token of a swap would wait for queued work.
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
