#include "jobs/picture_job.h"

#include <gmock/gmock.h>

#include <limits>

#include "app/jobs/set_job_fixture.h"
#include "engine/facade/picture_fixture.h"
#include "jobs/job_error.h"
#include "jobs/set_moves.h"
#include "pictures/picture_origin.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;
using Json = nlohmann::json;
using Context = StandaloneContext;
using Held = HeldContext;

class PictureJobTest : public PictureTest {
protected:
    PictureJob job(const std::string& label = "green", int keptRows = 0) {
        NewSet asked;
        asked.shape = PictureSetShape{.width = 8, .height = 8, .label = label, .keptRows = keptRows};
        asked.seeds = {5, 6};
        if (keptRows > 0) asked.source = makePicture(3).picture.rgb;
        PictureJob job;
        job.set = gallery_.addSet(asked);
        job.pictures.modelPath = model();
        job.pictures.compute.threads = 1;
        return job;
    }
    Json run(const PictureJob& job, Context& context) {
        return pictureRunner(engine_, gallery_)(requestJson(job), context);
    }
    Json run(const PictureJob& job) {
        Context context;
        return run(job, context);
    }
    // Returns the set's pictures drawn by the engine without a job.
    PictureResult drawWithoutJob(const PictureJob& job) {
        PictureRequest request = job.pictures;
        const GallerySet set = gallery_.set(job.set);
        request.label = set.picture().label;
        request.prompt = sourcePicture(gallery_, job.set);
        request.keptRows = set.picture().keptRows;
        request.seeds = {5, 6};
        return engine_.run(request, events_);
    }
    void expectEqualsEngine(const PictureJob& job) {
        const PictureResult result = drawWithoutJob(job);
        const auto pictures = gallery_.items(job.set);
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            EXPECT_TRUE(pictures[i].finished);
            EXPECT_EQ(toPicture(gallery_.set(job.set).picture(), gallery_.numbers(pictures[i].id).values),
                      result.pictures[i].picture);
        }
    }

    Gallery gallery_{Medium::Pictures};
};

TEST_F(PictureJobTest, RequestRoundTrips) {
    PictureJob asked = job();
    asked.pictures.adapter = "a";
    asked.pictures.sampling = {1.25, 5, 0.5, 0.125, 64, std::numeric_limits<std::uint64_t>::max(), 3};
    asked.pictures.compute = {"cpu", "int8", 2};
    asked.parents = {"ab", "cd"};
    const PictureJob back = parsePictureJob(Json::parse(requestJson(asked).dump()));
    EXPECT_EQ(requestJson(back), requestJson(asked));
    EXPECT_EQ(back.pictures.sampling, asked.pictures.sampling);
    EXPECT_EQ(back.parents, asked.parents);
}

TEST_F(PictureJobTest, InvalidRequestsAreRejected) {
    const auto refused = [&](const char* field, const Json& value, const char* why) {
        Json request = requestJson(job());
        request[field] = value;
        expectError(ErrorCode::BadRequest, AllOf(HasSubstr("pictures job"), HasSubstr(field), HasSubstr(why)),
                    [&] { parsePictureJob(request); });
    };
    refused("model", "", "missing");
    refused("set", 0, "missing");
    refused("set", 1.5, "whole number");
    refused("parents", "none", "is not a list");
    expectError(ErrorCode::BadRequest, HasSubstr("not a JSON object"),
                [] { parsePictureJob(Json::array()); });
}

TEST_F(PictureJobTest, JobsPicturesEqualTheEnginesPictures) {
    const PictureJob asked = job();
    Context context;
    const Json result = run(asked, context);
    EXPECT_EQ(context.fraction(), 1);
    EXPECT_EQ(result["cancelled"], false);
    ASSERT_THAT(result["pictures"], SizeIs(2));
    expectEqualsEngine(asked);
    const GalleryItem picture = gallery_.items(asked.set)[1];
    EXPECT_GT(picture.bits.value(), 0);
    const PictureProvenance origin = parseProvenance(picture.origin);
    ASSERT_THAT(origin.pictures, SizeIs(1));
    EXPECT_EQ(origin.pictures[0].sampling.seed, 6U);
    EXPECT_EQ(origin.pictures[0].label, "green");
    EXPECT_EQ(origin.pictures[0].tokenHash, result["pictures"][1]["tokens_sha256"].get<std::string>());
    EXPECT_EQ(origin.pictures[0].modelName, "tiny");
    EXPECT_THAT(origin.pictures[0].modelHash, SizeIs(64));
}

