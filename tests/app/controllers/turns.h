#pragma once

#include <QEventLoop>
#include <QObject>
#include <QTimer>
#include <algorithm>
#include <functional>
#include <utility>

#include "support/worked_time.h"

namespace continuo::app {

// Maximum length in ms of an event-loop iteration that waits for no disk and does no long work. The goal is
// 4; a processor shared with other guests may double it, and waiting takes far longer.
inline constexpr double kMaximumIterationMs = 8;

// Calls `each` in every event-loop iteration and measures the iterations in CPU time of this thread.
class EventLoopMeter : public QObject {
public:
    explicit EventLoopMeter(std::function<void()> each = {}) : each_(std::move(each)) {
        connect(&timer_, &QTimer::timeout, this, [this] {
            if (worked_ > 0) longestMs_ = std::max(longestMs_, test::threadCpuMs() - worked_);
            ++count_;
            if (each_) each_();
            worked_ = test::threadCpuMs();
        });
        timer_.start(0);
    }
    double longestMs() const { return longestMs_; }
    int count() const { return count_; }

private:
    std::function<void()> each_;
    QTimer timer_;
    double worked_ = 0, longestMs_ = 0;
    int count_ = 0;
};

// Returns the longest iteration in ms, from the call of `act` to a few iterations after `isDone` is true.
// Negative if `isDone` never becomes true.
inline double longestIteration(const std::function<void()>& act, const std::function<bool()>& isDone) {
    constexpr int kLimitMs = 60'000, kBehind = 5;
    QEventLoop loop;
    bool acted = false;
    int behind = 0;
    bool began = false;
    const auto begin = [&] {
        act();
        acted = true;
    };
    EventLoopMeter turns([&] {
        if (!std::exchange(began, true)) QTimer::singleShot(0, &loop, begin);
        if (acted && isDone() && ++behind > kBehind) loop.quit();
    });
    QTimer::singleShot(kLimitMs, &loop, &QEventLoop::quit);
    loop.exec();
    return behind > kBehind ? turns.longestMs() : -1;
}

// Returns the shortest longestIteration() of a few attempts, because other programs compete for caches and
// memory. The first one below kMaximumIterationMs ends the loop. `back` restores the start and is not
// measured. Negative if it was never done.
inline double shortestIteration(
    const std::function<void()>& act, const std::function<bool()>& isDone = [] { return true; },
    const std::function<void()>& back = [] {}) {
    constexpr int kTries = 3;
    double least = longestIteration(act, isDone);
    for (int tried = 1; tried < kTries && least >= kMaximumIterationMs; ++tried) {
        if (longestIteration(back, [] { return true; }) < 0) return -1;
        least = std::min(least, longestIteration(act, isDone));
    }
    return least;
}

}  // namespace continuo::app
