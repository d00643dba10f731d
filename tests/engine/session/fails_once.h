#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "continuo/error.h"
#include "support/passing_backend.h"

namespace continuo::test {

// An op that fails: the one of this name, or any where it is empty, behind so many that pass.
struct Failure {
    std::string op;
    int after = 0;
};
// That of a device; none: all of its ops pass.
using NextFailure = std::shared_ptr<std::optional<Failure>>;

inline NextFailure noFailure() { return std::make_shared<std::optional<Failure>>(); }

// A device on which an op fails once, as its test wishes.
class FailsOnce : public PassingBackend {
public:
    // beside: of the device's second queue.
    FailsOnce(std::shared_ptr<Backend> backend, NextFailure failure, NextFailure beside = noFailure())
        : PassingBackend(std::move(backend)), failure_(std::move(failure)), beside_(std::move(beside)) {}
    std::shared_ptr<Backend> sibling() override {
        return std::make_shared<FailsOnce>(to_->sibling(), beside_);
    }

private:
    void around(const char* op, const std::function<void()>& call) override {
        std::optional<Failure>& next = *failure_;
        if (next && (next->op.empty() || next->op == op) && next->after-- == 0) {
            next.reset();
            throw Error(ErrorCode::Device, std::string(op) + ": failed");
        }
        call();
    }

    NextFailure failure_, beside_;
};

}  // namespace continuo::test
