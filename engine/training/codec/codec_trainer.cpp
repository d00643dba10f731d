#include "training/codec/codec_trainer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "backend/device_arena.h"
#include "base/philox.h"
#include "continuo/error.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

constexpr const char* kCounts = "codes.counts";
constexpr const char* kMeans = "codes.means";
constexpr const char* kDiscriminators = "discriminators";
constexpr const char* kDiscriminatorSteps = "discriminator_steps";
// Crops per pass on the CPU: few enough to fit into the caches, and enough rows for efficient products.
constexpr std::int64_t kRowsOnHost = 4;

OptimizerOptions makeOptimizerOptions(const CodecTrainingOptions& options) {
    OptimizerOptions optimizer = options.optimizer;
    if (options.decoderOnly) optimizer.trainedPrefix = "decoder.";
    return optimizer;
}

// Computes gains that bring crops [B,samples] to a root mean square of 1; at most 60 dB.
TensorView uploadGains(Pass& pass, std::span<const float> crops, std::int64_t samples) {
    constexpr double kLeast = 1e-3;
    std::vector<float> gains;
    for (std::size_t row = 0; row < crops.size(); row += static_cast<std::size_t>(samples)) {
        double squares = 0;
        for (const float each : crops.subspan(row, static_cast<std::size_t>(samples)))
            squares += static_cast<double>(each) * static_cast<double>(each);
        const double level = std::sqrt(squares / static_cast<double>(samples));
        gains.push_back(static_cast<float>(1 / std::max(kLeast, level)));
    }
    const TensorView made = pass.scratch(DType::F32, {std::ssize(gains)});
    pass.backend().upload(std::as_bytes(std::span(gains)), made);
    return made;
}

// Returns the shape of the discriminators as a checkpoint stores it; null without discriminators.
nlohmann::json discriminatorShape(const DiscriminatorOptions& options) {
    if (options.windows.empty()) return {};
    return {{"windows", options.windows}, {"channels", options.channels}};
}

}  // namespace

std::int64_t CodecTrainingOptions::cropSamples(const CodecConfig& model) const {
    const std::int64_t hop = model.hop();
    const auto frames = std::llround(seconds * model.sampleRate / static_cast<double>(hop));
    return hop * std::max<std::int64_t>(frames, model.frameCount(SpectralLoss::kLeastSamples));
}

CodecTrainer::CodecTrainer(const CodecConfig& config, std::shared_ptr<Backend> backend,
                           CodecTrainingOptions options)
    : backend_(std::move(backend)),
      options_(std::move(options)),
      network_(config, backend_, true),
      optimizer_(network_.parameters(), backend_, makeOptimizerOptions(options_)),
      spectral_(backend_, config.sampleRate),
      care_(network_, options_.codes, options_.seed),
      samples_(options_.cropSamples(config)),
      arena_(makeDeviceArena(backend_)),
      scratch_(makeDeviceArena(backend_)) {
    if (options_.lineWeight > 0) lines_.emplace(backend_, config.hop(), samples_ - config.delay());
    if (!options_.discriminators.windows.empty()) {
        discriminators_.emplace(backend_, options_.discriminators, options_.optimizer,
                                seedFor(options_.seed, RandomPurpose::Discriminators));
    }
    if (options_.rowsAtOnce <= 0) options_.rowsAtOnce = backend_->isHost() ? kRowsOnHost : options_.batch;
    if (options_.levelChoices.empty()) {
        for (int levels = 1; levels <= config.levels; ++levels) options_.levelChoices.push_back(levels);
    }
    network_.parameters().initialise(options_.seed);
}

void CodecTrainer::startFrom(const WeightStore& weights) {
    network_.parameters().load(weights);
    care_.beginMeans();
    hasCodes_ = true;
}

std::int64_t CodecTrainer::cropsToStart() const noexcept {
    const std::int64_t frames = samples_ / network_.config().hop();
    return (care_.framesToStart() + frames - 1) / frames;
}

