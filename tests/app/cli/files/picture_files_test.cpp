#include "cli/files/picture_files.h"

#include <gmock/gmock.h>

#include "app/cli/picture_cli_fixture.h"
#include "files/ppm_file.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Picture files of the command line, in a build with PNG.
class PictureFiles : public PictureCliTest {
protected:
    void SetUp() override {
        if (!app::supportsPng()) GTEST_SKIP() << "a build without Qt";
        PictureCliTest::SetUp();
    }
    static nlohmann::json make(const Arguments& more) {
        return runJson(words("generate image --model pictures.safetensors --class red", more));
    }
    static app::PictureFile read(const std::string& name) { return app::readPicture(folder() / name); }
};

TEST_F(PictureFiles, RecordModelSettingsAndSeed) {
    const auto made =
        make({"--seed", "7", "--temperature", "0.9", "--top-p", "0.75", "--latents", "16", "--out", "told"});
    const app::PictureFile file = read("told/picture-7.png");
    ASSERT_TRUE(file.provenance);
    const app::PictureOrigin& origin = file.provenance->pictures.at(0);
    EXPECT_EQ(origin.modelName, "pictures");
    EXPECT_EQ(origin.modelHash, runJson({"info", "pictures.safetensors"}).at("sha256").get<std::string>());
    EXPECT_EQ(origin.tokenizer, "rgb-raster");
    EXPECT_EQ(origin.label, "red");
    EXPECT_EQ(origin.sampling, (SamplingChoice{0.9, 0, 0.75, 0, 16, 7, 0}));
    EXPECT_EQ(origin.moves.latents, (LatentsCurve{{0, 16}}));
    EXPECT_EQ(origin.tokenHash, made.at("pictures")[0].at("token_sha256").get<std::string>());
    EXPECT_THAT(origin.parents, IsEmpty());
    EXPECT_THAT(file.provenance->program, testing::StartsWith("Continuo "));
    ASSERT_THAT(file.texts, SizeIs(2));
    EXPECT_EQ(file.texts[0].keyword, "parameters");
    EXPECT_THAT(file.texts[0].text, HasSubstr("Seed: 7, Size: 8x8"));
}

TEST_F(PictureFiles, CanBeWrittenWithoutMetadata) {
    make({"--seed", "7", "--out", "plain.png", "--strip-metadata"});
    make({"--seed", "7", "--out", "plain.ppm"});
    const app::PictureFile file = read("plain.png");
    EXPECT_THAT(file.texts, IsEmpty());
    EXPECT_EQ(file.picture, app::readPpm(folder() / "plain.ppm"));
}

TEST_F(PictureFiles, AreEnlargedByTheScaleAndFilterOptions) {
    make({"--seed", "7", "--out", "one.png"});
    make({"--seed", "7", "--out", "nearest.png", "--scale", "16"});
    make({"--seed", "7", "--out", "smooth.png", "--scale", "4", "--filter", "lanczos"});
    const Picture one = read("one.png").picture;
    EXPECT_EQ(read("nearest.png").picture, app::enlarged(one, 16, app::PictureFilter::Nearest));
    EXPECT_EQ(app::restoreOriginal(read("nearest.png")), one);
    EXPECT_EQ(read("smooth.png").picture, app::enlarged(one, 4, app::PictureFilter::Lanczos));
    EXPECT_EQ(read("smooth.png").provenance->filter, "lanczos");
    // Its pixels were changed, and scoring it says so.
    const Outcome scored = succeed({"score", "--model", "pictures.safetensors", "smooth.png"});
    EXPECT_THAT(scored.err,
                HasSubstr("smooth.png: was enlarged with Lanczos, so its own pixels are only approximate"));
    const Outcome sharp = run({"score", "--model", "pictures.safetensors", "nearest.png"});
    EXPECT_THAT(sharp.err, testing::Not(HasSubstr("approximate")));
}

// A thousand warnings would hide other messages.
TEST_F(PictureFiles, RepeatedWarningsAreOneLine) {
    make({"--seed", "7", "--out", "smooth.png", "--scale", "4", "--filter", "lanczos"});
    const TemporaryFolder data;
    for (const char* name : {"0.png", "1.png", "2.png"})
        std::filesystem::copy_file(folder() / "smooth.png", data / name);
    const Outcome scored = succeed({"score", "--model", "pictures.safetensors", data.path().string()});
    EXPECT_THAT(scored.err, HasSubstr("0.png: was enlarged with Lanczos"));
    EXPECT_THAT(scored.err, HasSubstr(", and 2 other pictures too\n"));
    EXPECT_THAT(scored.err, testing::Not(HasSubstr("1.png")));
}

