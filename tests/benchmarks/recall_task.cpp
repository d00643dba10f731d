// Measures recall. A sequence has eight tokens that each give a value to a key, a gap of random tokens, and
// then the eight keys in another order. After each key the network must predict its value. Accuracy is
// measured on sequences that are not used in training. One token gives the value, so that memory is measured
// and not whether a network learns to bind two tokens.
//   recall_task [KINDS [STEPS [SEED [THREADS [CHANNELS [ROWS]]]]]]
// KINDS: perceiver, window, favor, recurrent, cache, separated by commas; or all, the default.
// The networks have four layers with windows of 64 tokens, so windows reach at most 256 tokens back. Training
// segments have 512 tokens, and gradients end there. Every 100 steps it prints the share of correct values at
// four gaps, and at the end a table over gaps of up to 4,000 tokens. "cleared": the state is cleared at most
// 64 tokens before the first repeated key.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/philox.h"
#include "base/token.h"
#include "model/parameters/parameter_specs.h"
#include "support/devices.h"
#include "support/tiny_model.h"
#include "training/data/window_sampler.h"
#include "training/trainer.h"

namespace continuo::test {
namespace {

constexpr int kPairs = 8, kValues = 32, kFillers = 16;
// Tokens: the start, a key with a value, a requested key, a value, a filler.
constexpr std::int32_t kStart = 0, kFirstGiven = 1, kFirstAsked = kFirstGiven + kPairs * kValues,
                       kFirstValue = kFirstAsked + kPairs, kFirstFiller = kFirstValue + kValues;
constexpr int kVocabulary = kFirstFiller + kFillers;
constexpr std::int64_t kSegment = 512, kWindow = 64, kLatents = 48;
constexpr std::int64_t kLongestLearnt = kSegment - 3 * kPairs - 1, kLongest = 4000;
constexpr int kLayers = 4;

struct Text {
    std::vector<std::int32_t> tokens;
    std::vector<bool> asked;  // whether the token is a value to predict

