#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "continuo/engine.h"
#include "continuo/live_music.h"
#include "facade/generation/sampler_options.h"
#include "facade/live/live_parts.h"
#include "facade/models/device_fallback.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "facade/models/model_fit.h"
#include "facade/models/music_tokens.h"
#include "model/config/model_traits.h"
#include "tokenizers/magenta_rules.h"

namespace continuo {
namespace {

constexpr double kLongestDelay = 3600;  // s

// Throws BadRequest for a time that is too late. There is no lower limit: times before the beginning count as
// the beginning.
void requireTime(const char* call, double seconds) {
    if (seconds <= kLongestSeconds) return;
    throw Error(ErrorCode::BadRequest, std::string("live: ") + call + " at " + std::to_string(seconds) +
                                           " s; music ends at 1,000,000 s");
}

}  // namespace

LiveMusic::LiveMusic(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
LiveMusic::~LiveMusic() = default;
LiveMusic::LiveMusic(LiveMusic&&) noexcept = default;
LiveMusic& LiveMusic::operator=(LiveMusic&&) noexcept = default;

void LiveMusic::play(const PlayedEvent& event) {
    Parts& my = *parts_;
    if (my.modelsTurn && event.kind == PlayedEvent::Kind::Strike)
        throw Error(ErrorCode::BadRequest,
                    "live: a key was pressed in the model's turn; end the turn or join first");
    const auto key = static_cast<std::size_t>(event.pitch & 127);
    LiveCall call{.pitch = static_cast<std::uint8_t>(key), .value = event.value, .time = event.time};
    switch (event.kind) {
        case PlayedEvent::Kind::Strike:
            my.encoder.strike(event.pitch, event.value, event.time);
            my.keys.set(key);
            my.line.unmark();
            break;
        case PlayedEvent::Kind::Release:
            my.encoder.release(event.pitch, event.time);
            my.keys.reset(key);
            call.kind = LiveCall::Kind::Release;
            break;
        case PlayedEvent::Kind::Pedal:
            my.encoder.movePedal(event.value, event.time);
            my.pedal = event.value >= 64;
            call.kind = LiveCall::Kind::Pedal;
            break;
    }
    my.recorder.add(call);
}

void LiveMusic::advanceTo(double time) {
    Parts& my = *parts_;
    if (my.modelsTurn) return;
    const std::vector<Token> tokens = my.encoder.consumeUntil(time);
    my.recorder.addPassedTime(time, !tokens.empty());
    my.append(tokens, Parts::Owner::Player);
    if (!tokens.empty()) my.line.keep();
    my.feedAll();
    my.session.noteIdle();
}

double LiveMusic::beginModelTurn(double time, TurnStart turn) {
    Parts& my = *parts_;
    if (!my.modelsTurn) {
        const bool goesOn = turn == TurnStart::Resumed;
        const std::vector<Token> rest = my.encoder.finish(time);  // throws for an invalid time
        my.recorder.add({.kind = LiveCall::Kind::Turn, .value = goesOn ? 1 : 0, .time = time});
        my.append(rest, Parts::Owner::Player);
        my.line.handOverPedal(Parts::Owner::Model);
        goesOn ? my.line.keep() : my.line.mark();
        my.takePedalOver();
        my.modelsTurn = true;
        my.feedAll();
        if (!goesOn) my.session.pin();
    }
    return this->time();
}

bool LiveMusic::canRestartTurn() const noexcept {
    const std::optional<std::size_t> marked = parts_->line.marked();
    return marked && parts_->session.canRewindCheaply(parts_->sessionLength(*marked));
}

double LiveMusic::restartTurn() {
    if (!canRestartTurn())
        throw Error(ErrorCode::BadRequest,
                    "live: no model turn to restart: there was none, a key was pressed since, "
                    "or it is no longer stored");
    parts_->recorder.add({.kind = LiveCall::Kind::Restart});
    parts_->returnToTurn();
    return time();
}

std::optional<ModelEvent> LiveMusic::next(double until, const SamplingChoice& sampling) {
    Parts& my = *parts_;
    if (!my.modelsTurn) throw Error(ErrorCode::Internal, "live: it is not the model's turn");
    makeSamplingOptions(sampling, nullptr).check();
    sampling.constraints.check();
    if (my.pedalTakenOver) return std::exchange(my.pedalTakenOver, {});
    while (time() < until) {
        if (std::optional<ModelEvent> made = my.draw(sampling)) return made;
    }
    my.session.noteIdle();
    return std::nullopt;
}

EndedNotes LiveMusic::endModelTurn(double time) {
    Parts& my = *parts_;
    requireTime("a yield", time);
    if (!my.modelsTurn) return {};
    my.recorder.add({.kind = LiveCall::Kind::EndTurn, .time = time});
    const std::int64_t step = magentaStep(std::max(0.0, time));
    const std::size_t length = my.line.lengthForEventsUpTo(step);
    my.line.truncate(length);
    my.endReleased();
    EndedNotes ending = my.close(step);
    if (std::exchange(my.pedalTakenOver, {})) ending.pedal = false;  // next() has not returned it yet
    my.line.handOverPedal(Parts::Owner::Player);
    std::vector<MidiStreamEncoder::HeldNote> held;
    for (int pitch = 0; pitch < 128; ++pitch) {
        if (my.line.soundingOwner(pitch) == Parts::Owner::Player)
            held.push_back({pitch, my.line.strokeStep(pitch), my.keys.test(static_cast<std::size_t>(pitch))});
    }
    my.encoder.continueFrom(my.line.step(), my.line.bucket(), my.line.pedal() != Parts::Owner::Nobody, held);
    my.modelsTurn = false;
    my.line.keep();
    my.rewindSession(length);
    my.feedAll();
    return ending;
}

JoinResult LiveMusic::join(const PlayedEvent& stroke, double heard) {
    Parts& my = *parts_;
    if (!my.modelsTurn || stroke.kind != PlayedEvent::Kind::Strike)
        throw Error(ErrorCode::Internal, "live: only a key press can join, and only in the model's turn");
    if (stroke.pitch < 0 || stroke.pitch > 127 || stroke.value < 1 || stroke.value > 127)
        throw Error(ErrorCode::BadRequest, "live: a key press of pitch " + std::to_string(stroke.pitch) +
                                               " and velocity " + std::to_string(stroke.value) +
                                               "; pitch must be 0 to 127 and velocity 1 to 127");
    requireTime("a stroke", stroke.time);
    requireTime("what was heard", heard);
    my.recorder.add(
        {LiveCall::Kind::Join, static_cast<std::uint8_t>(stroke.pitch), stroke.value, stroke.time, heard});
    JoinResult joined;
    my.join(stroke, heard, joined);
    return joined;
}

RewriteResult LiveMusic::rewriteFrom(double time) {
    Parts& my = *parts_;
    if (!my.modelsTurn) throw Error(ErrorCode::Internal, "live: it is not the model's turn");
    requireTime("what is written anew", time);
    my.recorder.add({.kind = LiveCall::Kind::Rewrite, .time = time});
    const std::size_t token = my.rewriteFrom(stepsUpTo(time));
    return {this->time(), token};
}

DelayResult LiveMusic::delay(std::size_t token, double seconds) {
    Parts& my = *parts_;
    if (!my.modelsTurn) throw Error(ErrorCode::Internal, "live: it is not the model's turn");
    if (!(seconds >= 0 && seconds <= kLongestDelay))
        throw Error(ErrorCode::BadRequest, "live: generated music cannot be delayed by " +
                                               std::to_string(seconds) + " s; choose 0 to " +
                                               std::to_string(kLongestDelay) + " s");
    requireTime("the end of what comes later", time() + seconds);
    const std::int64_t steps = magentaStep(seconds);
    if (token < my.line.kept() || token >= tokens().size() || steps == 0) return {0, token, 0};
    my.recorder.add(
        {.kind = LiveCall::Kind::Delay, .value = static_cast<std::int32_t>(token), .time = seconds});
    const auto before = static_cast<std::ptrdiff_t>(tokens().size());
    const std::size_t begin = my.delay(token, steps);
    return {static_cast<double>(steps) / kStepsPerSecond, begin,
            static_cast<std::ptrdiff_t>(tokens().size()) - before};
}

std::vector<PlayedNoteScore> LiveMusic::popNoteScores() { return std::exchange(parts_->heardStrokes, {}); }

void LiveMusic::discardBefore(double time) {
    requireTime("what is forgotten", time);
    const double begin = std::max(0.0, time);
    parts_->feedAll();
    parts_->recorder.add({.kind = LiveCall::Kind::Discard, .time = begin});
    parts_->dropBefore(magentaStep(begin));
}

double LiveMusic::contextBegin() const noexcept { return parts_->remembersFrom(); }
bool LiveMusic::isModelTurn() const noexcept { return parts_->modelsTurn; }
double LiveMusic::time() const noexcept { return parts_->seconds(); }
const std::vector<std::int32_t>& LiveMusic::tokens() const noexcept { return parts_->line.tokens(); }

LiveMusic::LatentsStatus LiveMusic::latentsStatus() const noexcept {
    const LiveSession& session = parts_->session;
    return {session.session().latentsInUse(),
            session.session().latents(),
            session.requestedLatents(),
            session.builtLatents(),
            parts_->lineLength(session.swapsUpTo()),
            session.swaps(),
            session.waits()};
}

void LiveMusic::saveState(const std::filesystem::path& path) {
    Parts& my = *parts_;
    if (!my.saver)
        throw Error(ErrorCode::BadRequest, "live: a session of a model with latents cannot be saved");
    my.session.recover();
    my.saver->begin(my.snapshot(), path);
}

void LiveMusic::finishSaving() {
    if (parts_->saver) parts_->saver->finish();
}

std::int64_t LiveMusic::maxLatents() const noexcept { return parts_->mostLatents; }
bool LiveMusic::hasLatents() const noexcept { return parts_->hasLatents; }
bool LiveMusic::isResumed() const noexcept { return parts_->resumed; }
const DeviceSummary& LiveMusic::device() const noexcept { return parts_->device; }

LiveRecord LiveMusic::record(const LiveRecordPosition& from) const {
    return parts_->record(from, LiveRecorder::Draws::All);
}

LiveRecord LiveMusic::recordSoFar(const LiveRecordPosition& from) const {
    return parts_->record(from, LiveRecorder::Draws::Ended);
}

void LiveMusic::repeat(const LiveCall& call, const std::vector<SamplingChoice>& samplings,
                       const std::stop_token& stop) {
    parts_->stopped = stop;
    parts_->throwIfStopped();
    using Kind = LiveCall::Kind;
    using Played = PlayedEvent::Kind;
    const auto event = [&](Played kind) { return PlayedEvent{kind, call.pitch, call.value, call.time}; };
    switch (call.kind) {
        case Kind::Strike: return play(event(Played::Strike));
        case Kind::Release: return play(event(Played::Release));
        case Kind::Pedal: return play(event(Played::Pedal));
        case Kind::Advance: return advanceTo(call.time);
        case Kind::Turn:
            beginModelTurn(call.time, call.value != 0 ? TurnStart::Resumed : TurnStart::New);
            return;
        case Kind::EndTurn: endModelTurn(call.time); return;
        case Kind::Join: join(event(Played::Strike), call.heardUntil); return;
        case Kind::Discard: return discardBefore(call.time);
        case Kind::Restart: restartTurn(); return;
        case Kind::Rewrite: rewriteFrom(call.time); return;
        case Kind::Delay: delay(static_cast<std::size_t>(std::max(0, call.value)), call.time); return;
        case Kind::Sample: parts_->replayed = samplings.at(static_cast<std::size_t>(call.value)); return;
        case Kind::Draw:
            makeSamplingOptions(parts_->replayed, nullptr).check();
            parts_->replayed.constraints.check();
            for (int i = 0; i < call.value; ++i) parts_->draw(parts_->replayed);
            return;
    }
}

LiveMusic Engine::play(const LiveRequest& request, Events& events, const std::stop_token& stop) {
    makeSamplingOptions(request.sampling, nullptr).check();
    request.sampling.constraints.check();
    ComputeChoice compute = request.compute;
    const bool hasLatents = modelTraits(inspectConfig(request.modelPath)).latents > 0;
    if (hasLatents && !request.state.empty())
        throw Error(ErrorCode::BadRequest,
                    "state: a session of a model with latents cannot be resumed; leave the option out");
    // The session's worker has its own device queue with as many threads; on a CPU both share the cores.
    if (compute.threads == 0 && hasLatents) compute.threads = liveThreads();
    SessionOptions options;
    options.latents = request.sampling.latents;
    options.reach = LiveSession::kReach;
    PlacedModel model =
        parts_->place({request.modelPath, request.adapter, stop}, options, 2, compute, events);
    const MidiTokenizer tokenizer = makeTokenizer(model.network->config());
    const MidiPrompt prompt = tokenizer.encodePrompt(request.prompt);
    const auto begun = [&] {
        auto parts = std::make_unique<LiveMusic::Parts>(model.network, options, tokenizer.vocabulary());
        if (request.replay) parts->session.replay(*request.replay);
        if (!hasLatents) parts->saver.emplace(ModelFiles{request.modelPath, request.adapter}, *model.network);
        if (!request.state.empty())
            parts->resumed = parts->tryResume(request.state, request.replay.has_value(), events);
        if (!parts->resumed) parts->begin(prompt, stop);
        if (stop.stop_requested())
            throw Error(ErrorCode::Cancelled, "live: stopped before anything was played");
        parts->memory = std::move(model.memory);
        return LiveMusic(std::move(parts));
    };
    try {
        return begun();
    } catch (const Error& error) {
        const std::string device = model.network->backend().device().id;
        if (error.code() != ErrorCode::OutOfMemory || device == "cpu" || !model.onProcessor) throw;
        events.onWarning(device + ": not enough memory for playing live; continuing on the CPU");
        model.network = model.onProcessor();
        return begun();
    }
}

LiveReplay Engine::replay(const LiveRequest& request, const LiveRecord& record, Events& events,
                          std::stop_token stop) {
    LiveRequest again = request;
    again.replay = record.acts;
    LiveMusic music = play(again, events, stop);
    double done = 0;
    for (const LiveCall& call : record.calls) {
        music.repeat(call, record.samplings, stop);
        events.onProgress({"replaying", ++done / static_cast<double>(record.calls.size()), 0, "calls"});
    }
    const LiveRecord made = music.record();
    return {made.tokens == record.tokens && made.tokenHash == record.tokenHash, made.tokens, made.tokenHash};
}

}  // namespace continuo
