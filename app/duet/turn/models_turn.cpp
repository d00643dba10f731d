#include "duet/turn/models_turn.h"

#include <algorithm>
#include <utility>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr int kOpening = 10;  // tokens: the last played events, and a chord
constexpr double kShortestStart = 0.015, kLongestStart = 0.04, kUsualStart = 0.02;  // s

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
      anew_(music_, voice_, take_, time_, latents_.pace(), clock_),
      sampling_(style),
      answer_(time_),
      memory_(music_, clock_) {}

void ModelsTurn::set(const DuetSettings& settings) {
    // Music past the end was dropped when the end was reached.
    const bool mayEndAnew = music_.isModelsTurn() && !answer_.isOver(music_.time());
    const bool endsAnew = mayEndAnew && (Answer::endsOtherwise(settings, settings_) ||
                                         (settings.beats != settings_.beats && answer_.keepsTo(settings)));
    anew_.change(settings_, settings);
    const int latents = latents_.count();
    settings_ = settings;
    if (endsAnew) answer_.change(settings_, earliestEnd());
    voice_.setLead(settings.outputLead);
    memory_.set(settings.memory);
    latents_.set(settings);
    const bool changed = latents_.count() != latents;
    if (!music_.hasLatents()) {
        if (changed) anew_.changeWindow();
    } else if (settings.latentsAuto) {
        anew_.await({});
    } else if (changed) {
        anew_.await(latents_.count());
    }
    useLatents();
}

void ModelsTurn::useLatents() {
    const int latents = latents_.count();
    settings_.sampling.latents = latents;
    if (std::exchange(status_.latents, latents) != latents)
        take_.setLatents(latents, time_.secondsAt(clock_()));
}

void ModelsTurn::hear(const PlayedEvent& stroke) {
    sampling_.strike(stroke.pitch, stroke.value, stroke.time);
    struckSince_ = true;
}

// Long enough that a chord at the turn itself is ready on time and not spread.
LiveClock::duration ModelsTurn::headStart() const {
    const double token = latents_.pace().secondsPerToken();
    return durationOf(token > 0 ? std::clamp(kOpening * token, kShortestStart, kLongestStart) : kUsualStart);
}

// Returns when an answer requested now begins. A slow instrument delays it, because notes sent to the
// instrument cannot be recalled if the player continues.
Moment ModelsTurn::firstMoment(Moment now) const { return now + headStart() + settings_.outputLead; }

void ModelsTurn::begin(Moment now, Start start) {
    turnAsked_ = now;
    ducked_ = false;
    const std::optional<Moment> begun = phrase_.begun();
    takeTurn(start == Start::Ahead ? firstMoment(now) : now,
             begun ? Seconds(std::min(now, phrase_.last()) - *begun).count() : DuetSettings::kFromNothing);
    noteBeginning();
}

void ModelsTurn::takeTurn(Moment turn, double phrase, std::uint32_t dropped) {
    const double begins = music_.takeTurn(std::max(0.0, time_.secondsAt(turn)));
    answer_.begin(settings_, begins, phrase, music_.tokens().size(), earliestEnd(), dropped);
    voice_.begin(begins);
    opens_ = true;
}

void ModelsTurn::noteBeginning() {
    ++status_.answers;
    struckSince_ = false;
    phrase_.reset();
    anew_.begin();
    take_.beginTurn(answer_.turn());
}

// Not before what was handed on.
double ModelsTurn::earliestEnd() const { return std::max(voice_.handedOn(), time_.secondsAt(clock_())); }

AnswerAgain ModelsTurn::canBeginAgain() const {
    if (settings_.mode == PlayMode::PlayAlong) return AnswerAgain::Along;
    if (status_.answers == 0) return AnswerAgain::NoAnswer;
    if (struckSince_) return AnswerAgain::Played;
    return music_.canReopenTurn() ? AnswerAgain::Possible : AnswerAgain::Forgotten;
}

// The audible part of the dropped answer stays in the log for readers that keep it. The model does not know
// it: its music is back at the turn, however much time has passed.
bool ModelsTurn::beginAgain() {
    if (canBeginAgain() != AnswerAgain::Possible) return false;
    const Moment now = clock_();
    turnAsked_ = now;
    endSound(now, Ended::AtOnce);
    take_.dropTurn();
    ++status_.dropped;
    const double turn = music_.reopenTurn();
    time_.goBack(turn, firstMoment(clock_()));  // going back may take a while, as latents are built
    voice_.begin(turn);
    answer_.beginAgain(settings_, earliestEnd());
    opens_ = true;
    noteBeginning();
    return true;
}

bool ModelsTurn::look(Moment now) {
    bool complete = answer_.hasAllTokens(settings_, music_.tokens().size(), music_.time());
    if (isFarBehind(now, complete)) {
        goOnFromNow(now);
        complete = false;
    } else {
        delayLate(now);
    }
    if (answer_.isOver(time_.secondsAt(now))) {
        end(now, Ended::InTime);
        return false;
    }
    if (!complete && writeAnew(now)) now = clock_();
    if (!complete && draw(now)) return true;
    forgetAmidst(now);
    return false;
}

