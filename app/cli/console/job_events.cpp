#include "cli/console/job_events.h"

#include "files/text.h"

namespace continuo::app {

void JobEvents::onProgress(const Progress& progress) {
    if (!console_.onTerminal()) return;
    const Clock::time_point now = Clock::now();
    if (progress.phase != phase_) {
        phase_ = progress.phase;
        phaseFraction_ = progress.fraction;
        phaseStart_ = now;
    } else if (now - shown_ < std::chrono::milliseconds(100)) {
        return;
    }
    shown_ = now;
    std::string line = progress.phase + " " + fixed(100 * progress.fraction, 0) + " %";
    if (progress.rate > 0) {
        line += "  " + grouped(static_cast<std::int64_t>(progress.rate)) + " " + progress.unit + "/s";
    }
    std::optional<double> left = progress.secondsLeft;
    const double done = progress.fraction - phaseFraction_;
    if (!left && done > 0.01)
        left = std::chrono::duration<double>(now - phaseStart_).count() * (1 - progress.fraction) / done;
    if (left) line += "  " + clockTime(*left) + " left";
    console_.progress(line);
}

}  // namespace continuo::app
