#include "duet/turn/models_turn.h"

#include <algorithm>
#include <utility>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr int kOpening = 10;  // tokens of the last played events and of a chord
constexpr double kShortestStart = 0.015, kLongestStart = 0.04, kDefaultStart = 0.02;  // s
constexpr double kStallSeconds = 0.15;                     // s; music that is later than this is skipped
constexpr auto kResumeInterval = std::chrono::seconds(1);  // minimum interval between two resumeFromNow()

}  // namespace

ModelsTurn::ModelsTurn(LiveMusic& music, MusicClock& time, PhraseEnd& phrase,
                       const std::vector<EventInbox*>& outputs, DuetLog& log, Clock clock,
                       const PlayersStyle& style)
    : music_(music),
      time_(time),
      phrase_(phrase),
      clock_(std::move(clock)),
      voice_(outputs),
      take_(log, time_, voice_),
      latents_(music_),
      rewriter_(music_, voice_, take_, time_, latents_.pace(), clock_),
      sampling_(style),
      answer_(time_),
      memory_(music_, clock_) {}

void ModelsTurn::set(const DuetSettings& settings) {
    // If music has reached the old end, its continuation was dropped, so the end cannot move any more.
    const bool mayEndAnew = music_.isModelTurn() && !answer_.isOver(music_.time());
    const bool endsAnew =
        mayEndAnew && (Answer::endsDifferently(settings, settings_) ||
                       (settings.beats != settings_.beats && answer_.hasCurrentBarLine(settings)));
    rewriter_.onSettingsChanged(settings_, settings);
    const int latents = latents_.count();
    settings_ = settings;
    if (endsAnew) answer_.onSettingsChanged(settings_, earliestEnd());
    voice_.setLead(settings.outputLead);
    memory_.set(settings.memory);
    latents_.set(settings);
    const bool changed = latents_.count() != latents;
    if (!music_.hasLatents()) {
        if (changed) rewriter_.onWindowChanged();
    } else if (settings.latentsAuto) {
        rewriter_.expectLatents({});
    } else if (changed) {
        rewriter_.expectLatents(latents_.count());
    }
    applyLatents();
}

void ModelsTurn::applyLatents() {
    const int latents = latents_.count();
    settings_.sampling.latents = latents;
    if (std::exchange(status_.latents, latents) != latents)
        take_.setLatents(latents, time_.secondsAt(clock_()));
}

void ModelsTurn::addPlayerStroke(const PlayedEvent& stroke) {
    sampling_.addStroke(stroke.pitch, stroke.value, stroke.time);
    struckSince_ = true;
}

// The head start is long enough that a chord at the very start of the turn is ready on time and not spread.
LiveClock::duration ModelsTurn::headStart() const {
    const double token = latents_.pace().secondsPerToken();
    return toDuration(token > 0 ? std::clamp(kOpening * token, kShortestStart, kLongestStart)
                                : kDefaultStart);
}

// Returns when an answer that is requested now begins. An instrument with a lead delays it further, because
// notes already sent to it cannot be recalled if the player goes on playing.
Moment ModelsTurn::firstMoment(Moment now) const { return now + headStart() + settings_.outputLead; }

void ModelsTurn::begin(Moment now, Start start) {
    turnRequestedAt_ = now;
    ducked_ = false;
    const std::optional<Moment> begun = phrase_.begun();
    takeTurn(start == Start::Ahead ? firstMoment(now) : now,
             begun ? Seconds(std::min(now, phrase_.last()) - *begun).count() : DuetSettings::kFromNothing);
    logBeginning();
}

void ModelsTurn::takeTurn(Moment turn, double phrase, std::uint32_t dropped) {
    const double begins = music_.beginModelTurn(std::max(0.0, time_.secondsAt(turn)));
    answer_.begin(settings_, begins, phrase, music_.tokens().size(), earliestEnd(), dropped);
    voice_.begin(begins);
    opens_ = true;
}

void ModelsTurn::logBeginning() {
    ++status_.answers;
    struckSince_ = false;
    phrase_.reset();
    rewriter_.begin();
    take_.beginTurn(answer_.turn());
}

// The answer cannot end before the music that was already handed on.
double ModelsTurn::earliestEnd() const { return std::max(voice_.handedOnUntil(), time_.secondsAt(clock_())); }

AnswerAgain ModelsTurn::canRestart() const {
    if (settings_.mode == PlayMode::PlayAlong) return AnswerAgain::PlayingAlong;
    if (status_.answers == 0) return AnswerAgain::NoAnswer;
    if (struckSince_) return AnswerAgain::PlayerStruck;
    return music_.canRestartTurn() ? AnswerAgain::Possible : AnswerAgain::OutOfContext;
}

