#include "midi/events/midi_file_player.h"

#include <utility>

#include "midi/events/performance_events.h"
#include "midi/events/realtime_thread.h"

namespace continuo::app {

MidiFilePlayer::MidiFilePlayer(const Performance& performance, const std::vector<EventInbox*>& inboxes,
                               Moment begin, std::chrono::nanoseconds lead, int writer)
    : MidiFilePlayer(toEvents(performance, begin), inboxes, begin, lead, writer) {}

MidiFilePlayer::MidiFilePlayer(std::vector<MidiEvent> events, const std::vector<EventInbox*>& inboxes,
                               Moment begin, std::chrono::nanoseconds lead, int writer)
    : begin_(begin),
      events_(std::move(events)),
      fan_(inboxes, writer),
      thread_([this, lead] { run(lead); }) {}

MidiFilePlayer::~MidiFilePlayer() {
    stop();
    thread_.join();
    fan_.cancel();  // cancels events pushed while it was stopping
}

void MidiFilePlayer::stop() noexcept {
    over_ = true;
    waker_.wake();
    fan_.cancel();
}

void MidiFilePlayer::run(std::chrono::nanoseconds lead) noexcept {
    makeRealtime();
    for (const MidiEvent& event : events_) {
        while (!over_ && LiveClock::now() < event.time - lead) waker_.waitUntil(event.time - lead);
        if (over_) return;
        fan_.push(event);
    }
    done_ = true;
}

}  // namespace continuo::app
