#include "duet/duet_loop.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "tempo/pulse.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kOnTheWay = 20ms;  // how long an event may be on its way from a port
constexpr int kOpening = 10;      // tokens: what was played last, and a chord
constexpr double kShortestStart = 0.015, kLongestStart = 0.04, kUsualStart = 0.02;  // s
constexpr auto kStale = 5s;  // a phrase that ended longer ago is not answered any more
// s from the turn to an answer's first note, if its constraints allow it.
constexpr double kLongestRest = 1.5;
constexpr double kLastNote = 0.5;     // s that what came last sounds, where tokens end an answer
constexpr double kStoodStill = 0.25;  // s behind its turn at which the model begins anew
// While both play, the model strikes at most so often as the player did in the last seconds, one that yields
// as this part of it, and once a second in any case. Without a limit it runs away: it plays as densely as
// what it hears, and hears both.
constexpr double kShareOfPlayers = 0.6, kPlayersSeconds = 2, kFewestBeside = 1;
constexpr double kForever = std::numeric_limits<double>::infinity();

LiveClock::duration durationOf(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(Seconds(seconds));
}

std::string deviceName(const DeviceSummary& device) { return device.id == "cpu" ? "CPU" : "GPU"; }

int latentsOf(const SamplingChoice& sampling, const LiveMusic& music) {
    const int most = static_cast<int>(music.mostLatents());
    return sampling.latents > 0 ? std::min(sampling.latents, most) : most;
}

}  // namespace

DuetLoop::DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
                   const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning, Clock clock,
                   std::optional<std::vector<MidiEvent>> before, const KeyFinder& keys)
    : music_(std::move(music)),
      played_(played),
      log_(log),
      heard_(log),
      clock_(std::move(clock)),
      voice_(outputs),
      phrase_({}),
      controller_(latentsOf(settings.sampling, music_), static_cast<int>(music_.mostLatents()),
                  deviceName(music_.device()), settings.fewestLatents),
      origin_(beginning),
      from_(music_.time()),
      keys_(keys) {
    if (before)
        before_ = std::move(*before);
    else
        played_.forget(origin_);
    set(settings);
    runsFree_ = settings.mode == PlayMode::FreeRun;
}

double DuetLoop::secondsAt(Moment moment) const { return from_ + Seconds(moment - origin_).count(); }
Moment DuetLoop::momentAt(double seconds) const { return origin_ + durationOf(seconds - from_); }

void DuetLoop::set(const DuetSettings& settings) {
    const auto signal = [](const DuetSettings& all) {
        return std::tuple(all.turnBy, all.turnKey, all.turnController);
    };
    if (signal(settings) != signal(settings_)) signalDown_ = false;
    if (settings.mode == PlayMode::FreeRun && settings_.mode != PlayMode::FreeRun) runsFree_ = true;
    const auto ending = [](const DuetSettings& all) {
        return std::tuple(all.mode, all.length, all.seconds, all.bars, all.tokens);
    };
    // What would have come behind the end was dropped once it was reached.
    const bool endsAnew =
        music_.isModelsTurn() && music_.time() < answerEnd_ && ending(settings) != ending(settings_);
    const bool wasAuto = std::exchange(settings_, settings).latentsAuto;
    if (endsAnew) lookForEnd();
    phrase_.setGap(durationOf(settings.gap), settings.adaptiveGap);
    voice_.setLead(settings.outputLead);
    const int wanted = latentsOf(settings.sampling, music_);
    if (settings.latentsAuto && !wasAuto)
        controller_ = LatentsController(wanted, static_cast<int>(music_.mostLatents()),
                                        deviceName(music_.device()), settings.fewestLatents);
    controller_.setTarget(settings.latencyTarget);
    controller_.setFewest(settings.fewestLatents);
    setLatents(settings.latentsAuto ? controller_.latents() : wanted);
}

