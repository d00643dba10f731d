#include "training/codec/codec_trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "codec/coder.h"
#include "codec/measures.h"
#include "support/decaying_tones.h"
#include "support/devices.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"
#include "support/tiny_codec.h"
#include "training/codec/crop_sampler.h"

namespace continuo {
namespace {

CodecTrainingOptions quickOptions(double decay) {
    CodecTrainingOptions options;
    options.codes.decay = decay;
    options.batch = 4;
    options.rowsAtOnce = 2;
    options.seconds = 0.1;
    options.schedule = {Schedule::Kind::Constant, 3e-3, 5, 1};
    options.codes.restartEvery = 4;
    return options;
}

std::vector<float> readWeights(const CodecTrainer& trainer) {
    std::vector<float> all;
    for (const Parameters::Entry& entry : trainer.network().parameters().entries()) {
        const std::vector<float> values = trainer.network().parameters().get(entry.spec.name);
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

// Parameter: decay of the codebooks. Codes learn as means of their vectors or, with 0, by gradients.
class CodecTraining : public testing::TestWithParam<double> {
protected:
    CodecTrainer trainer(int threads = 1) const {
        return {test::tinyCodec(), test::openNetworkDevice(threads), quickOptions(GetParam())};
    }
    CropSampler sampler(const CodecTrainer& trainer) const {
        return {clips_, {trainer.samples(), 6, trainer.options().seed}};
    }
    void beginCodes(CodecTrainer& trainer) const {
        trainer.startCodes(sampler(trainer).draw(trainer.cropsToStart(), -1));
    }
    // Runs steps until `steps`. Returns the last report.
    CodecStepReport run(CodecTrainer& trainer, std::int64_t steps) const {
        CodecStepReport report;
        while (trainer.steps() < steps)
            report = trainer.step(sampler(trainer).draw(trainer.options().batch, trainer.steps()), 0);
        return report;
    }

    const std::vector<AudioClip> clips_ = test::makeDecayingTones(1);
    test::TemporaryFolder folder_;
};

TEST_P(CodecTraining, LearnsToReconstructSound) {
    CodecTrainer learner = trainer();
    beginCodes(learner);
    const CodecStepReport first = run(learner, 1), last = run(learner, 60);
    EXPECT_LT(last.spectral, 0.6 * first.spectral) << first.spectral;
    EXPECT_TRUE(std::isfinite(last.loss) && std::isfinite(last.gradientNorm));
}

TEST_P(CodecTraining, TheSameSeedGivesTheSameWeightsWithAnyNumberOfThreads) {
    CodecTrainer one = trainer(1), two = trainer(2);
    for (CodecTrainer* each : {&one, &two}) {
        beginCodes(*each);
        run(*each, 6);
    }
    EXPECT_EQ(readWeights(one), readWeights(two));
}

TEST_P(CodecTraining, ResumesFromACheckpointBitForBit) {
    CodecTrainer whole = trainer(), broken = trainer(), resumed = trainer();
    beginCodes(whole);
    run(whole, 10);
    beginCodes(broken);
    run(broken, 6);  // between two checks of the codes
    broken.save(folder_.path() / "c.checkpoint", "notes");
    EXPECT_EQ(resumed.resume(folder_.path() / "c.checkpoint"), "notes");
    EXPECT_FALSE(resumed.needsCodes());
    EXPECT_EQ(resumed.steps(), 6);
    run(resumed, 10);
    EXPECT_EQ(readWeights(resumed), readWeights(whole));
}

TEST_P(CodecTraining, CancellingBetweenCropsChangesNothing) {
    CodecTrainer whole = trainer(), stopped = trainer();
    for (CodecTrainer* each : {&whole, &stopped}) {
        beginCodes(*each);
        run(*each, 3);
    }
    int asked = 0;
    const auto crops = sampler(stopped).draw(4, 3);
    EXPECT_TRUE(stopped.step(crops, 0, [&] { return asked++ == 0; }).interrupted);
    EXPECT_EQ(asked, 2);
    run(whole, 8);
    run(stopped, 8);
    EXPECT_EQ(readWeights(whole), readWeights(stopped));
}

TEST_P(CodecTraining, UnusedCodesAreRestartedPeriodically) {
    CodecTrainer learner = trainer();
    beginCodes(learner);
    std::int64_t restarted = 0;
    for (int step = 0; step < 8; ++step) {
        const CodecStepReport made = learner.step(sampler(learner).draw(4, step), 0);
        EXPECT_TRUE(made.restarted == 0 || step % 4 == 3) << step;
        restarted += made.restarted;
    }
    EXPECT_GT(restarted, 0);
}

TEST_P(CodecTraining, ACheckpointOfAnotherCodecIsRefused) {
    CodecTrainer learner = trainer();
    learner.save(folder_.path() / "c.checkpoint", "");
    CodecConfig other = test::tinyCodec();
    other.levels = 2;
    CodecTrainer stranger(other, test::openNetworkDevice(), quickOptions(GetParam()));
    test::expectError(ErrorCode::BadModel, testing::HasSubstr("belongs to another model"),
                      [&] { stranger.resume(folder_.path() / "c.checkpoint"); });
}

std::vector<float> readValues(const Parameters& parameters, const std::string& prefix) {
    std::vector<float> all;
    for (const Parameters::Entry& entry : parameters.entries()) {
        if (!entry.spec.name.starts_with(prefix)) continue;
        const std::vector<float> values = parameters.get(entry.spec.name);
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

// Training with discriminators. Parameter: whether only the decoder is trained.
class AdversarialTraining : public testing::TestWithParam<bool> {
protected:
    static CodecTrainingOptions options() {
        CodecTrainingOptions options = quickOptions(0.99);
        options.decoderOnly = GetParam();
        options.discriminators.windows = {128, 64};
        options.discriminators.channels = 4;
        options.discriminators.rate = 1e-3;
        options.discriminators.seconds = 0.05;
        return options;
    }
    // Returns a trainer whose codes are not initialised yet.
    static CodecTrainer trainer(const CodecTrainingOptions& options = AdversarialTraining::options()) {
        return {test::tinyCodec(), test::openNetworkDevice(), options};
    }
    std::vector<float> draw(const CodecTrainer& trainer, std::int64_t crops, std::int64_t step) const {
        return CropSampler(clips_, {trainer.samples(), 6, 1}).draw(crops, step);
    }
    // Runs steps until `steps`, with codes. Returns the last report.
    CodecStepReport run(CodecTrainer& trainer, std::int64_t steps) const {
        if (trainer.needsCodes()) trainer.startCodes(draw(trainer, trainer.cropsToStart(), -1));
        CodecStepReport report;
        while (trainer.steps() < steps) report = trainer.step(draw(trainer, 4, trainer.steps()), 0);
        return report;
    }
    static std::vector<float> readAllWeights(const CodecTrainer& trainer) {
        std::vector<float> all = readWeights(trainer);
        const std::vector<float> others = readValues(trainer.discriminators()->parameters(), "");
        all.insert(all.end(), others.begin(), others.end());
        return all;
    }

    const std::vector<AudioClip> clips_ = test::makeDecayingTones(1);
    test::TemporaryFolder folder_;
};

TEST_P(AdversarialTraining, ReportsAllLosses) {
    CodecTrainer learner = trainer();
    const CodecStepReport report = run(learner, 1);
    ASSERT_TRUE(report.discriminators);
    EXPECT_NEAR(*report.discriminators, 2, 0.5);
    EXPECT_GT(report.adversarial, 0);
    EXPECT_GT(report.features, 0);
    EXPECT_NEAR(report.loss,
                report.spectral + report.waveform + report.codes + report.adversarial + report.features,
                1e-9);
    EXPECT_EQ(report.codes > 0, !GetParam());
}

TEST_P(AdversarialTraining, ResumesBitForBit) {
    CodecTrainer whole = trainer(), broken = trainer();
    run(whole, 8);
    run(broken, 5);
    broken.save(folder_.path() / "c.checkpoint", "notes");
    CodecTrainer resumed = trainer();
    resumed.resume(folder_.path() / "c.checkpoint");
    run(resumed, 8);
    EXPECT_EQ(readAllWeights(resumed), readAllWeights(whole));
    EXPECT_EQ(resumed.discriminators()->steps(), 8);
}

TEST_P(AdversarialTraining, DiscriminatorsHaveNoEffectBeforeTheirStart) {
    CodecTrainingOptions later = options(), without = options();
    later.discriminators.firstStep = 4;
    without.discriminators.windows.clear();
    CodecTrainer learner = trainer(later), other = trainer(without);
    const std::vector<float> begun = readValues(learner.discriminators()->parameters(), "");
    EXPECT_EQ(run(learner, 4).adversarial, 0);
    run(other, 4);
    EXPECT_EQ(readWeights(learner), readWeights(other));
    EXPECT_NE(readValues(learner.discriminators()->parameters(), ""), begun);
    EXPECT_GT(run(learner, 5).adversarial, 0);
    run(other, 5);
    EXPECT_NE(readWeights(learner), readWeights(other));
}

TEST_P(AdversarialTraining, DiscriminatorsTrainOnlyShortlyBeforeTheirStart) {
    CodecTrainingOptions later = options();
    later.discriminators.firstStep = DiscriminatorOptions::kWarmupSteps + 2;
    CodecTrainer learner = trainer(later);
    EXPECT_FALSE(run(learner, 2).discriminators);
    EXPECT_EQ(learner.discriminators()->steps(), 0);
    EXPECT_TRUE(run(learner, 3).discriminators);
    EXPECT_EQ(learner.discriminators()->steps(), 1);
}

TEST_P(AdversarialTraining, ANonFiniteGradientChangesNoWeights) {
    CodecTrainer learner = trainer();
    run(learner, 2);
    const std::vector<float> before = readAllWeights(learner);
    std::vector<float> crops = draw(learner, 4, 2);
    std::fill_n(crops.begin(), learner.samples(), std::numeric_limits<float>::infinity());
    EXPECT_FALSE(std::isfinite(learner.step(crops, 0).gradientNorm));
    EXPECT_EQ(readAllWeights(learner), before);
    EXPECT_EQ(learner.steps(), 3);
    EXPECT_TRUE(std::isfinite(run(learner, 4).gradientNorm));
}

TEST_P(AdversarialTraining, ACheckpointOfOtherDiscriminatorsIsRefused) {
    CodecTrainer learner = trainer();
    learner.save(folder_.path() / "c.checkpoint", "");
    CodecTrainingOptions other = options();
    other.discriminators.windows = {128};
    CodecTrainer stranger = trainer(other);
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("other discriminators"),
                      [&] { stranger.resume(folder_.path() / "c.checkpoint"); });
}

INSTANTIATE_TEST_SUITE_P(Codec, AdversarialTraining, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(DecoderOnly, AdversarialTraining, testing::Values(true));

// Holds with weight decay, with either optimiser, and after unused codes were checked.
TEST(DecoderOnly, LearnsWithoutChangingEncoderAndQuantiser) {
    for (const auto kind : {OptimizerOptions::Kind::AdamW, OptimizerOptions::Kind::Muon}) {
        CodecTrainingOptions options = quickOptions(0.99);
        options.decoderOnly = true;
        options.optimizer.kind = kind;
        options.optimizer.decay = 0.1;
        CodecTrainer learner(test::tinyCodec(), test::openNetworkDevice(), options);
        const std::vector<AudioClip> clips = test::makeDecayingTones(1);
        const CropSampler sampler(clips, {learner.samples(), 6, 1});
        learner.startCodes(sampler.draw(learner.cropsToStart(), -1));
        const Parameters& parameters = learner.network().parameters();
        const std::vector<float> encoder = readValues(parameters, "encoder."),
                                 quantiser = readValues(parameters, "quantiser."),
                                 decoder = readValues(parameters, "decoder.");
        CodecStepReport first, last;
        while (learner.steps() < 30) {
            last = learner.step(sampler.draw(4, learner.steps()), 0);
            if (learner.steps() == 1) first = last;
            EXPECT_EQ(last.restarted, 0);
            EXPECT_EQ(last.codes, 0);
        }
        EXPECT_EQ(readValues(parameters, "encoder."), encoder);
        EXPECT_EQ(readValues(parameters, "quantiser."), quantiser);
        EXPECT_NE(readValues(parameters, "decoder."), decoder);
        EXPECT_LT(last.spectral, 0.9 * first.spectral) << first.spectral;
    }
}

// The decoder of a spectrum codec delays sound by the bands of a transform. Training and decoding remove the
// delay.
TEST(CodecOfSpectra, CompensatesTheDecodersDelay) {
    CodecConfig config = test::tinyCodec({});
    config.bands = 80;
    config.blocks = 2;
    config.channels = 32;
    config.levels = 6;
    config.codes = 128;
    config.codeChannels = 8;
    config.embedding = 32;
    CodecTrainingOptions options = quickOptions(0.99);
    options.dropout = 0;
    options.spectralWeight = 0;  // ignores phases
    options.waveformWeight = 300;
    CodecTrainer trainer(config, test::openNetworkDevice(), options);
    const std::vector<AudioClip> clips = test::makeDecayingTones(1);
    const CropSampler sampler(clips, {trainer.samples(), 6, 1});
    trainer.startCodes(sampler.draw(trainer.cropsToStart(), -1));
    while (trainer.steps() < 200) trainer.step(sampler.draw(options.batch, trainer.steps()), 0);

    const std::span<const float> sound = std::span(clips[0].samples).first(16000);
    std::vector<float> padded(sound.begin(), sound.end()), decoded;
    padded.resize(static_cast<std::size_t>(config.frameCount(16000)) * 80);
    std::vector<std::int32_t> codes;
    SoundEncoder(trainer.network(), config.levels).encode(padded, codes);
    SoundDecoder(trainer.network(), config.levels, config.levels).decode(codes, decoded);
    ASSERT_EQ(decoded.size(), 16000U);
    const double onTime = siSnr(decoded, sound);
    EXPECT_GT(onTime, 3);
    const std::span<const float> all(decoded);
    EXPECT_LT(siSnr(all.subspan(80), sound.first(16000 - 80)), onTime - 6);
    EXPECT_LT(siSnr(all.first(16000 - 80), sound.subspan(80)), onTime - 6);
}

INSTANTIATE_TEST_SUITE_P(Means, CodecTraining, testing::Values(0.99));
INSTANTIATE_TEST_SUITE_P(Gradients, CodecTraining, testing::Values(0.0));

}  // namespace
}  // namespace continuo
