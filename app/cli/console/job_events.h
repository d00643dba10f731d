#pragma once

#include <continuo/events.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "cli/console/console.h"

namespace continuo::app {

// Shows a running job: a progress line with the remaining time, and a line for each warning.
class JobEvents : public Events {
public:
    explicit JobEvents(Console& console) : console_(console) {}

    void onProgress(const Progress& progress) override;
    void onWarning(const std::string& warning) override { console_.report(warning); }

private:
    using Clock = std::chrono::steady_clock;

    Console& console_;
    std::string phase_;
    double phaseFraction_ = 0;  // overall fraction when the phase began
    Clock::time_point phaseStart_;
    Clock::time_point shown_;
};

}  // namespace continuo::app