void DuetLoop::setLatents(int latents) {
    settings_.sampling.latents = latents;
    if (std::exchange(status_.latents, latents) == latents) return;
    log_.add({DuetEvent::Kind::Latents, Voice::Model, 0, latents, secondsAt(clock_()) - from_});
}

bool DuetLoop::look() {
    const Moment now = clock_();
    if (!before_.empty()) hearBefore(now);
    played_.collect(now);
    for (MidiEvent event; played_.next(now + 1ns, event);) hear(event, now);
    if (runsFree_ && !music_.isModelsTurn()) beginAnswer(now, firstMoment(now));
    const bool wrote = music_.isModelsTurn() && modelsTurn(now);
    if (!music_.isModelsTurn()) playersTurn(now);
    voice_.handOnNear(clock_(),
                      music_.isModelsTurn() && answerEnd_ < kForever ? momentAt(answerEnd_) : Moment::max());
    heard_.flush(music_.takeHeard(), now);
    return wrote;
}

void DuetLoop::hearBefore(Moment now) {
    for (const MidiEvent& played : std::exchange(before_, {})) {
        for (const MidiEvent& event : piano_.hear(played)) {
            const double time = std::max(0.0, secondsAt(event.time));
            if (event.isNoteOn()) {
                music_.play({PlayedEvent::Kind::Strike, event.data1, event.data2, time});
                keys_.hear(event.data1);
            } else if (event.isNoteOff()) {
                music_.play({PlayedEvent::Kind::Release, event.data1, 0, time});
            } else if (event.isPedal()) {
                music_.play({PlayedEvent::Kind::Pedal, 0, event.data2, time});
            }
            phrase_.play(event);
        }
    }
    music_.passTime(std::max(0.0, secondsAt(now - kOnTheWay)));
    music_.takeHeard();  // these strokes are in another log
    if (now - phrase_.last() > kStale) phrase_.reset();
}

// Whether an event passes the turn, or belongs to one that does: it is no music then.
bool DuetLoop::isSignal(const MidiEvent& event) {
    const bool note = event.isNoteOn() || event.isNoteOff();
    if (settings_.turnBy == TurnBy::Key && note && event.data1 == settings_.turnKey) {
        // What was pressed before the key became a signal was music, and so is its end.
        if (event.isNoteOff()) return std::exchange(signalDown_, false);
        passTurn();
        return signalDown_ = true;
    }
    const bool pedal = event.isController() && event.data1 == settings_.turnController;
    if (settings_.turnBy != TurnBy::Pedal || !pedal) return false;
    if (event.data2 < controller::kDown && !signalDown_) return false;
    if (event.data2 >= controller::kDown && !signalDown_) passTurn();
    signalDown_ = event.data2 >= controller::kDown;
    return true;
}

PlayedOver DuetLoop::over() const noexcept {
    const bool along = settings_.mode == PlayMode::PlayAlong;
    return along && settings_.over == PlayedOver::Yield ? PlayedOver::Together : settings_.over;
}

void DuetLoop::hear(const MidiEvent& event, Moment now) {
    if (isSignal(event)) return;
    for (const MidiEvent& each : piano_.hear(event)) take(each, now);
}

void DuetLoop::take(const MidiEvent& event, Moment now) {
    const double time = std::max(0.0, secondsAt(event.time));
    const Voice voice = Voice::Player;
    if (event.isNoteOn()) {
        // It was played, whatever becomes of the model.
        heard_.add({DuetEvent::Kind::Strike, voice, event.data1, event.data2, time - from_}, now);
        strike(event, now);
    } else if (event.isNoteOff()) {
        music_.play({PlayedEvent::Kind::Release, event.data1, 0, time});
        heard_.add({DuetEvent::Kind::Release, voice, event.data1, 0, time - from_}, now);
    } else if (event.isPedal()) {
        music_.play({PlayedEvent::Kind::Pedal, 0, event.data2, time});
        heard_.add({DuetEvent::Kind::Pedal, voice, 0, event.data2, time - from_}, now);
    }
    phrase_.play(event);
}

