#include "duet/duet.h"

#include <continuo/error.h>

#include <algorithm>
#include <utility>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

// How often the thread looks, and how long an event may be on its way from a port.
constexpr auto kTurn = 4ms;
constexpr auto kOnTheWay = 20ms;

// The youngest note of a pitch that sounds ends.
void end(Performance& performance, int pitch, double seconds) {
    const auto note =
        std::find_if(performance.notes.rbegin(), performance.notes.rend(),
                     [&](const Note& each) { return each.pitch == pitch && each.end == kStillHeld; });
    if (note != performance.notes.rend()) note->end = std::max(note->start, seconds);
}

}  // namespace

Duet::Duet(LiveMusic music, const DuetSettings& settings, EventInbox& played,
           const std::vector<EventInbox*>& outputs)
    : settings_(settings),
      music_(std::move(music)),
      fan_(outputs, kModelWriter),
      played_(played),
      phrase_(std::chrono::duration_cast<LiveClock::duration>(Seconds(settings.gap))),
      from_(music_.time()),
      sampling_(settings.sampling) {
    thread_ = std::thread([this] { run(); });
}

Duet::~Duet() {
    over_ = true;
    played_.waker().wake();
    thread_.join();
    fan_.cancel();
}

void Duet::setSampling(const SamplingChoice& sampling) {
    const std::lock_guard lock(sharing_);
    sampling_ = sampling;
}

DuetStatus Duet::status() const {
    const std::lock_guard lock(sharing_);
    return status_;
}

std::string Duet::failure() const {
    const std::lock_guard lock(sharing_);
    return failure_;
}

Duet::Take Duet::take() const {
    const std::lock_guard lock(sharing_);
    return take_;
}

double Duet::secondsAt(Moment moment) const { return from_ + Seconds(moment - origin_).count(); }

Moment Duet::momentAt(double seconds) const {
    return origin_ + std::chrono::duration_cast<LiveClock::duration>(Seconds(seconds - from_));
}

void Duet::run() noexcept {
    try {
        while (!over_) turnRound();
    } catch (const Error& error) {
        const std::lock_guard lock(sharing_);
        failure_ = error.what();
    } catch (const std::exception& error) {
        const std::lock_guard lock(sharing_);
        failure_ = std::string("the duet ended: ") + error.what();
    }
    fan_.cancel();
}

void Duet::turnRound() {
    played_.waker().waitUntil(LiveClock::now() + kTurn);
    const Moment now = LiveClock::now();
    played_.collect(now);
    for (MidiEvent event; played_.next(now + 1ns, event);) hear(event);
    if (music_.isModelsTurn()) {
        modelsTurn(now);
    } else {
        playersTurn(now);
    }
    const std::lock_guard lock(sharing_);
    status_.modelsTurn = music_.isModelsTurn();
    status_.load = music_.load();
}

void Duet::hear(const MidiEvent& event) {
    if (!event.isNoteOn() && !event.isNoteOff() && !event.isPedal()) return;
    if (event.isNoteOn() && music_.isModelsTurn()) endAnswer(event.time, true);
    const double time = std::max(0.0, secondsAt(event.time));
    const double sinceBegin = time - from_;
    phrase_.play(event);
    const std::lock_guard lock(sharing_);
    if (event.isNoteOn()) {
        music_.play({PlayedEvent::Kind::Strike, event.data1, event.data2, time});
        take_.player.notes.push_back({event.data2, event.data1, sinceBegin, kStillHeld});
    } else if (event.isNoteOff()) {
        music_.play({PlayedEvent::Kind::Release, event.data1, 0, time});
        end(take_.player, event.data1, sinceBegin);
    } else {
        music_.play({PlayedEvent::Kind::Pedal, 0, event.data2, time});
        take_.player.pedal.push_back({event.data2, sinceBegin});
    }
}

void Duet::playersTurn(Moment now) {
    music_.passTime(std::max(0.0, secondsAt(now - kOnTheWay)));
    const std::optional<Moment> due = phrase_.due();
    if (due && *due <= now) begin(now);
}

void Duet::begin(Moment now) {
    const double phrase = Seconds(now - *phrase_.begun()).count() - settings_.gap;
    turnAsked_ = now;
    turnBegan_ = music_.takeTurn(secondsAt(now));
    answerEnd_ = turnBegan_ +
                 (settings_.answer > 0 ? settings_.answer : std::max(DuetSettings::kShortestAnswer, phrase));
    answered_ = false;
    phrase_.reset();
    const std::lock_guard lock(sharing_);
    ++status_.answers;
}

void Duet::modelsTurn(Moment now) {
    if (secondsAt(now) >= answerEnd_) return endAnswer(momentAt(answerEnd_), false);
    SamplingChoice sampling;
    {
        const std::lock_guard lock(sharing_);
        sampling = sampling_;
    }
    const double until = std::min(answerEnd_, secondsAt(now) + settings_.lookahead);
    // One event a look, so that the player is heard between two.
    if (const auto event = music_.next(until, sampling)) {
        write(*event, LiveClock::now());
        played_.waker().wake();
    }
}

void Duet::write(const ModelEvent& event, Moment now) {
    if (event.time >= answerEnd_) return;  // its note would end as it begins
    const Moment due = momentAt(event.time);
    fan_.push(event.begins ? noteOn(due, event.pitch, event.velocity) : noteOff(due, event.pitch));
    const std::lock_guard lock(sharing_);
    const double late = Seconds(now - due).count();
    if (!event.begins) return end(take_.model, event.pitch, event.time - from_);
    take_.model.notes.push_back({event.velocity, event.pitch, event.time - from_, kStillHeld});
    ++status_.notes;
    status_.late += late > kLate ? 1 : 0;
    status_.worstLateness = std::max(status_.worstLateness, late);
    if (!std::exchange(answered_, true)) {
        const double written = event.time - turnBegan_;
        status_.worstAnswer = std::max(status_.worstAnswer, Seconds(now - turnAsked_).count() - written);
    }
}

void Duet::endAnswer(Moment at, bool interrupted) {
    const double seconds = secondsAt(at);
    for (const int pitch : music_.yield(seconds)) {
        if (!interrupted) fan_.push(noteOff(at, pitch));
    }
    if (interrupted) fan_.cancel();  // drops what was not heard yet, and lets go what sounds
    const std::lock_guard lock(sharing_);
    status_.interrupted += interrupted ? 1 : 0;
    std::erase_if(take_.model.notes, [&](const Note& note) { return note.start > seconds - from_; });
    for (Note& note : take_.model.notes) {
        if (note.end > seconds - from_) note.end = std::max(note.start, seconds - from_);
    }
}

}  // namespace continuo::app
