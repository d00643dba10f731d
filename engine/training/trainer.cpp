#include "training/trainer.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "continuo/error.h"
#include "model/config/model_traits.h"
#include "training/checkpoint_check.h"
#include "training/fine_tuning/wider_vocabulary.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

// Random streams of a step's dropout masks. The network's own dropout uses other streams.
constexpr std::uint32_t kCrossAttendStream = 1u << 30;
constexpr std::uint32_t kLatentStream = kCrossAttendStream + 1;

// Returns a row's stream at a step. Numbers of late steps overflow into bits that no other stream uses.
std::uint64_t rowStream(std::uint32_t stream, std::int64_t step, std::int64_t row) {
    const std::uint64_t number = static_cast<std::uint64_t>(step) * 4096 + static_cast<std::uint64_t>(row);
    const std::uint64_t late = number >> 32;
    return ((static_cast<std::uint64_t>(stream) << 32) | (number & 0xFFFFFFFFu)) ^ (late << 33);
}

// Limit of rows per state, see Network::newStreamState().
constexpr std::int64_t kMostRowsAtOnce = 64;

// Returns a mask in which keep[i] = 0 with probability `rate`.
std::vector<std::uint8_t> keepMask(std::int64_t count, double rate, std::uint64_t seed,
                                   std::uint64_t stream) {
    RandomStream random(seed, stream);
    std::vector<std::uint8_t> keep(static_cast<std::size_t>(count));
    for (std::uint8_t& each : keep) each = uniform(random.word()) >= rate ? 1 : 0;
    return keep;
}

template <class T>
std::vector<T> part(const std::vector<T>& all, std::int64_t begin, std::int64_t count) {
    if (all.empty()) return {};
    return {all.begin() + begin, all.begin() + begin + count};
}

[[noreturn]] void refuseOption(const std::string& field, const std::string& why) {
    throw Error(ErrorCode::BadRequest, "training config: training." + field + " " + why);
}

// Completes and checks the options for a network without latents. Throws BadRequest.
void fitSegment(TrainingOptions& options, const ModelConfig& model) {
    if (options.latents != 0) refuseOption("latents", "is for a model with latents; leave it out");
    if (options.crossAttendDropout > 0)
        refuseOption("cross_attend_dropout", "is for a model with latents; leave it out");
    if (options.latentDropout > 0)
        refuseOption("latent_dropout", "is for a model with latents; leave it out");
    if (options.context == 0) options.context = model.stream().segment;
    ModelConfig asked = model;
    asked.stream().segment = static_cast<int>(options.context);
    try {
        asked.check();
    } catch (const Error&) {
        refuseOption("context",
                     "is " + std::to_string(options.context) +
                         ", which is not a whole number of this model's blocks, chunks and pairs of cache "
                         "segments; leave it out for " +
                         std::to_string(model.stream().segment));
    }
}

}  // namespace

TrainingOptions fittedOptions(TrainingOptions options, const ModelConfig& model, int processes) {
    const auto shown = [](std::int64_t number) { return std::to_string(number); };
    if (processes > 1) options.shards = processes;
    if (options.shards < 1 || options.shards > std::max<std::int64_t>(1, options.batch)) {
        refuseOption("batch", "is " + shown(options.batch) + ", which is too few for " +
                                  shown(options.shards) + (processes > 1 ? " processes" : " shards") +
                                  "; use a larger batch or fewer of them");
    }
    if (modelTraits(model).latents == 0) {
        fitSegment(options, model);
        return options;
    }
    const PerceiverConfig& context = model.perceiver();
    if (options.context == 0) options.context = context.length;
    if (options.latents == 0) options.latents = context.latents;
    if (options.context > context.length) {
        refuseOption("context", "is " + shown(options.context) + ", the model's is " + shown(context.length) +
                                    "; use that or less");
    }
    if (options.latents > options.context) {
        refuseOption("latents", "is " + shown(options.latents) + ", a window has " + shown(options.context) +
                                    " tokens; use that or less");
    }
    if (context.query == PerceiverConfig::Query::Learned && options.latents != context.latents)
        refuseOption("latents", "cannot be changed: this model has a fixed number of latents; leave it out");
    return options;
}

