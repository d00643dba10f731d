#include <algorithm>
#include <bit>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/file_output.h"
#include "continuo/engine.h"
#include "facade/engine_parts.h"
#include "facade/model_file.h"
#include "facade/music_tokens.h"
#include "session/score.h"
#include "tokenizers/transpose.h"
#include "training/time_plan.h"
#include "training/trainer.h"
#include "training/training_config.h"

namespace continuo {
namespace {

// A kill loses at most a minute.
constexpr double kSecondsBetweenCheckpoints = 45;

using Json = nlohmann::ordered_json;

std::string checkpointOf(const TrainRequest& request) { return request.out + ".checkpoint"; }

Json cardOf(const TrainRequest& request) {
    Json card = Json::parse(request.card.empty() ? "{}" : request.card, nullptr, false);
    if (!card.is_object()) {
        throw Error(ErrorCode::BadRequest,
                    "train: the card is not a JSON object; it is one, with licence and sources");
    }
    return card;
}

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
          checkpoint_(checkpointOf(request)),
          card_(cardOf(request)),
          sampler_(trainingPieces(), {trainer_.context(), trainer_.latents(), config_.options.seed,
                                      config_.model.positions.origin,
                                      config_.model.positions.tables == PositionConfig::Tables::None}) {
        if (config_.steps == 0 && request.minutes <= 0) {
            throw Error(ErrorCode::BadRequest,
                        "train: it is not said how long; give --minutes, or training.steps in the config");
        }
        plan_.seconds = 60 * request.minutes;
        for (const NamedPerformance& piece : request.valid) {
            if (!piece.performance.notes.empty()) valid_.push_back(tokensOf(tokenizer_, piece));
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
            if (planIsDue(clock.seconds())) pace();
            const bool measure =
                !valid_.empty() && trainer_.steps() % config_.validEvery == 0 && progress() < 1;
            if (measure || trainer_.steps() % config_.reportEvery == 0) {
                const double seconds = clock.seconds();
                const double speed = static_cast<double>(targets_ - reportedTargets) /
                                     std::max(1e-9, seconds - reportedSeconds);
                trainNats_ = lossSum / static_cast<double>(lossCount);
                events_.onTraining({trainer_.steps(), trainNats_,
                                    measure ? measureValid(config_.validTokens) : -1, lastRate, lastNorm,
                                    speed, secondsLeft()});
                lossSum = 0;
                lossCount = 0;
                reportedTargets = targets_;
                reportedSeconds = clock.seconds();
            }
            if (clock.seconds() - saved > kSecondsBetweenCheckpoints) {
                pace();
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
            pieces.push_back({tokensOf(tokenizer_, each.piece), each.weight});
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
        return plan_.at(trainer_.steps());
    }

    double secondsLeft() const {
        if (config_.steps == 0) return std::max(0.0, plan_.seconds - elapsed_);
        return progress() > 0 ? elapsed_ * (1 - progress()) / progress() : -1;
    }

    // A run that is told in minutes looks at the clock before each checkpoint, when its time is up, and while
    // no checkpoint was saved after 1, 2, 4, 8, .. steps, as the first ones are slow.
    bool planIsDue(double seconds) const {
        const auto steps = static_cast<std::uint64_t>(trainer_.steps());
        return plan_.end == 0 || elapsed_ >= plan_.seconds ||
               (!request_.resume && seconds < kSecondsBetweenCheckpoints && std::has_single_bit(steps));
    }

    void pace() {
        if (config_.steps > 0) return;
        const std::int64_t steps = trainer_.steps() - pacedSteps_;
        if (steps > 0)
            plan_.measure(trainer_.steps(), elapsed_,
                          (elapsed_ - pacedSeconds_) / static_cast<double>(steps));
        pacedSteps_ = trainer_.steps();
        pacedSeconds_ = elapsed_;
    }

    void resume() {
        if (!std::filesystem::exists(checkpoint_)) {
            throw Error(ErrorCode::NotFound,
                        checkpoint_ + ": there is no checkpoint to resume; leave out --resume to begin");
        }
        const Json notes = Json::parse(trainer_.resume(checkpoint_), nullptr, false);
        try {
            elapsed_ = notes.at("seconds").get<double>();
            targets_ = notes.at("targets").get<std::int64_t>();
            trainNats_ = notes.at("train_nats").get<double>();
            resumePlan(notes.value("plan", Json::object()));
        } catch (const Json::exception&) {
            refuseNotes();
        }
    }

    // The plan of the checkpoint; for another length one that follows from its pace and not from the clock.
    void resumePlan(const Json& kept) {
        plan_.step = kept.value("step", std::int64_t{0});
        plan_.position = kept.value("position", 0.0);
        plan_.end = kept.value("end", std::int64_t{0});
        pacedSteps_ = trainer_.steps();
        pacedSeconds_ = elapsed_;
        if (plan_.step < 0 || plan_.step > pacedSteps_ || plan_.end < 0 ||
            !(plan_.position >= 0 && plan_.position <= 1)) {
            refuseNotes();
        }
        if (config_.steps > 0 || pacedSteps_ == 0 || kept.value("seconds", 0.0) == plan_.seconds) return;
        plan_ = {plan_.seconds, pacedSteps_, std::min(1.0, elapsed_ / plan_.seconds), 0};
        plan_.measure(pacedSteps_, elapsed_, elapsed_ / static_cast<double>(pacedSteps_));
    }

    [[noreturn]] void refuseNotes() const {
        throw Error(ErrorCode::BadModel,
                    checkpoint_ + ": its notes on the run are damaged; begin anew, without resuming");
    }

    void save() const {
        const Json plan = {{"seconds", plan_.seconds},
                           {"step", plan_.step},
                           {"position", plan_.position},
                           {"end", plan_.end}};
        trainer_.save(
            checkpoint_,
            Json{{"seconds", elapsed_}, {"targets", targets_}, {"train_nats", trainNats_}, {"plan", plan}}
                .dump());
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
        Json card = card_;
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
    Json card_;
    WindowSampler sampler_;
    std::vector<std::vector<Token>> valid_;
    double elapsed_ = 0;
    TimePlan plan_;
    std::int64_t pacedSteps_ = 0;  // and seconds, when the plan was last looked at
    double pacedSeconds_ = 0;
    std::int64_t targets_ = 0;
    double trainNats_ = 0;
};

}  // namespace

TrainResult Engine::run(const TrainRequest& request, Events& events, std::stop_token stop) {
    checkOutput(request.out);
    checkOutput(checkpointOf(request));
    return Run(request, parts_->backend(request.compute), events, stop).go();
}

}  // namespace continuo