// The audible part of the dropped answer stays in the log, for readers that keep it. The model forgets it:
// its music is back at the start of the turn, although time has passed.
bool ModelsTurn::restart() {
    if (canRestart() != AnswerAgain::Possible) return false;
    const Moment now = clock_();
    turnRequestedAt_ = now;
    endSound(now, Ended::AtOnce);
    take_.dropTurn();
    ++status_.dropped;
    const double turn = music_.restartTurn();
    time_.jumpBack(turn, firstMoment(clock_()));  // restartTurn() may take a while, as it builds latents
    voice_.begin(turn);
    answer_.restart(settings_, earliestEnd());
    opens_ = true;
    logBeginning();
    return true;
}

bool ModelsTurn::poll(Moment now) {
    bool complete = answer_.hasAllTokens(settings_, music_.tokens().size(), music_.time());
    if (isFarBehind(now, complete)) {
        resumeFromNow(now);
        complete = false;
    } else {
        rescheduleLate(now);
    }
    if (answer_.isOver(time_.secondsAt(now))) {
        end(now, Ended::InTime);
        return false;
    }
    if (!complete && rewrite(now)) now = clock_();
    if (!complete && draw(now)) return true;
    trimDuringTurn(now);
    return false;
}

// Drops the music that was not handed on; the model continues from there with the new stroke.
void ModelsTurn::joinStroke(const PlayedEvent& stroke, bool softly) {
    ducked_ = softly;
    const JoinResult joined = music_.join(stroke, voice_.handedOnUntil());
    rewriter_.keepWritten();
    voice_.removeAfter(joined.time);
    take_.cancelAfter(joined.time);
    for (const int pitch : joined.endedPitches) write({ModelEvent::Kind::Release, pitch, 0, joined.time}, 0);
}

void ModelsTurn::end(Moment now, Ended how) {
    const double seconds = endSound(now, how);
    // endModelTurn() comes last, because it throws if the device has failed. By then the log is complete and
    // nothing sounds.
    music_.endModelTurn(std::min(seconds, time_.secondsAt(now)));
    const bool mayBeginAnew = canRestart() == AnswerAgain::Possible;
    trimMemory(mayBeginAnew ? std::min(seconds, answer_.turn()) : seconds);
}

// Ends the sound of the turn. Returns the second up to which the model should remember the answer as audible.
double ModelsTurn::endSound(Moment now, Ended how) {
    const bool inTime = how == Ended::InTime;
    // Some notes were not audible when the player came in: late ones, and those that an instrument had not
    // played yet. The model must not remember them.
    const Moment at = inTime ? answer_.endMoment() : std::min(now, voice_.silencedAt());
    const double moment = time_.secondsAt(at);
    double seconds = inTime ? moment : time_.secondsAt(at - settings_.outputLatency);
    double letGo = seconds;  // where sounding notes end in the take
    if (!inTime && voice_.isBehind(seconds)) {
        seconds = voice_.handedOnUntil();
        if (voice_.lastHandedOn().empty()) letGo = seconds;
        take_.cancelUnheard();
    }
    const double known = std::min(seconds, moment);  // from here on the player may have played
    if (inTime) {
        // Cuts at the exact time: the music only knows whole steps, and an end may lie between two.
        voice_.removeAfter(seconds);
        if (voice_.markLate(now, Moment::max())) take_.rewritePending();
        voice_.finish(at);
        letGo = audibleEnd(seconds, now);
        if (letGo > seconds) take_.cancelAfter(seconds);
        // A stroke of the player from which the answer continued counts as answered.
        if (const auto due = phrase_.due(); due && *due <= at) phrase_.reset();
    } else {
        voice_.stop();
    }
    ducked_ = false;
    // If the player strikes before the turn has begun, all of the turn is cancelled.
    take_.endTurn(letGo, std::max(known, answer_.turn()));
    return seconds;
}

// Returns when the turn, which should have ended at `seconds` and ends now, really ends; not before its late
// notes.
double ModelsTurn::audibleEnd(double seconds, Moment now) const {
    const double came = time_.secondsAt(now);
    const double heard = voice_.lastHandedOn().empty() ? seconds : voice_.lastHandedOn().back().takeSeconds();
    return std::max({seconds, heard, came - seconds > ModelVoice::kTooLate ? came : seconds});
}

void ModelsTurn::stop() {
    if (music_.isModelTurn())
        end(clock_(), Ended::AtOnce);
    else
        voice_.stop();
}

bool ModelsTurn::rewrite(Moment now) {
    const std::optional<double> stays = rewriter_.poll(now);
    const bool hadFirst = stays && answer_.hasNote() && answer_.firstNote() > *stays;
    if (hadFirst && answer_.cancelFirstNote(settings_, earliestEnd())) opens_ = true;
    return stays.has_value();
}

// Draws one event per iteration, so that the player's events are processed in between.
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
    // The first note of an answer is written only when it is due, so its lead does not count as lateness.
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
    if (answer_.isOver(event.time)) return;  // it would have no duration
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