TEST_F(PictureJobTest, KeptRowsEqualTheSource) {
    const PictureJob asked = job("red", 5);
    run(asked);
    expectEqualsEngine(asked);
    const MadeNumbers numbers = gallery_.numbers(gallery_.items(asked.set)[0].id);
    const Picture source = sourcePicture(gallery_, asked.set);
    EXPECT_TRUE(std::equal(source.rgb.begin(), source.rgb.begin() + 5 * 8 * 3, numbers.values.begin()));
    EXPECT_EQ(numbers.bits[5 * 8 * 3 - 1], -1);
    EXPECT_GE(numbers.bits[5 * 8 * 3], 0);
}

TEST_F(PictureJobTest, StoppedJobResumesToTheSamePictures) {
    for (const int rows : {0, 3}) {
        const PictureJob asked = job("blue", rows);
        Context first(70);
        EXPECT_EQ(run(asked, first)["cancelled"], true);
        const GalleryItem half = gallery_.items(asked.set)[0];
        EXPECT_EQ(half.made, rows * 24 + 70);
        EXPECT_FALSE(half.finished);
        Context second(-1, first.checkpoint());
        EXPECT_EQ(run(asked, second)["cancelled"], false);
        expectEqualsEngine(asked);
    }
}

// For example after "Clear ended": the queue no longer has the job and its checkpoint.
TEST_F(PictureJobTest, SetResumesAfterItsJobWasCleared) {
    PictureJob asked = job("blue", 2);
    asked.pictures.sampling.temperature = 0.75;
    asked.parents = {std::string(64, 'a')};
    LiveControls controls(asked.pictures.sampling);
    Context first(70);
    first.onToken = [&](int tokens) {
        if (tokens == 30) controls.latents = 8;
    };
    pictureRunner(engine_, gallery_, &controls)(requestJson(asked), first);
    std::optional<SetRequest> rest = findRemainingRequest(gallery_, asked.set);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->modelPath, "tiny");
    EXPECT_EQ(rest->sampling.temperature, 0.75);
    EXPECT_EQ(rest->parents, asked.parents);
    rest->modelPath = model();
    LiveControls still(asked.pictures.sampling);
    still.latents = 8;
    Context second;
    EXPECT_EQ(pictureRunner(engine_, gallery_, &still)(setRequest(*rest, *rest), second)["cancelled"], false);
    EXPECT_FALSE(findRemainingRequest(gallery_, asked.set));

    // Draws the same set without a break.
    const PictureJob whole = [&] {
        PictureJob other = job("blue", 2);
        other.pictures.sampling.temperature = 0.75;
        return other;
    }();
    LiveControls again(whole.pictures.sampling);
    Context third;
    third.onToken = [&](int tokens) {
        if (tokens == 30) again.latents = 8;
    };
    pictureRunner(engine_, gallery_, &again)(requestJson(whole), third);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(gallery_.numbers(gallery_.items(asked.set)[i].id),
                  gallery_.numbers(gallery_.items(whole.set)[i].id));
    }
}

TEST_F(PictureJobTest, SamplingChangesSurviveAnInterruption) {
    const auto move = [](LiveControls& controls) {
        return [&controls](int tokens) {
            if (tokens == 30) controls.temperature = 0.25;
            if (tokens == 40) controls.topK = 4;
        };
    };
    for (const char* label : {"blue", ""}) {
        const PictureJob broken = job(label), whole = job(label);
        LiveControls sliders(broken.pictures.sampling), still(broken.pictures.sampling);
        Context first(70), second, atOnce;
        first.onToken = move(sliders);
        pictureRunner(engine_, gallery_, &sliders)(requestJson(broken), first);
        pictureRunner(engine_, gallery_, &still)(requestJson(broken), second);
        LiveControls again(whole.pictures.sampling);
        atOnce.onToken = move(again);
        pictureRunner(engine_, gallery_, &again)(requestJson(whole), atOnce);
        for (std::size_t i = 0; i < 2; ++i) {
            const GalleryItem a = gallery_.items(broken.set)[i], b = gallery_.items(whole.set)[i];
            EXPECT_EQ(gallery_.numbers(a.id).values, gallery_.numbers(b.id).values);
            const SamplingCurve curve = parseProvenance(a.origin).pictures[0].moves.sampling;
            EXPECT_EQ(curve, parseProvenance(b.origin).pictures[0].moves.sampling);
            ASSERT_THAT(curve, SizeIs(2));
            EXPECT_EQ(curve[0].first, 30);
            EXPECT_EQ(curve[0].second.temperature, 0.25);
            EXPECT_EQ(curve[1].first, 40);
            EXPECT_EQ(curve[1].second.topK, 4);
        }
    }
}

