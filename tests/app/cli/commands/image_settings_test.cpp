#include <gmock/gmock.h>

#include "app/cli/picture_cli_fixture.h"
#include "cli/files/picture_files.h"
#include "jobs/picture_job.h"

namespace continuo::test {
namespace {

using namespace app;
using ::testing::HasSubstr;

// Runs one job without a queue. Calls `moved` with the number of generated tokens, and stops the job after
// `most` tokens (negative: never).
class StandaloneJobContext : public JobContext {
public:
    StandaloneJobContext(std::function<void(int)> moved, int most) : moved_(std::move(moved)), most_(most) {}
    JobId id() const override { return 1; }
    std::stop_token stop() const override { return stop_.get_token(); }
    bool interrupted() const override { return false; }
    void progress(std::optional<double>, double, const std::string&, const std::string& phase) override {
        if (phase != "generating") return;
        moved_(++tokens_);
        if (tokens_ == most_) stop_.request_stop();
    }
    nlohmann::json checkpoint() const override { return {}; }
    void setCheckpoint(const nlohmann::json&) override {}

private:
    std::function<void(int)> moved_;
    int most_, tokens_ = 0;
    std::stop_source stop_;
};

class ImageSettings : public PictureCliTest {
protected:
    void SetUp() override {
        if (!supportsPng()) GTEST_SKIP() << "a build without Qt";
        PictureCliTest::SetUp();
    }
    static nlohmann::json make(const Arguments& more) { return runJson(words("generate image", more)); }
    static nlohmann::json reproduce(const std::string& file, const Arguments& more = {}) {
        return make(appended(
            {"--settings-from", file, "--model", "pictures.safetensors", "--out", "again.png"}, more));
    }
    static Picture pixels(const std::string& file) { return readPicture(folder() / file).picture; }

