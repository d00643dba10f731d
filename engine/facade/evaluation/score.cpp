#include "facade/evaluation/token_scores.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "backend/device_arena.h"
#include "continuo/engine.h"
#include "continuo/stopwatch.h"
#include "facade/evaluation/ngram_model.h"
#include "facade/evaluation/score_material.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "model/config/model_traits.h"

namespace continuo {
namespace {

void add(NatsSum& sum, double nats) {
    sum.nats += nats;
    ++sum.tokens;
}

// Returns the numbers of latents of a curve: 16, 32, .., the model's own, and up to twice that, as far as the
// network supports. `leftOut` names the unsupported ones.
std::vector<std::int64_t> curveLatents(const Network& network, std::string& leftOut) {
    constexpr std::int64_t kFewest = 16;
    const PerceiverConfig& context = network.config().perceiver();
    std::set<std::int64_t> counts = {context.latents, 2 * std::int64_t{context.latents}};
    for (std::int64_t count = kFewest; count < 2 * std::int64_t{context.latents}; count *= 2)
        counts.insert(count);
    std::vector<std::int64_t> result;
    for (const std::int64_t count : counts) {
        const bool can = network.supportsSteps() ? count <= context.length : count == context.latents;
        if (can) {
            result.push_back(count);
        } else {
            leftOut += (leftOut.empty() ? "" : ", ") + std::to_string(count);
        }
    }
    if (!leftOut.empty()) {
        leftOut += network.supportsSteps()
                       ? ": more than the model's context of " + std::to_string(context.length) + " tokens"
                       : ": this model has a fixed number of latents, " + std::to_string(context.latents);
    }
    return result;
}

// Returns the number of latents for scoring a request; without latents the requested window. Throws
// BadRequest if the model does not support it.
std::int64_t latentsToScore(const ScoreRequest& request, const ModelConfig& config) {
    const ModelTraits traits = modelTraits(config);
    if (traits.latents == 0) {
        if (request.latentsCurve)
            throw Error(ErrorCode::BadRequest,
                        "latents-curve: this model has no latents; leave the option out");
        checkLatents(config, request.latents);
        return request.latents;
    }
    if (request.latents < 0 || request.latents > traits.latents)
        throw Error(ErrorCode::BadRequest, "latents: this model does not have " +
                                               std::to_string(request.latents) + "; choose 1 to " +
                                               std::to_string(traits.latents));
    return request.latents > 0 && !traits.fixedLatents ? request.latents : traits.latents;
}

std::size_t positionRange(std::int64_t position) {
    const auto next = std::ranges::upper_bound(kPositionRanges, position);
    return static_cast<std::size_t>(next - kPositionRanges.begin()) - 1;
}

// Scores the pieces of one request, and aggregates the results by kind.
class ScoreRun {
public:
    ScoreRun(const ScoreRequest& request, Stopwatch clock, std::shared_ptr<const Network> network,
             Events& events, std::stop_token stop)
        : request_(request),
          events_(events),
          stop_(std::move(stop)),
          clock_(clock),
          network_(std::move(network)),
          material_(makeScoreMaterial(request, network_->config())),
          given_(static_cast<std::size_t>(material_->givenTokens())),
          arena_(makeDeviceArena(network_->sharedBackend())) {
        checkClearEvery(network_->config(), request.clearEvery);
        latents_ = latentsToScore(request, network_->config());
        result_.phases.emplace_back("load", clock_.seconds());
    }

    ScoreResult run() {
        read();
        if (request_.latentsCurve) result_.latents = curveLatents(*network_, result_.skippedLatents);
        const auto passes = static_cast<std::int64_t>(std::count_if(
            result_.latents.begin(), result_.latents.end(), [this](auto each) { return each != latents_; }));
        work_ = all_ * (1 + passes + (request_.clearEvery > 0 ? 1 : 0));
        if (material_->hasBaselines()) phase("baselines", [this] { countBaselines(); });
        phase("score", [this] { scorePieces(); });
        if (request_.latentsCurve) phase("latents", [this] { measureCurve(); });
        if (request_.clearEvery > 0) phase("cleared", [this] { measureCleared(); });
        if (material_->hasBaselines() && !result_.cancelled) measureBaselines();
        result_.natsPerToken = result_.kinds[0].whole.perToken();
        result_.tokens = result_.kinds[0].whole.tokens;
        return std::move(result_);
    }

private:
    struct Piece {
        std::string name;
        std::vector<Token> tokens;
        std::size_t kind = 0;    // index in result_.kinds; 0: only the total
        int appendedPieces = 0;  // number of pieces appended to it
    };

    template <class Part>
    void phase(const char* name, const Part& part) {
        if (result_.cancelled) return;
        clock_ = {};
        part();
        result_.phases.emplace_back(name, clock_.seconds());
    }

