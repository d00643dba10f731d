#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "jobs/job_queue.h"

namespace continuo::test {

using app::JobContext;
using app::JobId;

// Replaces the queue: stops the work after a given number of tokens, and keeps the checkpoint.
class StandaloneContext : public JobContext {
public:
    // Stops after `numbers` tokens of the given phase, "generating" or "repeating"; -1 never stops.
    explicit StandaloneContext(int numbers = -1, const nlohmann::json& checkpoint = {},
                               std::string phase = "generating")
        : left_(numbers), phase_(std::move(phase)), checkpoint_(checkpoint) {}

    JobId id() const override { return 1; }
    std::stop_token stop() const override { return stop_.get_token(); }
    bool interrupted() const override { return false; }
    void progress(std::optional<double> fraction, double, const std::string&,
                  const std::string& phase) override {
        fraction_ = fraction.value_or(-1);
        if (phase != phase_) return;
        if (onToken) onToken(++tokens_);
        if (--left_ == 0) stop_.request_stop();
    }
    nlohmann::json checkpoint() const override { return checkpoint_; }
    void setCheckpoint(const nlohmann::json& state) override { checkpoint_ = state; }
    double fraction() const { return fraction_; }

    std::function<void(int)> onToken;  // called with the number of drawn tokens

private:
    int tokens_ = 0;
    int left_;
    std::string phase_;
    nlohmann::json checkpoint_;
    std::stop_source stop_;
    double fraction_ = 0;
};

// The queue's own context. While `holds` returns true, the work waits until it is stopped.
class HeldContext : public JobContext {
public:
    HeldContext(JobContext& context, std::function<bool()> holds)
        : context_(context), holds_(std::move(holds)) {}

    JobId id() const override { return context_.id(); }
    std::stop_token stop() const override { return context_.stop(); }
    bool interrupted() const override { return context_.interrupted(); }
    void progress(std::optional<double> fraction, double rate, const std::string& unit,
                  const std::string& phase) override {
        context_.progress(fraction, rate, unit, phase);
        while (holds_() && !stop().stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    nlohmann::json checkpoint() const override { return context_.checkpoint(); }
    void setCheckpoint(const nlohmann::json& state) override { context_.setCheckpoint(state); }

private:
    JobContext& context_;
    std::function<bool()> holds_;
};

}  // namespace continuo::test
