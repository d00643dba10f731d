#include "midi/events/midi_scheduler.h"

#include <utility>

#include "midi/events/realtime_thread.h"

namespace continuo::app {

MidiScheduler::MidiScheduler(Send send, ChannelMapper channelOf)
    : send_(std::move(send)), channelOf_(std::move(channelOf)), thread_([this] { run(); }) {}

MidiScheduler::~MidiScheduler() { stop(); }

void MidiScheduler::stop() noexcept {
    over_ = true;
    inbox_.waker().wake();
    if (thread_.joinable()) thread_.join();
}

void MidiScheduler::panic() noexcept {
    panic_ = true;
    inbox_.waker().wake();
}

void MidiScheduler::resendReleases() noexcept {
    releaseAgain_ = true;
    inbox_.waker().wake();
}

void MidiScheduler::setOffset(std::chrono::nanoseconds offset) noexcept {
    offset_ = offset;
    inbox_.waker().wake();
}

SchedulerStatus MidiScheduler::status() const noexcept { return {sent_, late_, worst_, realtime_}; }

void MidiScheduler::run() noexcept {
    realtime_ = makeRealtime();
    while (!over_) {
        if (panic_.exchange(false)) sendPanic();
        if (releaseAgain_.exchange(false)) sendReleases();
        ++turns_;
        inbox_.collect(LiveClock::now());
        sendDue();
        const Moment next = inbox_.nextMoment();
        const bool idle = next == Moment::max();
        inbox_.waker().waitUntil(idle ? next : next + offset_.load());
    }
    inbox_.cancelAll(LiveClock::now());
    sendAll();
}

void MidiScheduler::sendDue() noexcept {
    const std::chrono::nanoseconds offset = offset_;
    MidiEvent event;
    // `now` stays fixed: events that become due in this loop wait for the next iteration, after newly
    // received ones.
    for (const Moment now = LiveClock::now(); inbox_.next(now - offset, event);) {
        if (send(event)) count(event.time + offset);
    }
}

void MidiScheduler::sendAll() noexcept {
    MidiEvent event;
    while (inbox_.next(Moment::min(), event)) send(event);
}

bool MidiScheduler::send(const MidiEvent& event) noexcept {
    const std::span<const MidiEvent> made = shared_.merge(event, channelOf_(event));
    for (const MidiEvent& each : made) {
        send_(each);
        released_.record(each, LiveClock::now());
        ++sent_;
    }
    return !made.empty();
}

void MidiScheduler::sendReleases() noexcept {
    released_.forEachRelease(LiveClock::now() - kLosable, [this](const MidiEvent& event) {
        send_(event);
        ++sent_;
    });
}

void MidiScheduler::sendPanic() noexcept {
    const Moment now = LiveClock::now();
    inbox_.cancelAll(now);
    sendAll();
    for (int channel = 0; channel < kMidiChannels; ++channel) {
        for (const int number : controller::kSilencing) {
            MidiEvent event = controlChange(now, number, 0, channel);
            event.writer = kNobody;
            send_(event);
            ++sent_;
        }
    }
}

void MidiScheduler::count(Moment due) noexcept {
    const std::chrono::nanoseconds lateness = LiveClock::now() - due;
    if (lateness > kLate) ++late_;
    if (lateness > worst_.load()) worst_ = lateness;
}

}  // namespace continuo::app
