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
    // Returns the events from index `from` on. The time is linear in their number.
    std::vector<DuetEvent> read(std::size_t from) const;

private:
    mutable std::mutex mutex_;
    std::vector<DuetEvent> events_;
};

// The music of both voices, in seconds from the beginning of the duet. Sounding notes end at kStillHeld.
struct DuetTake {
    Performance player;
    Performance model;
};
DuetTake toTake(const std::vector<DuetEvent>& events);
// Returns, for each dropped answer that was partly audible, the take as it was then, up to the end of that
// answer.
std::vector<DuetTake> findDroppedTakes(const std::vector<DuetEvent>& events);

}  // namespace continuo::app
