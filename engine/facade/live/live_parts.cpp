#include "facade/live/live_parts.h"

#include <algorithm>
#include <cmath>

#include "continuo/error.h"
#include "facade/generation/sampler_options.h"
#include "model/config/model_traits.h"
#include "tokenizers/magenta_rules.h"
#include "tokenizers/midi_event_writer.h"

namespace continuo {
namespace {

float logProbability(std::span<const float> logits, Token token) {
    const float highest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float each : logits) sum += std::exp(static_cast<double>(each - highest));
    return logits[static_cast<std::size_t>(token)] - highest - static_cast<float>(std::log(sum));
}

}  // namespace

std::int64_t stepsUpTo(double seconds) {
    return static_cast<std::int64_t>(std::floor(std::max(0.0, seconds) * kStepsPerSecond + 1e-6));
}

LiveMusic::Parts::Parts(const std::shared_ptr<const Network>& network, const SessionOptions& options,
                        const MidiVocabulary& events)
    : vocabulary(events),
      session(network, options),
      device(network->backend().device()),
      mostLatents(session.session().mostLatents()),
      hasLatents(modelTraits(network->config()).latents > 0),
      encoder(vocabulary),
      line(vocabulary),
      mask(static_cast<std::size_t>(vocabulary.size())) {}

void LiveMusic::Parts::begin(const MidiPrompt& prompt, const std::stop_token& stop) {
    session.start(prompt.tokens, stop);
    append(prompt.tokens, Owner::Player);
    line.keep();
    fed = prompt.tokens.size();
    encoder.continueFrom(line.step(), line.bucket(), line.pedal() != Owner::Nobody);
}

bool LiveMusic::Parts::tryResume(const std::filesystem::path& state, bool mustResume, Events& events) {
    const Session& fresh = session.session();
    std::optional<SavedMusic> read;
    try {
        read = readMusic(state, saver->owner(), fresh.network(), fresh.newStreamState());
    } catch (const Error& error) {
        if (mustResume || error.code() != ErrorCode::BadFile) throw;
        events.onWarning(std::string("starting a new session: ") + error.what());
        return false;
    }
    fed = read->fed;
    from = read->from;
    for (std::size_t i = 0; i < read->tokens.size(); ++i)
        line.push(read->tokens[i], i < fed ? Owner::Player : Owner::Model);
    session.resume(sessionTokens(fed), std::move(read->state), read->logits, std::move(read->windows));
    // No key is held after a restart, so sounding notes end with the next event.
    std::vector<MidiStreamEncoder::HeldNote> sounding;
    for (int pitch = 0; pitch < 128; ++pitch)
        if (line.soundingOwner(pitch) != Owner::Nobody)
            sounding.push_back({pitch, line.strokeStep(pitch), false});
    line.handOverPedal(Owner::Player);
    line.keep();
    encoder.continueFrom(line.step(), line.bucket(), line.pedal() != Owner::Nobody, sounding);
    return true;
}

SavedMusic LiveMusic::Parts::snapshot() const {
    const Session& now = session.session();
    return {line.tokens(), fed, from, now.hostLogits(), now.streamState(), now.windows()};
}

std::vector<Token> LiveMusic::Parts::sessionTokens(std::size_t count) const {
    const std::vector<Token>& all = line.tokens();
    std::vector<Token> tokens;
    if (from > 0) tokens.push_back(all[0]);
    tokens.insert(tokens.end(), all.begin() + static_cast<std::ptrdiff_t>(from),
                  all.begin() + static_cast<std::ptrdiff_t>(count));
    return tokens;
}

void LiveMusic::Parts::append(const std::vector<Token>& tokens, Owner who) {
    for (const Token token : tokens) line.push(token, who);
}

void LiveMusic::Parts::wait(std::int64_t steps, Owner who) {
    std::vector<Token> tokens;
    appendWait(tokens, steps, vocabulary);
    append(tokens, who);
}

void LiveMusic::Parts::feedAll() {
    session.recover();  // an earlier rewind may have failed
    for (; fed < line.tokens().size(); ++fed) {
        throwIfStopped();  // a call of an untrusted record may make a million tokens
        const Token token = line.tokens()[fed];
        const std::optional<PlayedNoteScore> stroke =
            line.author(fed) == Owner::Player ? makeHeardStroke(token) : std::nullopt;
        session.feed(token);
        if (stroke) heardStrokes.push_back(*stroke);  // once, even if the device needs two attempts
    }
}

void LiveMusic::Parts::throwIfStopped() const {
    if (stopped.stop_requested())
        throw Error(ErrorCode::Cancelled, "stopped before the replay ended; nothing was compared");
}

