#include "duet/duet_loop.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "duet/log/logged_event.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kOnTheWay = 20ms;    // maximum delay of an event from its port
constexpr auto kStale = 5s;         // older phrases are not answered
constexpr auto kAtOnce = 20ms;      // time limit for processing arrived events in one iteration
constexpr auto kTooFarBehind = 2s;  // behind the player: the model skips strokes, the take does not
constexpr auto kSameWish = 1s;      // passing the turn this soon after a rest did is a duplicate

}  // namespace

DuetLoop::DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
                   const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning, Clock clock,
                   std::optional<PlayedAlone> before, const PlayersStyle& style)
    : music_(std::move(music)),
      played_(played),
      heard_(log),
      clock_(std::move(clock)),
      time_{beginning, music_.time()},
      phrase_({}),
      model_(music_, time_, phrase_, outputs, log, clock_, style),
      state_(music_) {
    before_ = std::move(before);
    if (!before_) played_.forget(beginning);
    set(settings);
    runsFree_ = settings.mode == PlayMode::FreeRun;
}

void DuetLoop::set(const DuetSettings& settings) {
    signal_.change(settings_, settings);
    if (settings.mode == PlayMode::FreeRun && settings_.mode != PlayMode::FreeRun) runsFree_ = true;
    settings_ = settings;
    phrase_.setGap(durationOf(settings.gap), settings.adaptiveGap);
    model_.set(settings);
    state_.set(settings.stateFile);
}

bool DuetLoop::look(const std::function<void()>& settings) {
    const Moment now = clock_();
    if (before_) hearBefore(now);
    collect(now);
    if (settings) settings();
    if (!hearArrived(now)) {
        model_.handOn(clock_());
        heard_.flush(music_.takeHeard(), now);
        return true;
    }
    if (runsFree_ && !music_.isModelsTurn()) beginModelsTurn(now);
    const bool wrote = music_.isModelsTurn() && model_.look(now);
    if (!music_.isModelsTurn()) playersTurn(now);
    model_.handOn(clock_());
    heard_.flush(music_.takeHeard(), now);
    return wrote;
}

void DuetLoop::collect(Moment now) {
    played_.collect(now);
    for (MidiEvent event; played_.next(now + 1ns, event);) arrived_.push_back(event);
}

bool DuetLoop::hearArrived(Moment now) {
    for (std::size_t left = arrived_.size(); left > 0 && !hasLeft(); --left) {
        const MidiEvent event = arrived_.front();
        arrived_.pop_front();
        hear(event, now);
        const Moment after = clock_();
        collect(after);
        if (left > 1 && after - now > kAtOnce) return false;
    }
    return true;
}

bool DuetLoop::isTooLate(const MidiEvent& event, Moment now) {
    const std::size_t key = event.data1 & 127;
    if (event.isNoteOn()) unheard_.set(key, now - event.time > kTooFarBehind);
    return unheard_[key] && (event.isNoteOn() || event.isNoteOff());
}

void DuetLoop::hearBefore(Moment now) {
    const auto hearAll = [this](const std::vector<MidiEvent>& played, const auto& phrase) {
        for (const MidiEvent& each : played) {
            for (const MidiEvent& event : piano_.hear(each)) {
                const PlayedEvent heard = playedOf(event);
                if (event.isNoteOn()) model_.hear(heard);
                if (event.isNoteOn() || event.isNoteOff() || event.isPedal()) music_.play(heard);
                phrase(event);
            }
        }
    };
    hearAll(before_->held, [this](const MidiEvent& event) { phrase_.hold(event); });
    hearAll(before_->events, [this](const MidiEvent& event) { phrase_.play(event); });
    before_.reset();
    music_.passTime(std::max(0.0, time_.secondsAt(now - kOnTheWay)));
    music_.takeHeard();  // these strokes are in another log
    if (now - phrase_.last() > kStale) phrase_.reset();
}

// Converts a key or pedal event.
PlayedEvent DuetLoop::playedOf(const MidiEvent& event) const {
    using Kind = PlayedEvent::Kind;
    const double time = std::max(0.0, time_.secondsAt(event.time));
    if (event.isPedal()) return {Kind::Pedal, 0, event.data2, time};
    if (event.isNoteOff()) return {Kind::Release, event.data1, 0, time};
    return {Kind::Strike, event.data1, event.data2, time};
}

PlayedOver DuetLoop::over() const noexcept {
    const bool along = settings_.mode == PlayMode::PlayAlong;
    return along && settings_.over == PlayedOver::Yield ? PlayedOver::Together : settings_.over;
}