TEST_F(PictureJobTest, StopWhileRedrawingSavedTokensLosesNothing) {
    const auto move = [](LiveControls& controls) {
        return [&controls](int tokens) {
            if (tokens == 30) controls.temperature = 0.25;
            if (tokens == 40) controls.latents = 8;
        };
    };
    for (const char* label : {"blue", ""}) {
        const PictureJob broken = job(label), whole = job(label);
        LiveControls sliders(broken.pictures.sampling);
        Context first(70);
        first.onToken = move(sliders);
        pictureRunner(engine_, gallery_, &sliders)(requestJson(broken), first);
        const std::string known = gallery_.items(broken.set)[1].origin;
        Context second(1, {}, "repeating");
        EXPECT_EQ(pictureRunner(engine_, gallery_, &sliders)(requestJson(broken), second)["cancelled"], true);
        EXPECT_EQ(gallery_.items(broken.set)[1].origin, known);
        Context third, atOnce;
        pictureRunner(engine_, gallery_, &sliders)(requestJson(broken), third);
        LiveControls again;
        atOnce.onToken = move(again);
        pictureRunner(engine_, gallery_, &again)(requestJson(whole), atOnce);
        for (std::size_t i = 0; i < 2; ++i) {
            const GalleryItem a = gallery_.items(broken.set)[i], b = gallery_.items(whole.set)[i];
            EXPECT_EQ(gallery_.numbers(a.id), gallery_.numbers(b.id));
            EXPECT_EQ(a.origin, b.origin);
        }
    }
}

TEST_F(PictureJobTest, ResumedJobUsesTheLastSliderPositions) {
    const PictureJob asked = job("blue");
    LiveControls sliders;
    Context first(70), second;
    first.onToken = [&](int tokens) {
        if (tokens == 30) sliders.temperature = 0.25;
        if (tokens == 35) sliders.latents = 8;
    };
    pictureRunner(engine_, gallery_, &sliders)(requestJson(asked), first);
    LiveControls later;  // of a restarted program
    SamplingChoice found;
    second.onToken = [&](int tokens) {
        if (tokens == 1) found = later.choice();
        if (tokens == 10) later.topK = 4;
        if (tokens == 20) later.temperature = 1;  // as requested
    };
    pictureRunner(engine_, gallery_, &later)(requestJson(asked), second);
    EXPECT_EQ(found.temperature, 0.25);
    EXPECT_EQ(found.latents, 8);
    const SliderMoves moves = parseProvenance(gallery_.items(asked.set)[0].origin).pictures[0].moves;
    ASSERT_THAT(moves.sampling, SizeIs(3));
    EXPECT_EQ(moves.sampling[1].first, 80);
    EXPECT_EQ(moves.sampling[1].second.temperature, 0.25);
    EXPECT_EQ(moves.sampling[1].second.topK, 4);
    EXPECT_EQ(moves.sampling[2].first, 90);
    EXPECT_EQ(moves.sampling[2].second.temperature, 1);
    EXPECT_EQ(moves.latents, (LatentsCurve{{0, 64}, {35, 8}}));
}

