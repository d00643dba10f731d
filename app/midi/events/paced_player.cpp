#include "midi/events/paced_player.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "midi/events/performance_events.h"
#include "midi/events/realtime_thread.h"

namespace continuo::app {
namespace {

double passageSeconds(Moment moment) {
    return std::chrono::duration<double>(moment.time_since_epoch()).count();
}

Passage checkedPassage(Passage passage) {
    checkPlayable(passage.music);
    return passage;
}

}  // namespace

PacedPlayer::PacedPlayer(Passage passage, const Pace& pace, const std::vector<EventInbox*>& inboxes,
                         Moment begin, std::chrono::nanoseconds lead, int writer)
    : seconds_(std::max(passage.seconds, kShortestRound)),
      from_(std::clamp(passage.from, 0.0, seconds_)),
      passage_(checkedPassage(std::move(passage))),
      lead_(lead),
      fan_(inboxes, writer),
      time_(begin, from_, std::clamp(pace.speed, Pace::kSlowest, Pace::kFastest)),
      loops_(pace.loops),
      thread_([this] { run(); }) {}

PacedPlayer::~PacedPlayer() {
    over_ = true;
    waker_.wake();
    fan_.cancel();
    thread_.join();
    fan_.cancel();  // cancels events pushed meanwhile
}

// Events are clamped to the end of the round, after which very short notes could end.
std::vector<PacedPlayer::Due> PacedPlayer::makeDueEvents(const Passage& passage) {
    const double seconds = std::max(passage.seconds, kShortestRound);
    std::vector<Due> due;
    const std::vector<MidiEvent> events = toEvents(passage.music);
    due.reserve(events.size());
    for (const MidiEvent& event : events)
        due.push_back({std::min(passageSeconds(event.time), seconds), event});
    return due;
}

std::vector<PacedPlayer::Due> PacedPlayer::makeDueEventsFrom(const Performance& music,
                                                             const std::vector<Due>& all, double from) {
    const Moment begin = toMoment(from);  // rounded as event times are
    std::vector<Due> part;
    int value = 0;
    for (const Due& each : all)
        if (each.event.isPedal() && each.event.time <= begin) value = each.event.data2;
    if (value > 0) part.push_back({from, pedal({}, value)});
    for (const Note& note : music.notes)
        if (toMoment(note.start) < begin && (note.end == kStillHeld || toMoment(note.end) > begin))
            part.push_back({from, noteOn({}, note.pitch, note.velocity)});
    std::ranges::copy_if(all, std::back_inserter(part), [begin](const Due& each) {
        return each.event.isNoteOn() ? each.event.time >= begin : each.event.time > begin;
    });
    return part;
}

void PacedPlayer::setPace(const Pace& pace) {
    {
        const std::lock_guard lock(pacing_);
        time_.change(LiveClock::now() + lead_, std::clamp(pace.speed, Pace::kSlowest, Pace::kFastest));
        loops_ = pace.loops;
    }
    waker_.wake();
}

double PacedPlayer::position(Moment now) const {
    const std::lock_guard lock(pacing_);
    const double passed = std::max(from_, time_.secondsAt(now));
    return passed >= rounds_ * seconds_ ? seconds_ : std::fmod(passed, seconds_);
}

bool PacedPlayer::isOver(Moment now) const {
    const std::lock_guard lock(pacing_);
    return done_ && now > time_.momentAt(rounds_ * seconds_);
}

// Prepares the events on this thread, because that takes milliseconds for a long passage, and the starting
// thread must not wait.
void PacedPlayer::run() noexcept {
    const std::vector<Due> all = makeDueEvents(passage_);
    const bool inMidst = from_ > 0;
    const std::vector<Due> left =
        inMidst ? makeDueEventsFrom(passage_.music, all, from_) : std::vector<Due>{};
    makeRealtime();
    bool goesOn = playRound(0, inMidst ? left : all);
    for (double round = 1; goesOn && beginNextRound(); ++round) goesOn = playRound(round * seconds_, all);
    done_ = goesOn;
}

bool PacedPlayer::playRound(double begin, const std::vector<Due>& events) noexcept {
    for (const Due& due : events) {
        const std::optional<Moment> at = waitFor(begin + due.seconds);
        if (!at) return false;
        MidiEvent event = due.event;
        event.time = *at;
        fan_.push(event);
        held_.track(event);
    }
    return releaseHeld(begin + seconds_);
}

bool PacedPlayer::releaseHeld(double seconds) noexcept {
    const std::optional<Moment> at = waitFor(seconds);
    if (!at) return false;
    for (MidiEvent event; held_.release(*at, event);) fan_.push(event);
    return true;
}

bool PacedPlayer::beginNextRound() noexcept {
    const std::lock_guard lock(pacing_);
    if (!loops_) return false;
    ++rounds_;
    return true;
}

std::optional<Moment> PacedPlayer::waitFor(double seconds) noexcept {
    while (!over_) {
        const Moment at = momentAt(seconds);
        if (LiveClock::now() >= at - lead_) return at;
        waker_.waitUntil(at - lead_);
    }
    return {};
}

Moment PacedPlayer::momentAt(double seconds) const noexcept {
    const std::lock_guard lock(pacing_);
    return time_.momentAt(seconds);
}

}  // namespace continuo::app