    void read() {
        result_.kinds.emplace_back();
        for (ScoredTokens& asked : material_->pieces(events_)) {
            Piece piece{std::move(asked.name), std::move(asked.tokens), kindIndex(asked.kind), 0};
            const auto most = static_cast<std::size_t>(std::max(0, request_.tokens)) + given_;
            if (most > given_ && piece.tokens.size() > most) piece.tokens.resize(most);
            pieces_.push_back(std::move(piece));
        }
        if (request_.medleyTokens > 0) pieces_ = sessions();
        for (const Piece& piece : pieces_) all_ += static_cast<std::int64_t>(piece.tokens.size()) - 1;
    }

    // Joins the pieces of each kind into sessions, see ScoreRequest::medleyTokens.
    std::vector<Piece> sessions() {
        std::vector<Piece> result;
        std::map<std::size_t, std::size_t> open;  // unfinished session of each kind
        for (Piece& piece : pieces_) {
            const auto found = open.find(piece.kind);
            if (found == open.end()) {
                open.emplace(piece.kind, result.size());
                result.push_back(std::move(piece));
            } else {
                Piece& session = result[found->second];
                session.tokens = material_->joined(session.tokens, piece.tokens);
                ++session.appendedPieces;
            }
            const std::size_t last = open.at(piece.kind);
            if (static_cast<std::int64_t>(result[last].tokens.size()) >= request_.medleyTokens)
                open.erase(piece.kind);
        }
        for (Piece& session : result)
            if (session.appendedPieces > 0)
                session.name += " and " + std::to_string(session.appendedPieces) + " more";
        return result;
    }

    std::size_t kindIndex(const std::string& name) {
        if (name.empty()) return 0;
        const auto found = std::find_if(result_.kinds.begin() + 1, result_.kinds.end(),
                                        [&](const KindScore& each) { return each.kind == name; });
        const auto index = static_cast<std::size_t>(found - result_.kinds.begin());
        if (found == result_.kinds.end()) {
            result_.kinds.emplace_back();
            result_.kinds.back().kind = name;
        }
        return index;
    }

    // Calls take() with the total, and with the piece's kind if it has one.
    template <class Take>
    void forEachKind(const Piece& piece, const Take& take) {
        take(result_.kinds[0]);
        if (piece.kind != 0) take(result_.kinds[piece.kind]);
    }

    // Returns the nats of tokens[1..]; fewer after a stop, which is recorded.
    std::vector<float> computeNats(const Piece& piece, const ScoreOptions& options,
                                   const std::string& phase) {
        const std::int64_t before = done_;
        std::vector<float> nats =
            scoreTokens(*network_, piece.tokens, options, arena_, [&](std::int64_t done) {
                done_ = before + done;
                events_.onProgress({phase, static_cast<double>(done_) / static_cast<double>(work_),
                                    static_cast<double>(done_) / std::max(1e-9, scoring_.seconds()),
                                    "tokens"});
                return !stop_.stop_requested();
            });
        if (!std::ranges::all_of(nats, [](float each) { return std::isfinite(each); }))
            throw Error(
                ErrorCode::BadModel,
                piece.name +
                    ": the model's output is not a number; its weights are damaged, or too large for this "
                    "precision. Download the model again, or try f32");
        if (nats.size() + 1 < piece.tokens.size()) result_.cancelled = true;
        return nats;
    }

    void scorePieces() {
        scoring_ = {};
        for (const Piece& piece : pieces_) {
            if (result_.cancelled) return;
            const std::vector<float> nats = computeNats(piece, {.latents = latents_}, "scoring");
            PieceScore score;
            score.name = piece.name;
            for (std::size_t i = given_ - 1; i < nats.size(); ++i) {
                score.nats += static_cast<double>(nats[i]);
                ++score.tokens;
            }
            material_->addDetails(piece.tokens, nats, score);
            score.seconds = material_->durationSeconds(std::span(piece.tokens).first(nats.size() + 1));
            forEachKind(piece, [&](KindScore& kind) { addPiece(kind, score, piece.tokens, nats); });
            result_.pieces.push_back(std::move(score));
        }
    }

    void addPiece(KindScore& kind, const PieceScore& score, std::span<const Token> tokens,
                  std::span<const float> nats) const {
        ++kind.pieces;
        kind.whole.nats += score.nats;
        kind.whole.tokens += score.tokens;
        kind.seconds += score.seconds;
        for (std::size_t i = given_ - 1; i < nats.size(); ++i) {
            // nats[i] belongs to tokens[i + 1], which has i + 1 tokens before it.
            add(kind.byPosition[positionRange(static_cast<std::int64_t>(i) + 1)],
                static_cast<double>(nats[i]));
            if (const std::string event = material_->eventName(tokens[i + 1]); !event.empty())
                add(kind.byEvent[event], static_cast<double>(nats[i]));
        }
    }