Trainer::Trainer(const ModelConfig& config, std::shared_ptr<Backend> backend, TrainingOptions options,
                 std::shared_ptr<Team> team)
    : backend_(std::move(backend)),
      options_(fittedOptions(options, config, team != nullptr ? team->size() : 1)),
      network_(config, backend_, {Precision::F32, true, options.compute}),
      lowRank_(options.adapterRank > 0
                   ? std::make_optional<LowRank>(network_, options.adapterRank, options.seed)
                   : std::nullopt),
      optimizer_(trainedParameters(), backend_, options.optimizer, options.compute),
      arena_([this](std::size_t bytes) { return backend_->allocate(bytes); }, std::size_t{1} << 24),
      team_(team != nullptr && team->size() > 1 ? std::move(team) : nullptr) {
    if (options_.rowsAtOnce <= 0)
        options_.rowsAtOnce = backend_->isHost() ? 1 : std::max<std::int64_t>(1, options_.batch);
    if (options_.latents == 0) options_.rowsAtOnce = std::min(options_.rowsAtOnce, kMostRowsAtOnce);
    network_.parameters().initialise(options_.seed);
    if (lowRank_) lowRank_->setBase();
    network_.prepare();
    if (options_.latents == 0) rows_.emplace(network_, groups());
    if (team_ != nullptr) teamSum_ = std::make_unique<TeamSum>(team_, backend_);
}

std::vector<RowGroup> Trainer::groups() const {
    return rowGroups(options_.batch, options_.shards, options_.rowsAtOnce);
}

bool Trainer::startFrom(const WeightStore& weights, const ModelConfig& from) {
    const std::vector<std::string> added = addedParameters(network_.config(), from);
    std::vector<std::string> stay = added;
    const std::vector<std::string> widened = widenVocabulary(network_.parameters(), weights, from);
    stay.insert(stay.end(), widened.begin(), widened.end());
    network_.parameters().load(weights, {}, stay);
    network_.parameters().startFromEmbedding(added);
    if (lowRank_) lowRank_->setBase();
    network_.prepare();
    beginRows();
    return !stay.empty();
}

TrainingBatch Trainer::sliceRows(const TrainingBatch& batch, std::int64_t row, std::int64_t count) const {
    TrainingBatch one;
    const auto wide = [&](const auto& values, std::int64_t width) {
        return part(values, row * width, count * width);
    };
    if (rows_) {
        const StreamBatch& all = batch.segment;
        one.segment.rows = count;
        one.segment.length = all.length;
        one.segment.tokens = wide(all.tokens, all.length);
        one.segment.beginsSequence = wide(all.beginsSequence, 1);
        if (!all.filled.empty()) one.segment.filled = wide(all.filled, 1);
        one.targets = wide(batch.targets, all.length);
        return one;
    }
    const SequenceBatch& all = batch.inputs;
    one.inputs.rows = count;
    one.inputs.length = all.length;
    one.inputs.latents = all.latents;
    one.inputs.paddedLatentsVisible = all.paddedLatentsVisible;
    one.inputs.tokens = wide(all.tokens, all.length);
    one.inputs.positions = wide(all.positions, all.length * network_.config().positions.axes());
    one.inputs.begin = wide(all.begin, 1);
    one.inputs.end = wide(all.end, 1);
    one.inputs.crossKeep = wide(all.crossKeep, all.length);
    one.inputs.latentKeep = wide(all.latentKeep, all.latents);
    one.targets = wide(batch.targets, all.latents);
    return one;
}

void Trainer::dropInputs(TrainingBatch& batch, std::int64_t row) const {
    const auto draw = [&](std::uint32_t stream, double rate, std::int64_t width,
                          std::vector<std::uint8_t>& keep) {
        if (rate <= 0) return;
        keep.clear();
        for (std::int64_t each = row; each < row + batch.inputs.rows; ++each) {
            const std::vector<std::uint8_t> mask =
                keepMask(width, rate, options_.seed, rowStream(stream, steps(), each));
            keep.insert(keep.end(), mask.begin(), mask.end());
        }
    };
    draw(kCrossAttendStream, options_.crossAttendDropout, batch.inputs.length, batch.inputs.crossKeep);
    draw(kLatentStream, options_.latentDropout, batch.inputs.latents, batch.inputs.latentKeep);
}

std::pair<double, double> Trainer::accumulate(const TrainingBatch& batch, double weight) {
    return *accumulateRows(batch, weight, 0, batch.rows(), {});
}