void DuetLoop::strike(const MidiEvent& event, Moment now) {
    const PlayedEvent stroke{PlayedEvent::Kind::Strike, event.data1, event.data2,
                             std::max(0.0, secondsAt(event.time))};
    keys_.hear(event.data1);
    struck_.push_back(stroke.time);
    while (struck_.front() < stroke.time - kPlayersSeconds) struck_.pop_front();
    if (music_.isModelsTurn() && over() != PlayedOver::Yield) {
        ducked_ = over() == PlayedOver::Duck;
        return join(stroke);
    }
    if (music_.isModelsTurn()) {
        ++status_.interrupted;
        endAnswer(now, Ended::AtOnce);
    }
    music_.play(stroke);
    // At once, or the rest of the player's chord would come behind.
    if (settings_.mode == PlayMode::PlayAlong) beginAnswer(now, now);
}

// The model goes on with what it hears, from what was handed on.
void DuetLoop::join(const PlayedEvent& stroke) {
    const Joined joined = music_.join(stroke, voice_.handedOn());
    voice_.takeBack(joined.time);
    log_.add({DuetEvent::Kind::TakenBack, Voice::Model, 0, 1, joined.time - from_});
    for (const int pitch : joined.ending) write({ModelEvent::Kind::Release, pitch, 0, joined.time});
}

void DuetLoop::playersTurn(Moment now) {
    music_.passTime(std::max(0.0, secondsAt(now - kOnTheWay)));
    const std::optional<Moment> due = phrase_.due();
    const bool byGap = settings_.turnBy == TurnBy::Gap && settings_.mode != PlayMode::PlayAlong;
    status_.gapLeft = -1;
    if (!byGap || !due) return;
    status_.gapLeft = std::clamp(Seconds(*due - now) / Seconds(phrase_.gap()), 0.0, 1.0);
    if (*due <= now + headStart()) beginAnswer(now, firstMoment(now));
}

void DuetLoop::passTurn() {
    const Moment now = clock_();
    if (music_.isModelsTurn()) {
        endAnswer(now, Ended::AtOnce);
        phrase_.reset();
    } else {
        beginAnswer(now, firstMoment(now));
    }
}

void DuetLoop::stopModel() {
    runsFree_ = false;
    if (music_.isModelsTurn())
        endAnswer(clock_(), Ended::AtOnce);
    else
        voice_.stop();
    phrase_.reset();  // what was played until now is not answered any more
}

void DuetLoop::end() noexcept {
    voice_.stop();
    try {
        stopModel();
    } catch (const std::exception&) {
        // The music has failed before, which was told.
    }
    heard_.flush(music_.takeHeard(), clock_(), true);
}

// Seconds; nothing: until somebody, or a number of tokens, ends it.
std::optional<double> DuetLoop::answerLength() const {
    if (settings_.mode != PlayMode::CallAndResponse || settings_.length == AnswerLength::UntilIPlay ||
        settings_.length == AnswerLength::Tokens)
        return std::nullopt;
    if (settings_.length == AnswerLength::Seconds) return settings_.seconds;
    if (const auto& beats = settings_.beats; settings_.length == AnswerLength::Bars && beats)
        return settings_.bars * beats->beatsPerBar * beats->beatSeconds;
    return std::clamp(phraseLength_, DuetSettings::kShortestAnswer, DuetSettings::kLongestAnswer);
}

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
    phraseLength_ = phrase_.begun() ? Seconds(std::min(now, phrase_.last()) - *phrase_.begun()).count() : 0;
    ducked_ = false;
    takeTurn(turn);
    phrase_.reset();
    status_.gapLeft = -1;
    ++status_.answers;
    answering_ = true;
    log_.add({DuetEvent::Kind::Turn, Voice::Model, 0, 0, turnBegan_ - from_});
}