    void add(std::int32_t token, bool isAsked = false) {
        tokens.push_back(token);
        asked.push_back(isAsked);
    }
    void addFiller(RandomStream& random) {
        add(kFirstFiller + static_cast<std::int32_t>(random.below(kFillers)));
    }
    void addKeyWithValue(int key, std::int32_t value) { add(kFirstGiven + key * kValues + value); }
    void addRequestedKey(int key, std::int32_t value) {
        add(kFirstAsked + key);
        add(kFirstValue + value, true);
    }
};

std::vector<int> shuffledKeys(RandomStream& random) {
    std::vector<int> keys(kPairs);
    std::iota(keys.begin(), keys.end(), 0);
    for (std::size_t i = keys.size(); i > 1; --i) std::swap(keys[i - 1], keys[random.below(i)]);
    return keys;
}

std::vector<std::int32_t> randomValues(RandomStream& random) {
    std::vector<std::int32_t> values(kPairs);
    for (std::int32_t& each : values) each = static_cast<std::int32_t>(random.below(kValues));
    return values;
}

void addEpisode(RandomStream& random, std::int64_t gap, Text& text) {
    const std::vector<std::int32_t> values = randomValues(random);
    for (const int key : shuffledKeys(random))
        text.addKeyWithValue(key, values[static_cast<std::size_t>(key)]);
    for (std::int64_t i = 0; i < gap; ++i) text.addFiller(random);
    for (const int key : shuffledKeys(random))
        text.addRequestedKey(key, values[static_cast<std::size_t>(key)]);
}

Text makeEpisode(std::int64_t gap, std::uint64_t seed, std::uint64_t index) {
    RandomStream random(seed, index);
    Text text;
    text.add(kStart);
    addEpisode(random, gap, text);
    return text;
}

// Sets and requests values in any order, with fillers in between, until a segment is full. Most tokens of
// such texts are scored, so a network learns the task from them first.
void addManyEpisodes(RandomStream& random, Text& text) {
    // Values are requested 2 to 100 tokens apart, so that windows often do not reach them.
    const double fillers = 1 - 0.5 * std::pow(0.04, random.real());
    std::vector<std::int32_t> values = randomValues(random);
    std::vector<bool> isGiven(kPairs);
    while (text.tokens.size() <= kSegment) {
        if (random.real() < fillers) {
            text.addFiller(random);
            continue;
        }
        const auto key = static_cast<std::size_t>(random.below(kPairs));
        if (isGiven[key] && random.real() < 0.5)
            text.addRequestedKey(static_cast<int>(key), values[key]);
        else
            text.addKeyWithValue(static_cast<int>(key), values[key]);
        isGiven[key] = true;
    }
    text.tokens.resize(kSegment + 1);
    text.asked.resize(kSegment + 1);
}

// Returns one episode with a random gap or, half of the time, many episodes.
Text trainingText(std::uint64_t seed, std::uint64_t index) {
    RandomStream random(seed, index);
    Text text;
    text.add(kStart);
    if (random.real() < 0.5)
        addEpisode(random, static_cast<std::int64_t>(random.below(kLongestLearnt + 1)), text);
    else
        addManyEpisodes(random, text);
    return text;
}

TrainingBatch streamRows(const std::vector<Text>& texts) {
    TrainingBatch batch;
    batch.segment.rows = static_cast<std::int64_t>(texts.size());
    batch.segment.length = kSegment;
    batch.segment.beginsSequence.assign(texts.size(), 1);
    for (const Text& text : texts) {
        for (std::size_t i = 0; i < kSegment; ++i) {
            const bool there = i + 1 < text.tokens.size();
            batch.segment.tokens.push_back(there ? text.tokens[i] : 0);
            batch.targets.push_back(there && text.asked[i + 1] ? text.tokens[i + 1] : kNoTarget);
            batch.scored += batch.targets.back() != kNoTarget ? 1 : 0;
        }
    }
    return batch;
}

TrainingBatch perceiverRows(const std::vector<Text>& texts) {
    std::vector<std::vector<std::int32_t>> tokens;
    for (const Text& text : texts) tokens.push_back(text.tokens);
    TrainingBatch batch = makeBatch(tokens, std::vector<std::int64_t>(texts.size(), 0), kLatents, {});
    batch.scored = 0;
    for (std::size_t row = 0; row < texts.size(); ++row) {
        const std::vector<bool>& asked = texts[row].asked;
        for (std::size_t n = 0; n < kLatents; ++n) {
            std::int32_t& target = batch.targets[row * kLatents + n];
            if (asked.size() + n < kLatents || !asked[asked.size() + n - kLatents]) target = kNoTarget;
            batch.scored += target != kNoTarget ? 1 : 0;
        }
    }
    return batch;
}

ModelConfig makeConfig(const std::string& kind, int channels) {
    ModelConfig config = tinyConfig(kLongest + 4 * kPairs, kLatents);
    config.name = kind;
    config.vocabulary = kVocabulary;
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = channels;
    LayerConfig layer;
    layer.heads = config.perceiver().heads = 2;
    if (kind == "perceiver") {
        config.perceiver().taps = {1};
        config.layers.assign(kLayers - 1, layer);
        return config;
    }
    config.context = StreamConfig{kSegment, kWindow, StreamConfig::Empty::Mask};
    config.positions.rotary->base = kWindow;
    if (kind != "favor") config.positions.distance = DistanceConfig{32, kWindow};
    layer.attention = SoftmaxConfig{kWindow, true, false};
    config.layers.assign(kLayers, layer);
    LayerConfig& third = config.layers[kLayers - 2];
    if (kind == "favor") {
        FavorConfig favor;
        favor.features = 64;
        favor.localHeads = 1;
        favor.localWindow = kWindow;
        favor.redrawEvery = 0;
        for (LayerConfig& each : config.layers) each.attention = favor;
    } else if (kind == "recurrent") {
        third.recurrence.emplace();
        third.recurrence->states = 64;
    } else if (kind == "cache") {
        CacheConfig cache;
        cache.segment = kWindow;
        cache.rows = 32;
        cache.balance = 0;
        for (LayerConfig& each : config.layers) each.cache = cache;
    } else if (kind != "window") {
        std::fprintf(stderr, "recall_task: unknown kind \"%s\"\n", kind.c_str());
        std::exit(2);
    }
    config.check();
    return config;
}

class Recall {
public:
    Recall(const std::string& kind, int channels, int threads, std::int64_t rows, std::uint64_t seed)
        : seed_(seed),
          trainer_(makeConfig(kind, channels), openTestDevice("cpu", threads), makeOptions(rows, seed)) {
        std::printf("%s: %lld parameters\n", kind.c_str(),
                    static_cast<long long>(parameterCount(trainer_.network().config())));
    }

    void train(std::int64_t steps) {
        const auto begin = std::chrono::steady_clock::now();
        for (std::int64_t step = 0; step < steps; ++step) {
            std::vector<Text> texts;
            for (std::int64_t row = 0; row < trainer_.options().batch; ++row)
                texts.push_back(trainingText(seed_, static_cast<std::uint64_t>(step * 4096 + row)));
            const StepReport report = trainer_.step(isStream() ? streamRows(texts) : perceiverRows(texts),
                                                    static_cast<double>(step) / static_cast<double>(steps));
            if ((step + 1) % 100 != 0) continue;
            std::printf("step %lld, %.1f min, loss %.3f; correct at gaps of 32, 200, 300, 450 tokens:",
                        static_cast<long long>(step + 1),
                        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / 60,
                        report.loss);
            for (const std::int64_t gap : {32, 200, 300, 450})
                std::printf(" %.0f %%", 100 * accuracyAt(gap, 8, false));
            std::printf("\n");
            std::fflush(stdout);
        }
    }

