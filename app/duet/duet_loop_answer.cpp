// The model's turn: when it begins and ends, and what is written in it.
#include <algorithm>
#include <utility>

#include "duet/duet_loop.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr int kOpening = 10;  // tokens: what was played last, and a chord
constexpr double kShortestStart = 0.015, kLongestStart = 0.04, kUsualStart = 0.02;  // s
constexpr double kStoodStill = 0.25;  // s behind its turn at which the model begins anew

}  // namespace

// So long that a chord at the turn itself is written when it is due, and not spread.
LiveClock::duration DuetLoop::headStart() const {
    const double token = controller_.secondsPerToken();
    return durationOf(token > 0 ? std::clamp(kOpening * token, kShortestStart, kLongestStart) : kUsualStart);
}

// When an answer begins that is asked for now. A slow instrument makes it later rather than the player's rest
// shorter: notes that have gone to it cannot be called back.
Moment DuetLoop::firstMoment(Moment now) const { return now + headStart() + settings_.outputLead; }

void DuetLoop::beginAnswer(Moment now, Moment turn) {
    runsFree_ = false;
    turnAsked_ = now;
    ducked_ = false;
    const std::optional<Moment> begun = phrase_.begun();
    takeTurn(turn, begun ? Seconds(std::min(now, phrase_.last()) - *begun).count() : 0);
    phrase_.reset();
    status_.gapLeft = -1;
    ++status_.answers;
    answering_ = true;
    log_.add({DuetEvent::Kind::Turn, Voice::Model, 0, 0, time_.inDuet(answer_.turn())});
}

void DuetLoop::takeTurn(Moment turn, double phrase) {
    const double begins = music_.takeTurn(std::max(0.0, time_.secondsAt(turn)));
    answer_.begin(settings_, begins, phrase, music_.tokens().size(), earliestEnd());
    voice_.begin(begins);
}

// Behind what was handed on.
double DuetLoop::earliestEnd() const { return std::max(voice_.handedOn(), time_.secondsAt(clock_())); }

bool DuetLoop::modelsTurn(Moment now) {
    // A machine that stood still at the turn answers when it goes on, and not by all that it missed at once.
    const double turn = answer_.turn();
    if (!answer_.hasToken(music_.tokens().size()) && time_.secondsAt(now) > turn + kStoodStill) {
        // A pedal that it had taken over may have gone up since.
        if (music_.yield(turn).pedal) write({ModelEvent::Kind::PedalUp, 0, 0, turn});
        takeTurn(firstMoment(now), answer_.phrase());
    }
    const bool complete = answer_.hasAllTokens(settings_, music_.tokens().size(), music_.time());
    if (answer_.isOver(time_.secondsAt(now))) {
        endAnswer(answer_.endMoment(), Ended::InTime);
        return false;
    }
    return !complete && draw(now);
}

// One event a look, so that the player is heard between two.
bool DuetLoop::draw(Moment now) {
    const std::optional<Moment> paused = phrase_.due();
    if (ducked_ && paused && *paused <= now) ducked_ = false;
    const double until =
        std::min(answer_.end(), time_.secondsAt(now + settings_.outputLead) + settings_.lookahead);
    const std::size_t tokens = music_.tokens().size();
    const double reached = music_.time();
    const auto event = music_.next(until, sampling_.sampling(settings_, time_, answer_, now));
    const Moment done = clock_();
    const int drawn = static_cast<int>(music_.tokens().size() - tokens);
    // The first note of an answer is written when its moment has come, and is not late by that.
    const bool first = !answer_.hasNote();
    if (event) write(*event);
    if (drawn == 0) return false;
    const double ahead =
        event ? Seconds(time_.momentAt(event->time) - done - settings_.outputLead).count() : 0;
    controller_.measure(drawn, Seconds(done - now).count(), music_.time() - reached,
                        first ? 0 : ahead + ModelVoice::kLate);
    if (settings_.latentsAuto) adapt(done);
    return event.has_value();
}

void DuetLoop::adapt(Moment now) {
    const std::optional<std::string> line = controller_.decide(Seconds(now - time_.origin).count());
    if (!line) return;
    status_.latentsNote = *line;
    status_.latentsBefore = status_.latents;
    setLatents(controller_.latents());
}

void DuetLoop::write(const ModelEvent& event) {
    if (answer_.isOver(event.time)) return;  // its note would end as it begins
    const Moment due = time_.momentAt(event.time);
    const auto pitch = static_cast<std::uint8_t>(event.pitch);
    const double seconds = time_.inDuet(event.time);
    if (event.kind == ModelEvent::Kind::Release) {
        voice_.write(noteOff(due, event.pitch), event.time);
        return log_.add({DuetEvent::Kind::Release, Voice::Model, pitch, 0, seconds});
    }
    if (event.kind != ModelEvent::Kind::Strike) {
        const int value = event.kind == ModelEvent::Kind::PedalDown ? 127 : 0;
        voice_.write(pedal(due, value), event.time);
        return log_.add({DuetEvent::Kind::Pedal, Voice::Model, 0, value, seconds});
    }
    const int softer = std::max(1, static_cast<int>(event.velocity * DuetSettings::kDucked));
    const int velocity = ducked_ ? softer : event.velocity;
    voice_.write(noteOn(due, event.pitch, velocity), event.time);
    log_.add({DuetEvent::Kind::Strike, Voice::Model, pitch, velocity, seconds, bitsOf(event.logProbability)});
    if (!answer_.hasNote()) noteFirst(event.time);
}

void DuetLoop::noteFirst(double seconds) {
    answer_.noteFirst(settings_, seconds);
    const double written = seconds - answer_.turn();
    status_.lastAnswer = Seconds(clock_() - turnAsked_).count() - written;
    status_.worstAnswer = std::max(status_.worstAnswer, status_.lastAnswer);
}

void DuetLoop::endAnswer(Moment at, Ended how) {
    // What was late when the player came in was never heard; the model is not to remember it either.
    const double moment = time_.secondsAt(at);
    const double seconds = how == Ended::AtOnce ? voice_.heard(moment) : moment;
    if (how == Ended::AtOnce) {
        voice_.stop();
    } else {
        // All that sounds, not what the music says: it counts in whole steps, and an end lies anywhere.
        voice_.takeBack(seconds);
        voice_.finish(at);
        // A stroke of long ago that the answer went on with has been answered.
        if (const auto due = phrase_.due(); due && *due <= at) phrase_.reset();
    }
    ducked_ = false;
    if (std::exchange(answering_, false)) {
        log_.add({DuetEvent::Kind::TakenBack, Voice::Model, 0, 0, time_.inDuet(seconds)});
        // A player who strikes before the turn has begun takes back all of it.
        log_.add(
            {DuetEvent::Kind::Turn, Voice::Player, 0, 0, time_.inDuet(std::max(seconds, answer_.turn()))});
    }
    // Last, as it fails where the device has: what was heard is in the log then, and nothing sounds.
    music_.yield(seconds);
    if (settings_.memory > 0) music_.forgetBefore(seconds - settings_.memory);
}

}  // namespace continuo::app
