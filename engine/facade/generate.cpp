#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <unordered_map>
#include <utility>

#include "continuo/engine.h"
#include "facade/device_fallback.h"
#include "facade/engine_parts.h"
#include "facade/model_file.h"
#include "facade/music_tokens.h"
#include "facade/sampling_choice.h"
#include "facade/take_origin.h"
#include "facade/token_hash.h"
#include "session/session.h"
#include "tokenizers/midi_grammar.h"
#include "tokenizers/midi_limits.h"
#include "tokenizers/midi_stream_decoder.h"

namespace continuo {
namespace {

// The played notes that the prompt's tokens stand for, on a clock whose zero is `begin`; the model takes over
// at `seam`, from where its pedal is down or up. limit: where the prompt was cut.
Performance playedUpTo(const Performance& performance, double begin, double limit, double seam, bool pedal) {
    constexpr double kShortest = 0.01;
    const bool cut = limit < kStillHeld;
    Performance result;
    for (const Note& note : performance.notes) {
        if (note.start < begin || note.start >= limit) continue;
        const double start = note.start - begin;
        const bool sounds = cut || note.end >= kStillHeld;
        result.notes.push_back(
            {note.velocity, note.pitch, start,
             sounds ? std::min(note.end - begin, std::max(seam, start + kShortest)) : note.end - begin});
    }
    int value = 0;
    for (const PedalChange& change : performance.pedal) {
        if (change.time >= limit) break;
        if (change.time >= begin && result.pedal.empty() && value > 0) result.pedal.push_back({value, 0});
        value = change.value;
        if (change.time >= begin) result.pedal.push_back({change.value, change.time - begin});
    }
    if (result.pedal.empty() && value > 0) result.pedal.push_back({value, 0});
    // Where the model writes how long each note sounds, the pedal is part of the notes from the seam on.
    if (pedal ? value < 64 : value > 0)
        result.pedal.push_back(
            {pedal ? 127 : 0, std::max(seam, result.pedal.empty() ? 0 : result.pedal.back().time)});
    return result;
}

// Puts drawn tokens together as notes, next to the prompt's.
class Score {
public:
    Score(MidiStreamDecoder decoder, Performance prompt, double seam, double end, Events& events)
        : decoder_(std::move(decoder)), fromPrompt_(decoder_.notesStarted()), end_(end), events_(events) {
        result_.whole = std::move(prompt);
        result_.seamSeconds = seam;
        if (decoder_.pedalIsDown()) {
            result_.continuation.pedal.push_back({127, seam});
            events_.onPedal({127, seam});
        }
        ended_.resize(result_.whole.notes.size());
    }

    // logProbability: of the token, nats. A note's surprise is that of its pitch, at its time and as loud as
    // it is.
    void push(Token token, double logProbability) {
        const bool pedal = decoder_.pedalIsDown();
        const auto event = decoder_.push(token);
        if (event && event->kind == MidiNoteEvent::Kind::Start)
            bits_[event->index] = -logProbability / std::numbers::ln2;
        if (event) take(*event);
        if (decoder_.pedalIsDown() != pedal) movePedal(!pedal, decoder_.seconds());
    }
    double seconds() const { return decoder_.seconds(); }

    MusicResult finish() {
        if (decoder_.pedalIsDown()) movePedal(false, decoder_.seconds());
        for (const MidiNoteEvent& event : decoder_.close()) take(event);
        const auto earlier = [](const auto& a, const auto& b) {
            return std::pair(a.first.start, a.first.pitch) < std::pair(b.first.start, b.first.pitch);
        };
        std::stable_sort(made_.begin(), made_.end(), earlier);
        for (const auto& [note, bits] : made_) {
            result_.continuation.notes.push_back(note);
            result_.noteBits.push_back(bits);
        }
        result_.whole.notes.insert(result_.whole.notes.end(), result_.continuation.notes.begin(),
                                   result_.continuation.notes.end());
        std::stable_sort(result_.whole.notes.begin(), result_.whole.notes.end(),
                         [](const Note& a, const Note& b) {
                             return std::pair(a.start, a.pitch) < std::pair(b.start, b.pitch);
                         });
        return std::move(result_);
    }

private:
    // What moves behind the end has no note to sound.
    void movePedal(bool down, double time) {
        const std::vector<PedalChange>& moved = result_.continuation.pedal;
        if (down ? time >= end_ : moved.empty() || moved.back().value == 0) return;
        const PedalChange change{down ? 127 : 0, std::min(time, end_)};
        for (Performance* each : {&result_.continuation, &result_.whole}) each->pedal.push_back(change);
        events_.onPedal(change);
    }