TEST_F(PictureFiles, SheetContainsEveryPicture) {
    const Outcome outcome =
        succeed(words("generate image --model pictures.safetensors --class red --seed 7 --count 3 --sheet "
                      "sheet.png --scale 2"));
    EXPECT_THAT(outcome.out, testing::StartsWith("Wrote 3 pictures as the sheet sheet.png, seed 7 and up"));
    const app::PictureFile sheet = read("sheet.png");
    ASSERT_TRUE(sheet.provenance && sheet.provenance->sheet);
    ASSERT_THAT(sheet.provenance->pictures, SizeIs(3));
    EXPECT_EQ(sheet.provenance->pictures[2].sampling.seed, 9U);
    make({"--seed", "7", "--out", "first.png", "--sheet", "sheet.ppm"});
    EXPECT_EQ(app::restoreOriginal(sheet), read("first.png").picture);
    EXPECT_GT(app::readPpm(folder() / "sheet.ppm").width, 8);
}

TEST_F(PictureFiles, PromptIsResizedForTheModel) {
    const Picture given = makePicture(5).picture;
    app::writePng(folder() / "large.png", app::enlarged(given, 5, app::PictureFilter::Nearest));
    const auto made = make({"--prompt", "large.png", "--keep-rows", "6", "--seed", "1", "--out", "six.png"});
    EXPECT_EQ(made.at("kept_rows"), 6);
    const app::PictureFile file = read("six.png");
    EXPECT_TRUE(std::equal(given.rgb.begin(), given.rgb.begin() + 6 * 24, file.picture.rgb.begin()));
    EXPECT_EQ(file.provenance->pictures.at(0).parents, app::makeParents(given, {}));
    // A picture that continues this one records both parents.
    make({"--prompt", "six.png", "--seed", "2", "--out", "later.png"});
    EXPECT_EQ(read("later.png").provenance->pictures.at(0).parents,
              app::makeParents(file.picture, app::makeParents(given, {})));
}

TEST_F(PictureFiles, ClassStoredInThePromptIsUsed) {
    app::writePng(folder() / "blue.png", makePicture(5).picture,
                  std::vector<app::PngText>{{"Class", "blue"}});
    app::writePng(folder() / "mauve.png", makePicture(5).picture,
                  std::vector<app::PngText>{{"Class", "mauve"}});
    const auto completed = [](const std::string& prompt, const Arguments& more) {
        return run(words("generate image --model pictures.safetensors --prompt",
                         appended({prompt, "--seed", "3", "--out", "completed.png"}, more)));
    };
    const Outcome blue = completed("blue.png", {});
    EXPECT_EQ(blue.code, 0) << blue.err;
    EXPECT_THAT(blue.err, HasSubstr("Using the class of blue.png: blue"));
    EXPECT_EQ(read("completed.png").provenance->pictures.at(0).label, "blue");
    // The class in Continuo's own files is used, too.
    EXPECT_THAT(completed("completed.png", {}).err, HasSubstr("Using the class of completed.png: blue"));
    EXPECT_EQ(completed("blue.png", {"--class", "red"}).code, 0);
    EXPECT_EQ(read("completed.png").provenance->pictures.at(0).label, "red");
    const Outcome unknown = completed("mauve.png", {});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("needs a class"));
}

TEST_F(PictureFiles, WidePromptIsCroppedOrPadded) {
    const Picture given = makePicture(5).picture;
    Picture wide{16, 8, {}};
    for (int y = 0; y < 8; ++y) {
        for (int x = -4; x < 12; ++x) {
            for (int c = 0; c < 3; ++c)
                wide.rgb.push_back(x < 0 || x > 7 ? 9
                                                  : given.rgb[static_cast<std::size_t>(24 * y + 3 * x + c)]);
        }
    }
    app::writePng(folder() / "wide.png", wide);
    make({"--prompt", "wide.png", "--keep-rows", "7", "--out", "cropped.png"});
    const Picture cropped = read("cropped.png").picture;
    EXPECT_TRUE(std::equal(given.rgb.begin(), given.rgb.begin() + 7 * 24, cropped.rgb.begin()));
    make({"--prompt", "wide.png", "--keep-rows", "2", "--fit", "pad", "--out", "padded.png"});
    const Picture padded = read("padded.png").picture;
    EXPECT_TRUE(std::all_of(padded.rgb.begin(), padded.rgb.begin() + 2 * 24,
                            [](std::uint8_t each) { return each == 255; }));
}

