#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "continuo/engine.h"
#include "facade/engine_parts.h"
#include "facade/model_file.h"
#include "facade/music_tokens.h"
#include "session/score.h"
#include "tokenizers/transpose.h"
#include "training/trainer.h"
#include "training/training_config.h"

namespace continuo {
namespace {

// A kill loses at most a minute.
constexpr double kSecondsBetweenCheckpoints = 45;

using Json = nlohmann::ordered_json;

// One training run, from the pieces to the model file.
class Run {
public:
    Run(const TrainRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
        std::stop_token stop)
        : request_(request),
          events_(events),
          stop_(std::move(stop)),
          config_(TrainingConfig::fromJson(request.config)),
          tokenizer_(tokenizerOf(config_.model)),
          trainer_(config_.model, backend, config_.options),
          arena_(arenaOn(backend)),
          checkpoint_(request.out + ".checkpoint"),
          sampler_(trainingPieces(), {trainer_.context(), trainer_.latents(), config_.options.seed,
                                      config_.model.positions.origin,
                                      config_.model.positions.tables == PositionConfig::Tables::None}) {
        if (config_.steps == 0 && request.minutes <= 0) {
            throw Error(ErrorCode::BadRequest,
                        "train: how long? Give --minutes or training.steps in the config");
        }
        for (const NamedPerformance& piece : request.valid) {
            if (!piece.performance.notes.empty()) valid_.push_back(tokenizer_.encode(piece.performance));
        }
    }

    TrainResult go() {
        if (request_.resume) resume();
        const Stopwatch clock;
        const double before = elapsed_;
        double saved = 0;
        std::int64_t reportedTargets = targets_;
        double reportedSeconds = 0;
        double lossSum = 0;
        std::int64_t lossCount = 0;
        double lastNorm = 0;
        double lastRate = 0;
        while (progress() < 1 && !stop_.stop_requested()) {
            const TrainingBatch batch =
                sampler_.draw(config_.options.batch, trainer_.steps(), augmentation());
            const StepReport report = trainer_.step(batch, progress());
            targets_ += report.targets;
            lossSum += report.loss;
            ++lossCount;
            lastNorm = report.gradientNorm;
            lastRate = report.rate;
            elapsed_ = before + clock.seconds();
            const bool measure =
                !valid_.empty() && trainer_.steps() % config_.validEvery == 0 && progress() < 1;
            if (measure || trainer_.steps() % config_.reportEvery == 0) {
                const double seconds = clock.seconds();
                const double speed = static_cast<double>(targets_ - reportedTargets) /
                                     std::max(1e-9, seconds - reportedSeconds);
                trainNats_ = lossSum / static_cast<double>(lossCount);
                const double left = progress() > 0 ? elapsed_ * (1 - progress()) / progress() : -1;
                events_.onTraining({trainer_.steps(), trainNats_,
                                    measure ? measureValid(config_.validTokens) : -1, lastRate, lastNorm,
                                    speed, left});
                lossSum = 0;
                lossCount = 0;
                reportedTargets = targets_;
                reportedSeconds = clock.seconds();
            }
            if (clock.seconds() - saved > kSecondsBetweenCheckpoints) {
                save();
                saved = clock.seconds();
            }
        }
        return finish();
    }

private:
    std::vector<TrainingPiece> trainingPieces() {
        std::vector<TrainingPiece> pieces;
        for (const TrainingPerformance& each : request_.pieces) {
            if (stop_.stop_requested()) break;
            if (each.piece.performance.notes.empty()) {
                events_.onWarning(each.piece.name + ": left out, it has no notes");
                continue;
            }
            pieces.push_back({tokenizer_.encode(each.piece.performance), each.weight});
        }
        return pieces;
    }

    Augmentation augmentation() const {
        if (config_.transpose == 0) return {};
        return [this](std::span<Token> tokens, RandomStream& random) {
            const auto width = 2 * static_cast<std::uint64_t>(config_.transpose) + 1;
            transpose(tokens, static_cast<int>(random.below(width)) - config_.transpose,
                      tokenizer_.vocabulary());
        };
    }

    double progress() const {
        if (config_.steps > 0)
            return static_cast<double>(trainer_.steps()) / static_cast<double>(config_.steps);
        return elapsed_ / (60 * request_.minutes);
    }

    void resume() {
        if (!std::filesystem::exists(checkpoint_)) {
            throw Error(ErrorCode::NotFound,
                        checkpoint_ + ": there is no checkpoint to resume; leave out --resume to begin");
        }
        const Json notes = Json::parse(trainer_.resume(checkpoint_), nullptr, false);
        if (!notes.is_object()) return;
        elapsed_ = notes.value("seconds", 0.0);
        targets_ = notes.value("targets", std::int64_t{0});
        trainNats_ = notes.value("train_nats", 0.0);
    }

    void save() const {
        trainer_.save(checkpoint_,
                      Json{{"seconds", elapsed_}, {"targets", targets_}, {"train_nats", trainNats_}}.dump());
    }

    double measureValid(std::int64_t most) {
        double nats = 0;
        std::int64_t count = 0;
        // An even share of every piece, from its beginning.
        std::int64_t all = 0;
        for (const auto& piece : valid_) all += static_cast<std::int64_t>(piece.size());
        for (const auto& piece : valid_) {
            if (stop_.stop_requested()) break;
            const auto length = static_cast<std::int64_t>(piece.size());
            const std::int64_t share =
                all <= most ? length : std::clamp<std::int64_t>(length * most / all, 2, length);
            for (const float each :
                 scoreTokens(trainer_.network(), std::span(piece).first(static_cast<std::size_t>(share)), {},
                             arena_)) {
                nats += static_cast<double>(each);
                ++count;
            }
        }
        return count == 0 ? -1 : nats / static_cast<double>(count);
    }

    TrainResult finish() {
        save();
        TrainResult result;
        result.steps = trainer_.steps();
        result.targets = targets_;
        result.trainNats = trainNats_;
        result.targetsPerSecond = static_cast<double>(targets_) / std::max(1e-9, elapsed_);
        result.out = request_.out;
        result.cancelled = stop_.stop_requested();
        if (!result.cancelled && !valid_.empty()) {
            result.validNats = measureValid(std::numeric_limits<std::int64_t>::max());
            events_.onTraining(
                {trainer_.steps(), trainNats_, result.validNats, 0, 0, result.targetsPerSecond, 0});
        }
        Json card = Json::parse(request_.card.empty() ? "{}" : request_.card, nullptr, false);
        if (!card.is_object()) throw Error(ErrorCode::BadRequest, "train: the card is not a JSON object");
        card["steps"] = result.steps;
        card["target_tokens"] = result.targets;
        card["pieces"] = request_.pieces.size();
        if (result.validNats >= 0) card["valid_nats_per_token"] = result.validNats;
        writeModel(request_.out, trainer_.network(), DType::BF16, card.dump(1));
        return result;
    }

    const TrainRequest& request_;
    Events& events_;
    std::stop_token stop_;
    TrainingConfig config_;
    MidiTokenizer tokenizer_;
    Trainer trainer_;
    Arena arena_;
    std::string checkpoint_;
    WindowSampler sampler_;
    std::vector<std::vector<Token>> valid_;
    double elapsed_ = 0;
    std::int64_t targets_ = 0;
    double trainNats_ = 0;
};

}  // namespace

TrainResult Engine::run(const TrainRequest& request, Events& events, std::stop_token stop) {
    return Run(request, parts_->backend(request.compute), events, stop).go();
}

}  // namespace continuo