bool CodecTrainer::startCodes(std::span<const float> crops, const GoesOn& goesOn) {
    std::vector<float> frames;
    const auto length = static_cast<std::size_t>(samples_);
    for (std::size_t at = 0; at + length <= crops.size(); at += length) {
        if (goesOn && !goesOn()) return false;
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        const TensorView in = pass.scratch(DType::F32, {1, samples_, 1});
        backend_->upload(std::as_bytes(crops.subspan(at, length)), in);
        const TensorView made = network_.encode(pass, {in, {}, nullptr}).data;
        frames.resize(frames.size() + static_cast<std::size_t>(made.shape.count()));
        backend_->download(made, std::as_writable_bytes(
                                     std::span(frames).last(static_cast<std::size_t>(made.shape.count()))));
    }
    care_.start(network_.quantiser(), frames);
    hasCodes_ = true;
    return true;
}

// Returns the number of levels of each crop. The first crops, as many as the dropout fraction, use fewer
// levels.
std::vector<int> CodecTrainer::cropLevels(std::int64_t step) const {
    std::vector<int> levels(static_cast<std::size_t>(options_.batch), network_.config().levels);
    RandomStream random(seedFor(options_.seed, RandomPurpose::Levels), static_cast<std::uint64_t>(step));
    const auto fewer = static_cast<std::size_t>(options_.dropout * static_cast<double>(options_.batch));
    for (std::size_t row = 0; row < fewer; ++row)
        levels[row] = options_.levelChoices[random.below(options_.levelChoices.size())];
    return levels;
}

// Encodes crops [rows,samples] to codes. If only the decoder is trained, no gradient is needed before the
// codes.
Quantised CodecTrainer::quantise(Pass& pass, TensorView original, std::span<const int> levels,
                                 CodeLosses& losses) {
    const Value samples{original.reshaped({std::ssize(levels), samples_, 1}), {}, nullptr};
    const auto through = [&](Pass& by, CodeLosses* learning) {
        return network_.quantiser().quantise(by, network_.encode(by, samples), levels, learning);
    };
    if (!options_.decoderOnly) return through(pass, &losses);
    Pass still(*backend_, scratch_, Pass::Mode::Infer, DType::F32);
    return through(still, nullptr);
}

void CodecTrainer::discriminate(Pass& pass, const Value& made, TensorView wanted, TensorView gains,
                                double share, CodecStepReport& report) {
    const DiscriminatorOptions& options = options_.discriminators;
    const double counts = options.areActiveAt(steps()) ? share : 0;
    const double adversarial = options.adversarialWeight * counts, features = options.featureWeight * counts;
    // Discriminators compare a part of each crop, normalised so that quiet sound counts as much as loud
    // sound.
    const std::int64_t compared = wanted.shape[1];
    const std::int64_t part = options.comparedSamples(network_.config().sampleRate, compared);
    RandomStream random(seedFor(options_.seed, RandomPurpose::Discriminators, 1),
                        static_cast<std::uint64_t>(steps()));
    const auto begin = static_cast<std::int64_t>(random.below(static_cast<std::size_t>(compared - part + 1)));
    const Discriminators::Losses losses = discriminators_->compare(
        pass, scratch_, made.slice(1, begin, begin + part), wanted.slice(1, begin, begin + part), gains,
        {static_cast<float>(share), static_cast<float>(adversarial), static_cast<float>(features)});
    report.discriminators = report.discriminators.value_or(0) + share * losses.discriminators;
    report.adversarial += adversarial * losses.adversarial;
    report.features += features * losses.features;
}