TEST_F(PictureFiles, ScoreOfPictureFilesEqualsThatOfAPictureSet) {
    std::filesystem::create_directories(folder() / "scored/red");
    const LabelledPicture first = makePicture(100), red = makePicture(101);
    app::writePng(folder() / "scored/first.png", first.picture);
    app::writePng(folder() / "scored/red/large.png",
                  app::enlarged(red.picture, 3, app::PictureFilter::Nearest));
    writeFile(folder() / "scored/broken.png", "none");
    writePictures(folder() / "scored.pictures", 100, 1);
    const auto nats = [](const Arguments& more) {
        return runJson(words("score --model pictures.safetensors", more));
    };
    const auto set = nats({"scored.pictures"});
    EXPECT_EQ(nats({"scored/first.png", "--class", first.label}).at("nats_per_token"),
              set.at("nats_per_token"));
    // A folder's name is a class. Broken files are skipped.
    const auto folder = nats({"scored/red", "scored/broken.png"});
    ASSERT_EQ(folder.at("files").size(), 1U);
    EXPECT_EQ(folder.at("files")[0].at("file"), "large.png");
    EXPECT_TRUE(folder.at("kinds").contains("red"));
    EXPECT_EQ(folder.at("skipped")[0].at("file"), "scored/broken.png");
    expectRefusal({"score", "--model", "pictures.safetensors", "scored/first.png"}, 2, "--class");
}

// The class comes from the file's own text (Continuo's or another program's), or from its folder. An unknown
// class is that file's error only.
TEST_F(PictureFiles, ScoredClassComesFromTheFileOrItsFolder) {
    std::filesystem::create_directories(folder() / "found/red");
    const Picture picture = makePicture(101).picture;
    const auto classed = [](const std::string& label) { return std::vector<app::PngText>{{"Class", label}}; };
    app::PictureProvenance mute;
    mute.program = "Continuo 0.1.0";
    mute.pictures.resize(1);
    mute.pictures[0].width = mute.pictures[0].height = 8;
    app::writePng(folder() / "found/blue.png", picture, classed("blue"));
    app::writePng(folder() / "found/mauve.png", picture, classed("mauve"));
    app::writePng(folder() / "found/red/mute.png", picture, app::provenanceTexts(mute));
    const auto score = runJson({"score", "--model", "pictures.safetensors", "found"});
    ASSERT_EQ(score.at("files").size(), 2U);
    EXPECT_TRUE(score.at("kinds").contains("blue"));
    EXPECT_TRUE(score.at("kinds").contains("red"));
    ASSERT_EQ(score.at("skipped").size(), 1U);
    EXPECT_EQ(score.at("skipped")[0].at("file"), "found/mauve.png");
    EXPECT_THAT(score.at("skipped")[0].dump(), HasSubstr("a class that the model does not have"));
}

TEST_F(PictureFiles, ScoredFilesCanBeGivenAsAListFile) {
    std::filesystem::create_directories(folder() / "listed/red");
    app::writePng(folder() / "listed/red/one.png", makePicture(101).picture);
    app::writePng(folder() / "listed/two.png", makePicture(102).picture,
                  std::vector<app::PngText>{{"Class", "blue"}});
    writeFile(folder() / "listed/list.txt", "# ours\r\n\nred\ntwo.png\r\n");
    const auto score = runJson({"score", "--model", "pictures.safetensors", "@listed/list.txt"});
    EXPECT_EQ(score.at("files").size(), 2U);
    EXPECT_THAT(score.at("skipped"), IsEmpty());
    // The names in the list show that the command needs a picture model.
    const TemporaryFolder models;
    std::filesystem::copy_file(folder() / "pictures.safetensors", models / "a.safetensors");
    std::filesystem::copy_file(folder() / "tiny.safetensors", models / "z.safetensors");
    const Outcome found = run({"score", "@listed/list.txt"}, {{"CONTINUO_MODELS", models.path().string()}});
    EXPECT_THAT(found.out, HasSubstr("bits/dim")) << found.err;
    writeFile(folder() / "listed/weighed.txt", "two.png\t2\n");
    expectRefusal({"score", "--model", "pictures.safetensors", "@listed/weighed.txt"}, 3,
                  "line 1: pictures have no weights");
    const Outcome nowhere = run({"score", "--model", "pictures.safetensors", "@listed/nowhere.txt"});
    EXPECT_NE(nowhere.code, 0);
    EXPECT_THAT(nowhere.err, HasSubstr("listed/nowhere.txt"));
}

}  // namespace
}  // namespace continuo::test
