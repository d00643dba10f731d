#pragma once

#include <chrono>
#include <map>
#include <string>

#include "support/passing_backend.h"

namespace continuo::test {

// Records the time of each kind of op. It waits after every op, so an accelerator's times are those of the
// work and not of queueing.
class ProfilingBackend final : public PassingBackend {
public:
    struct Share {
        double seconds = 0;
        std::int64_t calls = 0;
    };

    using PassingBackend::PassingBackend;

    const std::map<std::string, Share>& shares() const { return shares_; }
    void clear() { shares_.clear(); }

private:
    void runOp(const char* op, const std::function<void()>& call) override {
        const auto begin = std::chrono::steady_clock::now();
        call();
        to_->wait();
        Share& share = shares_[op];
        share.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        ++share.calls;
    }

    std::map<std::string, Share> shares_;
};

}  // namespace continuo::test
