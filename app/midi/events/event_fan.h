#pragma once

#include <vector>

#include "midi/events/event_inbox.h"

namespace continuo::app {

// One writer's queues in all inboxes that hear it.
class EventFan {
public:
    EventFan(const std::vector<EventInbox*>& inboxes, int writer) {
        for (EventInbox* const each : inboxes) queues_.push_back(&each->queue(writer));
    }

    // The writer's thread, which may be a callback.
    void push(const MidiEvent& event) noexcept {
        for (EventQueue* const each : queues_) each->push(event);
    }
    // Any thread.
    void letGoKeys() noexcept {
        for (EventQueue* const each : queues_) each->letGoKeys();
    }
    // Any thread.
    void cancel() noexcept {
        for (EventQueue* const each : queues_) each->cancel();
    }

private:
    std::vector<EventQueue*> queues_;
};

}  // namespace continuo::app
