#pragma once

#include <QEventLoop>
#include <QObject>
#include <QTimer>
#include <algorithm>
#include <functional>
#include <utility>

#include "support/worked_time.h"

namespace continuo::app {

// What a turn takes less than that waits for no disk and does no long work, in ms. 4 are the aim; a processor
// that other guests of its machine share makes it twice as long at times, and what would wait takes far
// longer.
inline constexpr double kHoldsNobodyUp = 8;

// The turns of the event loop while it lives: calls `each` in every one, and measures how long they are, in
// time of this thread, whatever else the computer does.
class Turns : public QObject {
public:
    explicit Turns(std::function<void()> each = {}) : each_(std::move(each)) {
        connect(&timer_, &QTimer::timeout, this, [this] {
            if (worked_ > 0) longestMs_ = std::max(longestMs_, test::workedMs() - worked_);
            ++count_;
            if (each_) each_();
            worked_ = test::workedMs();
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

// The longest turn, in ms, from the one that acts on, until a few behind the one in which it is done; below
// 0: it was never done.
inline double longestTurn(const std::function<void()>& act, const std::function<bool()>& isDone) {
    constexpr int kLimitMs = 60'000, kBehind = 5;
    QEventLoop loop;
    bool acted = false;
    int behind = 0;
    bool began = false;
    const auto begin = [&] {
        act();
        acted = true;
    };
    Turns turns([&] {
        if (!std::exchange(began, true)) QTimer::singleShot(0, &loop, begin);
        if (acted && isDone() && ++behind > kBehind) loop.quit();
    });
    QTimer::singleShot(kLimitMs, &loop, &QEventLoop::quit);
    loop.exec();
    return behind > kBehind ? turns.longestMs() : -1;
}

// The same of the shortest of a few tries, as other programs take caches and memory from any of them: the
// first that is below kHoldsNobodyUp ends it. `back` leads back to where a try begins, and is not measured.
// Below 0: it was never done.
inline double leastTurn(
    const std::function<void()>& act, const std::function<bool()>& isDone = [] { return true; },
    const std::function<void()>& back = [] {}) {
    constexpr int kTries = 3;
    double least = longestTurn(act, isDone);
    for (int tried = 1; tried < kTries && least >= kHoldsNobodyUp; ++tried) {
        if (longestTurn(back, [] { return true; }) < 0) return -1;
        least = std::min(least, longestTurn(act, isDone));
    }
    return least;
}

}  // namespace continuo::app
