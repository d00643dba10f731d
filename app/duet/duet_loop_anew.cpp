// What the model wrote and nobody has heard: written anew where settings change, and later where it is late.
#include <algorithm>
#include <cmath>

#include "duet/duet_loop.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

// From one time that music is written anew to the next, as while a slider is dragged: so long at least.
constexpr double kBetween = 0.01;  // s
constexpr double kAtMost = 0.5;    // of the time that is left for it, and of all while it goes on
constexpr double kLeast = 0.05;    // that is left for taking back
constexpr int kFew = 5;            // tokens up to a first note or two
constexpr double kReady = 0.025;   // s: at least ahead of what is heard

// Whether the model draws otherwise with one's settings than with the other's; latents apart, which act
// later, and the tempo, which a MIDI clock moves all the time.
bool drawsOtherwise(const DuetSettings& one, const DuetSettings& other) {
    SamplingChoice sampling = other.sampling;
    sampling.latents = one.sampling.latents;
    return one.sampling != sampling || one.scaleUse != other.scaleUse || one.scale != other.scale ||
           one.inTime != other.inTime;
}

}  // namespace

void DuetLoop::noteChange(const DuetSettings& settings) {
    if (music_.isModelsTurn() && drawsOtherwise(settings, settings_)) changedAt_ = music_.time();
}

// So that another setting is heard at once, and not once all is played that was written before it. What is
// on its way to the outputs is called back, unless the machine is too busy for that: then it stays.
bool DuetLoop::rewriteIfChanged(Moment now) {
    if (latentsAsked_ && music_.load().most == status_.latents) {
        latentsAsked_ = false;
        changedAt_ = music_.time();
    }
    if (changedAt_ <= 0 || now < rewritesAgain_ || !controller_.hasMeasured()) return false;
    const double soon = std::max(soonest(now), keptUntil_);
    for (const double from : {soon, std::max(soon, voice_.handedOn())}) {
        if (changedAt_ <= from || !isTimeToRewrite(from, now)) continue;
        rewriteFrom(from, now);
        return true;
    }
    return false;
}

// From where on a note is ready when it is due, s; a whole step.
double DuetLoop::soonest(Moment now) const {
    const double ready = std::max(kReady, toRewind_ + controller_.secondsFor(kFew));
    return std::ceil((time_.secondsAt(now + settings_.outputLead) + ready) / kMusicStep) * kMusicStep;
}

// s that so many tokens take.
double DuetLoop::toDraw(std::size_t tokens) const {
    return controller_.secondsFor(kFew) / kFew * static_cast<double>(tokens);
}

// A machine that is busy would be late by it.
bool DuetLoop::isTimeToRewrite(double from, Moment now) const {
    const std::size_t end = music_.tokens().size();
    const double left = music_.time() - time_.secondsAt(now + settings_.outputLead);
    return toRewind_ + toDraw(end - std::min(end, voice_.tokenAfter(from).value_or(end))) <= kAtMost * left;
}

void DuetLoop::rewriteFrom(double from, Moment now) {
    changedAt_ = 0;
    voice_.recall(time_.momentAt(from + kMusicStep / 2));
    from = std::max(from, voice_.handedOn());  // an output may have been ahead
    const std::size_t end = music_.tokens().size();
    const double music = music_.time() - from;
    const Rewritten anew = music_.rewriteFrom(from);
    const Moment done = clock_();
    toRewind_ = Seconds(done - now).count();
    // As much as is heard until then is to be written too.
    const double load = music > 0 ? toDraw(end - std::min(end, anew.token)) / music : 0;
    rewritesAgain_ = now + durationOf(std::max(kBetween, toRewind_ / std::max(kLeast, kAtMost - load)));
    // If that took longer than it did before, nothing is to be late by it.
    const double ready = time_.secondsAt(done + settings_.outputLead) + controller_.secondsFor(kFew);
    if (ready > from) music_.rewriteFrom(ready);
    noteRewritten(anew, from);
}

void DuetLoop::noteRewritten(const Rewritten& anew, double from) {
    if (!voice_.takeBackFrom(anew.token)) return;
    // Later than where it was to go on, if what lies between stays.
    const bool later = anew.time > from + kMusicStep / 2;
    const double last = voice_.isEmpty() ? voice_.sounded() : voice_.waiting().back().seconds;
    const double stays = later ? last : anew.time;
    take_.takeBack(stays);
    if (answer_.hasNote() && answer_.firstNote() > stays && answer_.takeFirstBack(settings_, earliestEnd()))
        opens_ = true;
}

// Nothing where the machine stood still: the next look goes on from then.
void DuetLoop::handOn(Moment now) {
    const bool models = music_.isModelsTurn();
    if (models && isFarBehind(now, true)) return;
    if (models) delayLate(now);
    voice_.handOnNear(now, models ? answer_.endMoment() : Moment::max());
}

// A stroke that would sound much later than it was written, and all that follows, is written for later: the
// rest before it is longer by as much, and the music goes on as it was meant. The rest of a chord that has
// begun is played.
void DuetLoop::delayLate(Moment now) {
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
    if (changedAt_ > from) changedAt_ += by.seconds;
    if (answer_.hasNote() && answer_.firstNote() >= from)
        answer_.noteFirst(settings_, onStep(answer_.firstNote() + by.seconds));
    take_.moveWaiting();
}

// The same of one that has just been drawn, where the machine is too slow: the music becomes slower.
void DuetLoop::writeInTime(ModelEvent event, std::size_t token, Moment now) {
    const bool late = event.time < time_.secondsAt(now) - ModelVoice::kTooLate;
    if (event.kind == ModelEvent::Kind::Strike && late && voice_.isEmpty()) {
        const Delayed by = music_.delay(token, time_.secondsAt(firstMoment(now)) - event.time);
        event.time = onStep(event.time + by.seconds);
        token = by.token;
        if (by.seconds > 0) voice_.countLate();
    }
    write(event, token);
}

}  // namespace continuo::app