std::optional<PlayedNoteScore> LiveMusic::Parts::makeHeardStroke(Token token) const {
    const TokenEvent event = vocabulary.event(token);
    if (event.kind != TokenEvent::Kind::NoteOn) return std::nullopt;
    return PlayedNoteScore{event.value, logProbability(session.session().hostLogits(), token)};
}

void LiveMusic::Parts::rewindSession(std::size_t length) {
    if (fed <= length) return;
    fed = length;  // the tokens are gone even if the device fails
    session.rewind(sessionLength(length));
}

void LiveMusic::Parts::returnToTurn() {
    line.returnToMark();
    const std::size_t length = line.tokens().size();
    encoder.returnTo(line.step(), line.bucket(), line.pedal() != Owner::Nobody);
    takePedalOver();
    modelsTurn = true;
    rewindSession(length);
}

void LiveMusic::Parts::takePedalOver() {
    pedalTakenOver.reset();
    if (line.pedal() == Owner::Model)
        pedalTakenOver = ModelEvent{ModelEvent::Kind::PedalDown, 0, 0, seconds(), 0};
}

Sampler& LiveMusic::Parts::sampler() {
    const std::shared_ptr<Backend>& queue = session.session().network().sharedBackend();
    for (auto& [backend, sampler] : samplers) {
        if (backend == queue.get()) return sampler;
    }
    return samplers.emplace_back(queue.get(), Sampler(queue, vocabulary.size())).second;
}

void LiveMusic::Parts::endReleased() {
    for (int pitch = 0; pitch < 128; ++pitch) {
        if (line.soundingOwner(pitch) != Owner::Player || isHeld(pitch)) continue;
        if (line.strokeStep(pitch) < line.step()) append({TokenEvent::Kind::NoteOff, pitch}, Owner::Player);
    }
}

std::optional<ModelEvent> LiveMusic::Parts::draw(const SamplingChoice& sampling) {
    const std::size_t before = line.tokens().size();
    endReleased();
    const std::int64_t latents = sampling.latents > 0 ? sampling.latents : mostLatents;
    try {
        if (latentsOfFailedDraw != latents) session.setLatents(latents);
        latentsOfFailedDraw = latents;
        feedAll();
        line.allowed(mask, sampling.constraints);
        const Sampler::Draw draw =
            sampler().draw(session.session().logits(), mask,
                           makeSamplingOptions(sampling, nullptr, &line.limits()), line.tokens().size());
        latentsOfFailedDraw.reset();
        recorder.addDraw(sampling, before);
        std::optional<ModelEvent> made = line.push(draw.token, Owner::Model);
        if (made) made->logProbability = draw.logProbability;
        return made;
    } catch (...) {
        line.truncate(before);
        rewindSession(before);
        throw;
    }
}

// Ends the model's notes, and those of the player whose keys are up: strokes that joined at this step and
// were released since. The pedal goes up unless the player holds the pedal down.
EndedNotes LiveMusic::Parts::close(std::int64_t step) {
    EndedNotes ending{{}, line.pedal() == Owner::Model};
    const bool lifts = ending.pedal && !pedal;
    std::vector<int> closing;
    std::int64_t end = std::max(line.step(), step);
    if (lifts && end == line.step() && line.hasEventInStep()) ++end;
    for (int pitch = 0; pitch < 128; ++pitch) {
        const Owner who = line.soundingOwner(pitch);
        if (who == Owner::Nobody || (who == Owner::Player && isHeld(pitch))) continue;
        closing.push_back(pitch);
        if (who == Owner::Model) ending.pitches.push_back(pitch);
        end = std::max(end, line.strokeStep(pitch) + 1);
    }
    if (!closing.empty() || lifts) wait(end - line.step(), Owner::Model);
    if (lifts) append({TokenEvent::Kind::PedalUp, 0}, Owner::Model);
    for (const int pitch : closing) append({TokenEvent::Kind::NoteOff, pitch}, line.soundingOwner(pitch));
    return ending;
}

void LiveMusic::Parts::join(const PlayedEvent& stroke, double heardUntil, JoinResult& joined) {
    const std::int64_t step = magentaStep(std::max(0.0, stroke.time));
    const std::int64_t sounded = stepsUpTo(heardUntil);
    const std::size_t length = line.lengthForEventsUpTo(std::max(step, sounded));
    line.truncate(length);
    const Owner who = line.soundingOwner(stroke.pitch);
    std::int64_t at = std::max(line.step(), step);
    if (who != Owner::Nobody) at = std::max(at, line.strokeStep(stroke.pitch) + 1);
    wait(at - line.step(), Owner::Player);
    if (who != Owner::Nobody) append({TokenEvent::Kind::NoteOff, stroke.pitch}, who);
    if (who == Owner::Model) joined.endedPitches.push_back(stroke.pitch);
    const int bucket = vocabulary.bucket(stroke.value);
    if (bucket != line.bucket()) append({TokenEvent::Kind::Velocity, bucket}, Owner::Player);
    append({TokenEvent::Kind::NoteOn, stroke.pitch}, Owner::Player);
    line.keep();
    line.unmark();
    keys.set(static_cast<std::size_t>(stroke.pitch));
    joined.time = static_cast<double>(std::max(step, sounded)) / kStepsPerSecond;
    rewindSession(length);
}