// Where the answer ends whose first note is at `first`: what it begins with is no part of its length, be it a
// rest. Bars end on a bar line, however long the player's last note and the rest that ends a phrase were.
double DuetLoop::endOfAnswer(double first) const {
    const std::optional<BeatGrid>& grid = settings_.beats;
    if (settings_.length != AnswerLength::Bars || !grid || length_ == kForever) return first + length_;
    const int perBar = grid->beatsPerBar;
    const double next = std::round(grid->beatsAt(momentAt(turnBegan_)) / perBar);
    double end = secondsAt(grid->momentOf((next + settings_.bars) * perBar));
    while (end <= first) end += perBar * grid->beatSeconds;
    return end;
}

// Behind what was handed on.
void DuetLoop::lookForEnd() {
    length_ = answerLength().value_or(kForever);
    const double end = endOfAnswer(answered_ ? firstNote_ : turnBegan_ + kLongestRest);
    answerEnd_ = std::max({end, voice_.handedOn(), secondsAt(clock_())});
}

// Of an answer that is to have so many, and has a note.
bool DuetLoop::hasAllTokens() const {
    if (settings_.mode != PlayMode::CallAndResponse || settings_.length != AnswerLength::Tokens) return false;
    return answered_ && music_.tokens().size() >= firstToken_ + static_cast<std::size_t>(settings_.tokens);
}

void DuetLoop::takeTurn(Moment turn) {
    turnBegan_ = music_.takeTurn(std::max(0.0, secondsAt(turn)));
    answered_ = false;
    lookForEnd();
    firstToken_ = music_.tokens().size();
    voice_.begin(turnBegan_);
}

// Strokes a second of the last seconds, over the model's turn alone.
double DuetLoop::playersDensity(Moment now) const {
    const double since = std::max(secondsAt(now) - kPlayersSeconds, turnBegan_);
    const auto recent = std::upper_bound(struck_.begin(), struck_.end(), since);
    return static_cast<double>(struck_.end() - recent) / kPlayersSeconds;
}

SamplingChoice DuetLoop::sampling(Moment now) const {
    SamplingChoice chosen = settings_.sampling;
    std::optional<Scale> scale;
    if (settings_.scaleUse == ScaleUse::Chosen) scale = settings_.scale;
    if (settings_.scaleUse == ScaleUse::AsPlayed) {
        if (const auto key = keys_.key()) scale = key->scale;
    }
    chosen.constraints = inScale(chosen.constraints, scale);
    if (settings_.beats && settings_.inTime)
        chosen.constraints.pulse =
            pulseOf(settings_.beats->beatSeconds, secondsAt(settings_.beats->origin), *settings_.inTime);
    // It fills the player's rests.
    if (const double players = playersDensity(now); players > 0) {
        const double share = settings_.over == PlayedOver::Yield ? kShareOfPlayers : 1;
        const double room = std::clamp(share * players, kFewestBeside, MusicConstraints::kHighestDensity);
        double& most = chosen.constraints.density;
        most = most > 0 ? std::min(most, room) : room;
        chosen.constraints.leastDensity = std::min(chosen.constraints.leastDensity, most);
    }
    // Music rests; but who waits for an answer takes a long rest for a failure.
    if (!answered_) {
        const double most = chosen.constraints.density > 0 ? chosen.constraints.density : kForever;
        double& least = chosen.constraints.leastDensity;
        least = std::min(std::max(least, 1 / kLongestRest), most);
    }
    return chosen;
}

