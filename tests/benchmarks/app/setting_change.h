#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::benchmark {

// A setting that was changed while a model played.
struct SettingChange {
    double seconds = 0;     // of the duet
    std::size_t drawn = 0;  // events of its log that were drawn before
};

// When that was heard, in s after it: the last note that sounded of what was drawn before, 0 where none did;
// the first one that was drawn since; all that sounded of what was drawn before.
struct SettingHeard {
    double last = 0;
    std::optional<double> first;
    std::vector<double> before;
};

// log: of the whole duet.
std::vector<SettingHeard> heardOf(const std::vector<SettingChange>& changes,
                                  const std::vector<app::DuetEvent>& log);

}  // namespace continuo::benchmark