    void take(const MidiNoteEvent& event) {
        if (event.kind == MidiNoteEvent::Kind::Start) return;
        const double end = std::min(event.time, end_);
        if (event.index < fromPrompt_) {
            extend(event, end);
        } else if (event.start < end) {
            // krasserm's softest velocity is 0, which in MIDI is no note at all.
            made_.emplace_back(Note{std::max(1, event.velocity), event.pitch, event.start, end},
                               bits_[event.index]);
            events_.onNote(made_.back().first, made_.back().second);
        }
    }

    // A note of the prompt that sounded on: the played one whose start the tokens rounded.
    void extend(const MidiNoteEvent& event, double end) {
        std::optional<std::size_t> nearest;
        for (std::size_t i = 0; i < ended_.size(); ++i) {
            const Note& note = result_.whole.notes[i];
            if (ended_[i] || note.pitch != event.pitch) continue;
            if (!nearest || std::abs(note.start - event.start) <
                                std::abs(result_.whole.notes[*nearest].start - event.start))
                nearest = i;
        }
        if (!nearest) return;
        ended_[*nearest] = true;
        result_.whole.notes[*nearest].end = std::max(result_.whole.notes[*nearest].end, end);
    }

    MidiStreamDecoder decoder_;
    std::uint64_t fromPrompt_;
    double end_;
    Events& events_;
    std::vector<bool> ended_;
    std::unordered_map<std::uint64_t, double> bits_;  // by a note's index
    std::vector<std::pair<Note, double>> made_;
    MusicResult result_;
};

constexpr double kMostSeconds = 86400;  // of music

void check(const MusicRequest& request) {
    samplingOf(request.sampling, nullptr).check();
    request.sampling.constraints.check();
    if (request.tokens == 0 && !(request.seconds > 0 && request.seconds <= kMostSeconds)) {
        throw Error(ErrorCode::BadRequest, "seconds: " + std::to_string(request.seconds) +
                                               " will not do; give more than 0 and at most 86,400");
    }
    if (request.tokens < 0 || request.tokens > MusicRequest::kMostTokens) {
        throw Error(ErrorCode::BadRequest, "tokens: " + std::to_string(request.tokens) +
                                               " will not do; give 1 to 100,000, or 0 for as many as "
                                               "`seconds` takes");
    }
    if (request.promptBegin < 0 || (request.promptEnd >= 0 && request.promptEnd <= request.promptBegin)) {
        throw Error(ErrorCode::BadRequest, "the prompt is to run from " +
                                               std::to_string(request.promptBegin) + " to " +
                                               std::to_string(request.promptEnd) +
                                               " s; let it begin at 0 or later and end after it begins");
    }
}

}  // namespace

MusicResult Engine::run(const MusicRequest& request, Events& events, std::stop_token stop,
                        const LiveControls* controls) {
    check(request);
    const Stopwatch loading;
    const ModelFiles files{request.model, request.adapter, stop};
    PlacedModel model = parts_->place(files, request.sampling.latents, 1, request.compute, events);
    const MidiTokenizer tokenizer = tokenizerOf(model.network->config());
    if (request.compatibleCache &&
        model.network->config().context.latentKeys != ContextConfig::LatentKeys::QueryNorm) {
        throw Error(ErrorCode::BadRequest,
                    "the compatible cache is that of models imported from krasserm/perceiver-io, and this is "
                    "none; leave it out");
    }
    const MidiVocabulary& vocabulary = tokenizer.vocabulary();
    const bool cut = request.promptEnd >= 0;
    const MidiPrompt prompt = tokenizer.encodePrompt(request.prompt, request.promptBegin,
                                                     cut ? request.promptEnd : kStillHeld, cut);
    if (prompt.tokens.empty()) {
        throw Error(ErrorCode::BadRequest, "this model cannot begin from nothing; give a prompt with notes");
    }
    SessionOptions options;
    options.cache =
        request.compatibleCache ? SessionOptions::Cache::Compatible : SessionOptions::Cache::Exact;
    options.latents = request.sampling.latents;
    const double loadSeconds = loading.seconds();

    const Stopwatch prefilling;
    events.onProgress({"prefill", 0, 0, "tokens"});
    const std::unique_ptr<Session> started = startSession(model, options, prompt.tokens, events, stop);
    Session& session = *started;
    const std::int64_t mostLatents = session.latents();
    TakeOrigin origin(files, *model.network);
    MidiStreamDecoder decoder(vocabulary);
    MidiGrammar grammar(vocabulary);
    MidiLimits limits(vocabulary);
    for (const Token token : prompt.tokens) {
        decoder.push(token);
        grammar.push(token);
        limits.push(token, MidiLimits::Whose::Other);
    }
    const double prefillSeconds = prefilling.seconds();

    const double seconds = request.tokens > 0 ? kMostSeconds : request.seconds;
    const double end = prompt.seconds + seconds;
    Score score(std::move(decoder),
                playedUpTo(request.prompt, request.promptBegin, cut ? request.promptEnd : kStillHeld,
                           prompt.seconds, prompt.pedalIsDown),
                prompt.seconds, end, events);
    Sampler sampler(model.network->sharedBackend(), vocabulary.size());
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(vocabulary.size()));
    std::vector<Token> drawn;
    std::vector<float> logProbabilities;
    const Stopwatch generating;
    int latents = request.sampling.latents;
    LatentsCurve curve{{0, session.latents()}};
    const auto most = static_cast<std::size_t>(request.tokens);
    const auto goesOn = [&] { return score.seconds() < end && (most == 0 || drawn.size() < most); };
    const auto turn = [&] {
        if (controls != nullptr && controls->latents != latents) {
            latents = controls->latents;
            session.setLatents(latents > 0 ? latents : mostLatents);
            curve.emplace_back(static_cast<std::int64_t>(drawn.size()), session.latents());
        }
        grammar.allowed(mask);
        limits.narrow(mask, request.sampling.constraints);
        const Sampler::Draw draw = sampler.draw(
            session.logits(), mask, samplingOf(request.sampling, controls), session.tokens().size());
        drawn.push_back(draw.token);
        logProbabilities.push_back(draw.logProbability);
        grammar.push(draw.token);
        limits.push(draw.token, MidiLimits::Whose::Model);
        score.push(draw.token, static_cast<double>(draw.logProbability));
        const double done = most > 0 ? static_cast<double>(drawn.size()) / static_cast<double>(most)
                                     : (score.seconds() - prompt.seconds) / seconds;
        events.onProgress({"generating", std::min(1.0, done),
                           static_cast<double>(drawn.size()) / std::max(1e-9, generating.seconds()),
                           "tokens"});
        if (goesOn()) session.feed(draw.token);
    };
    std::optional<Error> failure;
    while (goesOn() && !stop.stop_requested() && !failure) {
        try {
            turn();
        } catch (const Error& error) {
            if (drawn.empty()) throw;
            failure = error;  // of a lost device, say: what is there stays
        }
    }
    MusicResult result = score.finish();
    result.cancelled = stop.stop_requested() || failure;
    result.failure = std::move(failure);
    result.tokensPerSecond = static_cast<double>(drawn.size()) / std::max(1e-9, generating.seconds());
    result.phases = {{"load", loadSeconds}, {"prefill", prefillSeconds}, {"generate", generating.seconds()}};
    origin.tell(result);
    result.tokenHash = hashTokens(drawn);
    result.promptHash = hashTokens(prompt.tokens);
    result.latents = std::move(curve);
    result.rebuilds = session.rebuilds();
    result.tokens = std::move(drawn);
    result.logProbabilities = std::move(logProbabilities);
    return result;
}

}  // namespace continuo
