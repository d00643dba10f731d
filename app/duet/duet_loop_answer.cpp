// The model's turn: when it begins and ends, and what is written in it.
#include <algorithm>
#include <utility>

#include "duet/duet_loop.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr int kOpening = 10;  // tokens: what was played last, and a chord
constexpr double kShortestStart = 0.015, kLongestStart = 0.04, kUsualStart = 0.02;  // s
constexpr double kStoodStill = 0.15;  // s behind its moment from which music is not caught up with
constexpr auto kOnceOnly = std::chrono::seconds(1);  // between two times that the model goes on from now

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
    takeTurn(turn,
             begun ? Seconds(std::min(now, phrase_.last()) - *begun).count() : DuetSettings::kFromNothing);
    phrase_.reset();
    status_.gapLeft = -1;
    noteAnswer();
}

void DuetLoop::noteAnswer() {
    ++status_.answers;
    answering_ = true;
    passedByGap_ = struckSince_ = false;
    changedAt_ = keptUntil_ = 0;
    answeredAt_ = time_.inDuet(answer_.turn());
    log_.add({DuetEvent::Kind::Turn, Voice::Model, 0, 0, answeredAt_});
}

AnswerAgain DuetLoop::canAnswerAgain() const {
    if (settings_.mode == PlayMode::PlayAlong) return AnswerAgain::Along;
    if (status_.answers == 0) return AnswerAgain::NoAnswer;
    if (struckSince_) return AnswerAgain::Played;
    return music_.canReopenTurn() ? AnswerAgain::Possible : AnswerAgain::Forgotten;
}

// What was heard of the answer that is dropped is left in the log, for who keeps it. Nothing of it is known
// to the model: its music is at the turn again, however late it is by now.
void DuetLoop::answerAgain() {
    if (canAnswerAgain() != AnswerAgain::Possible) return;
    const Moment now = clock_();
    runsFree_ = false;
    turnAsked_ = now;
    endSound(now, Ended::AtOnce);
    log_.add({DuetEvent::Kind::TakenBack, Voice::Model, 0, kDropped, answeredAt_});
    logLatents();  // which were taken back with it
    ++status_.dropped;
    const double turn = music_.reopenTurn();
    time_.goBack(turn, firstMoment(clock_()));  // to go back may take a while, as latents are built
    voice_.begin(turn);
    answer_.beginAgain(settings_, earliestEnd());
    opens_ = true;
    phrase_.reset();
    status_.gapLeft = -1;
    noteAnswer();
}

void DuetLoop::takeTurn(Moment turn, double phrase, std::uint32_t dropped) {
    const double begins = music_.takeTurn(std::max(0.0, time_.secondsAt(turn)));
    answer_.begin(settings_, begins, phrase, music_.tokens().size(), earliestEnd(), dropped);
    voice_.begin(begins);
    opens_ = true;
}

// Behind what was handed on.
double DuetLoop::earliestEnd() const { return std::max(voice_.handedOn(), time_.secondsAt(clock_())); }

bool DuetLoop::modelsTurn(Moment now) {
    bool complete = answer_.hasAllTokens(settings_, music_.tokens().size(), music_.time());
    if (isFarBehind(now, complete)) {
        goOnFromNow(now);
        complete = false;
    } else {
        delayLate(now);
    }
    if (answer_.isOver(time_.secondsAt(now))) {
        endAnswer(answer_.endMoment(), Ended::InTime);
        return false;
    }
    if (!complete && rewriteIfChanged(now)) now = clock_();
    writtenBefore_ = music_.time();
    if (!complete && draw(now)) return true;
    forgetAmidst(now);
    return false;
}

// Where something is still to be written, or to be handed on. Not time and again where the machine is too
// slow: each time cuts off what sounds. An answer without a token has nothing to cut off. Where a slow
// instrument wants its notes sooner that is no matter: a stroke that joins has the model write from its
// moment on.
bool DuetLoop::isFarBehind(Moment now, bool complete) const {
    const double due = time_.secondsAt(now);
    const bool begun = answer_.hasToken(music_.tokens().size());
    if (begun && now - wentOn_ < kOnceOnly) return false;
    if (!voice_.isEmpty() && voice_.next() < due - kStoodStill) return true;
    return !complete && music_.time() < std::min(due - kStoodStill, answer_.end());
}

