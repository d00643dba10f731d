#pragma once

#include <continuo/performance.h>

#include <mutex>
#include <vector>

#include "duet/duet_event.h"

namespace continuo::app {

// What happened in a duet, for any number of readers.
class DuetLog {
public:
    void add(const DuetEvent& event);
    // What came from number `from` on. Costs what is new.
    std::vector<DuetEvent> read(std::size_t from) const;

private:
    mutable std::mutex mutex_;
    std::vector<DuetEvent> events_;
};

// What both have played, seconds from the beginning of the duet; what sounds is kStillHeld.
struct DuetTake {
    Performance player;
    Performance model;
};
DuetTake takeOf(const std::vector<DuetEvent>& events);
// The same as it was each time when an answer of which something was heard was dropped, which it ends with.
std::vector<DuetTake> droppedIn(const std::vector<DuetEvent>& events);

}  // namespace continuo::app