bool DuetLoop::modelsTurn(Moment now) {
    // A machine that stood still at the turn answers when it goes on, and not by all that it missed at once.
    if (music_.tokens().size() == firstToken_ && secondsAt(now) > turnBegan_ + kStoodStill) {
        // A pedal that it had taken over may have gone up since.
        if (music_.yield(turnBegan_).pedal) write({ModelEvent::Kind::PedalUp, 0, 0, turnBegan_});
        takeTurn(firstMoment(now));
    }
    const bool complete = hasAllTokens();
    if (complete) answerEnd_ = std::min(answerEnd_, music_.time() + kLastNote);
    if (secondsAt(now) >= answerEnd_) {
        endAnswer(momentAt(answerEnd_), Ended::InTime);
        return false;
    }
    if (complete) return false;
    const std::optional<Moment> paused = phrase_.due();
    if (ducked_ && paused && *paused <= now) ducked_ = false;
    const double until = std::min(answerEnd_, secondsAt(now + settings_.outputLead) + settings_.lookahead);
    const std::size_t tokens = music_.tokens().size();
    const double reached = music_.time();
    // One event a look, so that the player is heard between two.
    const auto event = music_.next(until, sampling(now));
    const Moment done = clock_();
    const int drawn = static_cast<int>(music_.tokens().size() - tokens);
    // The first note of an answer is written when its moment has come, and is not late by that.
    const bool first = !answered_;
    if (event) write(*event);
    if (drawn == 0) return false;
    const double ahead = event ? Seconds(momentAt(event->time) - done - settings_.outputLead).count() : 0;
    controller_.measure(drawn, Seconds(done - now).count(), music_.time() - reached,
                        first ? 0 : ahead + ModelVoice::kLate);
    const auto line = settings_.latentsAuto ? controller_.decide(Seconds(done - origin_).count())
                                            : std::optional<std::string>();
    if (line) {
        status_.latentsNote = *line;
        status_.latentsBefore = status_.latents;
        setLatents(controller_.latents());
    }
    return event.has_value();
}

void DuetLoop::write(const ModelEvent& event) {
    if (event.time >= answerEnd_) return;  // its note would end as it begins
    const Moment due = momentAt(event.time);
    const auto pitch = static_cast<std::uint8_t>(event.pitch);
    const double seconds = event.time - from_;
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
    if (std::exchange(answered_, true)) return;
    firstNote_ = event.time;
    answerEnd_ = endOfAnswer(firstNote_);
    const double written = event.time - turnBegan_;
    status_.lastAnswer = Seconds(clock_() - turnAsked_).count() - written;
    status_.worstAnswer = std::max(status_.worstAnswer, status_.lastAnswer);
}

void DuetLoop::endAnswer(Moment at, Ended how) {
    // What was late when the player came in was never heard; the model is not to remember it either.
    const double seconds = how == Ended::AtOnce ? voice_.heard(secondsAt(at)) : secondsAt(at);
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
        log_.add({DuetEvent::Kind::TakenBack, Voice::Model, 0, 0, seconds - from_});
        // A player who strikes before the turn has begun takes back all of it.
        log_.add({DuetEvent::Kind::Turn, Voice::Player, 0, 0, std::max(seconds, turnBegan_) - from_});
    }
    // Last, as it fails where the device has: what was heard is in the log then, and nothing sounds.
    music_.yield(seconds);
    if (settings_.memory > 0) music_.forgetBefore(seconds - settings_.memory);
}

DuetStatus DuetLoop::status() const {
    DuetStatus status = status_;
    status.seconds = secondsAt(clock_()) - from_;
    status.modelsTurn = music_.isModelsTurn();
    status.gap = Seconds(phrase_.gap()).count();
    if (status.modelsTurn && length_ < kForever) {
        status.answerLeft = std::clamp(answerEnd_ - secondsAt(clock_()), 0.0, length_);
        status.answerLength = length_;
    }
    status.notes = voice_.strokes();
    status.late = voice_.late();
    status.worstLateness = voice_.worstLateness();
    status.secondsPerToken = controller_.secondsPerToken();
    status.hearsFrom = music_.remembersFrom() - from_;
    status.key = keys_.key();
    status.load = music_.load();
    return status;
}

}  // namespace continuo::app
