#pragma once

#include <chrono>
#include <optional>

namespace continuo::app {

// Foretells how long a job will still take, from the time that it worked: pauses do not count.
class JobClock {
public:
    using Clock = std::chrono::steady_clock;

    void begin(Clock::time_point now) {
        since_ = now;
        worked_ = 0;
        first_.reset();
    }
    void stop(Clock::time_point now) { worked_ = workedUntil(now); }
    void goOn(Clock::time_point now) { since_ = now; }
    // Seconds since begin() without the pauses; not during one.
    double worked(Clock::time_point now) const { return workedUntil(now); }

    // Seconds left at a share of the work, 0..1; nothing: not known yet. A job that continues from a
    // checkpoint begins with a share of earlier work, and what is done before the share first grows, as
    // reading, says nothing about the rest.
    std::optional<double> secondsLeft(double fraction, Clock::time_point now) {
        const double worked = workedUntil(now);
        if (!first_ || fraction <= first_->fraction) first_ = Start{fraction, worked};
        const double done = fraction - first_->fraction, took = worked - first_->worked;
        constexpr double kShortest = 0.2, kLeast = 0.005;  // seconds and share that say something
        if (took < kShortest || done < kLeast) return std::nullopt;
        return took * (1 - fraction) / done;
    }

private:
    struct Start {
        double fraction = 0, worked = 0;
    };
    double workedUntil(Clock::time_point now) const {
        return worked_ + std::chrono::duration<double>(now - since_).count();
    }

    Clock::time_point since_{};
    double worked_ = 0;
    std::optional<Start> first_;
};

}  // namespace continuo::app
