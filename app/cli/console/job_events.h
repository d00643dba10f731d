#pragma once

#include <continuo/events.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "cli/console/console.h"

namespace continuo::app {

// Shows what a running job tells: a line of progress with the time that is left, and a line for each warning.
class JobEvents : public Events {
public:
    explicit JobEvents(Console& console) : console_(console) {}

    void onProgress(const Progress& progress) override;
    void onWarning(const std::string& warning) override { console_.say(warning); }

private:
    using Clock = std::chrono::steady_clock;

    Console& console_;
    std::string phase_;
    double phaseFraction_ = 0;  // where the phase began
    Clock::time_point phaseStart_;
    Clock::time_point shown_;
};

}  // namespace continuo::app
