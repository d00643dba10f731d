#include "benchmarks/app/architectures/small_music.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>
#include <utility>

#include "base/token.h"
#include "facade/evaluation/token_scores.h"
#include "midi/file/standard_midi_file.h"
#include "model/config/model_config.h"
#include "support/devices.h"
#include "support/tiny_model.h"
#include "training/data/document_reader.h"
#include "training/data/window_sampler.h"

namespace continuo {
namespace {

constexpr int kVocabulary = 393, kChannels = 128, kHeads = 4, kLayers = 4;
constexpr int kSinger = 52;  // the MIDI program of a song's voice
constexpr double kMedleys = 0.8, kReprises = 0.3;
constexpr std::int64_t kTargets = 1024, kTargetsOfStep = 4096;

template <class Take>
void readList(const std::filesystem::path& list, Take&& take) {
    std::ifstream lines(list);
    if (!lines) {
        std::fprintf(stderr, "%s: cannot be read\n", list.c_str());
        std::exit(2);
    }
    for (std::string line; std::getline(lines, line);) {
        const std::size_t tab = line.find('\t');
        app::ReadOptions options;
        options.skipPrograms = {kSinger};
        NamedPerformance piece;
        piece.name = line.substr(0, tab);
        piece.performance = app::readMidiFile(list.parent_path() / piece.name, options).performance;
        take(std::move(piece), tab == std::string::npos ? 1.0 : std::atof(line.c_str() + tab));
    }
}

void count(std::span<const float> row, std::int32_t target, std::int64_t at, Measured& measured) {
    const float most = *std::max_element(row.begin(), row.end());
    double sum = 0;
    for (const float each : row) sum += std::exp(each - most);
    const float found = row[static_cast<std::size_t>(target)];
    const auto range = std::upper_bound(std::begin(kRangeEnds), std::end(kRangeEnds), at) - kRangeEnds;
    for (ScoreSums* each : {&measured.all, &measured.ranges[static_cast<std::size_t>(range)]}) {
        each->nats += most + std::log(sum) - found;
        each->right += found == most ? 1 : 0;
        ++each->tokens;
    }
}

void measureStream(const Network& network, std::span<const Token> tokens, std::int64_t clearEvery,
                   Measured& measured) {
    const std::int64_t step = clearEvery > 0 ? clearEvery : 1024;
    const auto width = static_cast<std::size_t>(network.config().vocabulary);
    Arena arena = test::makeArena(network);
    StreamState state = network.newStreamState();
    for (std::size_t at = 0; at + 1 < tokens.size(); at += static_cast<std::size_t>(step)) {
        if (clearEvery > 0) state = network.newStreamState();
        const std::size_t end = std::min(tokens.size() - 1, at + static_cast<std::size_t>(step));
        const Arena::Mark mark = arena.mark();
        Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
        const StreamBatch batch{
            1, static_cast<std::int64_t>(end - at), {tokens.begin() + at, tokens.begin() + end}, {}};
        const Value logits = network.forward(pass, batch, state);
        std::vector<float> host(static_cast<std::size_t>(logits.data.shape.count()));
        network.backend().download(logits.data, std::as_writable_bytes(std::span(host)));
        arena.release(mark);
        for (std::size_t i = at; i < end; ++i)
            count(std::span(host).subspan((i - at) * width, width), tokens[i + 1],
                  static_cast<std::int64_t>(i), measured);
    }
}

void measureWindows(const Network& network, std::span<const Token> tokens, Measured& measured) {
    Arena arena = test::makeArena(network);
    const std::vector<float> nats = scoreTokens(network, tokens, {}, arena);
    for (std::size_t i = 0; i < nats.size(); ++i) {
        const auto range =
            std::upper_bound(std::begin(kRangeEnds), std::end(kRangeEnds), static_cast<std::int64_t>(i)) -
            kRangeEnds;
        for (ScoreSums* each : {&measured.all, &measured.ranges[static_cast<std::size_t>(range)]}) {
            each->nats += nats[i];
            ++each->tokens;
        }
    }
}

}  // namespace

SmallRun SmallRun::parse(int count, char** words, std::int64_t usualSteps) {
    if (count < 3) {
        std::fprintf(stderr, "usage: %s TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS [PART-OF-NAME]]]]\n",
                     words[0]);
        std::exit(2);
    }
    SmallRun run{words[1], words[2], usualSteps};
    if (count > 3) run.steps = std::atoll(words[3]);
    if (count > 4) run.seeds = std::max(1, std::atoi(words[4]));
    if (count > 5) run.threads = std::atoi(words[5]);
    if (count > 6) run.only = words[6];
    return run;
}

SmallMusic::SmallMusic(const SmallRun& run) : run_(run) {
    config_.model = smallStream(128, 128, 1024);
    config_.transpose = 5;
    readList(run.trainList, [&](NamedPerformance piece, double weight) {
        request_.pieces.push_back({std::move(piece), weight});
    });
    readList(run.validList,
             [&](NamedPerformance piece, double) { request_.valid.push_back(std::move(piece)); });
    material_ = std::make_unique<MusicMaterial>(request_, config_, kTargets, events_, std::stop_token());
    pieces_ = material_->pieces();
    std::printf("%zu pieces, %zu held out; %lld steps, %d seed(s)\n", pieces_.size(),
                material_->valid().size(), static_cast<long long>(run.steps), run.seeds);
}

Trainer SmallMusic::trainer(const ModelConfig& config, std::int64_t steps, int seed,
                            const std::optional<double>& rate, std::int64_t segment) const {
    TrainingOptions options;
    const std::int64_t targets = !config.isStream() ? config.perceiver().latents
                                 : segment > 0      ? segment
                                                    : kTargets;
    options.batch = kTargetsOfStep / targets;
    if (config.isStream()) options.context = targets;
    options.schedule = {Schedule::Kind::Cosine, rate.value_or(3e-3), std::min<std::int64_t>(40, steps / 10),
                        0.05};
    options.optimizer.kind = OptimizerOptions::Kind::Muon;
    options.optimizer.beta2 = 0.98;
    options.optimizer.decay = 0.02;
    options.seed = static_cast<std::uint64_t>(seed);
    return Trainer(config, test::openTestDevice("cpu", run_.threads), options);
}

// Returns random crops of pieces; each crop is a separate sequence.
TrainingBatch SmallMusic::makeIndependentBatch(std::int64_t rows, std::int64_t length, std::int64_t step,
                                               int seed) const {
    TrainingBatch batch;
    batch.segment.rows = rows;
    batch.segment.length = length;
    batch.segment.beginsSequence.assign(static_cast<std::size_t>(rows), 1);
    for (std::int64_t row = 0; row < rows; ++row) {
        RandomStream random(static_cast<std::uint64_t>(seed) + 77,
                            static_cast<std::uint64_t>(step * rows + row));
        const std::vector<Token>* tokens = nullptr;
        do tokens = &pieces_[random.below(pieces_.size())].tokens;
        while (static_cast<std::int64_t>(tokens->size()) <= length);
        const std::size_t first = random.below(tokens->size() - static_cast<std::size_t>(length));
        for (std::size_t i = first; i < first + static_cast<std::size_t>(length); ++i) {
            batch.segment.tokens.push_back((*tokens)[i]);
            batch.targets.push_back((*tokens)[i + 1]);
        }
    }
    batch.scored = rows * length;
    return batch;
}

void SmallMusic::train(Trainer& trainer, std::int64_t steps, int seed, bool apart) const {
    const TrainingOptions& options = trainer.options();
    const auto drawnBy = static_cast<std::uint64_t>(seed);
    std::unique_ptr<BatchSource> source;
    if (trainer.network().config().isStream())
        source = std::make_unique<DocumentReader>(
            pieces_, ReadingOptions{options.context, drawnBy, kMedleys, kReprises});
    else
        source = std::make_unique<WindowSampler>(pieces_, WindowOptions{.context = options.context,
                                                                        .latents = options.latents,
                                                                        .seed = drawnBy,
                                                                        .medleys = kMedleys,
                                                                        .reprises = kReprises});
    const Augmentation augment = material_->augmentation();
    for (std::int64_t step = 0; step < steps; ++step) {
        const TrainingBatch batch = apart ? makeIndependentBatch(options.batch, options.context, step, seed)
                                          : source->draw(options.batch, step, augment);
        trainer.step(batch, static_cast<double>(step) / static_cast<double>(steps));
    }
}

Measured SmallMusic::measure(Trainer& trainer, std::int64_t clearEvery) const {
    const Network& network = trainer.network();
    Measured measured;
    for (const std::vector<Token>& piece : material_->valid()) {
        if (measured.all.tokens >= run_.validTokens) break;
        if (network.config().isStream())
            measureStream(network, piece, clearEvery, measured);
        else
            measureWindows(network, piece, measured);
    }
    return measured;
}

ModelConfig smallPerceiver(int length, int latents) {
    ModelConfig config = test::tinyConfig(length, latents);
    config.vocabulary = kVocabulary;
    config.tokenizer = "midi-events-pedal";
    config.activation = Activation::SquaredRelu;
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = kChannels;
    config.positions.rotary->fraction = 0.25;
    config.positions.rotary->base = 4096;
    LayerConfig layer;
    layer.heads = config.perceiver().heads = kHeads;
    config.layers.assign(kLayers - 1, layer);
    return config;
}

ModelConfig smallStream(int window, int block, int segment) {
    ModelConfig config = smallPerceiver(segment, segment);
    config.context = StreamConfig{segment, block, StreamConfig::Empty::Mask};
    LayerConfig layer;
    layer.heads = kHeads;
    layer.attention = SoftmaxConfig{window, true, false};
    config.layers.assign(kLayers, layer);
    return config;
}

ModelConfig withFavor(ModelConfig config, const FavorConfig& favor) {
    for (LayerConfig& layer : config.layers) layer.attention = favor;
    return config;
}

ModelConfig withCache(ModelConfig config, const CacheConfig& cache) {
    for (LayerConfig& layer : config.layers) layer.cache = cache;
    return config;
}

ModelConfig withStates(ModelConfig config, const RecurrenceConfig& recurrence) {
    config.layers[config.layers.size() - 2].recurrence = recurrence;
    return config;
}

std::string formatMean(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double each : values) squares += (each - mean) * (each - mean);
    char text[64];
    if (values.size() < 2)
        std::snprintf(text, sizeof(text), "%.3f", mean);
    else
        std::snprintf(text, sizeof(text), "%.3f ± %.3f", mean, std::sqrt(squares / (count - 1)));
    return text;
}

}  // namespace continuo