// As a machine that stood still: what it missed is neither played at once nor kept as if it had been. The
// model goes on from where it was heard last, after a rest.
void DuetLoop::goOnFromNow(Moment now) {
    const double heard = voice_.handedOn(), sounded = voice_.sounded();
    const Moment cut = now + settings_.outputLead;
    wentOn_ = now;
    takeBackUnheard();
    for (const MidiEvent& release : voice_.giveUp(now, cut)) {
        const auto kind = release.isPedal() ? DuetEvent::Kind::Pedal : DuetEvent::Kind::Release;
        const std::uint8_t pitch = release.isPedal() ? 0 : release.data1;
        log_.add({kind, Voice::Model, pitch, 0, time_.inDuet(time_.secondsAt(cut))});
    }
    logLatents();  // which were taken back with it
    music_.yield(heard);
    // One that was written and is not to come does not count.
    if (!answer_.hasNote() || answer_.firstNote() > sounded)
        return takeTurn(firstMoment(now), answer_.phrase(), answer_.dropped());
    const double again =
        music_.takeTurn(std::max(0.0, time_.secondsAt(firstMoment(now))), LiveMusic::Turn::GoesOn);
    answer_.goOn(settings_, heard, again);
    voice_.begin(again);
    opens_ = true;
}

// One event a look, so that the player is heard between two.
bool DuetLoop::draw(Moment now) {
    const std::optional<Moment> paused = phrase_.due();
    if (ducked_ && paused && *paused <= now) ducked_ = false;
    const double ahead = isToForget(now) ? aheadToForget() : settings_.lookahead;
    const double until = std::min(answer_.end(), time_.secondsAt(now + settings_.outputLead) + ahead);
    const std::size_t tokens = music_.tokens().size();
    const double reached = music_.time();
    const auto event = music_.next(until, sampling_.sampling(settings_, time_, answer_, now));
    const Moment done = clock_();
    const int drawn = static_cast<int>(music_.tokens().size() - tokens);
    const double written = music_.time() - reached;
    // The first note of an answer is written when its moment has come, and is not late by that.
    const bool first = opens_;
    if (event && drawn == 0) write(*event, 0);
    if (event && drawn > 0) writeInTime(*event, tokens, done);
    if (drawn == 0) return false;
    const double early =
        event ? Seconds(time_.momentAt(event->time) - done - settings_.outputLead).count() : 0;
    controller_.measure(drawn, Seconds(done - now).count(), written, first ? 0 : early + ModelVoice::kLate);
    if (settings_.latentsAuto) adapt(done);
    return event.has_value();
}

void DuetLoop::adapt(Moment now) {
    std::optional<std::string> line = controller_.decide(Seconds(now - time_.origin).count());
    if (!line) line = controller_.complain();
    if (!line) return;
    status_.latentsNote = *line;
    status_.latentsStep = controller_.step();
    status_.latentsBefore = status_.latents;
    setLatents(controller_.latents());
}

void DuetLoop::write(const ModelEvent& event, std::size_t token) {
    using Event = ModelEvent::Kind;
    if (answer_.isOver(event.time)) return;  // its note would end as it begins
    const Moment due = time_.momentAt(event.time);
    if (event.kind == Event::Release) return put({noteOff(due, event.pitch), event.time, token});
    if (event.kind != Event::Strike)
        return put({pedal(due, event.kind == Event::PedalDown ? 127 : 0), event.time, token});
    const int softer = std::max(1, static_cast<int>(event.velocity * DuetSettings::kDucked));
    const int velocity = ducked_ ? softer : event.velocity;
    put({noteOn(due, event.pitch, velocity), event.time, token, bitsOf(event.logProbability)});
    opens_ = false;
    if (!answer_.hasNote()) noteFirst(event.time);
}

void DuetLoop::put(const ModelVoice::Written& written) {
    voice_.write(written);
    log(written);
}

void DuetLoop::log(const ModelVoice::Written& written) {
    const MidiEvent& event = written.event;
    const auto kind = event.isNoteOn()  ? DuetEvent::Kind::Strike
                      : event.isPedal() ? DuetEvent::Kind::Pedal
                                        : DuetEvent::Kind::Release;
    const std::uint8_t pitch = event.isPedal() ? 0 : event.data1;
    const int value = event.isNoteOff() ? 0 : event.data2;
    log_.add({kind, Voice::Model, pitch, value, time_.inDuet(written.seconds), written.bits});
}

