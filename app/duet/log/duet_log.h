#pragma once

#include <continuo/performance.h>

#include <mutex>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::app {

// What happened in a duet, for any number of readers.
class DuetLog {
public:
    void add(const DuetEvent& event);
    // The events from number `from` on. Takes time for these alone.
    std::vector<DuetEvent> read(std::size_t from) const;

private:
    mutable std::mutex mutex_;
    std::vector<DuetEvent> events_;
};

// What both have played, in seconds from the beginning of the duet. Notes that still sound end at kStillHeld.
struct DuetTake {
    Performance player;
    Performance model;
};
DuetTake takeOf(const std::vector<DuetEvent>& events);
// The take as it was each time an answer was dropped of which something was heard; it ends with that answer.
std::vector<DuetTake> droppedIn(const std::vector<DuetEvent>& events);

}  // namespace continuo::app