// A moved slider applies to the unfinished set, and the resumed job starts with the gallery's values.
TEST_F(PictureJobTest, SlidersMovedBetweenJobsApplyFromTheNextToken) {
    for (const std::string label : {"blue", ""}) {
        const PictureJob asked = job(label);
        const auto origin = [&] { return parseProvenance(gallery_.items(asked.set)[0].origin).pictures[0]; };
        LiveControls sliders;
        Context first(70);
        first.onToken = [&](int tokens) {
            if (tokens == 30) sliders.topK = 50;
        };
        const SamplingChoice usual = asked.pictures.sampling;
        moveSliders(gallery_, asked.set, usual, SamplingChoice());
        EXPECT_EQ(gallery_.items(asked.set)[0].origin, "") << "it is not begun";
        pictureRunner(engine_, gallery_, &sliders)(requestJson(asked), first);
        SamplingChoice colder = usual, later = usual;
        colder.temperature = 0.5;
        later.temperature = 0.25;
        later.latents = 8;
        moveSliders(gallery_, asked.set, usual, colder);
        moveSliders(gallery_, asked.set, colder, later);
        LiveControls anew;
        SamplingChoice found;
        Context second;
        second.onToken = [&](int tokens) {
            if (tokens == 1) found = anew.choice();
        };
        pictureRunner(engine_, gallery_, &anew)(requestJson(asked), second);
        EXPECT_EQ(found.temperature, 0.25);
        EXPECT_EQ(found.topK, 50);
        EXPECT_EQ(found.latents, 8);
        const SliderMoves moves = origin().moves;
        ASSERT_THAT(moves.sampling, SizeIs(2)) << label;
        EXPECT_EQ(moves.sampling[0].first, 30);
        EXPECT_EQ(moves.sampling[1].first, 70);
        EXPECT_EQ(moves.sampling[1].second.temperature, 0.25);
        EXPECT_EQ(moves.sampling[1].second.topK, 50);
        EXPECT_EQ(moves.latents, (LatentsCurve{{0, 64}, {70, 8}}));
        EXPECT_TRUE(gallery_.items(asked.set)[0].finished);
    }
}

TEST_F(PictureJobTest, EverySliderMoveSurvivesAnInterruption) {
    const PictureJob broken = job("red"), whole = job("red");
    const auto drag = [](LiveControls& controls) {
        return [&controls](int tokens) { controls.temperature = 0.5 + 0.002 * tokens; };
    };
    LiveControls sliders, again;
    Context first(160), second, atOnce;
    first.onToken = drag(sliders);
    pictureRunner(engine_, gallery_, &sliders)(requestJson(broken), first);
    pictureRunner(engine_, gallery_, &sliders)(requestJson(broken), second);
    atOnce.onToken = [&, each = drag(again)](int tokens) {
        if (tokens < 160) each(tokens);
    };
    pictureRunner(engine_, gallery_, &again)(requestJson(whole), atOnce);
    const auto moves = [&](const PictureJob& of) {
        return parseProvenance(gallery_.items(of.set)[0].origin).pictures[0].moves.sampling;
    };
    EXPECT_THAT(moves(whole), SizeIs(159));
    // The slider moved again at the stop; that applies when the job resumes.
    EXPECT_EQ(gallery_.numbers(gallery_.items(broken.set)[0].id, 0).values.size(), 192U);
    const SamplingCurve begun = moves(broken), straight = moves(whole);
    ASSERT_GE(begun.size(), straight.size());
    EXPECT_TRUE(std::equal(straight.begin(), straight.end(), begun.begin()));
}

// For example on another device.
TEST_F(PictureJobTest, ResumingFailsIfRedrawnTokensDifferFromSavedOnes) {
    const PictureJob asked = job("");
    std::vector<std::vector<std::uint16_t>> before;
    for (const GalleryItem& picture : gallery_.items(asked.set)) {
        gallery_.append(picture.id, std::vector<std::uint8_t>(48, 77), std::vector<float>(48, 1));
        before.push_back(gallery_.numbers(picture.id).values);
    }
    try {
        run(asked);
        ADD_FAILURE() << "it went on";
    } catch (const JobError& error) {
        EXPECT_EQ(error.reason(), PictureJob::kOtherPixels) << error.what();
    }
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(gallery_.numbers(gallery_.items(asked.set)[i].id).values, before[i]);
}

// A killed program may leave more of one picture than of another.
TEST_F(PictureJobTest, PicturesWithUnequalProgressResume) {
    for (const char* label : {"green", ""}) {
        const PictureJob whole = job(label), broken = job(label);
        run(whole);
        const auto numbers = gallery_.numbers(gallery_.items(whole.set)[0].id);
        gallery_.append(gallery_.items(broken.set)[0].id, std::span(numbers.values).first(48),
                        std::span(numbers.bits).first(48));
        LiveControls sliders;
        Context context;
        context.onToken = [&](int) { sliders.temperature = 0.25; };
        pictureRunner(engine_, gallery_, &sliders)(requestJson(broken), context);
        const auto moves = parseProvenance(gallery_.items(broken.set)[1].origin).pictures[0].moves;
        ASSERT_THAT(moves.sampling, SizeIs(1));
        EXPECT_EQ(moves.sampling[0].first, label[0] != 0 ? 48 : 49);  // the class is a token, too
    }
}