// Continues from what was handed on, with the new stroke.
void ModelsTurn::join(const PlayedEvent& stroke, bool softly) {
    ducked_ = softly;
    const Joined joined = music_.join(stroke, voice_.handedOn());
    anew_.keep();
    voice_.takeBack(joined.time);
    take_.takeBack(joined.time);
    for (const int pitch : joined.ending) write({ModelEvent::Kind::Release, pitch, 0, joined.time}, 0);
}

void ModelsTurn::end(Moment now, Ended how) {
    const double seconds = endSound(now, how);
    // Last, because it throws if the device has failed: by then the log is complete and nothing sounds.
    music_.yield(std::min(seconds, time_.secondsAt(now)));
    const bool mayBeginAnew = canBeginAgain() == AnswerAgain::Possible;
    forget(mayBeginAnew ? std::min(seconds, answer_.turn()) : seconds);
}

// Returns the second up to which the model should remember the answer as audible.
double ModelsTurn::endSound(Moment now, Ended how) {
    const bool inTime = how == Ended::InTime;
    // Late notes, and those an instrument had not played yet, were not audible when the player came in. The
    // model must not remember them either.
    const Moment at = inTime ? answer_.endMoment() : std::min(now, voice_.silencedAt());
    const double moment = time_.secondsAt(at);
    double seconds = inTime ? moment : time_.secondsAt(at - settings_.heardOffset);
    double letGo = seconds;  // end of sounding notes, in the take
    if (!inTime && voice_.isBehind(seconds)) {
        seconds = voice_.handedOn();
        if (voice_.last().empty()) letGo = seconds;
        take_.takeBackUnheard();
    }
    const double known = std::min(seconds, moment);  // from here on the player may play
    if (inTime) {
        // Cuts by time, not by music: music has whole steps, while an end may lie between.
        voice_.takeBack(seconds);
        if (voice_.noteLate(now, Moment::max())) take_.moveWaiting();
        voice_.finish(at);
        letGo = heardEnd(seconds, now);
        if (letGo > seconds) take_.takeBack(seconds);
        // An old stroke that the answer continued from has been answered.
        if (const auto due = phrase_.due(); due && *due <= at) phrase_.reset();
    } else {
        voice_.stop();
    }
    ducked_ = false;
    // A player who strikes before the turn has begun cancels all of it.
    take_.endTurn(letGo, std::max(known, answer_.turn()));
    return seconds;
}

// Returns the actual end if it should have been `seconds` but comes now; not before late notes.
double ModelsTurn::heardEnd(double seconds, Moment now) const {
    const double came = time_.secondsAt(now);
    const double heard = voice_.last().empty() ? seconds : voice_.last().back().inTake();
    return std::max({seconds, heard, came - seconds > ModelVoice::kTooLate ? came : seconds});
}

void ModelsTurn::stop() {
    if (music_.isModelsTurn())
        end(clock_(), Ended::AtOnce);
    else
        voice_.stop();
}

// Returns the second from which memory counts: the end of the music, without later silence. While another
// answer is possible, its start.
double ModelsTurn::reached(Moment now) const {
    const double reached = std::min(time_.secondsAt(now), music_.time());
    const bool mayBeginAnew = !music_.isModelsTurn() && canBeginAgain() == AnswerAgain::Possible;
    return mayBeginAnew ? std::min(reached, answer_.turn()) : reached;
}

void ModelsTurn::forgetIfDue(Moment now) {
    if (isToForget(now)) forget(reached(now));
}

// Returns how many seconds of music must be written and handed on to bridge the memory drop, and some more to
// resume.
double ModelsTurn::aheadToForget() const { return memory_.cost() + Seconds(ModelVoice::kHandedOn).count(); }

// In the model's turn: the drop makes written music final, so it happens only when all of it is handed on.
void ModelsTurn::forgetAmidst(Moment now) {
    if (!isToForget(now)) return;
    const double until = time_.secondsAt(now + settings_.outputLead) + aheadToForget();
    if (music_.time() < until || answer_.end() <= until) return;
    handOn(now, time_.momentAt(until));
    if (voice_.isEmpty()) forgetIfDue(now);
}

void ModelsTurn::forget(double reached) {
    if (memory_.forget(reached)) anew_.keep();
}

DuetStatus ModelsTurn::status(Moment now) const {
    DuetStatus status = status_;
    latents_.tell(status);
    status.modelsTurn = music_.isModelsTurn();
    if (status.modelsTurn && answer_.length() < Answer::kForever) {
        status.answerLength = answer_.length();
        status.answerLeft = std::clamp(answer_.end() - time_.secondsAt(now), 0.0, answer_.length());
    }
    status.again = canBeginAgain();
    status.notes = voice_.strokes();
    status.late = voice_.late();
    status.worstLateness = voice_.worstLateness();
    status.secondsPerToken = latents_.pace().secondsPerToken();
    status.hearsFrom = time_.wasInDuet(music_.remembersFrom());
    status.key = sampling_.key();
    status.load = music_.load();
    return status;
}

}  // namespace continuo::app
