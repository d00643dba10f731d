#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "continuo/error.h"
#include "support/passing_backend.h"

namespace continuo::test {

// An op that fails: the one of this name, or any but `never` where it is empty, behind so many that pass.
struct Failure {
    std::string op;
    int after = 0;
    std::string never = {};
};
// That of a thread; none: all of its ops pass.
using NextFailure = std::shared_ptr<std::optional<Failure>>;

inline NextFailure noFailure() { return std::make_shared<std::optional<Failure>>(); }

// A device on which an op fails once, as its test wishes: on all of its queues, of the thread that made it or
// of another one, such as a session's worker.
class FailsOnce : public PassingBackend {
public:
    FailsOnce(std::shared_ptr<Backend> backend, NextFailure own, NextFailure others = noFailure())
        : PassingBackend(std::move(backend)), own_(std::move(own)), others_(std::move(others)) {}
    std::shared_ptr<Backend> sibling() override {
        return std::make_shared<FailsOnce>(to_->sibling(), own_, others_);
    }

private:
    void around(const char* op, const std::function<void()>& call) override {
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

}  // namespace continuo::test
