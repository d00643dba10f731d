// What is late of what the model wrote comes later.
#include <algorithm>

#include "duet/duet_loop.h"

namespace continuo::app {

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
    anew_.delay(from, by.seconds);
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
