#include "jobs/sound_job.h"

#include <gmock/gmock.h>

#include <limits>

#include "app/jobs/set_job_fixture.h"
#include "engine/facade/sound_model_fixture.h"
#include "jobs/item_origin.h"
#include "jobs/job_error.h"
#include "jobs/set_moves.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::SizeIs;
using Json = nlohmann::json;

constexpr int kFrames = 60, kNumbers = 2 * kFrames;  // more than the model's context holds

class SoundJobTest : public SoundModelTest {
protected:
    void SetUp() override {
        SoundModelTest::SetUp();
        engine_.setModelFolders(std::vector<std::filesystem::path>{folder_});
    }

    // promptFrames: 0: the sounds begin from nothing.
    SoundJob job(int promptFrames = 10) {
        NewSet asked;
        SoundSetShape shape = soundSetOf(*engine_.inspect(model_).sound, *engine_.inspect(codec_.codec).codec,
                                         kFrames / 50.0 - 0.001);
        const std::vector<float> prompt = sound(promptFrames * static_cast<std::int64_t>(kHop));
        shape.promptSamples = std::ssize(prompt);
        shape.promptFile = promptFrames > 0 ? "/somewhere/rain.flac" : "";
        shape.promptFirst = promptFrames > 0 ? 8000 : 0;
        asked.shape = shape;
        asked.source = samplesAsBytes(prompt);
        asked.seeds = {5, 6};
        SoundJob job;
        job.set = gallery_.addSet(asked);
        job.sounds.modelPath = model_;
        job.sounds.compute.threads = 1;
        return job;
    }
    Json run(const SoundJob& job, LoneContext& context, LiveControls* controls = nullptr) {
        return soundRunner(engine_, gallery_, controls)(requestOf(job), context);
    }
    Json run(const SoundJob& job) {
        LoneContext context;
        return run(job, context);
    }
    // As the engine makes the set's sounds, without a job.
    SoundResult alone(const SoundJob& job) {
        SoundRequest request = job.sounds;
        request.codec = codec_.codec;
        request.prompt = promptSamples(gallery_, job.set);
        request.seconds = kFrames / 50.0;
        request.seeds = {5, 6};
        return engine_.run(request, events_);
    }
    void expectAsAlone(const SoundJob& job) {
        const SoundResult result = alone(job);
        const auto sounds = gallery_.items(job.set);
        ASSERT_THAT(sounds, SizeIs(2));
        for (std::size_t i = 0; i < 2; ++i) {
            EXPECT_TRUE(sounds[i].finished);
            const AudioCodes codes =
                codesOf(gallery_.set(job.set).sound(), gallery_.numbers(sounds[i].id).values);
            EXPECT_EQ(codes.codes, result.sounds[i].codes.codes);
            EXPECT_EQ(codes.samples, result.sounds[i].codes.samples);
            EXPECT_EQ(codes.delay, result.sounds[i].codes.delay);
            EXPECT_EQ(codes.codec, result.sounds[i].codes.codec);
        }
    }
    SoundOrigin origin(const SoundJob& job, std::size_t sound = 0) {
        return parseSoundOrigin(gallery_.items(job.set)[sound].origin);
    }
    void expectFailure(const SoundJob& job, const char* reason) {
        try {
            run(job);
            ADD_FAILURE() << "it was made";
        } catch (const JobError& error) {
            EXPECT_EQ(error.reason(), reason) << error.what();
        }
    }

    Gallery gallery_{Medium::Sounds};
};

TEST_F(SoundJobTest, RequestRoundTrips) {
    SoundJob asked = job();
    asked.sounds.adapter = "a";
    asked.sounds.codec = "c";
    asked.sounds.sampling = {1.25, 5, 0.5, 0.125, 64, std::numeric_limits<std::uint64_t>::max(), 3};
    asked.sounds.compute = {"cpu", "int8", 2};
    asked.parents = {"ab", "cd"};
    const SoundJob back = soundJobOf(Json::parse(requestOf(asked).dump()));
    EXPECT_EQ(requestOf(back), requestOf(asked));
    EXPECT_EQ(back.sounds.sampling, asked.sounds.sampling);
    EXPECT_EQ(back.parents, asked.parents);
    EXPECT_EQ(back.sounds.codec, "c");
}