TEST_F(PictureJobTest, MovedSlidersAreSavedHoweverTheJobEnds) {
    const PictureJob asked = job("red");
    LiveControls sliders(asked.pictures.sampling);
    Context broken;
    broken.onToken = [&](int tokens) {
        if (tokens == 30) sliders.temperature = 0.25;
        if (tokens == 35) sliders.latents = 8;
        if (tokens == 40) throw Error(ErrorCode::Device, "the device is gone");
    };
    expectError(ErrorCode::Device, HasSubstr("gone"),
                [&] { pictureRunner(engine_, gallery_, &sliders)(requestJson(asked), broken); });
    for (int i = 0; i < 2; ++i) {
        for (const GalleryItem& picture : gallery_.items(asked.set)) {
            const PictureOrigin origin = parseProvenance(picture.origin).pictures[0];
            ASSERT_THAT(origin.moves.sampling, SizeIs(1));
            EXPECT_EQ(origin.moves.sampling[0].first, 30);
            EXPECT_EQ(origin.moves.sampling[0].second.temperature, 0.25);
            EXPECT_EQ(origin.moves.latents, (LatentsCurve{{0, 64}, {35, 8}}));
        }
        run(asked);  // resumes with it
    }
}

TEST_F(PictureJobTest, PicturesOfAnotherModelCannotResume) {
    const PictureJob asked = job("blue");
    const std::filesystem::path file = folder_ / "other.safetensors";
    std::filesystem::copy_file(model(), file);
    PictureJob here = asked;
    here.pictures.modelPath = file.string();
    Context first(70);
    run(here, first);
    const std::vector<std::uint16_t> half = gallery_.numbers(gallery_.items(asked.set)[0].id).values;
    engine_.writeCard(file, R"({"title": "taught further"})");
    Context second(-1, first.checkpoint());
    try {
        run(here, second);
        ADD_FAILURE() << "it went on";
    } catch (const JobError& error) {
        EXPECT_EQ(error.code(), ErrorCode::BadModel);
        EXPECT_EQ(error.reason(), PictureJob::kOtherModel) << error.what();
    }
    EXPECT_EQ(gallery_.numbers(gallery_.items(asked.set)[0].id).values, half);
    run(asked);  // the first one still exists
}

TEST_F(PictureJobTest, RecordedModelIsTheOneThatDrewTheTokens) {
    PictureJob asked = job("blue");
    const std::filesystem::path file = folder_ / "other.safetensors";
    std::filesystem::copy_file(model(), file);
    asked.pictures.modelPath = file.string();
    const auto breakAfter = [&](int numbers) {
        Context context;
        context.onToken = [&](int tokens) {
            if (tokens == numbers) throw Error(ErrorCode::Device, "the device is gone");
        };
        EXPECT_THROW(run(asked, context), Error);
    };
    breakAfter(1);  // no row yet
    engine_.writeCard(file, R"({"title": "taught further"})");
    breakAfter(70);
    const std::string hash = engine_.inspect(file, ModelHash::Computed).hash;
    for (const GalleryItem& picture : gallery_.items(asked.set))
        EXPECT_EQ(parseProvenance(picture.origin).pictures[0].modelHash, hash);
    run(asked);
    EXPECT_TRUE(gallery_.items(asked.set)[0].finished);
}

TEST_F(PictureJobTest, SetWithoutTokensCannotResume) {
    EXPECT_FALSE(findRemainingRequest(gallery_, job().set));
    expectError(ErrorCode::NotFound, HasSubstr("gallery"), [&] { findRemainingRequest(gallery_, 99); });
}

// A failed job has reported no latents, so its request applies.
TEST_F(PictureJobTest, FailedSetResumesWithItsRequest) {
    PictureJob asked = job("red");
    asked.pictures.sampling.topK = 9;
    Context broken(-1);
    broken.onToken = [](int tokens) {
        if (tokens == 40) throw Error(ErrorCode::Device, "the device is gone");
    };
    expectError(ErrorCode::Device, HasSubstr("gone"), [&] { run(asked, broken); });
    const std::optional<SetRequest> rest = findRemainingRequest(gallery_, asked.set);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->sampling.topK, 9);
    EXPECT_EQ(rest->compute.precision, "bf16");
}