// Does nothing after a stall, because the next iteration calls resumeFromNow().
void ModelsTurn::handOn(Moment now) {
    const bool models = music_.isModelTurn();
    if (models && isFarBehind(now, true)) return;
    if (models) rescheduleLate(now);
    // Hands on nothing after the answer's end, where sounding notes are released.
    handOn(now, std::min(voice_.handOnLimit(now), models ? answer_.endMoment() : Moment::max()));
}

void ModelsTurn::handOn(Moment now, Moment until) {
    if (voice_.markLate(now, until)) take_.rewritePending();
    voice_.handOn(now, until);
}

// If a stroke is much too late, delays it and everything after it. The rest before the stroke grows, and the
// music keeps its rhythm. The other notes of a chord that has begun are played at once.
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

// Writes an event. If it is a stroke that a slow machine has drawn too late, delays it in the same way, so
// the music becomes slower.
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

// Returns whether the pending or unwritten music is too late to be played. Returns false for a while after a
// resume, because each resume cuts off sounding notes; an answer without a token has none. An instrument's
// lead does not count: the model writes from a joining stroke's own time.
bool ModelsTurn::isFarBehind(Moment now, bool complete) const {
    const double due = time_.secondsAt(now);
    const bool begun = answer_.hasToken(music_.tokens().size());
    if (begun && now - resumedAt_ < kResumeInterval) return false;
    if (!voice_.isEmpty() && voice_.next() < due - kStallSeconds) return true;
    return !complete && music_.time() < std::min(due - kStallSeconds, answer_.end());
}

// Treats the delay as a stall: the missed music is neither played at once nor kept in the take. After a rest,
// the model continues from the music that was last audible.
void ModelsTurn::resumeFromNow(Moment now) {
    const double heard = voice_.handedOnUntil(), sounded = voice_.sounded();
    const Moment cut = now + settings_.outputLead;
    resumedAt_ = now;
    take_.cancelUnheard();
    for (const MidiEvent& release : voice_.discardPending(now, cut))
        take_.write({release, time_.secondsAt(cut)});
    music_.endModelTurn(heard);
    // If the first note was cancelled, the answer starts anew.
    if (!answer_.hasNote() || answer_.firstNote() > sounded)
        return takeTurn(firstMoment(now), answer_.phrase(), answer_.dropped());
    const double again = music_.beginModelTurn(std::max(0.0, time_.secondsAt(firstMoment(now))),
                                               LiveMusic::TurnStart::Resumed);
    answer_.resume(settings_, heard, again);
    voice_.begin(again);
    opens_ = true;
}

// Returns the second from which memory is counted back: the end of the music, without the silence after it.
// While the model can still answer again, it is the start of the last answer.
double ModelsTurn::memoryReference(Moment now) const {
    const double reached = std::min(time_.secondsAt(now), music_.time());
    const bool mayBeginAnew = !music_.isModelTurn() && canRestart() == AnswerAgain::Possible;
    return mayBeginAnew ? std::min(reached, answer_.turn()) : reached;
}

void ModelsTurn::trimMemoryIfDue(Moment now) {
    if (isTrimDue(now)) trimMemory(memoryReference(now));
}

// Returns how many seconds of music must be written and handed on to bridge the time of dropping memory, and
// some more to resume.
double ModelsTurn::aheadToTrim() const { return memory_.cost() + Seconds(ModelVoice::kHandedOn).count(); }

// Drops memory in the model's turn. The drop makes written music final, so it waits until all of it is handed
// on.
void ModelsTurn::trimDuringTurn(Moment now) {
    if (!isTrimDue(now)) return;
    const double until = time_.secondsAt(now + settings_.outputLead) + aheadToTrim();
    if (music_.time() < until || answer_.end() <= until) return;
    handOn(now, time_.momentAt(until));
    if (voice_.isEmpty()) trimMemoryIfDue(now);
}

void ModelsTurn::trimMemory(double reached) {
    if (memory_.trim(reached)) rewriter_.keepWritten();
}

DuetStatus ModelsTurn::status(Moment now) const {
    DuetStatus status = status_;
    latents_.fillStatus(status);
    status.modelsTurn = music_.isModelTurn();
    if (status.modelsTurn && answer_.length() < Answer::kForever) {
        status.answerLength = answer_.length();
        status.answerLeft = std::clamp(answer_.end() - time_.secondsAt(now), 0.0, answer_.length());
    }
    status.again = canRestart();
    status.notes = voice_.strokeCount();
    status.late = voice_.lateCount();
    status.worstLateness = voice_.worstLateness();
    status.secondsPerToken = latents_.pace().secondsPerToken();
    status.memoryStart = time_.inDuetBeforeJump(music_.contextBegin());
    status.key = sampling_.key();
    status.load = music_.latentsStatus();
    return status;
}

}  // namespace continuo::app
