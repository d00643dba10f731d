// Writing in the model's turn, and the handling of lateness.
#include <algorithm>

#include "duet/turn/models_turn.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr double kStallSeconds = 0.15;  // s of lateness beyond which music is not caught up
constexpr auto kResumeInterval = std::chrono::seconds(1);  // minimum interval between two resumeFromNow()

}  // namespace

bool ModelsTurn::rewrite(Moment now) {
    const std::optional<double> stays = rewriter_.poll(now);
    const bool hadFirst = stays && answer_.hasNote() && answer_.firstNote() > *stays;
    if (hadFirst && answer_.cancelFirstNote(settings_, earliestEnd())) opens_ = true;
    return stays.has_value();
}

// One event per iteration, so that the player's events are processed in between.
bool ModelsTurn::draw(Moment now) {
    const std::optional<Moment> paused = phrase_.due();
    if (ducked_ && paused && *paused <= now) ducked_ = false;
    const double ahead = isTrimDue(now) ? aheadToTrim() : rewriter_.secondsAhead(settings_.lookahead, now);
    const double until = std::min(answer_.end(), time_.secondsAt(now + settings_.outputLead) + ahead);
    const std::size_t tokens = music_.tokens().size();
    const double reached = music_.time();
    const auto event = music_.next(until, sampling_.sampling(settings_, time_, answer_, now));
    const Moment done = clock_();
    const int drawn = static_cast<int>(music_.tokens().size() - tokens);
    const double written = music_.time() - reached;
    // The first note of an answer is written only when due, so it does not count as late.
    const bool first = opens_;
    if (event && drawn == 0) write(*event, 0);
    if (event && drawn > 0) writeInTime(*event, tokens, done);
    if (drawn == 0) return false;
    const double early =
        event ? Seconds(time_.momentAt(event->time) - done - settings_.outputLead).count() : 0;
    latents_.measure(drawn, Seconds(done - now).count(), written, first ? 0 : early + ModelVoice::kLate,
                     Seconds(done - time_.origin).count());
    applyLatents();
    return event.has_value();
}

void ModelsTurn::write(const ModelEvent& event, std::size_t token) {
    using Event = ModelEvent::Kind;
    if (answer_.isOver(event.time)) return;  // it would end as it begins
    const Moment due = time_.momentAt(event.time);
    if (event.kind == Event::Release) return addWritten({noteOff(due, event.pitch), event.time, token});
    if (event.kind != Event::Strike)
        return addWritten({pedal(due, event.kind == Event::PedalDown ? 127 : 0), event.time, token});
    const int softer = std::max(1, static_cast<int>(event.velocity * DuetSettings::kDucked));
    const int velocity = ducked_ ? softer : event.velocity;
    addWritten({noteOn(due, event.pitch, velocity), event.time, token, toBits(event.logProbability)});
    opens_ = false;
    if (!answer_.hasNote()) setFirstNote(event.time);
}

void ModelsTurn::addWritten(const ModelVoice::Written& written) {
    voice_.write(written);
    take_.write(written);
}

void ModelsTurn::setFirstNote(double seconds) {
    answer_.setFirstNote(settings_, seconds);
    const double written = seconds - answer_.turn();
    status_.lastAnswer = Seconds(clock_() - turnRequestedAt_).count() - written;
    status_.worstAnswer = std::max(status_.worstAnswer, status_.lastAnswer);
}

// Does nothing after a stall: the next iteration resumes from there.
void ModelsTurn::handOn(Moment now) {
    const bool models = music_.isModelTurn();
    if (models && isFarBehind(now, true)) return;
    if (models) rescheduleLate(now);
    // Nothing after the end: sounding notes are released there.
    handOn(now, std::min(voice_.handOnLimit(now), models ? answer_.endMoment() : Moment::max()));
}

void ModelsTurn::handOn(Moment now, Moment until) {
    if (voice_.markLate(now, until)) take_.rewritePending();
    voice_.handOn(now, until);
}

// Reschedules a stroke that is much too late, and everything after it: the rest before it grows, and the
// music keeps its rhythm. The remainder of a chord that has begun is played.
void ModelsTurn::rescheduleLate(Moment now) {
    const double heard = voice_.sounded(), due = time_.secondsAt(now) - ModelVoice::kTooLate;
    const auto& waiting = voice_.pending();
    const auto late = std::find_if(waiting.begin(), waiting.end(), [&](const ModelVoice::Written& each) {
        return each.event.isNoteOn() && each.seconds > heard && each.seconds < due;
    });
    if (late == waiting.end()) return;
    const double from = late->seconds;
    const DelayResult by = music_.delay(late->token, time_.secondsAt(firstMoment(now)) - from);
    if (by.seconds <= 0) return;
    voice_.delay(static_cast<std::size_t>(late - waiting.begin()), by, now);
    rewriter_.delay(from, by.seconds);
    if (answer_.hasNote() && answer_.firstNote() >= from)
        answer_.setFirstNote(settings_, roundToStep(answer_.firstNote() + by.seconds));
    take_.rewritePending();
}

// The same for a stroke just drawn on a slow machine: the music becomes slower.
void ModelsTurn::writeInTime(ModelEvent event, std::size_t token, Moment now) {
    const bool late = event.time < time_.secondsAt(now) - ModelVoice::kTooLate;
    if (event.kind == ModelEvent::Kind::Strike && late && voice_.isEmpty()) {
        const DelayResult by = music_.delay(token, time_.secondsAt(firstMoment(now)) - event.time);
        event.time = roundToStep(event.time + by.seconds);
        token = by.token;
        if (by.seconds > 0) voice_.countLate();
    }
    write(event, token);
}

// Returns whether the pending or unwritten music is too late. Not repeatedly on a slow machine, because each
// time cuts off sounding notes; an answer without a token has none to cut off. An instrument's lead does not
// count: the model writes from a joining stroke's own time.
bool ModelsTurn::isFarBehind(Moment now, bool complete) const {
    const double due = time_.secondsAt(now);
    const bool begun = answer_.hasToken(music_.tokens().size());
    if (begun && now - resumedAt_ < kResumeInterval) return false;
    if (!voice_.isEmpty() && voice_.next() < due - kStallSeconds) return true;
    return !complete && music_.time() < std::min(due - kStallSeconds, answer_.end());
}

// Treats the delay as a stall: the missed music is neither played at once nor kept in the take. The model
// continues from what was last audible, after a rest.
void ModelsTurn::resumeFromNow(Moment now) {
    const double heard = voice_.handedOnUntil(), sounded = voice_.sounded();
    const Moment cut = now + settings_.outputLead;
    resumedAt_ = now;
    take_.cancelUnheard();
    for (const MidiEvent& release : voice_.discardPending(now, cut))
        take_.write({release, time_.secondsAt(cut)});
    music_.endModelTurn(heard);
    // A first note that was cancelled does not count.
    if (!answer_.hasNote() || answer_.firstNote() > sounded)
        return takeTurn(firstMoment(now), answer_.phrase(), answer_.dropped());
    const double again = music_.beginModelTurn(std::max(0.0, time_.secondsAt(firstMoment(now))),
                                               LiveMusic::TurnStart::Resumed);
    answer_.resume(settings_, heard, again);
    voice_.begin(again);
    opens_ = true;
}

}  // namespace continuo::app