std::size_t LiveMusic::Parts::rewriteFrom(std::int64_t step) {
    const std::size_t length = line.lengthForEventsUpTo(step);
    line.truncate(length);
    // Releases by the player, and by the model for the player, that precede the model's next event count as
    // part of that event.
    std::size_t behind = line.tokens().size();
    while (behind > line.kept() && !line.makesEvent(behind - 1)) --behind;
    wait(std::max<std::int64_t>(0, step - line.step()), Owner::Model);
    rewindSession(length);
    return behind;
}

// Merges the delay and the wait before the token into one wait. Returns the index at which that wait begins.
std::size_t LiveMusic::Parts::delay(std::size_t token, std::int64_t steps) {
    const std::vector<Token>& tokens = line.tokens();
    const auto waits = [&](std::size_t at) {
        return vocabulary.event(tokens[at]).kind == TokenEvent::Kind::TimeShift;
    };
    std::size_t begin = token;
    // The player's releases stay in place.
    while (begin < tokens.size() && line.author(begin) == Owner::Player) ++begin;
    std::size_t event = begin;
    while (begin > line.kept() && waits(begin - 1)) --begin;
    while (event < tokens.size() && waits(event)) ++event;
    const std::vector<Token> later(tokens.begin() + static_cast<std::ptrdiff_t>(event), tokens.end());
    std::vector<Owner> whose;
    for (std::size_t at = event; at < tokens.size(); ++at) whose.push_back(line.author(at));
    const std::int64_t before = begin > 0 ? line.stepAfter(begin - 1) : 0;
    const std::int64_t until = event > 0 ? line.stepAfter(event - 1) : 0;
    line.truncate(begin);
    wait(until - before + steps, Owner::Model);
    for (std::size_t i = 0; i < later.size(); ++i) line.push(later[i], whose[i]);
    rewindSession(begin);
    return begin;
}

double LiveMusic::Parts::remembersFrom() const noexcept {
    return from == 0 ? 0 : static_cast<double>(line.stepAfter(from - 1)) / kStepsPerSecond;
}

void LiveMusic::Parts::dropBefore(std::int64_t step) {
    const std::size_t length = line.tokens().size();
    const std::size_t begin = std::min(line.lengthBefore(step - 1), length - 1);
    if (begin <= from) return;
    from = begin;
    line.keep();
    std::size_t first = length;
    if (const std::optional<std::size_t> marked = line.marked()) {
        if (*marked < from)
            line.unmark();
        else if (!hasLatents)
            first = *marked;
    }
    // Without latents, the session starts with the tokens up to the beginning of the model's turn. start()
    // pins the state there, so that the turn can be restarted.
    fed = first;  // set first, so that the rest is fed even after a device failure in start()
    session.start(sessionTokens(first), stopped);
    feedAll();
}

std::string LiveMusic::Parts::hashPrefix(std::size_t length) {
    const std::span<const Token> tokens = line.tokens();
    if (length < hashed) return Sha256::of(std::as_bytes(tokens.first(length)));
    const std::size_t stays = std::max(hashed, std::min(line.permanentLength(), length));
    hash.update(std::as_bytes(tokens.subspan(hashed, stays - hashed)));
    hashed = stays;
    Sha256 all = hash;
    all.update(std::as_bytes(tokens.subspan(stays, length - stays)));
    return all.hex();
}

LiveRecord LiveMusic::Parts::record(const LiveRecordPosition& place, LiveRecorder::Draws draws) {
    LiveRecord record = recorder.since(place, draws);
    record.mayContinue = draws == LiveRecorder::Draws::Ended;
    const std::size_t all = line.tokens().size();
    record.tokens = record.mayContinue ? recorder.coveredTokens(all) : all;
    record.tokenHash = hashPrefix(record.tokens);
    const std::vector<LiveAct>& acts = session.acts();
    record.acts.assign(acts.begin() + static_cast<std::ptrdiff_t>(place.acts), acts.end());
    return record;
}

}  // namespace continuo
