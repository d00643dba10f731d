#include "session/score.h"

#include <array>
#include <deque>
#include <numbers>
#include <utility>

#include "continuo/engine.h"
#include "facade/engine_parts.h"
#include "facade/model_file.h"
#include "facade/music_tokens.h"

namespace continuo {
namespace {

// Shares the tokens' nats out to notes, as bits: what precedes a note's start (the wait, a change of
// velocity) and its start are its own, and so are its end and the wait before that. Notes in the order of
// their starts.
void shareOut(const MidiTokenizer& tokenizer, std::span<const Token> tokens, std::span<const float> nats,
              PieceScore& score) {
    const MidiVocabulary& vocabulary = tokenizer.vocabulary();
    std::array<std::deque<std::size_t>, 128> open;
    std::int64_t steps = 0;
    int velocity = vocabulary.defaultVelocity();
    double waiting = 0;
    const auto take = [&](MidiEvent event) {
        const double seconds = static_cast<double>(steps) / kStepsPerSecond;
        if (event.kind == MidiEvent::Kind::TimeShift) steps += event.value;
        if (event.kind == MidiEvent::Kind::Velocity) velocity = vocabulary.velocity(event.value);
        if (event.kind != MidiEvent::Kind::NoteOn && event.kind != MidiEvent::Kind::NoteOff) return;
        std::deque<std::size_t>& sounding = open[static_cast<std::size_t>(event.value)];
        if (event.kind == MidiEvent::Kind::NoteOn) {
            sounding.push_back(score.notes.size());
            score.notes.push_back({velocity, event.value, seconds, kStillHeld});
            score.noteBits.push_back(std::exchange(waiting, 0));
        } else if (!sounding.empty()) {
            score.notes[sounding.front()].end = seconds;
            score.noteBits[sounding.front()] += std::exchange(waiting, 0);
            sounding.pop_front();
        }
    };
    if (!tokens.empty()) take(vocabulary.event(tokens[0]));
    for (std::size_t i = 0; i < nats.size(); ++i) {
        waiting += static_cast<double>(nats[i]) / std::numbers::ln2;
        take(vocabulary.event(tokens[i + 1]));
    }
}

}  // namespace

ScoreResult Engine::run(const ScoreRequest& request, Events& events, std::stop_token stop) {
    const Stopwatch clock;
    const std::shared_ptr<Backend> backend = parts_->backend(request.compute);
    const auto network = openModel(request.model, backend, precisionOf(request.compute.precision));
    const MidiTokenizer tokenizer = tokenizerOf(network->config());
    if (request.latents < 0 || request.latents > network->config().context.latents) {
        throw Error(ErrorCode::BadRequest, "latents: this model does not have " +
                                               std::to_string(request.latents) + "; give 1 to " +
                                               std::to_string(network->config().context.latents));
    }
    ScoreResult result;
    result.phases.emplace_back("load", clock.seconds());

    std::vector<std::vector<Token>> pieces;
    std::int64_t all = 0;
    for (const NamedPerformance& piece : request.pieces) {
        pieces.push_back(piece.performance.notes.empty() ? std::vector<Token>{} : tokensOf(tokenizer, piece));
        all += static_cast<std::int64_t>(pieces.back().size());
    }
    Arena arena = arenaOn(backend);
    double sum = 0;
    const Stopwatch scoring;
    for (std::size_t i = 0; i < pieces.size() && !result.cancelled; ++i) {
        PieceScore score;
        score.name = request.pieces[i].name;
        if (pieces[i].size() < 2) {
            events.onWarning(score.name + ": left out, it has no notes");
            continue;
        }
        const std::vector<float> nats =
            scoreTokens(*network, pieces[i], {request.latents, 0}, arena, [&](std::int64_t done) {
                const auto ready = static_cast<double>(result.tokens + done);
                events.onProgress({"scoring", ready / static_cast<double>(all),
                                   ready / std::max(1e-9, scoring.seconds()), "tokens"});
                return !stop.stop_requested();
            });
        result.cancelled = nats.size() + 1 < pieces[i].size();
        for (const float each : nats) score.nats += static_cast<double>(each);
        score.tokens = static_cast<std::int64_t>(nats.size());
        shareOut(tokenizer, pieces[i], nats, score);
        result.tokens += score.tokens;
        sum += score.nats;
        result.pieces.push_back(std::move(score));
    }
    if (result.tokens == 0 && !result.cancelled)
        throw Error(ErrorCode::BadFile, "score: no file has a note; give piano music");
    result.natsPerToken = result.tokens == 0 ? 0 : sum / static_cast<double>(result.tokens);
    result.phases.emplace_back("score", scoring.seconds());
    return result;
}

}  // namespace continuo