// Sums the gradients of this process's shards, in their order.
Trainer::Losses Trainer::computeGradients(const TrainingBatch& batch, double weight, const GoesOn& goesOn) {
    const std::int64_t rows = batch.rows(), shards = options_.shards;
    const auto shard = [&](std::int64_t index) {
        fresh_ = true;
        return accumulateRows(batch, weight, rows * index / shards, rows * (index + 1) / shards, goesOn);
    };
    if (team_ != nullptr) return shard(team_->rank());
    Losses losses = shard(0);
    const TensorView gradients = network_.parameters().allGradients();
    for (std::int64_t index = 1; losses && index < shards; ++index) {
        if (shardSums_.size() < gradients.bytes()) shardSums_ = backend_->allocate(gradients.bytes());
        const TensorView sums(shardSums_.data(), DType::F32, gradients.shape);
        backend_->copy(gradients, sums);
        const Losses more = shard(index);
        if (!more) return std::nullopt;
        losses = {losses->first + more->first, losses->second + more->second};
        // The order makes rounding reproducible: sums so far, then the shard.
        backend_->add(gradients, sums);
        backend_->copy(sums, gradients);
    }
    return losses;
}

// Sums gradients and losses over the team. All processes then use the leader's progress, because clocks
// differ.
void Trainer::sumOverTeam(std::pair<double, double>& losses, double& progress) {
    if (team_ == nullptr) return;
    teamSum_->sum(network_.parameters().allGradients());
    double numbers[] = {losses.first, losses.second, team_->leads() ? progress : 0};
    team_->sum(std::span<double>(numbers));
    losses = {numbers[0], numbers[1]};
    progress = numbers[2];
}

Trainer::Losses Trainer::accumulateRows(const TrainingBatch& batch, double weight, std::int64_t begin,
                                        std::int64_t end, const GoesOn& goesOn) {
    std::pair<double, double> sums{0, 0};
    for (std::int64_t row = begin; row < end; row += options_.rowsAtOnce) {
        if (goesOn && !goesOn()) return std::nullopt;
        TrainingBatch one = sliceRows(batch, row, std::min(options_.rowsAtOnce, end - row));
        dropInputs(one, row);
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Record, options_.compute);
        // Passes of one step draw different numbers: the seed depends on the first row.
        const TrainingNoise noise{
            static_cast<float>(options_.postAttentionDropout),
            seedFor(options_.seed, RandomPurpose::Dropout, static_cast<std::uint64_t>(row)),
            static_cast<std::uint32_t>(steps())};
        const Value logits = rows_ ? network_.forward(pass, one.segment, rows_->next(row), noise)
                                   : network_.forward(pass, one.inputs, noise);
        const auto count = static_cast<std::int64_t>(one.targets.size());
        const Shape shape{count, network_.config().vocabulary};
        const TensorView losses = pass.scratch(DType::F32, {count, 2});
        backend_->crossEntropy(
            logits.data.reshaped(shape), pass.upload(one.targets, {count}),
            {static_cast<float>(options_.zLoss), static_cast<float>(weight), makeIdGroups(network_.config())},
            losses, pass.resultGradient(logits).reshaped(shape));
        if (std::exchange(fresh_, false)) pass.markParametersUnset(network_.parameters().allGradients());
        pass.backward();
        std::vector<float> host(static_cast<std::size_t>(2 * count));
        backend_->download(losses, std::as_writable_bytes(std::span(host)));
        for (std::size_t i = 0; i < host.size(); i += 2) {
            sums.first += static_cast<double>(host[i]);
            sums.second += static_cast<double>(host[i + 1]);
        }
    }
    return sums;
}

StepReport Trainer::step(const TrainingBatch& batch, double progress, const std::function<bool()>& goesOn) {
    if (batch.scored == 0) return {};
    if (!redrawFeatures()) return stepOn(batch, progress, goesOn);
    TrainingBatch fresh = batch;
    std::ranges::fill(fresh.segment.beginsSequence, std::uint8_t{1});
    return stepOn(fresh, progress, goesOn);
}

// Redraws the FAVOR+ feature matrices that are due. The rows must then restart, because sums of old features
// do not match new ones. Returns whether it redrew any.
bool Trainer::redrawFeatures() {
    if (lowRank_) return false;  // an adapter keeps the features of its model
    bool drawn = false;
    const ModelConfig& config = network_.config();
    for (std::size_t i = 0; i < config.layers.size(); ++i) {
        const auto* const favor = std::get_if<FavorConfig>(&config.layers[i].attention);
        if (favor == nullptr || favor->features == 0 || favor->redrawEvery == 0) continue;
        if (steps() == 0 || steps() % favor->redrawEvery != 0) continue;
        network_.parameters().drawFeatures("layers." + std::to_string(i) + ".attention.features",
                                           options_.seed,
                                           static_cast<std::uint32_t>(steps() / favor->redrawEvery));
        drawn = true;
    }
    if (drawn) network_.prepare();
    return drawn;
}

