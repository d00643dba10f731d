#include "duet/duet_loop.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "duet/log/logged_event.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kMaxPortDelay = 20ms;       // maximum delay of an event from its port
constexpr auto kStale = 5s;                // older phrases are not answered
constexpr auto kAtOnce = 20ms;             // time limit for processing arrived events in one iteration
constexpr auto kTooFarBehind = 2s;         // then the model skips strokes of the player; the take keeps them
constexpr auto kDuplicateTurnWindow = 1s;  // a request this soon after a rest passed the turn is ignored

}  // namespace

DuetLoop::DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
                   const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning, Clock clock,
                   std::optional<SoloPlaying> before, const PlayersStyle& style)
    : music_(std::move(music)),
      inbox_(played),
      delayedLog_(log),
      clock_(std::move(clock)),
      time_{beginning, music_.time()},
      phrase_({}),
      model_(music_, time_, phrase_, outputs, log, clock_, style),
      state_(music_) {
    soloPlaying_ = std::move(before);
    if (!soloPlaying_) inbox_.clear(beginning);
    set(settings);
    runsFree_ = settings.mode == PlayMode::FreeRun;
}

void DuetLoop::set(const DuetSettings& settings) {
    signal_.change(settings_, settings);
    if (settings.mode == PlayMode::FreeRun && settings_.mode != PlayMode::FreeRun) runsFree_ = true;
    settings_ = settings;
    phrase_.setGap(toDuration(settings.gap), settings.adaptiveGap);
    model_.set(settings);
    state_.set(settings.stateFile);
}

bool DuetLoop::poll(const std::function<void()>& settings) {
    const Moment now = clock_();
    if (soloPlaying_) processSoloPlaying(now);
    collect(now);
    if (settings) settings();
    if (!processArrived(now)) {
        model_.handOn(clock_());
        delayedLog_.flush(music_.popNoteScores(), now);
        return true;
    }
    if (runsFree_ && !music_.isModelTurn()) beginModelsTurn(now);
    const bool wrote = music_.isModelTurn() && model_.poll(now);
    if (!music_.isModelTurn()) pollPlayersTurn(now);
    model_.handOn(clock_());
    delayedLog_.flush(music_.popNoteScores(), now);
    return wrote;
}

void DuetLoop::collect(Moment now) {
    inbox_.collect(now);
    for (MidiEvent event; inbox_.next(now + 1ns, event);) arrived_.push_back(event);
}

bool DuetLoop::processArrived(Moment now) {
    for (std::size_t left = arrived_.size(); left > 0 && !isIgnoring(); --left) {
        const MidiEvent event = arrived_.front();
        arrived_.pop_front();
        processEvent(event, now);
        const Moment after = clock_();
        collect(after);
        if (left > 1 && after - now > kAtOnce) return false;
    }
    return true;
}

bool DuetLoop::isTooLate(const MidiEvent& event, Moment now) {
    const std::size_t key = event.data1 & 127;
    if (event.isNoteOn()) skippedKeys_.set(key, now - event.time > kTooFarBehind);
    return skippedKeys_[key] && (event.isNoteOn() || event.isNoteOff());
}

void DuetLoop::processSoloPlaying(Moment now) {
    const auto hearAll = [this](const std::vector<MidiEvent>& played, const auto& phrase) {
        for (const MidiEvent& each : played) {
            for (const MidiEvent& event : piano_.process(each)) {
                const PlayedEvent heard = toPlayedEvent(event);
                if (event.isNoteOn()) model_.addPlayerStroke(heard);
                if (event.isNoteOn() || event.isNoteOff() || event.isPedal()) music_.play(heard);
                phrase(event);
            }
        }
    };
    hearAll(soloPlaying_->initiallyHeld, [this](const MidiEvent& event) { phrase_.addHeld(event); });
    hearAll(soloPlaying_->events, [this](const MidiEvent& event) { phrase_.addEvent(event); });
    soloPlaying_.reset();
    music_.advanceTo(std::max(0.0, time_.secondsAt(now - kMaxPortDelay)));
    music_.popNoteScores();  // these strokes were logged elsewhere
    if (now - phrase_.last() > kStale) phrase_.reset();
}

