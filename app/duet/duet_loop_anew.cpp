// What the model wrote and nobody has heard: written anew where settings change, and later where it is late.
#include <algorithm>

#include "duet/duet_loop.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

// Between two times that music is written anew, as while a slider is dragged: as much as it writes meanwhile
// is heard.
constexpr auto kBetween = std::chrono::milliseconds(100);
constexpr double kAtMost = 0.5;  // of the time that is left for it

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

// So that another setting is heard at once, and not once all is played that was written before it. What was
// handed on stays, and the first note, from which an answer counts.
void DuetLoop::rewriteIfChanged(Moment now) {
    if (latentsAsked_ && music_.load().most == status_.latents) {
        latentsAsked_ = false;
        changedAt_ = music_.time();
    }
    const double first = answer_.hasNote() ? answer_.firstNote() : 0;
    const double from = std::max({voice_.handedOn(), time_.secondsAt(firstMoment(now)), first});
    if (changedAt_ <= from || now - rewrote_ < kBetween || !isTimeToRewrite(from, now)) return;
    rewrote_ = now;
    changedAt_ = 0;
    const Rewritten anew = music_.rewriteFrom(from);
    toRewind_ = Seconds(clock_() - now).count();
    if (!voice_.takeBackFrom(anew.token)) return;
    // Later than where it was to go on, if what lies between stays.
    const double last = voice_.isEmpty() ? voice_.sounded() : voice_.waiting().back().seconds;
    const bool later = anew.time > from;
    log_.add(
        {DuetEvent::Kind::TakenBack, Voice::Model, 0, kSoundsOn, time_.inDuet(later ? last : anew.time)});
    if (later) logLatents();  // which were taken back with it
}

// Only where that is known: a machine that is busy would be late by it.
bool DuetLoop::isTimeToRewrite(double from, Moment now) const {
    if (!controller_.hasMeasured()) return false;
    const auto& waiting = voice_.waiting();
    const auto taken = std::find_if(waiting.begin(), waiting.end(),
                                    [from](const ModelVoice::Written& each) { return each.seconds > from; });
    const std::size_t end = music_.tokens().size();
    const auto tokens = static_cast<double>(taken == waiting.end() ? 0 : end - std::min(end, taken->token));
    const double left = music_.time() - time_.secondsAt(now + settings_.outputLead);
    return toRewind_ + tokens * controller_.secondsPerToken() <= kAtMost * left;
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
    const double by = music_.delay(late->token, time_.secondsAt(firstMoment(now)) - late->seconds);
    if (by <= 0) return;
    voice_.delay(static_cast<std::size_t>(late - waiting.begin()), durationOf(by), by, now);
    log_.add({DuetEvent::Kind::TakenBack, Voice::Model, 0, kSoundsOn, time_.inDuet(heard)});
    for (const ModelVoice::Written& each : waiting) {
        if (each.seconds > heard) log(each);
    }
    logLatents();  // which were taken back with it
}

// The same of one that has just been drawn, where the machine is too slow: the music becomes slower.
ModelEvent DuetLoop::inTime(const ModelEvent& event, std::size_t token, Moment now) {
    ModelEvent moved = event;
    const bool late = event.time < time_.secondsAt(now) - ModelVoice::kTooLate;
    if (event.kind != ModelEvent::Kind::Strike || !late || !voice_.isEmpty()) return moved;
    const double by = music_.delay(token, time_.secondsAt(firstMoment(now)) - event.time);
    moved.time += by;
    if (by > 0) voice_.countLate();
    return moved;
}

}  // namespace continuo::app