    // Scores with each number of latents of the curve. Omits the number at which a stop came, and later ones.
    void measureCurve() {
        for (std::size_t i = 0; i < result_.latents.size() && !result_.cancelled; ++i) {
            std::vector<NatsSum> sums(result_.kinds.size());
            if (result_.latents[i] == latents_) {
                for (std::size_t kind = 0; kind < sums.size(); ++kind) sums[kind] = result_.kinds[kind].whole;
            } else {
                measureAt(result_.latents[i], sums);
            }
            for (std::size_t kind = 0; kind < sums.size() && !result_.cancelled; ++kind)
                result_.kinds[kind].byLatents.push_back(sums[kind]);
        }
        result_.latents.resize(result_.kinds[0].byLatents.size());
    }

    void measureAt(std::int64_t latents, std::vector<NatsSum>& sums) {
        const std::string phase = "scoring with " + std::to_string(latents) + " latents";
        for (const Piece& piece : pieces_) {
            if (result_.cancelled) return;
            const std::vector<float> nats = computeNats(piece, {.latents = latents}, phase);
            for (std::size_t i = given_ - 1; i < nats.size(); ++i) {
                add(sums[0], static_cast<double>(nats[i]));
                if (piece.kind != 0) add(sums[piece.kind], static_cast<double>(nats[i]));
            }
        }
    }

    // Scores again with the state cleared every N tokens. After a stop it writes no figures.
    void measureCleared() {
        std::vector<PositionSums> sums(result_.kinds.size());
        for (const Piece& piece : pieces_) {
            const std::vector<float> nats =
                computeNats(piece, {.latents = latents_, .clearEvery = request_.clearEvery},
                            "clearing the state every " + std::to_string(request_.clearEvery) + " tokens");
            if (result_.cancelled) return;
            for (std::size_t i = given_ - 1; i < nats.size(); ++i) {
                const std::size_t range = positionRange(static_cast<std::int64_t>(i) + 1);
                add(sums[0][range], static_cast<double>(nats[i]));
                if (piece.kind != 0) add(sums[piece.kind][range], static_cast<double>(nats[i]));
            }
        }
        for (std::size_t kind = 0; kind < sums.size(); ++kind) {
            result_.kinds[kind].clearedByPosition = sums[kind];
            for (const NatsSum& each : sums[kind]) {
                result_.kinds[kind].cleared.nats += each.nats;
                result_.kinds[kind].cleared.tokens += each.tokens;
            }
        }
    }

    // Counts the n-grams of the training files. Runs before the scoring, because reading the files may fail.
    void countBaselines() {
        ngrams_.emplace(network_->config().vocabulary, makeIdGroups(network_->config()));
        for (const Piece& piece : pieces_) ngrams_->expect(piece.tokens);
        while (const std::optional<std::vector<Token>> learnt = material_->nextBaseline()) {
            if (stop_.stop_requested()) {
                result_.cancelled = true;
                return;
            }
            ngrams_->count(*learnt);
        }
        result_.baselineTokens = ngrams_->counted();
    }

    void measureBaselines() {
        for (KindScore& kind : result_.kinds) kind.byNgramOrder.resize(NgramModel::kHighestOrder);
        for (const Piece& piece : pieces_) {
            for (std::size_t at = given_; at < piece.tokens.size(); ++at) {
                const auto probabilities = ngrams_->probabilities(piece.tokens, at);
                forEachKind(piece, [&](KindScore& kind) {
                    for (std::size_t order = 0; order < probabilities.size(); ++order)
                        add(kind.byNgramOrder[order], -std::log(probabilities[order]));
                });
            }
        }
    }

    const ScoreRequest& request_;
    Events& events_;
    std::stop_token stop_;
    Stopwatch clock_;    // of the phase
    Stopwatch scoring_;  // since the first token
    std::shared_ptr<const Network> network_;
    std::unique_ptr<ScoreMaterial> material_;
    std::size_t given_;                 // tokens of each piece that are not scored
    std::optional<NgramModel> ngrams_;  // if requested
    Arena arena_;
    std::int64_t latents_ = 0;
    std::vector<Piece> pieces_;
    std::int64_t all_ = 0;   // tokens of the pieces
    std::int64_t work_ = 0;  // tokens of all passes
    std::int64_t done_ = 0;
    ScoreResult result_;
};

}  // namespace

ScoreResult Engine::run(const ScoreRequest& request, Events& events, std::stop_token stop) {
    const Stopwatch clock;
    const ModelFiles files{request.modelPath, request.adapter, stop};
    const Precision precision = parsePrecision(request.compute.precision);
    // Checks only the weights: the longest piece is not known yet.
    requireFit({.modelPath = request.modelPath,
                .latents = request.latents,
                .sequences = 0,
                .speed = false,
                .compute = request.compute},
               parts_->registry, parts_->models.has(files, "cpu", precision, request.compute.exactProducts));
    std::shared_ptr<const Network> network = parts_->models.open(files, parts_->backend(request.compute),
                                                                 precision, request.compute.exactProducts);
    return ScoreRun(request, clock, std::move(network), events, std::move(stop)).run();
}

}  // namespace continuo
