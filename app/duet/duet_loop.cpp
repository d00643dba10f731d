#include "duet/duet_loop.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kOnTheWay = 20ms;  // how long an event may be on its way from a port
constexpr auto kStale = 5s;       // a phrase that ended longer ago is not answered any more
constexpr auto kSameWish = 1s;    // after a turn that a rest passed: who passes it now meant that one

std::string deviceName(const DeviceSummary& device) { return device.id == "cpu" ? "CPU" : "GPU"; }

int latentsOf(const SamplingChoice& sampling, const LiveMusic& music) {
    const int most = static_cast<int>(music.mostLatents());
    return sampling.latents > 0 ? std::min(sampling.latents, most) : most;
}

}  // namespace

DuetLoop::DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
                   const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning, Clock clock,
                   std::optional<PlayedAlone> before, const KeyFinder& keys)
    : music_(std::move(music)),
      played_(played),
      log_(log),
      heard_(log),
      clock_(std::move(clock)),
      time_{beginning, music_.time()},
      voice_(outputs),
      phrase_({}),
      controller_(latentsOf(settings.sampling, music_), static_cast<int>(music_.mostLatents()),
                  deviceName(music_.device()), settings.fewestLatents),
      sampling_(keys),
      answer_(time_) {
    before_ = std::move(before);
    if (!before_) played_.forget(beginning);
    set(settings);
    runsFree_ = settings.mode == PlayMode::FreeRun;
}

void DuetLoop::set(const DuetSettings& settings) {
    signal_.change(settings_, settings);
    if (settings.mode == PlayMode::FreeRun && settings_.mode != PlayMode::FreeRun) runsFree_ = true;
    // What would have come behind the end was dropped once it was reached.
    const bool mayEndAnew = music_.isModelsTurn() && !answer_.isOver(music_.time());
    const bool endsAnew = mayEndAnew && (Answer::endsOtherwise(settings, settings_) ||
                                         (settings.beats != settings_.beats && answer_.keepsTo(settings)));
    noteChange(settings);
    const bool wasAuto = std::exchange(settings_, settings).latentsAuto;
    if (endsAnew) answer_.change(settings_, earliestEnd());
    phrase_.setGap(durationOf(settings.gap), settings.adaptiveGap);
    voice_.setLead(settings.outputLead);
    memory_.set(settings.memory, clock_());
    const int wanted = latentsOf(settings.sampling, music_);
    if (settings.latentsAuto && !wasAuto)
        controller_ = LatentsController(wanted, static_cast<int>(music_.mostLatents()),
                                        deviceName(music_.device()), settings.fewestLatents);
    controller_.setTarget(settings.latencyTarget);
    controller_.setFewest(settings.fewestLatents);
    const int before = status_.latents;
    setLatents(settings.latentsAuto ? controller_.latents() : wanted);
    const bool asks = !settings.latentsAuto && status_.latents != before;
    latentsAsked_ = !settings.latentsAuto && (latentsAsked_ || asks);
    // The worker begins with the next token, which may be far off where much is written.
    if (asks && music_.isModelsTurn()) changedAt_ = music_.time();
}

void DuetLoop::setLatents(int latents) {
    settings_.sampling.latents = latents;
    if (std::exchange(status_.latents, latents) != latents) logLatents();
}

void DuetLoop::logLatents() {
    const double seconds = time_.inDuet(time_.secondsAt(clock_()));
    log_.add({DuetEvent::Kind::Latents, Voice::Model, 0, status_.latents, seconds});
}

bool DuetLoop::look(const std::function<void()>& settings) {
    const Moment now = clock_();
    if (before_) hearBefore(now);
    played_.collect(now);
    if (settings) settings();
    for (MidiEvent event; !hasLeft() && played_.next(now + 1ns, event);) hear(event, now);
    if (runsFree_ && !music_.isModelsTurn()) beginAnswer(now, firstMoment(now));
    const bool wrote = music_.isModelsTurn() && modelsTurn(now);
    if (!music_.isModelsTurn()) playersTurn(now);
    handOn(clock_());
    heard_.flush(music_.takeHeard(), now);
    return wrote;
}

