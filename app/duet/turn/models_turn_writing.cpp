// What the model writes in its turn, and what becomes of that where it is late.
#include <algorithm>

#include "duet/turn/models_turn.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr double kStoodStill = 0.15;  // s behind its moment from which music is not caught up with
constexpr auto kOnceOnly = std::chrono::seconds(1);  // between two times that the model goes on from now

}  // namespace

bool ModelsTurn::writeAnew(Moment now) {
    const std::optional<double> stays = anew_.look(now);
    const bool hadFirst = stays && answer_.hasNote() && answer_.firstNote() > *stays;
    if (hadFirst && answer_.takeFirstBack(settings_, earliestEnd())) opens_ = true;
    return stays.has_value();
}

// One event a look, so that the player is heard between two.
bool ModelsTurn::draw(Moment now) {
    const std::optional<Moment> paused = phrase_.due();
    if (ducked_ && paused && *paused <= now) ducked_ = false;
    const double ahead = isToForget(now) ? aheadToForget() : anew_.ahead(settings_.lookahead, now);
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
    latents_.measure(drawn, Seconds(done - now).count(), written, first ? 0 : early + ModelVoice::kLate,
                     Seconds(done - time_.origin).count());
    useLatents();
    return event.has_value();
}

void ModelsTurn::write(const ModelEvent& event, std::size_t token) {
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

void ModelsTurn::put(const ModelVoice::Written& written) {
    voice_.write(written);
    take_.write(written);
}

void ModelsTurn::noteFirst(double seconds) {
    answer_.noteFirst(settings_, seconds);
    const double written = seconds - answer_.turn();
    status_.lastAnswer = Seconds(clock_() - turnAsked_).count() - written;
    status_.worstAnswer = std::max(status_.worstAnswer, status_.lastAnswer);
}

// Nothing where the machine stood still: the next look goes on from then.
void ModelsTurn::handOn(Moment now) {
    const bool models = music_.isModelsTurn();
    if (models && isFarBehind(now, true)) return;
    if (models) delayLate(now);
    // Nothing behind the end: what sounds is let go there.
    handOn(now, std::min(voice_.handsOnUntil(now), models ? answer_.endMoment() : Moment::max()));
}

void ModelsTurn::handOn(Moment now, Moment until) {
    if (voice_.noteLate(now, until)) take_.moveWaiting();
    voice_.handOn(now, until);
}

// A stroke that would sound much later than it was written, and all that follows, is written for later: the
// rest before it is longer by as much, and the music goes on as it was meant. The rest of a chord that has
// begun is played.
void ModelsTurn::delayLate(Moment now) {
    const double heard = voice_.sounded(), due = time_.secondsAt(now) - ModelVoice::kTooLate;
    const auto& waiting = voice_.waiting();
    const auto late = std::find_if(waiting.begin(), waiting.end(), [&](const ModelVoice::Written& each) {
        return each.event.isNoteOn() && each.seconds > heard && each.seconds < due;
    });
    if (late == waiting.end()) return;
    const double from = late->seconds;
    const Delayed by = music_.delay(late->token, time_.secondsAt(firstMoment(now)) - from);
    if (by.seconds <= 0) return;
    voice_.delay(static_cast<std::size_t>(late - waiting.begin()), by, now);
    anew_.delay(from, by.seconds);
    if (answer_.hasNote() && answer_.firstNote() >= from)
        answer_.noteFirst(settings_, onStep(answer_.firstNote() + by.seconds));
    take_.moveWaiting();
}

// The same of a stroke that has just been drawn, where the machine is too slow: the music becomes slower.
void ModelsTurn::writeInTime(ModelEvent event, std::size_t token, Moment now) {
    const bool late = event.time < time_.secondsAt(now) - ModelVoice::kTooLate;
    if (event.kind == ModelEvent::Kind::Strike && late && voice_.isEmpty()) {
        const Delayed by = music_.delay(token, time_.secondsAt(firstMoment(now)) - event.time);
        event.time = onStep(event.time + by.seconds);
        token = by.token;
        if (by.seconds > 0) voice_.countLate();
    }
    write(event, token);
}

// Where something is still to be written, or to be handed on. Not time and again where the machine is too
// slow: each time cuts off what sounds. An answer without a token has nothing to cut off. Where a slow
// instrument wants its notes sooner that is no matter: a stroke that joins has the model write from its
// moment on.
bool ModelsTurn::isFarBehind(Moment now, bool complete) const {
    const double due = time_.secondsAt(now);
    const bool begun = answer_.hasToken(music_.tokens().size());
    if (begun && now - wentOn_ < kOnceOnly) return false;
    if (!voice_.isEmpty() && voice_.next() < due - kStoodStill) return true;
    return !complete && music_.time() < std::min(due - kStoodStill, answer_.end());
}

// As a machine that stood still: what it missed is neither played at once nor kept as if it had been. The
// model goes on from where it was heard last, after a rest.
void ModelsTurn::goOnFromNow(Moment now) {
    const double heard = voice_.handedOn(), sounded = voice_.sounded();
    const Moment cut = now + settings_.outputLead;
    wentOn_ = now;
    take_.takeBackUnheard();
    for (const MidiEvent& release : voice_.giveUp(now, cut)) take_.write({release, time_.secondsAt(cut)});
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

}  // namespace continuo::app