// From the log, that the rest of a chord too which was to sound with what was handed on last.
void DuetLoop::takeBackUnheard() {
    const std::vector<ModelVoice::Written>& last = voice_.last();
    const double stays = last.empty() ? voice_.sounded() : voice_.handedOn() - kMusicStep / 2;
    log_.add({DuetEvent::Kind::TakenBack, Voice::Model, 0, kSoundsOn, time_.inDuet(stays)});
    for (const ModelVoice::Written& each : last) log(each);
}

void DuetLoop::noteFirst(double seconds) {
    answer_.noteFirst(settings_, seconds);
    const double written = seconds - answer_.turn();
    status_.lastAnswer = Seconds(clock_() - turnAsked_).count() - written;
    status_.worstAnswer = std::max(status_.worstAnswer, status_.lastAnswer);
}

void DuetLoop::endAnswer(Moment at, Ended how) {
    const double seconds = endSound(at, how);
    // Last, as it fails where the device has: what was heard is in the log then, and nothing sounds.
    music_.yield(std::min(seconds, time_.secondsAt(at)));
    const bool mayBeginAnew = canAnswerAgain() == AnswerAgain::Possible;
    forgetBefore(memory_.beginOf(mayBeginAnew ? std::min(seconds, answer_.turn()) : seconds));
}

// Returns until when the answer was heard, s.
double DuetLoop::endSound(Moment at, Ended how) {
    // What was late when the player came in was never heard, or what an instrument had not sounded yet; the
    // model is not to remember it either.
    if (how == Ended::AtOnce) at = std::min(at, voice_.silencedAt());
    const double moment = time_.secondsAt(at);
    double seconds = how == Ended::AtOnce ? time_.secondsAt(at - settings_.heardOffset) : moment;
    if (how == Ended::AtOnce && voice_.isBehind(seconds)) {
        seconds = voice_.handedOn();
        takeBackUnheard();
    }
    const double known = std::min(seconds, moment);  // from then on the player may play
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
        log_.add({DuetEvent::Kind::Turn, Voice::Player, 0, 0, time_.inDuet(std::max(known, answer_.turn()))});
    }
    return seconds;
}

// From where memory counts, s. Silence is not forgotten by: it is what was played last; and while another
// answer may be asked for it is where that would begin.
double DuetLoop::reached(Moment now) const {
    const double reached = std::min(time_.secondsAt(now), music_.time());
    const bool mayBeginAnew = !music_.isModelsTurn() && canAnswerAgain() == AnswerAgain::Possible;
    return mayBeginAnew ? std::min(reached, answer_.turn()) : reached;
}

bool DuetLoop::isToForget(Moment now) { return memory_.isDue(reached(now), music_.remembersFrom(), now); }

void DuetLoop::forgetIfDue(Moment now) {
    if (isToForget(now)) forgetBefore(memory_.beginOf(reached(now)));
}

// s that the model must have written and handed on to be heard while it forgets, and for as long again as it
// needs to go on.
double DuetLoop::aheadToForget() const { return memory_.cost() + Seconds(ModelVoice::kHandedOn).count(); }

// In the model's turn: what is written then cannot be taken back any more, so nothing is but what was handed
// on.
void DuetLoop::forgetAmidst(Moment now) {
    if (!isToForget(now)) return;
    const double until = time_.secondsAt(now + settings_.outputLead) + aheadToForget();
    if (music_.time() < until || answer_.end() <= until) return;
    voice_.handOn(now, time_.momentAt(until));
    if (voice_.isEmpty()) forgetIfDue(now);
}

void DuetLoop::forgetBefore(double seconds) {
    if (seconds <= 0) return;
    const Moment begun = clock_();
    const double from = music_.remembersFrom();
    music_.forgetBefore(seconds);
    const bool forgot = music_.remembersFrom() > from;
    if (forgot) keptUntil_ = music_.time();
    memory_.forgot(forgot ? Seconds(clock_() - begun).count() : memory_.cost());
}

}  // namespace continuo::app
