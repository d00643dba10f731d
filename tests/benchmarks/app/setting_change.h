#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::benchmark {

// A setting that was changed while a model played.
struct SettingChange {
    double seconds = 0;     // of the duet
    std::size_t drawn = 0;  // number of earlier events in the duet's log
};

// When the change was audible, in s after it: the last sounding note drawn before it, 0 if none sounded; the
// first note drawn after it; all sounding notes drawn before it.
struct SettingHeard {
    double last = 0;
    std::optional<double> first;
    std::vector<double> before;
};

// `log`: the log of the whole duet.
std::vector<SettingHeard> findSettingHeard(const std::vector<SettingChange>& changes,
                                           const std::vector<app::DuetEvent>& log);

}  // namespace continuo::benchmark