TEST_F(SoundJobTest, InvalidRequestsAreRejected) {
    const auto refused = [&](const char* field, const Json& value, const char* why) {
        Json request = requestOf(job());
        request[field] = value;
        expectError(ErrorCode::BadRequest, AllOf(HasSubstr("sounds job"), HasSubstr(field), HasSubstr(why)),
                    [&] { soundJobOf(request); });
    };
    refused("model", "", "missing");
    refused("set", 0, "missing");
    refused("codec", 7, "text");
}

TEST_F(SoundJobTest, SoundsEqualTheEngines) {
    for (const int promptFrames : {10, 0}) {
        const SoundJob asked = job(promptFrames);
        LoneContext context;
        const Json result = run(asked, context);
        EXPECT_EQ(context.fraction(), 1);
        EXPECT_EQ(result["cancelled"], false);
        ASSERT_THAT(result["sounds"], SizeIs(2));
        expectAsAlone(asked);
        const GalleryItem made = gallery_.items(asked.set)[1];
        EXPECT_GT(made.bits.value(), 0);
        EXPECT_THAT(gallery_.numbers(made.id).bits, Each(testing::Ge(0)));
    }
}

TEST_F(SoundJobTest, OriginRecordsHowASoundWasMade) {
    SoundJob asked = job();
    asked.sounds.sampling.topK = 9;
    asked.parents = {std::string(64, 'a')};
    const Json result = run(asked);
    const SoundOrigin made = origin(asked, 1);
    EXPECT_EQ(made.modelName, "model");
    EXPECT_EQ(made.modelHash, engine_.hash(model_));
    EXPECT_EQ(made.modelLicence, "CC0-1.0");
    EXPECT_EQ(made.codec, "sound");
    EXPECT_EQ(made.codecHash, hashCodes(codec_.codec));
    EXPECT_EQ(made.levels, 2);
    EXPECT_EQ(made.seconds, kFrames / 50.0);
    EXPECT_EQ(made.sampling.seed, 6U);
    EXPECT_EQ(made.sampling.topK, 9);
    EXPECT_EQ(made.tokens, kNumbers);
    EXPECT_EQ(made.tokenHash, result["sounds"][1]["tokens_sha256"].get<std::string>());
    EXPECT_EQ(made.promptHash, alone(asked).promptHash);
    EXPECT_EQ(made.promptFile, "rain.flac");
    EXPECT_EQ(made.promptFrom, 0.5);
    EXPECT_EQ(made.promptSeconds, 0.2);
    EXPECT_EQ(made.parents, asked.parents);
    EXPECT_EQ(made.device, "cpu");
    EXPECT_EQ(parseSoundOrigin(originText(made)), made);
}

TEST_F(SoundJobTest, RequestIsKnownBeforeTheStart) {
    SoundJob asked = job();
    asked.sounds.sampling.temperature = 0.5;
    tellAsked(gallery_, asked);
    const SoundOrigin told = origin(asked);
    EXPECT_EQ(told.sampling.seed, 5U);
    EXPECT_EQ(told.sampling.temperature, 0.5);
    EXPECT_EQ(told.codecHash, hashCodes(codec_.codec));
    EXPECT_EQ(told.promptSeconds, 0.2);
    EXPECT_EQ(told.tokens, 0);
    EXPECT_FALSE(isBegun(gallery_, asked.set));
}

