#pragma once

#include <continuo/performance.h>

#include <mutex>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::app {

// The event log of a duet, for any number of readers.
class DuetLog {
public:
    void add(const DuetEvent& event);
    // Returns the events from index `from` on, in linear time of their number.
    std::vector<DuetEvent> read(std::size_t from) const;

private:
    mutable std::mutex mutex_;
    std::vector<DuetEvent> events_;
};

// Both performances, in seconds from the beginning of the duet. Sounding notes end at kStillHeld.
struct DuetTake {
    Performance player;
    Performance model;
};
DuetTake toTake(const std::vector<DuetEvent>& events);
// Returns the take as it was each time a partly heard answer was dropped, up to the end of that answer.
std::vector<DuetTake> findDroppedTakes(const std::vector<DuetEvent>& events);

}  // namespace continuo::app
