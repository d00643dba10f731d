#pragma once

#include <chrono>
#include <optional>

namespace continuo::app {

// Measures the working time of a job, without pauses, and estimates the remaining time.
class JobClock {
public:
    using Clock = std::chrono::steady_clock;

    void begin(Clock::time_point now) {
        since_ = now;
        worked_ = 0;
        first_.reset();
    }
    void stop(Clock::time_point now) { worked_ = workedUntil(now); }
    void resume(Clock::time_point now) { since_ = now; }
    // Returns the seconds since begin() without the pauses. Must not be called during a pause.
    double worked(Clock::time_point now) const { return workedUntil(now); }

    // Returns the estimated remaining time when `fraction` (0 to 1) of the work is done, s; nullopt: unknown.
    // Measures only from the first growth of the fraction. A resumed job starts above 0, and its setup time
    // says nothing about the rest.
    std::optional<double> secondsLeft(double fraction, Clock::time_point now) {
        const double worked = workedUntil(now);
        if (!first_ || fraction <= first_->fraction) first_ = Start{fraction, worked};
        const double done = fraction - first_->fraction, took = worked - first_->worked;
        // seconds, and fraction of the work, below which there is no estimate
        constexpr double kShortest = 0.2, kLeast = 0.005;
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