void CodecTrainer::accumulate(std::span<const float> crops, std::span<const int> levels,
                              CodecStepReport& report) {
    arena_.reset();
    scratch_.reset();
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    if (std::exchange(fresh_, false)) pass.markParametersUnset(network_.parameters().allGradients());
    const std::int64_t rows = std::ssize(levels);
    const double share = static_cast<double>(rows) / static_cast<double>(options_.batch);
    const auto weight = [&](double full) { return static_cast<float>(full * share); };
    const TensorView original = pass.scratch(DType::F32, {rows, samples_});
    backend_->upload(std::as_bytes(crops), original);
    const double codebookWeight = options_.codes.decay > 0 ? 0 : options_.codebookWeight;
    CodeLosses losses{weight(options_.commitmentWeight), weight(codebookWeight), {}};
    const Quantised quantised = quantise(pass, original, levels, losses);
    // The decoder delays sound, so its output is compared with earlier samples.
    const std::int64_t delay = network_.config().delay(), compared = samples_ - delay;
    const Value made =
        network_.decode(pass, quantised.sum).reshaped({rows, samples_}).slice(1, delay, samples_);
    const TensorView wanted = original.slice(1, 0, compared);
    const TensorView waveSums = pass.scratch(DType::F32, {rows});
    DistanceRule waveform;
    waveform.weight = weight(options_.waveformWeight) / static_cast<float>(rows * compared);
    backend_->distance(made.data, wanted, waveform, waveSums, made.gradient, pass.into(made));
    const std::vector<TensorView> sums =
        spectral_.record(pass, scratch_, made, wanted, weight(options_.spectralWeight));
    TensorView lineSums;
    if (lines_) lineSums = lines_->record(pass, scratch_, made, wanted, weight(options_.lineWeight));
    if (options_.discriminators.areLearningAt(steps()))
        discriminate(pass, made, wanted, uploadGains(pass, crops, samples_), share, report);
    pass.backward();
    if (!options_.decoderOnly) care_.count(quantised, levels, steps());
    for (const double mean : spectral_.means(sums)) report.spectral += options_.spectralWeight * share * mean;
    if (lines_) report.lines += options_.lineWeight * share * lines_->mean(lineSums);
    std::vector<float> waves(static_cast<std::size_t>(rows));
    backend_->download(waveSums, std::as_writable_bytes(std::span(waves)));
    for (const float sum : waves)
        report.waveform += options_.waveformWeight * static_cast<double>(sum) /
                           static_cast<double>(options_.batch * compared);
    report.codes += (options_.commitmentWeight + codebookWeight) * share * losses.value(*backend_);
}

CodecStepReport CodecTrainer::step(std::span<const float> crops, double progress, const GoesOn& goesOn) {
    CodecStepReport report;
    const std::vector<int> levels = cropLevels(steps());
    const std::vector<float> counted = care_.counts();
    fresh_ = true;
    if (discriminators_) discriminators_->beginStep();
    for (std::int64_t row = 0; row < options_.batch; row += options_.rowsAtOnce) {
        if (goesOn && !goesOn()) {
            care_.setCounts(counted);
            report.interrupted = true;
            return report;
        }
        const std::int64_t rows = std::min(options_.rowsAtOnce, options_.batch - row);
        accumulate(crops.subspan(static_cast<std::size_t>(row * samples_),
                                 static_cast<std::size_t>(rows * samples_)),
                   std::span(levels).subspan(static_cast<std::size_t>(row), static_cast<std::size_t>(rows)),
                   report);
    }
    report.loss = report.spectral + report.waveform + report.codes + report.lines + report.adversarial +
                  report.features;
    learn(progress, counted, report);
    return report;
}

// Updates the codec and the discriminators, or neither: a gradient that is not finite skips the step.
void CodecTrainer::learn(double progress, std::span<const float> counted, CodecStepReport& report) {
    const std::int64_t number = steps();
    report.rate = options_.schedule.at(number, progress);
    report.gradientNorm = optimizer_.gradientNorm();
    if (report.discriminators && !std::isfinite(discriminators_->gradientNorm()))
        report.gradientNorm = std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(report.gradientNorm)) {
        ++skipped_;
        care_.setCounts(counted);
        return;
    }
    optimizer_.step(report.rate);
    if (report.discriminators) {
        Schedule schedule = options_.schedule;
        schedule.rate = options_.discriminators.rate;
        discriminators_->learn(schedule.at(number, progress));
    }
    if (!options_.decoderOnly) report.restarted = care_.learn(optimizer_, number);
}