    // Returns the pictures of the window's job, with their origin.
    static std::vector<PictureToExport> byJob(const NewSet& asked, int threads,
                                              const std::function<void(int, LiveControls&)>& moved = {},
                                              int most = -1) {
        Engine engine({});
        Gallery gallery{Medium::Pictures};
        PictureJob job;
        job.set = gallery.addSet(asked);
        job.pictures.modelPath = folder() / "pictures.safetensors";
        job.pictures.sampling.temperature = 0.875;
        job.pictures.compute.threads = threads;
        LiveControls controls(job.pictures.sampling);
        StandaloneJobContext context(
            [&](int tokens) {
                if (moved) moved(tokens, controls);
            },
            most);
        pictureRunner(engine, gallery, &controls)(requestJson(job), context);
        std::vector<PictureToExport> made;
        for (const GalleryItem& each : gallery.items(job.set))
            made.push_back({toPicture(gallery.set(job.set).picture(), gallery.numbers(each.id).values),
                            parseProvenance(each.origin).pictures.at(0)});
        return made;
    }
    static ExportOptions windowExportOptions() {
        ExportOptions options;
        options.program = "Continuo 0.1.0";
        return options;
    }
    static NewSet windowRequest(std::size_t pictures) {
        NewSet set;
        set.shape = PictureSetShape{.width = 8, .height = 8, .label = "green"};
        for (std::uint64_t i = 0; i < pictures; ++i) set.seeds.push_back(40 + i);
        return set;
    }
};

TEST_F(ImageSettings, ReproduceThePicture) {
    make(
        words("--model pictures.safetensors --class blue --seed 11 --temperature 1.2 --top-k 90 --min-p "
              "0.001 --latents 24 --precision f32 --out once.png"));
    const auto result = reproduce("once.png");
    EXPECT_EQ(result.at("same_as_before"), true);
    EXPECT_EQ(readFile(folder() / "again.png"), readFile(folder() / "once.png"));
    EXPECT_EQ(reproduce("once.png", {"--seed", "12"}).at("same_as_before"), nullptr);
    EXPECT_EQ(reproduce("once.png", {"--temperature", "0.5"}).at("same_as_before"), false);
}

TEST_F(ImageSettings, ClassChosenByTheModelIsReproduced) {
    make({"--model", "pictures.safetensors", "--seed", "3", "--out", "drew.png"});
    EXPECT_EQ(reproduce("drew.png").at("same_as_before"), true);
    EXPECT_EQ(pixels("again.png"), pixels("drew.png"));
}

TEST_F(ImageSettings, KeptRowsAreReadFromTheFile) {
    writePng(folder() / "prompt.png", makePicture(5).picture);
    make(
        words("--model pictures.safetensors --class red --prompt prompt.png --keep-rows 3 --seed 4 --scale 8 "
              "--out kept.png"));
    const auto result = reproduce("kept.png", {"--scale", "8"});
    EXPECT_EQ(result.at("kept_rows"), 3);
    EXPECT_EQ(result.at("same_as_before"), true);
    EXPECT_EQ(readFile(folder() / "again.png"), readFile(folder() / "kept.png"));
}

// The rows below may be equal, but the whole picture is not.
TEST_F(ImageSettings, InexactKeptRowsAreNeverReportedAsIdentical) {
    writePng(folder() / "prompt.png", makePicture(5).picture);
    const auto kept = [](const std::string& scale, const std::string& out) {
        make(words(
            "--model pictures.safetensors --class red --prompt prompt.png --keep-rows 3 --seed 4 --scale",
            {scale, "--filter", "lanczos", "--out", out}));
    };
    kept("4", "smooth.png");
    EXPECT_EQ(reproduce("smooth.png").at("same_as_before"), nullptr);
    const Arguments asked =
        words("generate image --settings-from smooth.png --model pictures.safetensors --out again.png");
    const Outcome told = run(asked);
    EXPECT_EQ(told.code, 0);
    EXPECT_THAT(told.err, HasSubstr("its kept rows are only approximate"));
    EXPECT_THAT(told.err, testing::Not(HasSubstr("he same as smooth.png, token for token")));
    EXPECT_EQ(reproduce("smooth.png", {"--prompt", "prompt.png"}).at("same_as_before"), true);
    EXPECT_EQ(reproduce("smooth.png", {"--prompt", "smooth.png"}).at("same_as_before"), nullptr);
    Arguments other = asked;
    other.insert(other.end(), {"--seed", "5"});
    EXPECT_THAT(run(other).err, testing::Not(HasSubstr("nearly the same"))) << "it is to be another one";
    // The middle of each block of nine is the original pixel.
    kept("3", "odd.png");
    EXPECT_EQ(reproduce("odd.png").at("same_as_before"), true);
    EXPECT_EQ(pixels("again.png"), restoreOriginal(readPicture(folder() / "odd.png")));
}

// The model chose the class of the file, and the new picture keeps that class.
TEST_F(ImageSettings, KeptRowsOfTheFileKeepItsClassAndRecordItAsParent) {
    make({"--model", "pictures.safetensors", "--seed", "3", "--out", "drew.png"});
    const PictureOrigin drew = readPicture(folder() / "drew.png").provenance->pictures.at(0);
    ASSERT_EQ(drew.classDrawn, true);
    EXPECT_EQ(reproduce("drew.png", {"--keep-rows", "4", "--seed", "9"}).at("kept_rows"), 4);
    const PictureOrigin kept = readPicture(folder() / "again.png").provenance->pictures.at(0);
    EXPECT_EQ(kept.label, drew.label);
    EXPECT_EQ(kept.parents, makeParents(pixels("drew.png"), {}));
    reproduce("drew.png", {"--keep-rows", "4", "--class", "red"});
    EXPECT_EQ(readPicture(folder() / "again.png").provenance->pictures.at(0).parents, kept.parents);
    // The kept rows belong to the parent of four.png, which stays the parent.
    std::filesystem::rename(folder() / "again.png", folder() / "four.png");
    reproduce("four.png");
    EXPECT_EQ(readPicture(folder() / "again.png").provenance->pictures.at(0).parents, kept.parents);
    reproduce("four.png", {"--keep-rows", "6"});
    EXPECT_EQ(readPicture(folder() / "again.png").provenance->pictures.at(0).parents,
              makeParents(pixels("four.png"), kept.parents));
}

TEST_F(ImageSettings, SheetIsReproducedWhole) {
    make(words("--model pictures.safetensors --class red --seed 20 --count 5 --sheet five.png"));
    const auto result = make(
        words("--settings-from five.png --model pictures.safetensors --sheet five-again.png --threads 1"));
    EXPECT_EQ(result.at("pictures").size(), 5U);
    EXPECT_EQ(result.at("same_as_before"), true);
    EXPECT_EQ(readFile(folder() / "five-again.png"), readFile(folder() / "five.png"));
}

// The window's job draws eight pictures in one batch, the command line one alone.
TEST_F(ImageSettings, PicturesExportedByTheWindowAreReproduced) {
    for (const int threads : {1, 2}) {
        const std::vector<PictureToExport> eight = byJob(windowRequest(8), threads);
        exportPicture(folder() / "window.png", eight[5], windowExportOptions());
        const auto alone = reproduce("window.png", {"--threads", std::to_string(3 - threads)});
        EXPECT_EQ(alone.at("same_as_before"), true);
        EXPECT_EQ(pixels("again.png"), eight[5].picture);
        EXPECT_EQ(readPicture(folder() / "again.png").provenance->pictures, std::vector{eight[5].origin});
        SheetExportOptions sheet;
        sheet.file = windowExportOptions();
        exportSheet(folder() / "window-sheet.png", eight, sheet);
        const auto together = make(
            words("--settings-from window-sheet.png --model pictures.safetensors --out together --threads",
                  {std::to_string(threads)}));
        EXPECT_EQ(together.at("same_as_before"), true);
        EXPECT_EQ(pixels("together/picture-47.png"), eight[7].picture);
    }
}

TEST_F(ImageSettings, LatentsChangedDuringDrawingAreReproduced) {
    const auto move = [](int tokens, LiveControls& controls) {
        if (tokens == 50) controls.latents = 8;
        if (tokens == 130) controls.latents = 48;
    };
    const std::vector<PictureToExport> moved = byJob(windowRequest(1), 1, move);
    ASSERT_EQ(moved[0].origin.moves.latents, (LatentsCurve{{0, 64}, {50, 8}, {130, 48}}));
    exportPicture(folder() / "moved.png", moved[0], windowExportOptions());
    const auto result = reproduce("moved.png");
    EXPECT_EQ(result.at("same_as_before"), true);
    EXPECT_EQ(result.at("latents"), nlohmann::json(moved[0].origin.moves.latents));
    EXPECT_EQ(pixels("again.png"), moved[0].picture);
    EXPECT_EQ(reproduce("moved.png", {"--latents", "64"}).at("same_as_before"), false);
}

TEST_F(ImageSettings, SamplingChangedDuringDrawingIsReproduced) {
    const auto move = [](int tokens, LiveControls& controls) {
        if (tokens == 50) controls.temperature = 0.2;
        if (tokens == 60) controls.latents = 8;
        if (tokens == 130) controls.topK = 3;
    };
    const std::vector<PictureToExport> moved = byJob(windowRequest(1), 1, move);
    const SamplingCurve& curve = moved[0].origin.moves.sampling;
    ASSERT_EQ(curve.size(), 2U);
    EXPECT_EQ(curve[0].first, 50);
    EXPECT_EQ(curve[0].second.temperature, 0.2);
    EXPECT_EQ(curve[1].first, 130);
    EXPECT_EQ(curve[1].second.temperature, 0.2);
    EXPECT_EQ(curve[1].second.topK, 3);
    exportPicture(folder() / "moved.png", moved[0], windowExportOptions());
    EXPECT_EQ(reproduce("moved.png").at("same_as_before"), true);
    EXPECT_EQ(pixels("again.png"), moved[0].picture);
    EXPECT_EQ(readPicture(folder() / "again.png").provenance->pictures, std::vector{moved[0].origin});
    EXPECT_EQ(reproduce("moved.png", {"--temperature", "1"}).at("same_as_before"), false);
}

TEST_F(ImageSettings, UnfinishedPictureIsCompleted) {
    const std::vector<PictureToExport> begun = byJob(windowRequest(1), 1, {}, 96),
                                       whole = byJob(windowRequest(1), 1);
    exportPicture(folder() / "begun.png", begun[0], windowExportOptions());
    EXPECT_EQ(reproduce("begun.png").at("same_as_before"), nullptr);
    EXPECT_EQ(pixels("again.png"), whole[0].picture);
    const Outcome told =
        run(words("generate image --settings-from begun.png --model pictures.safetensors --out again.png"));
    EXPECT_EQ(told.code, 0);
    EXPECT_THAT(told.err, HasSubstr("begun.png was unfinished; the new picture is complete"));
    EXPECT_THAT(told.err, testing::Not(HasSubstr("ot the same")));
}

// The number of tokens in an unfinished picture does not show that the model chose the class.
TEST_F(ImageSettings, ClassOfAnUnfinishedPictureIsReproduced) {
    NewSet any = windowRequest(1);
    any.shape = PictureSetShape{.width = 8, .height = 8};
    const std::vector<PictureToExport> begun = byJob(any, 1, {}, 96), whole = byJob(any, 1);
    ASSERT_EQ(begun[0].origin.classDrawn, true);
    ASSERT_LT(begun[0].origin.tokens, 3 * 8 * 8);
    exportPicture(folder() / "begun.png", begun[0], windowExportOptions());
    reproduce("begun.png");
    EXPECT_EQ(pixels("again.png"), whole[0].picture);
    EXPECT_EQ(byJob(windowRequest(1), 1)[0].origin.classDrawn, false);
}

TEST_F(ImageSettings, NonUtf8NamesAreKept) {
    const std::string name = "drawn-\xFF.png", deep = "deep-\xE4";
    make(
        {"--model", "pictures.safetensors", "--class", "red", "--seed", "1", "--sheet", name, "--out", deep});
    EXPECT_TRUE(std::filesystem::exists(folder() / name));
    EXPECT_TRUE(std::filesystem::exists(folder() / deep / "picture-1.png"));
}

TEST_F(ImageSettings, OtherModelsAreRejected) {
    make({"--model", "pictures.safetensors", "--class", "red", "--seed", "1", "--out", "mine.png"});
    std::filesystem::create_directories(folder() / "others");
    std::filesystem::copy_file(folder() / "pictures.safetensors", folder() / "others/pictures.safetensors",
                               std::filesystem::copy_options::overwrite_existing);
    runJson({"score", "--model", "others/pictures.safetensors", "valid.pictures", "--write-card"});
    const Arguments asked = {"generate", "image", "--settings-from", "mine.png", "--out", "x.png"};
    const Outcome found = succeed(asked, {{"CONTINUO_MODELS", "."}});
    EXPECT_THAT(found.err, HasSubstr("The same as mine.png"));
    expectRefusal(asked, 4, "made with another model than", {{"CONTINUO_MODELS", "others"}});
    Arguments named = asked;
    named.insert(named.end(), {"--model", "others/pictures.safetensors"});
    const Outcome said = run(named);
    EXPECT_EQ(said.code, 0);
    EXPECT_THAT(said.err, HasSubstr("the picture will be different"));
}

// The finished picture has fewer tokens than this model draws for one picture.
TEST_F(ImageSettings, FinishedPictureOfAnotherModelIsNotTreatedAsUnfinished) {
    PictureProvenance smaller;
    smaller.program = "Continuo 0.1.0";
    PictureOrigin origin;
    origin.modelName = "smaller.safetensors";
    origin.modelHash = std::string(64, 'a');
    origin.width = origin.height = 4;
    origin.label = "red";
    origin.classDrawn = false;
    origin.tokens = std::int64_t{3} * 4 * 4;
    smaller.pictures = {origin};
    writePng(folder() / "smaller.png", Picture{4, 4, std::vector<std::uint8_t>(48)},
             provenanceTexts(smaller));
    const Outcome told = succeed(
        words("generate image --settings-from smaller.png --model pictures.safetensors --out again.png"));
    EXPECT_THAT(told.err, testing::Not(HasSubstr("was unfinished")));
    EXPECT_THAT(told.err, HasSubstr("Not the same as smaller.png"));
}

TEST_F(ImageSettings, FileWithoutSettingsIsRejected) {
    writePng(folder() / "mute.png", makePicture(5).picture);
    expectRefusal({"generate", "image", "--settings-from", "mute.png", "--out", "x.png"}, 3,
                  "does not contain its settings");
    PictureProvenance adapted;
    adapted.program = "Continuo 0.1.0";
    adapted.pictures.resize(1);
    adapted.pictures[0].adapter = "mine";
    writePng(folder() / "adapted.png", makePicture(5).picture, provenanceTexts(adapted));
    expectRefusal({"generate", "image", "--settings-from", "adapted.png", "--out", "x.png"}, 2,
                  "the adapter 'mine'");
}

}  // namespace
}  // namespace continuo::test
