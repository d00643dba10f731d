#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "base/philox.h"
#include "continuo/error.h"
#include "support/passing_backend.h"

namespace continuo::test {

// The op that fails: the one named `op`, or any op except `never` if `op` is empty. `after`: number of such
// ops that succeed first.
struct Failure {
    std::string op;
    int after = 0;
    std::string never = {};
};
// The next failure of a thread; none: all ops succeed.
using NextFailure = std::shared_ptr<std::optional<Failure>>;

inline NextFailure noFailure() { return std::make_shared<std::optional<Failure>>(); }

// A device on which one op fails once, as the test requests. It acts on all queues, of the thread that made
// it or of another one, such as a session's worker.
class FailsOnce : public PassingBackend {
public:
    FailsOnce(std::shared_ptr<Backend> backend, NextFailure own, NextFailure others = noFailure())
        : PassingBackend(std::move(backend)), own_(std::move(own)), others_(std::move(others)) {}
    std::shared_ptr<Backend> sibling() override {
        return std::make_shared<FailsOnce>(to_->sibling(), own_, others_);
    }

private:
    void runOp(const char* op, const std::function<void()>& call) override {
        std::optional<Failure>& next = std::this_thread::get_id() == maker_ ? *own_ : *others_;
        if (next && (next->op.empty() ? next->never != op : next->op == op) && next->after-- == 0) {
            next.reset();
            throw Error(ErrorCode::Device, std::string(op) + ": failed");
        }
        call();
    }

    const std::thread::id maker_ = std::this_thread::get_id();
    NextFailure own_, others_;
};

// Lets calls fail at random ops, and counts the calls that failed.
class RandomFailures {
public:
    // below: a call fails after 0 to `below` - 1 ops, or succeeds if it has fewer. never: as in Failure.
    RandomFailures(NextFailure next, int below, std::string never = {})
        : next_(std::move(next)), below_(static_cast<std::uint64_t>(below)), never_(std::move(never)) {}

    RandomStream& random() noexcept { return random_; }
    int count() const noexcept { return count_; }

    // Returns whether the call failed.
    template <class Call>
    bool operator()(const Call& call) {
        *next_ = Failure{"", static_cast<int>(random_.below(below_)), never_};
        try {
            call();
            next_->reset();
            return false;
        } catch (const Error&) {
            ++count_;
            return true;
        }
    }

private:
    NextFailure next_;
    std::uint64_t below_;
    std::string never_;
    RandomStream random_{1, 0};
    int count_ = 0;
};

}  // namespace continuo::test
