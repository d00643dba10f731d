// Replaces softmax attention with FAVOR+ and fine-tunes (Performer, arXiv 2009.14794, figure 5).
//   favor_swap TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS]]]
// A network with exact attention trains for STEPS (default 800). Then FAVOR+ of each kind replaces its
// attention, with the weights unchanged, and trains for another tenth of STEPS. "Back" is the share of the
// lost accuracy that training regains; 100 % is the accuracy of exact attention after the same further steps.
// Each segment is a separate sequence, so that all kinds see the same past.
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "benchmarks/app/architectures/small_music.h"

namespace continuo {
namespace {

constexpr int kSegment = 512, kFeatures = 128;
constexpr double kFurtherRate = 1e-3;

struct Kind {
    const char* name;
    FavorConfig::Kernel kernel;
};
constexpr Kind kKinds[] = {{"reg", FavorConfig::Kernel::Regularised},
                           {"pos", FavorConfig::Kernel::Positive},
                           {"hyp", FavorConfig::Kernel::Hyperbolic},
                           {"trig", FavorConfig::Kernel::Trigonometric},
                           {"relu", FavorConfig::Kernel::Relu}};

ModelConfig exactConfig(bool unitLength) {
    ModelConfig config = smallStream(kSegment, kSegment, kSegment);
    for (LayerConfig& layer : config.layers) layer.attention = SoftmaxConfig{kSegment, true, unitLength};
    return config;
}

ModelConfig favorConfig(const Kind& kind, bool unitLength) {
    FavorConfig favor;
    favor.kernel = kind.kernel;
    favor.features = kFeatures;
    favor.redrawEvery = 0;
    favor.qkNorm = unitLength;
    return withFavor(exactConfig(unitLength), favor);
}

void copyWeights(Trainer& from, Trainer& to) {
    for (const Parameters::Entry& entry : from.network().parameters().entries())
        to.network().parameters().set(entry.spec.name, from.network().parameters().get(entry.spec.name));
    to.network().prepare();
}

void print(const char* name, const ScoreSums& at, const ScoreSums& after, double lost, double back) {
    std::printf("| %s | %.2f %% | %.3f | %.2f %% | %.3f |", name, 100 * at.accuracy(), at.natsPerToken(),
                100 * after.accuracy(), after.natsPerToken());
    if (lost > 0) std::printf(" %.0f %%", 100 * back / lost);
    std::printf(" |\n");
    std::fflush(stdout);
}

void runSwap(const SmallMusic& music, int seed, bool unitLength) {
    const std::int64_t steps = music.run().steps, further = steps / 10;
    Trainer teacher = music.trainer(exactConfig(unitLength), steps, seed, {}, kSegment);
    music.train(teacher, steps, seed, true);
    const ScoreSums before = music.measure(teacher, kSegment).all;
    Trainer same = music.trainer(exactConfig(unitLength), further, seed, kFurtherRate, kSegment);
    copyWeights(teacher, same);
    music.train(same, further, seed + 1, true);
    const ScoreSums whole = music.measure(same, kSegment).all;
    std::printf(
        "\nSeed %d, queries and keys %s\n\n| attention | accuracy | nats/token | after %lld steps | "
        "nats/token "
        "| back |\n|---|---|---|---|---|---|\n",
        seed, unitLength ? "of unit length" : "unchanged", static_cast<long long>(further));
    print("exact", before, whole, 0, 0);
    for (const Kind& kind : kKinds) {
        Trainer pupil = music.trainer(favorConfig(kind, unitLength), further, seed, kFurtherRate, kSegment);
        copyWeights(teacher, pupil);
        const ScoreSums at = music.measure(pupil, kSegment).all;
        music.train(pupil, further, seed + 1, true);
        const ScoreSums after = music.measure(pupil, kSegment).all;
        print(kind.name, at, after, whole.accuracy() - at.accuracy(), after.accuracy() - at.accuracy());
    }
}

}  // namespace
}  // namespace continuo

int main(int count, char** words) {
    using namespace continuo;
    const SmallMusic music(SmallRun::parse(count, words, 800));
    for (int seed = 1; seed <= music.run().seeds; ++seed)
        for (const bool unitLength : {false, true}) runSwap(music, seed, unitLength);
}