TEST_F(PictureJobTest, ClassChosenByTheModelStaysTheSame) {
    const PictureJob asked = job("");
    Context first(100);
    run(asked, first);
    const std::vector<std::uint16_t> half = gallery_.numbers(gallery_.items(asked.set)[0].id).values;
    Context second(-1, first.checkpoint());
    run(asked, second);
    expectEqualsEngine(asked);
    const std::vector<std::uint16_t> whole = gallery_.numbers(gallery_.items(asked.set)[0].id).values;
    EXPECT_TRUE(std::equal(half.begin(), half.end(), whole.begin()));
}

// Only missing tokens are drawn, whoever chose the class, and progress starts with the existing ones.
TEST_F(PictureJobTest, FinishedTokensAreNotDrawnAgain) {
    for (const char* label : {"green", ""}) {
        const PictureJob asked = job(label);
        Context first(100), second;
        run(asked, first);
        int drawn = 0;
        double least = 1;
        second.onToken = [&](int tokens) {
            drawn = tokens;
            least = std::min(least, second.fraction());
        };
        run(asked, second);
        expectEqualsEngine(asked);
        EXPECT_EQ(drawn, label[0] != 0 ? 92 : 93) << label;
        EXPECT_GT(least, 0.5) << label;
        // The origin still says that the model chose each class.
        const PictureOrigin origin = parseProvenance(gallery_.items(asked.set)[0].origin).pictures[0];
        EXPECT_EQ(origin.classDrawn, label[0] == 0);
        EXPECT_EQ(origin.tokens, label[0] != 0 ? 192 : 193);
    }
}

// A continuation of an unfinished picture keeps its rows and needs their class.
TEST_F(PictureJobTest, ChosenClassIsReportedWithTheFirstRow) {
    const PictureJob asked = job("");
    const auto origin = [&](std::size_t picture) {
        return parseProvenance(gallery_.items(asked.set)[picture].origin).pictures[0];
    };
    std::vector<PictureOrigin> begun, later;
    Context context;
    context.onToken = [&](int tokens) {
        for (std::size_t picture = 0; picture < 2; ++picture) {
            if (tokens == 20) begun.push_back(origin(picture));
            if (tokens == 30) later.push_back(origin(picture));
        }
    };
    run(asked, context);
    ASSERT_THAT(later, SizeIs(2));
    for (std::size_t picture = 0; picture < 2; ++picture) {
        EXPECT_EQ(begun[picture].label, "") << "its first row is not there";
        EXPECT_FALSE(later[picture].label.empty());
        EXPECT_EQ(later[picture].label, origin(picture).label);
        EXPECT_EQ(later[picture].classDrawn, true);
        EXPECT_EQ(later[picture].modelHash, origin(picture).modelHash);
    }
}

TEST_F(PictureJobTest, KilledJobResumesAfterARestart) {
    const PictureJob asked = job("red");
    std::atomic<int> runs{0};
    const auto made = [&] { return gallery_.items(asked.set)[0].made; };
    // As when a program dies: the queue ends during the job.
    const auto runner = [&](const Json& request, JobContext& context) {
        Held held(context, [&] { return runs == 1 && made() > 0; });
        ++runs;
        return pictureRunner(engine_, gallery_)(request, held);
    };
    const auto open = [&] {
        return std::make_unique<JobQueue>(folder_.path(),
                                          std::map<std::string, JobRunner>{{PictureJob::kKind, runner}});
    };
    auto queue = open();
    queue->add(PictureJob::kKind, "x", requestJson(asked));
    for (int i = 0; i < 10'000 && made() == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    queue.reset();
    EXPECT_GT(made(), 0);
    EXPECT_FALSE(gallery_.items(asked.set).back().finished) << "it is to be broken off";
    queue = open();
    for (int i = 0; i < 10'000 && !queue->snapshot().front().ended(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_EQ(queue->snapshot().front().state, JobState::Done) << queue->snapshot().front().error;
    EXPECT_EQ(runs, 2);
    expectEqualsEngine(asked);
}

TEST_F(PictureJobTest, MissingSetIsReported) {
    const PictureJob asked = job();
    gallery_.purge(asked.set);
    expectError(ErrorCode::NotFound, HasSubstr("is not in the gallery"), [&] { run(asked); });
}

}  // namespace
}  // namespace continuo::app