CheckpointNumbers CodecTrainer::numbers() const {
    CheckpointNumbers numbers;
    const Parameters& parameters = network_.parameters();
    for (const Parameters::Entry& entry : parameters.entries())
        numbers.add(entry.spec.name, parameters.get(entry.spec.name), entry.spec.shape);
    numbers.add(kFirstMoments, *backend_, optimizer_.firstMoments());
    numbers.add(kSecondMoments, *backend_, optimizer_.secondMoments());
    numbers.add(kCounts, care_.counts(), {std::ssize(care_.counts())});
    if (const auto means = care_.means(); !means.empty())
        numbers.add(kMeans, {means.begin(), means.end()}, {std::ssize(means)});
    if (discriminators_) discriminators_->addTo(numbers);
    return numbers;
}

void CodecTrainer::save(const std::filesystem::path& path, const std::string& notes) const {
    nlohmann::json state{{"steps", optimizer_.steps()},
                         {"skipped", skipped_},
                         {"optimizer", options_.optimizer.name()},
                         {"has_codes", hasCodes_},
                         {"notes", notes}};
    if (discriminators_) {
        state[kDiscriminators] = discriminatorShape(options_.discriminators);
        state[kDiscriminatorSteps] = discriminators_->steps();
    }
    writeCheckpoint(path, numbers(), network_.config().toJson(), std::move(state));
}

std::string CodecTrainer::check(const WeightStore& store, const CodecConfig& model,
                                const CodecTrainingOptions& options) {
    const nlohmann::json state = checkpointState(store, store.name());
    const std::string config(store.metadata("config"));
    bool same = isCodecConfig(config);
    if (same) {
        CodecConfig theirs = CodecConfig::fromJson(config);
        theirs.name = model.name;  // the file may have been renamed
        same = theirs == model;
    }
    if (!same)
        throw Error(ErrorCode::BadModel,
                    store.name() + ": belongs to another model; use its config, or start a new run");
    if (const std::string optimizer = state.value("optimizer", ""); optimizer != options.optimizer.name()) {
        throw Error(ErrorCode::BadRequest, store.name() + ": was made by " + optimizer +
                                               ", which is not compatible with " + options.optimizer.name() +
                                               "; set training.optimizer to it, or start a new run");
    }
    if (state.value(kDiscriminators, nlohmann::json()) != discriminatorShape(options.discriminators)) {
        throw Error(ErrorCode::BadRequest,
                    store.name() +
                        ": was made with other discriminators; keep training.discriminator_windows and "
                        "training.discriminator_channels, or start a new run");
    }
    return state["notes"].get<std::string>();
}

std::string CodecTrainer::resume(const std::filesystem::path& path) {
    const WeightStore store = WeightStore::open(path);
    std::string notes = check(store, network_.config(), options_);
    const nlohmann::json state = checkpointState(store, store.name());
    try {
        network_.parameters().load(store);
        loadTensor(store, kFirstMoments, *backend_, optimizer_.firstMoments());
        loadTensor(store, kSecondMoments, *backend_, optimizer_.secondMoments());
        std::vector<float> counts(care_.counts().size());
        const Shape shape{std::ssize(counts)};
        store.readInto(kCounts, shape, TensorView(counts.data(), DType::F32, shape));
        care_.setCounts(counts);
        const std::span<float> means = care_.means();
        const Shape all{std::ssize(means)};
        if (!means.empty()) store.readInto(kMeans, all, TensorView(means.data(), DType::F32, all));
        if (discriminators_) discriminators_->read(store, state.value(kDiscriminatorSteps, std::int64_t{0}));
        requireNumbers(numbers(), state, store.name());
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        refuseDamagedCheckpoint(error.what());
    }
    optimizer_.setSteps(state["steps"].get<std::int64_t>());
    skipped_ = state["skipped"].get<std::int64_t>();
    hasCodes_ = state.value("has_codes", true);
    return notes;
}

}  // namespace continuo
