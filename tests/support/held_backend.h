#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "support/passing_backend.h"

namespace continuo::test {

// A backend whose ops on a worker take as long as a test wants. While its gate is shut, ops of threads other
// than the gate's creator wait.
class HeldBackend final : public PassingBackend {
public:
    class Gate {
    public:
        void shut(bool shut) {
            {
                const std::lock_guard lock(mutex_);
                shut_ = shut;
            }
            changed_.notify_all();
        }
        void pass() {
            if (std::this_thread::get_id() == maker_) return;
            std::unique_lock lock(mutex_);
            if (shut_ && onHeld) onHeld();
            changed_.wait(lock, [this] { return !shut_; });
        }

        std::function<void()> onHeld;  // called by a thread that has to wait; set it while the gate is open

    private:
        const std::thread::id maker_ = std::this_thread::get_id();
        std::mutex mutex_;
        std::condition_variable changed_;
        bool shut_ = false;
    };

    // Shuts the gate while this object exists.
    class Hold {
    public:
        explicit Hold(Gate& gate) : gate_(gate) { gate_.shut(true); }
        ~Hold() { gate_.shut(false); }
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;

    private:
        Gate& gate_;
    };

    HeldBackend(std::shared_ptr<Backend> backend, std::shared_ptr<Gate> gate)
        : PassingBackend(std::move(backend)), gate_(std::move(gate)) {}
    std::shared_ptr<Backend> sibling() override {
        return std::make_shared<HeldBackend>(to_->sibling(), gate_);
    }

private:
    void runOp(const char*, const std::function<void()>& call) override {
        gate_->pass();
        call();
    }

    std::shared_ptr<Gate> gate_;
};

}  // namespace continuo::test