    bool isStream() { return trainer_.network().config().isStream(); }

    // Returns the share of correct values at a gap, over `sequences` sequences.
    double accuracyAt(std::int64_t gap, int sequences, bool cleared) {
        int right = 0;
        for (int i = 0; i < sequences; ++i) {
            Text text = makeEpisode(gap, seed_ + 1000, static_cast<std::uint64_t>(gap * 4096 + i));
            if (cleared) {
                const auto kept = std::min<std::int64_t>(2 * kPairs + kWindow, 2 * kPairs + gap);
                text.tokens.erase(text.tokens.begin(), text.tokens.end() - kept);
                text.asked.erase(text.asked.begin(), text.asked.end() - kept);
            }
            right += countCorrect(text);
        }
        return right / static_cast<double>(sequences * kPairs);
    }

private:
    static TrainingOptions makeOptions(std::int64_t rows, std::uint64_t seed) {
        TrainingOptions options;
        options.batch = rows;
        options.context = kSegment;
        options.schedule = {Schedule::Kind::Cosine, 2e-3, 50, 0.05};
        options.optimizer.kind = OptimizerOptions::Kind::Muon;
        options.optimizer.beta2 = 0.98;
        options.seed = seed;
        return options;
    }

    int countCorrect(const Text& text) {
        const Network& network = trainer_.network();
        Arena arena = makeArena(network);
        std::vector<std::int32_t> best;  // the prediction of each token except the first
        if (!isStream()) {
            Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
            best.assign(text.tokens.size() - 1 - kLatents, 0);
            updateBest(network.forward(pass, perceiverRows({text}).inputs), best);
        } else {
            StreamState state = network.newStreamState();
            for (std::size_t at = 0; at + 1 < text.tokens.size(); at += kSegment) {
                const std::size_t end = std::min(text.tokens.size() - 1, at + kSegment);
                const Arena::Mark mark = arena.mark();
                Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
                const StreamBatch batch{1,
                                        static_cast<std::int64_t>(end - at),
                                        {text.tokens.begin() + static_cast<std::ptrdiff_t>(at),
                                         text.tokens.begin() + static_cast<std::ptrdiff_t>(end)},
                                        {}};
                updateBest(network.forward(pass, batch, state), best);
                arena.release(mark);
            }
        }
        int right = 0;
        for (std::size_t i = 1; i < text.tokens.size(); ++i)
            right += text.asked[i] && best[i - 1] == text.tokens[i] ? 1 : 0;
        return right;
    }

    void updateBest(const Value& logits, std::vector<std::int32_t>& best) {
        std::vector<float> host(static_cast<std::size_t>(logits.data.shape.count()));
        trainer_.network().backend().download(logits.data, std::as_writable_bytes(std::span(host)));
        for (auto row = host.begin(); row != host.end(); row += kVocabulary)
            best.push_back(static_cast<std::int32_t>(std::max_element(row, row + kVocabulary) - row));
    }

    std::uint64_t seed_;
    Trainer trainer_;
};

void run(const std::vector<std::string>& words) {
    const auto number = [&](std::size_t at, int usual) {
        return at < words.size() ? std::atoi(words[at].c_str()) : usual;
    };
    std::string kinds =
        words.empty() || words[0] == "all" ? "perceiver,window,favor,recurrent,cache" : words[0];
    const std::vector<std::int64_t> gaps = {32, 128, 200, 300, 450, 600, 1000, 2000, kLongest};
    std::string table = "| share correct at a gap of |";
    for (const std::int64_t gap : gaps) table += " " + std::to_string(gap) + " |";
    table += "\n|---|";
    for (std::size_t i = 0; i < gaps.size(); ++i) table += "---|";
    std::istringstream list(kinds);
    for (std::string kind; std::getline(list, kind, ',');) {
        Recall recall(kind, number(4, 64), number(3, 2), number(5, 16),
                      static_cast<std::uint64_t>(number(2, 1)));
        recall.train(number(1, 5000));
        for (const bool cleared : {false, true}) {
            if (cleared && !recall.isStream()) continue;
            table += "\n| " + kind + (cleared ? ", cleared |" : " |");
            for (const std::int64_t gap : gaps) {
                const double share = recall.accuracyAt(gap, 32, cleared);
                table += " " + std::to_string(static_cast<int>(std::lround(100 * share))) + " % |";
            }
        }
    }
    std::printf("\nChance: %.1f %%\n\n%s\n", 100.0 / kValues, table.c_str());
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) { continuo::test::run({words + 1, words + count}); }