StepReport Trainer::stepOn(const TrainingBatch& batch, double progress, const GoesOn& goesOn) {
    StepReport report;
    report.targets = batch.scored;
    const auto scored = static_cast<double>(batch.scored);
    Losses losses = computeGradients(batch, 1 / scored, team_ == nullptr ? goesOn : GoesOn());
    if (!losses) {
        if (rows_) rows_->discard();
        return {0, 0, 0, 0, true};
    }
    sumOverTeam(*losses, progress);
    report.loss = losses->first / scored;
    report.rate = options_.schedule.at(steps(), progress);
    if (lowRank_) lowRank_->project();
    report.gradientNorm = optimizer_.step(report.rate);
    const bool learnt = std::isfinite(report.gradientNorm);
    if (!learnt) ++skipped_;
    if (rows_) keepRows(batch.segment, learnt);
    if (lowRank_) lowRank_->apply();
    network_.prepare();
    return report;
}

void Trainer::keepRows(const StreamBatch& segment, bool learnt) {
    // The states do not contain this segment, so the next segment cannot continue from them.
    if (!learnt) return beginRows();
    if (team_ != nullptr) rows_->share(*team_, segment);
    rows_->keep();
}

CheckpointNumbers Trainer::numbersWithoutRows() const {
    CheckpointNumbers numbers;
    for (const Parameters::Entry& entry : trainedParameters().entries())
        numbers.add(entry.spec.name, trainedParameters().get(entry.spec.name), entry.spec.shape);
    numbers.add(kFirstMoments, *backend_, optimizer_.firstMoments());
    numbers.add(kSecondMoments, *backend_, optimizer_.secondMoments());
    return numbers;
}

CheckpointNumbers Trainer::numbers() const {
    CheckpointNumbers numbers = numbersWithoutRows();
    if (rows_) rows_->addTo(numbers);
    return numbers;
}

void Trainer::save(const std::filesystem::path& path, const std::string& notes) const {
    nlohmann::json state = {{"steps", optimizer_.steps()},
                            {"skipped", skipped_},
                            {"optimizer", options_.optimizer.name()},
                            {"adapter_rank", options_.adapterRank},
                            {"notes", notes}};
    if (rows_) state["rows"] = rows_->notes();
    writeCheckpoint(path, numbers(), network_.config().toJson(), std::move(state));
}

void Trainer::readNumbers(const WeightStore& store, const nlohmann::json& state) {
    trainedParameters().load(store);
    loadTensor(store, kFirstMoments, *backend_, optimizer_.firstMoments());
    loadTensor(store, kSecondMoments, *backend_, optimizer_.secondMoments());
    CheckpointNumbers taken = numbersWithoutRows();
    beginRows();
    if (rows_ && state.contains("rows")) readRows(store, state["rows"], taken);
    requireNumbers(taken, state, store.name());
}

void Trainer::beginRows() {
    if (rows_) rows_.emplace(network_, groups());
}

// Restores the states of the rows. If the rows' groups differ from the checkpoint's, all rows begin new
// sequences.
void Trainer::readRows(const WeightStore& store, const nlohmann::json& notes, CheckpointNumbers& taken) {
    try {
        RowStates before(network_, RowStates::readGroups(notes));
        before.read(store, notes);
        before.addTo(taken);
        if (before.groups() == rows_->groups()) rows_ = std::move(before);
    } catch (const nlohmann::json::exception&) {
        throw Error(ErrorCode::BadModel, store.name() + ": the notes on its rows are malformed");
    }
}

std::string Trainer::resume(const std::filesystem::path& path) {
    const WeightStore store = WeightStore::open(path);
    const std::string file = path.filename().string();
    const nlohmann::json state = checkedState(store, network_.config(), options_, file);
    try {
        readNumbers(store, state);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        refuseDamagedCheckpoint(error.what());
    }
    optimizer_.setSteps(state["steps"].get<std::int64_t>());
    skipped_ = state["skipped"].get<std::int64_t>();
    if (lowRank_) lowRank_->apply();
    network_.prepare();
    return state["notes"].get<std::string>();
}

}  // namespace continuo
