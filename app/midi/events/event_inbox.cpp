#include "midi/events/event_inbox.h"

#include <algorithm>
#include <utility>

namespace continuo::app {
namespace {

constexpr auto kTick = LiveClock::duration(1);

}  // namespace

bool EventQueue::push(MidiEvent event) noexcept {
    event.writer = writer_;
    const bool room = ring_.push({event, generation_.load(std::memory_order_acquire)});
    if (room) {
        waker_.wake();
    } else {
        lost_.fetch_add(1, std::memory_order_relaxed);
        cancel();
    }
    return room;
}

// The reader publishes its limit, then checks for withdrawals. The writer withdraws, then reads the limit. So
// at least one of them sees the other. If both may have seen the other, the first to decide wins.
Moment EventQueue::withdraw(Moment after) noexcept {
    const Moment asked = std::max(after, end_.load() - kTick);
    MidiEvent event{asked};
    event.writer = writer_;
    if (!ring_.push({event, generation_.load(std::memory_order_acquire), true})) {
        lost_.fetch_add(1, std::memory_order_relaxed);
        cancel();
        return asked;
    }
    const std::uint32_t number = ++withdrawn_;
    const Moment taken = end_.load() - kTick;
    return taken <= asked ? asked : decideWithdrawal(number, asked, taken);
}

Moment EventQueue::decideWithdrawal(std::uint32_t number, Moment asked, Moment stays) noexcept {
    constexpr int kNumberBits = 16;
    constexpr std::uint64_t kNumber = (1U << kNumberBits) - 1, kLongest = ~std::uint64_t{0} >> kNumberBits;
    const auto longer = static_cast<std::uint64_t>((stays - asked).count());
    const std::uint64_t mine = std::min(longer, kLongest) << kNumberBits | (number & kNumber);
    std::uint64_t known = decided_.load();
    while ((known & kNumber) != (mine & kNumber)) {
        // Meanwhile the writer has decided a later withdrawal, which is still in the ring.
        if (static_cast<std::int16_t>(known - mine) > 0) return asked + LiveClock::duration(longer);
        if (decided_.compare_exchange_weak(known, mine)) known = mine;
    }
    return asked + LiveClock::duration(static_cast<LiveClock::rep>(known >> kNumberBits));
}

void EventQueue::cancel() noexcept {
    generation_.fetch_add(1, std::memory_order_acq_rel);
    waker_.wake();
}

void EventQueue::releaseKeys() noexcept {
    keyReleases_.fetch_add(1, std::memory_order_acq_rel);
    waker_.wake();
}

EventInbox::EventInbox(std::size_t capacity) {
    for (int writer = 0; writer < kWriters; ++writer) {
        queues_[static_cast<std::size_t>(writer)] =
            std::make_unique<EventQueue>(capacity, writer, waker_, end_);
    }
    pending_.reserve(capacity * kWriters);
}

std::uint64_t EventInbox::lost() const noexcept {
    std::uint64_t lost = 0;
    for (const auto& queue : queues_) lost += queue->lost();
    return lost;
}

bool EventInbox::isLater(const Waiting& a, const Waiting& b) noexcept {
    if (a.event.time != b.event.time) return a.event.time > b.event.time;
    return static_cast<std::int32_t>(a.order - b.order) > 0;  // correct across wrap-around
}

bool EventInbox::isStale(const Waiting& waiting) const noexcept {
    return waiting.generation != generation_[waiting.event.writer];
}

void EventInbox::dropStale() noexcept {
    while (!pending_.empty() && isStale(pending_.front())) {
        std::pop_heap(pending_.begin(), pending_.end(), isLater);
        pending_.pop_back();
    }
}

bool EventInbox::isIgnored(const MidiEvent& event) const noexcept {
    const int passed = ignored_.load(std::memory_order_relaxed);
    const bool players = event.writer <= kHandWriter || event.writer == kFileWriter;
    const bool presses = event.isController() && event.data2 > 0;
    if (presses && event.isPedal()) {
        const int whose = players ? kPlayers : event.writer == kModelWriter ? kModels : 0;
        if ((ignoredSustain_.load(std::memory_order_relaxed) & whose) != 0) return true;
    }
    if (!players) return false;
    if (passed == kAll) return !event.isRelease();
    if (event.isController() && event.data1 == ignoredPedal_.load(std::memory_order_relaxed))
        return presses || !controller::isPedal(event.data1);  // releases pass: the press may have passed too
    return event.isNoteOn() && event.data1 == passed;
}

// Returns whether the event releases a pedal whose press was skipped, while presses of that pedal are still
// skipped.
bool EventInbox::releasesIgnored(const MidiEvent& event) noexcept {
    if (!event.isController() || !controller::isPedal(event.data1) || event.data2 != 0) return false;
    MidiEvent press = event;
    press.data2 = 127;
    return isIgnored(press) && !held_[event.writer].holdsPedal(event);
}

void EventInbox::adoptGeneration(std::size_t writer, std::uint32_t generation) noexcept {
    if (generation == generation_[writer]) return;
    generation_[writer] = generation;
    releasing_[writer] = Releasing::All;
}

void EventInbox::collect(Moment now) noexcept {
    collected_ = now;
    drainQueues();
}

void EventInbox::drainQueues() noexcept {
    for (std::size_t writer = 0; writer < queues_.size(); ++writer) {
        EventQueue& queue = *queues_[writer];
        adoptGeneration(writer, queue.generation_.load(std::memory_order_acquire));
        const std::uint32_t letGo = queue.keyReleases_.load(std::memory_order_acquire);
        if (std::exchange(keyReleases_[writer], letGo) != letGo)
            releasing_[writer] = std::max(releasing_[writer], Releasing::Keys);
        EventQueue::Entry entry;
        while (pending_.size() < pending_.capacity() && queue.ring_.pop(entry)) {
            if (entry.withdraws) {
                withdraw(queue, writer, entry.event.time);
                continue;
            }
            if (static_cast<std::int32_t>(entry.generation - generation_[writer]) < 0) continue;
            adoptGeneration(writer, entry.generation);  // the writer cancelled and wrote since the check
            pending_.push_back({entry.event, entry.generation, order_++});
            std::push_heap(pending_.begin(), pending_.end(), isLater);
        }
    }
    dropStale();
}

bool EventInbox::isWithdrawn() const noexcept {
    return std::any_of(queues_.begin(), queues_.end(),
                       [](const auto& queue) { return queue->withdrawn_.load() != queue->met_; });
}

// Delivered events stay.
void EventInbox::withdraw(EventQueue& queue, std::size_t writer, Moment asked) noexcept {
    const Moment stays =
        queue.decideWithdrawal(++queue.met_, asked, std::max(asked, deliveredUntil_ - kTick));
    for (Waiting& each : pending_) {
        if (each.event.writer == writer && each.event.time > stays) each.generation = generation_[writer] - 1;
    }
}

bool EventInbox::nextRelease(MidiEvent& event) noexcept {
    for (std::size_t writer = 0; writer < releasing_.size(); ++writer) {
        const Releasing what = releasing_[writer];
        if (what == Releasing::Nothing) continue;
        HeldKeys& held = held_[writer];
        if (what == Releasing::All ? held.release(collected_, event) : held.releaseKeys(collected_, event)) {
            event.writer = static_cast<std::uint8_t>(writer);
            return true;
        }
        releasing_[writer] = Releasing::Nothing;
    }
    return false;
}

bool EventInbox::next(Moment end, MidiEvent& event) noexcept {
    if (nextRelease(event)) return true;
    if (end > deliveredUntil_) {
        end_.store(end);
        if (isWithdrawn()) drainQueues();
        deliveredUntil_ = end;
    }
    for (dropStale(); !pending_.empty() && pending_.front().event.time < end; dropStale()) {
        event = pending_.front().event;
        std::pop_heap(pending_.begin(), pending_.end(), isLater);
        pending_.pop_back();
        if (isIgnored(event) || releasesIgnored(event)) continue;
        if (held_[event.writer].track(event)) return true;
    }
    return false;
}

Moment EventInbox::nextMoment() const noexcept {
    for (const Releasing releasing : releasing_) {
        if (releasing != Releasing::Nothing) return Moment::min();
    }
    return pending_.empty() ? Moment::max() : pending_.front().event.time;
}

std::vector<MidiEvent> EventInbox::heldEvents(Moment time) const {
    std::vector<MidiEvent> events;
    for (std::size_t writer = 0; writer < held_.size(); ++writer) {
        const std::size_t first = events.size();
        held_[writer].appendHeld(time, events);
        for (std::size_t i = first; i < events.size(); ++i)
            events[i].writer = static_cast<std::uint8_t>(writer);
    }
    return events;
}

void EventInbox::cancelAll(Moment now) noexcept {
    for (const auto& queue : queues_) queue->cancel();
    collect(now);
}

void EventInbox::clear(Moment now) noexcept {
    cancelAll(now);
    for (HeldKeys& held : held_) held.clear();
    releasing_.fill(Releasing::Nothing);
}

}  // namespace continuo::app