void DuetLoop::hear(const MidiEvent& event, Moment now) {
    const TurnSignal::Part signal = signal_.takes(event, settings_);
    if (signal == TurnSignal::Part::Passes) passTurn();
    if (signal != TurnSignal::Part::None) return;
    for (const MidiEvent& each : piano_.hear(event)) take(each, now);
}

void DuetLoop::take(const MidiEvent& event, Moment now) {
    const PlayedEvent heard = playedOf(event);
    if (event.isNoteOn()) {
        // Logged whatever happens to the model.
        log(event, now);
        if (isTooLate(event, clock_()))
            model_.hear(heard);
        else
            strike(heard, now);
    } else if (event.isNoteOff() || event.isPedal()) {
        if (!isTooLate(event, clock_())) music_.play(heard);
        log(event, now);
    }
    phrase_.play(event);
}

// Logs a key or pedal event of the player.
void DuetLoop::log(const MidiEvent& event, Moment now) {
    heard_.add(loggedEvent(event, Voice::Player, time_.inDuet(playedOf(event).time)), now);
}

// Logs a backlog that the model ignores.
void DuetLoop::logRest(Moment now) {
    collect(now);
    for (; !arrived_.empty(); arrived_.pop_front()) {
        const MidiEvent& event = arrived_.front();
        if (signal_.takes(event, settings_) != TurnSignal::Part::None) continue;
        for (const MidiEvent& each : piano_.hear(event)) {
            if (each.isNoteOn() || each.isNoteOff() || each.isPedal()) log(each, now);
        }
    }
}

void DuetLoop::strike(const PlayedEvent& stroke, Moment now) {
    model_.hear(stroke);
    if (music_.isModelsTurn() && over() != PlayedOver::Yield)
        return model_.join(stroke, over() == PlayedOver::Duck);
    if (music_.isModelsTurn()) {
        ++interrupted_;
        model_.end(now);
    }
    music_.play(stroke);
    // At once, or the rest of the player's chord would come after it.
    if (settings_.mode == PlayMode::PlayAlong) beginModelsTurn(now, ModelsTurn::Start::AtOnce);
}

void DuetLoop::playersTurn(Moment now) {
    music_.passTime(std::max(0.0, time_.secondsAt(now - kOnTheWay)));
    const std::optional<Moment> due = phrase_.due();
    const bool byGap = settings_.turnBy == TurnBy::Gap && settings_.mode != PlayMode::PlayAlong;
    gapLeft_ = -1;
    const bool turnsSoon = byGap && due && *due <= now + durationOf(model_.secondsToForget());
    if (!turnsSoon) model_.forgetIfDue(now);
    if (!turnsSoon) state_.look(now);
    if (!byGap || !due) return;
    gapLeft_ = std::clamp(Seconds(*due - now) / Seconds(phrase_.gap()), 0.0, 1.0);
    if (*due > now + model_.headStart()) return;
    beginModelsTurn(now);
    passedByGap_ = true;
}

void DuetLoop::beginModelsTurn(Moment now, ModelsTurn::Start start) {
    passedByGap_ = runsFree_ = false;
    gapLeft_ = -1;
    model_.begin(now, start);
}

void DuetLoop::passTurn() {
    const Moment now = clock_();
    const bool justPassed = std::exchange(passedByGap_, false) && model_.isYoungerThan(kSameWish);
    if (!music_.isModelsTurn()) return beginModelsTurn(now);
    if (justPassed) return;
    model_.end(now);
    phrase_.reset();
}

void DuetLoop::answerAgain() {
    if (!model_.beginAgain()) return;
    passedByGap_ = runsFree_ = false;
    gapLeft_ = -1;
}

void DuetLoop::stopModel() {
    runsFree_ = false;
    model_.stop();
    phrase_.reset();  // earlier playing is no longer answered
}

void DuetLoop::end() noexcept {
    silence();
    try {
        stopModel();
    } catch (const std::exception&) {
        // The music had already failed, and this was reported.
    }
    state_.finish();
    if (hasLeft() || !arrived_.empty()) logRest(clock_());
    heard_.flush(music_.takeHeard(), clock_(), true);
}

DuetStatus DuetLoop::status() const {
    const Moment now = clock_();
    DuetStatus status = model_.status(now);
    status.seconds = time_.inDuet(time_.secondsAt(now));
    status.gap = Seconds(phrase_.gap()).count();
    status.gapLeft = gapLeft_;
    status.interrupted = interrupted_;
    return status;
}

}  // namespace continuo::app