// Converts a key or pedal event.
PlayedEvent DuetLoop::toPlayedEvent(const MidiEvent& event) const {
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

void DuetLoop::processEvent(const MidiEvent& event, Moment now) {
    const TurnSignal::Role signal = signal_.classify(event, settings_);
    if (signal == TurnSignal::Role::PassesTurn) passTurn();
    if (signal != TurnSignal::Role::Music) return;
    for (const MidiEvent& each : piano_.process(event)) applyEvent(each, now);
}

void DuetLoop::applyEvent(const MidiEvent& event, Moment now) {
    const PlayedEvent heard = toPlayedEvent(event);
    if (event.isNoteOn()) {
        // The stroke is logged even if the model skips it.
        log(event, now);
        if (isTooLate(event, clock_()))
            model_.addPlayerStroke(heard);
        else
            strike(heard, now);
    } else if (event.isNoteOff() || event.isPedal()) {
        if (!isTooLate(event, clock_())) music_.play(heard);
        log(event, now);
    }
    phrase_.addEvent(event);
}

// Logs a key or pedal event of the player.
void DuetLoop::log(const MidiEvent& event, Moment now) {
    delayedLog_.add(loggedEvent(event, Voice::Player, time_.inDuet(toPlayedEvent(event).time)), now);
}

// Logs the events that are still waiting; the model does not get them.
void DuetLoop::logRest(Moment now) {
    collect(now);
    for (; !arrived_.empty(); arrived_.pop_front()) {
        const MidiEvent& event = arrived_.front();
        if (signal_.classify(event, settings_) != TurnSignal::Role::Music) continue;
        for (const MidiEvent& each : piano_.process(event)) {
            if (each.isNoteOn() || each.isNoteOff() || each.isPedal()) log(each, now);
        }
    }
}

void DuetLoop::strike(const PlayedEvent& stroke, Moment now) {
    model_.addPlayerStroke(stroke);
    if (music_.isModelTurn() && over() != PlayedOver::Yield)
        return model_.joinStroke(stroke, over() == PlayedOver::Duck);
    if (music_.isModelTurn()) {
        ++interrupted_;
        model_.end(now);
    }
    music_.play(stroke);
    // The model starts at once: after a head start, the rest of the player's chord would come into its turn.
    if (settings_.mode == PlayMode::PlayAlong) beginModelsTurn(now, ModelsTurn::Start::AtOnce);
}

void DuetLoop::pollPlayersTurn(Moment now) {
    music_.advanceTo(std::max(0.0, time_.secondsAt(now - kMaxPortDelay)));
    const std::optional<Moment> due = phrase_.due();
    const bool byGap = settings_.turnBy == TurnBy::Gap && settings_.mode != PlayMode::PlayAlong;
    gapLeft_ = -1;
    const bool turnsSoon = byGap && due && *due <= now + toDuration(model_.secondsToTrim());
    if (!turnsSoon) model_.trimMemoryIfDue(now);
    if (!turnsSoon) state_.poll(now);
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
    const bool justPassed = std::exchange(passedByGap_, false) && model_.isYoungerThan(kDuplicateTurnWindow);
    if (!music_.isModelTurn()) return beginModelsTurn(now);
    if (justPassed) return;
    model_.end(now);
    phrase_.reset();
}

void DuetLoop::answerAgain() {
    if (!model_.restart()) return;
    passedByGap_ = runsFree_ = false;
    gapLeft_ = -1;
}

void DuetLoop::stopModel() {
    runsFree_ = false;
    model_.stop();
    phrase_.reset();  // otherwise a stop would be followed by an answer
}

void DuetLoop::end() noexcept {
    silence();
    try {
        stopModel();
    } catch (const std::exception&) {
        // The music has failed before, and that failure was reported.
    }
    state_.finish();
    if (isIgnoring() || !arrived_.empty()) logRest(clock_());
    delayedLog_.flush(music_.popNoteScores(), clock_(), true);
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