// The sliders move before the stop and stay there.
TEST_F(SoundJobTest, StoppedJobResumesToTheSameSounds) {
    const auto move = [](LiveControls& controls) {
        return [&controls](int tokens) {
            if (tokens == 30) controls.temperature = 0.25;
            if (tokens == 40) controls.latents = 8;
        };
    };
    for (const int stop : {71, 100}) {  // in mid-frame, and behind one
        const SoundJob broken = job(), whole = job();
        LiveControls sliders, again;
        LoneContext first(stop), second, atOnce;
        first.each = move(sliders);
        EXPECT_EQ(run(broken, first, &sliders)["cancelled"], true);
        EXPECT_EQ(gallery_.items(broken.set)[0].made, stop / 2 * 2);
        EXPECT_FALSE(gallery_.items(broken.set)[0].finished);
        LiveControls later;
        EXPECT_EQ(run(broken, second, &later)["cancelled"], false);
        atOnce.each = move(again);
        run(whole, atOnce, &again);
        for (std::size_t i = 0; i < 2; ++i) {
            const GalleryItem a = gallery_.items(broken.set)[i], b = gallery_.items(whole.set)[i];
            EXPECT_TRUE(a.finished);
            EXPECT_EQ(gallery_.numbers(a.id), gallery_.numbers(b.id));
            EXPECT_EQ(a.origin, b.origin);
        }
        EXPECT_EQ(origin(broken).moves.latents, (LatentsCurve{{0, 16}, {40, 8}}));
        EXPECT_EQ(origin(broken).moves.sampling.at(0).first, 30);
    }
}

TEST_F(SoundJobTest, StopDuringReplayLosesNothing) {
    const SoundJob asked = job();
    LoneContext first(70);
    run(asked, first);
    const GalleryItem known = gallery_.items(asked.set)[1];
    LoneContext second(3, {}, "repeating");
    EXPECT_EQ(run(asked, second)["cancelled"], true);
    EXPECT_EQ(gallery_.items(asked.set)[1].origin, known.origin);
    EXPECT_EQ(gallery_.items(asked.set)[1].made, known.made);
    run(asked);
    expectAsAlone(asked);
}

// As after "Clear ended": the queue has forgotten the job, its checkpoint too.
TEST_F(SoundJobTest, SetResumesWithoutItsJob) {
    SoundJob asked = job();
    asked.sounds.sampling.temperature = 0.75;
    asked.parents = {std::string(64, 'a')};
    EXPECT_FALSE(soundJobToGoOn(gallery_, asked.set)) << "it is not begun";
    LoneContext first(70);
    run(asked, first);
    std::optional<SoundJob> rest = soundJobToGoOn(gallery_, asked.set);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->sounds.modelPath, "model");
    EXPECT_EQ(rest->sounds.sampling.temperature, 0.75);
    EXPECT_EQ(rest->parents, asked.parents);
    rest->sounds.modelPath = model_;
    rest->sounds.compute.threads = 1;
    run(*rest);
    expectAsAlone(asked);
    EXPECT_FALSE(soundJobToGoOn(gallery_, asked.set));
}

TEST_F(SoundJobTest, SlidersMovedBetweenJobsApplyFromTheNextToken) {
    const SoundJob asked = job();
    LiveControls sliders;
    LoneContext first(70);
    run(asked, first, &sliders);
    SamplingChoice colder = asked.sounds.sampling;
    colder.temperature = 0.5;
    moveSliders(gallery_, asked.set, asked.sounds.sampling, colder);
    LiveControls anew;
    SamplingChoice found;
    LoneContext second;
    second.each = [&](int tokens) {
        if (tokens == 1) found = anew.choice();
    };
    run(asked, second, &anew);
    EXPECT_EQ(found.temperature, 0.5);
    ASSERT_THAT(origin(asked).moves.sampling, SizeIs(1));
    EXPECT_EQ(origin(asked).moves.sampling[0].first, 70);
}

// A program that is killed may leave more of one sound behind than of another.
TEST_F(SoundJobTest, SoundsWithUnequalProgressResume) {
    const SoundJob whole = job(), broken = job();
    run(whole);
    const MadeNumbers numbers = gallery_.numbers(gallery_.items(whole.set)[0].id);
    gallery_.append(gallery_.items(broken.set)[0].id, std::span(numbers.values).first(48),
                    std::span(numbers.bits).first(48));
    run(broken);
    expectAsAlone(broken);
    // As on another device than the one that began them.
    const SoundJob other = job();
    gallery_.append(gallery_.items(other.set)[1].id, std::vector<std::uint16_t>(48, 31));
    expectFailure(other, SoundJob::kOtherCodes);
    EXPECT_THAT(gallery_.numbers(gallery_.items(other.set)[1].id).values, Each(31));
}