void DuetLoop::hearBefore(Moment now) {
    const auto hearAll = [this](const std::vector<MidiEvent>& played, const auto& phrase) {
        for (const MidiEvent& each : played) {
            for (const MidiEvent& event : piano_.hear(each)) {
                const PlayedEvent heard = playedOf(event);
                if (event.isNoteOn()) sampling_.strike(heard.pitch, heard.time);
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

// A key or pedal.
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
        // It was played, whatever becomes of the model.
        log(event, now);
        strike(heard, now);
    } else if (event.isNoteOff() || event.isPedal()) {
        music_.play(heard);
        log(event, now);
    }
    phrase_.play(event);
}

// A key or pedal of the player's.
void DuetLoop::log(const MidiEvent& event, Moment now) {
    const auto kind = event.isNoteOn()  ? DuetEvent::Kind::Strike
                      : event.isPedal() ? DuetEvent::Kind::Pedal
                                        : DuetEvent::Kind::Release;
    const PlayedEvent heard = playedOf(event);
    heard_.add(
        {kind, Voice::Player, static_cast<std::uint8_t>(heard.pitch), heard.value, time_.inDuet(heard.time)},
        now);
}

// Of a backlog that the model was not to hear.
void DuetLoop::logRest(Moment now) {
    played_.collect(now);
    for (MidiEvent event; played_.next(now + 1ns, event);) {
        if (signal_.takes(event, settings_) != TurnSignal::Part::None) continue;
        for (const MidiEvent& each : piano_.hear(event)) {
            if (each.isNoteOn() || each.isNoteOff() || each.isPedal()) log(each, now);
        }
    }
}

void DuetLoop::strike(const PlayedEvent& stroke, Moment now) {
    sampling_.strike(stroke.pitch, stroke.time);
    struckSince_ = true;
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
    keptUntil_ = music_.time();
    voice_.takeBack(joined.time);
    log_.add({DuetEvent::Kind::TakenBack, Voice::Model, 0, kSoundsOn, time_.inDuet(joined.time)});
    for (const int pitch : joined.ending) write({ModelEvent::Kind::Release, pitch, 0, joined.time}, 0);
}

void DuetLoop::playersTurn(Moment now) {
    music_.passTime(std::max(0.0, time_.secondsAt(now - kOnTheWay)));
    const std::optional<Moment> due = phrase_.due();
    const bool byGap = settings_.turnBy == TurnBy::Gap && settings_.mode != PlayMode::PlayAlong;
    status_.gapLeft = -1;
    const bool turnsSoon = byGap && due && *due <= now + durationOf(memory_.cost());
    if (!turnsSoon) forgetIfDue(now);
    if (!byGap || !due) return;
    status_.gapLeft = std::clamp(Seconds(*due - now) / Seconds(phrase_.gap()), 0.0, 1.0);
    if (*due > now + headStart()) return;
    beginAnswer(now, firstMoment(now));
    passedByGap_ = true;
}

void DuetLoop::passTurn() {
    const Moment now = clock_();
    const bool justPassed = std::exchange(passedByGap_, false) && now - turnAsked_ < kSameWish;
    if (music_.isModelsTurn() && justPassed && !struckSince_) return;
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
    silence();
    try {
        stopModel();
    } catch (const std::exception&) {
        // The music has failed before, which was told.
    }
    if (hasLeft()) logRest(clock_());
    heard_.flush(music_.takeHeard(), clock_(), true);
}

DuetStatus DuetLoop::status() const {
    DuetStatus status = status_;
    const double now = time_.secondsAt(clock_());
    status.seconds = time_.inDuet(now);
    status.modelsTurn = music_.isModelsTurn();
    status.gap = Seconds(phrase_.gap()).count();
    if (status.modelsTurn && answer_.length() < Answer::kForever) {
        status.answerLength = answer_.length();
        status.answerLeft = std::clamp(answer_.end() - now, 0.0, answer_.length());
    }
    status.notes = voice_.strokes();
    status.late = voice_.late();
    status.worstLateness = voice_.worstLateness();
    status.secondsPerToken = controller_.secondsPerToken();
    status.hearsFrom = time_.wasInDuet(music_.remembersFrom());
    status.again = canAnswerAgain();
    status.key = sampling_.key();
    status.load = music_.load();
    return status;
}

}  // namespace continuo::app
