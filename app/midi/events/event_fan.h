#pragma once

#include <algorithm>
#include <vector>

#include "midi/events/event_inbox.h"

namespace continuo::app {

// Pushes a writer's events into several inboxes.
class EventFan {
public:
    EventFan(const std::vector<EventInbox*>& inboxes, int writer) {
        for (EventInbox* const each : inboxes) queues_.push_back(&each->queue(writer));
    }

    // Writer's thread, which may be a callback.
    void push(const MidiEvent& event) noexcept {
        for (EventQueue* const each : queues_) each->push(event);
    }
    // Writer's thread. Like EventQueue::withdraw(), but all inboxes keep the same events. Returns the moment
    // up to which events stay. pushed: the events that may be withdrawn, in the order in which they were
    // pushed.
    template <class Events>
    Moment withdraw(Moment after, const Events& pushed) {
        std::vector<Moment> each;
        for (EventQueue* const queue : queues_) each.push_back(queue->withdraw(after));
        const Moment stays = each.empty() ? after : *std::max_element(each.begin(), each.end());
        for (std::size_t i = 0; i < each.size(); ++i) {
            for (const MidiEvent& event : pushed) {
                if (event.time > each[i] && event.time <= stays) queues_[i]->push(event);
            }
        }
        return stays;
    }
    // Any thread.
    void releaseKeys() noexcept {
        for (EventQueue* const each : queues_) each->releaseKeys();
    }
    // Any thread.
    void cancel() noexcept {
        for (EventQueue* const each : queues_) each->cancel();
    }

private:
    std::vector<EventQueue*> queues_;
};

}  // namespace continuo::app