TEST_F(SoundJobTest, AnotherModelOrCodecDoesNotResume) {
    const std::string file = folder_ / "other.safetensors";
    std::filesystem::copy_file(model_, file);
    SoundJob asked = job();
    asked.sounds.modelPath = file;
    LoneContext first(70);
    run(asked, first);
    engine_.writeCard(file, R"({"title": "taught further"})");
    expectFailure(asked, SoundJob::kOtherModel);
    // One that was not begun yet belongs to its codec all the same.
    SoundJob fresh = job();
    fresh.sounds.modelPath = writeSoundModel(
        "strange.safetensors", hashCodes(writeTiny("strange codec.safetensors", tinyUsualCodec(), 4)));
    expectFailure(fresh, SoundJob::kOtherModel);
    fresh.sounds.modelPath = music_;
    expectFailure(fresh, SoundJob::kOtherModel);
    fresh.sounds.modelPath = model_;
    std::filesystem::remove(codec_.codec);
    expectFailure(fresh, SoundJob::kNoCodec);
}

TEST_F(SoundJobTest, SetWithALostPromptIsNotGeneratedWithoutIt) {
    SoundJob asked = job();
    const TemporaryFolder kept;
    Gallery gallery(Medium::Sounds, kept.path());
    NewSet set;
    set.shape = gallery_.set(asked.set).shape;
    set.source = gallery_.source(asked.set);
    set.seeds = {5};
    asked.set = gallery.addSet(set);
    ASSERT_TRUE(gallery.flush());
    Database(kept / "sounds.sqlite", Database::Mode::Write).execute("UPDATE sets SET source = x''");
    LoneContext context;
    expectError(ErrorCode::BadFile, HasSubstr("prompt of the sounds is lost"),
                [&] { soundRunner(engine_, gallery)(requestOf(asked), context); });
}

TEST_F(SoundJobTest, SetOfFewerLevels_IsGeneratedInThoseLevels) {
    ModelConfig config = tinyConfig(64, 16);
    config.codes.emplace().fewest = 1;
    model_ = writeSoundModel("fewer.safetensors", hashCodes(codec_.codec), config);
    NewSet asked;
    asked.shape = soundSetOf(*engine_.inspect(model_).sound, *engine_.inspect(codec_.codec).codec, 0.2, 1);
    asked.seeds = {5};
    SoundJob job;
    job.set = gallery_.addSet(asked);
    job.sounds.modelPath = model_;
    job.sounds.compute.threads = 1;
    run(job);
    SoundRequest request = job.sounds;
    request.codec = codec_.codec;
    request.levels = 1;
    request.seconds = 0.2;
    request.seeds = {5};
    const std::vector<std::int32_t> codes = engine_.run(request, events_).sounds[0].codes.codes;
    EXPECT_THAT(codes, SizeIs(10));
    const auto made = gallery_.numbers(gallery_.items(job.set)[0].id).values;
    EXPECT_EQ(codesOf(gallery_.set(job.set).sound(), made).codes, codes);
    // Another model has its name now.
    NewSet further = asked;
    job.set = gallery_.addSet(further);
    writeSoundModel("fewer.safetensors", hashCodes(codec_.codec));
    expectError(ErrorCode::BadModel, HasSubstr("makes other codes"), [&] { run(job); });
}

TEST_F(SoundJobTest, SetHasWholeFramesWithinTheLengthLimits) {
    const SoundShape model = *engine_.inspect(model_).sound;
    const CodecShape codec = *engine_.inspect(codec_.codec).codec;
    EXPECT_EQ(soundSetOf(model, codec, 0.041).frames, 3);
    EXPECT_EQ(soundSetOf(model, codec, 1e-9).frames, 1);
    EXPECT_EQ(soundSetOf(model, codec, 1).levels, 2);
    for (const int levels : {-1, 1, 3})
        expectError(ErrorCode::BadRequest, HasSubstr("choose 2"),
                    [&] { soundSetOf(model, codec, 1, levels); });
    for (const double seconds : {0.0, -1.0, 86'401.0, std::numeric_limits<double>::quiet_NaN()})
        expectError(ErrorCode::BadRequest, HasSubstr("86,400"), [&] { soundSetOf(model, codec, seconds); });
}

}  // namespace
}  // namespace continuo::app
