#include <gmock/gmock.h>

#include "app/cli/picture_cli_fixture.h"
#include "cli/files/picture_files.h"
#include "files/ppm_file.h"
#include "support/closed_folder.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;

class Pictures : public PictureCliTest {};

TEST_F(Pictures, ModelIsTrainedOnAPictureSetAndScored) {
    const Outcome outcome =
        succeed(words("train --config pictures.json --data train.pictures --valid valid.pictures --out "
                      "new.safetensors --threads 1"));
    EXPECT_THAT(outcome.err, HasSubstr("Training: 60 pictures of 8 x 8, classes: 3\n"));
    EXPECT_THAT(outcome.err, HasSubstr("Held out: 8 pictures of 8 x 8"));
    EXPECT_THAT(outcome.out, HasSubstr("held-out"));
    const auto info = runJson({"info", "new.safetensors"});
    EXPECT_EQ(info.at("card").at("pictures"), 60);

    const auto score = runJson(
        words("score --model new.safetensors valid.pictures --latents-curve --baselines train.pictures"));
    EXPECT_EQ(score.at("tokens"), 8 * 192);
    const auto nats = score.at("nats_per_token").get<double>();
    EXPECT_NEAR(score.at("bits_per_dim").get<double>(), nats / 0.693147180559945, 1e-9);
    EXPECT_NEAR(nats, info.at("card").at("valid_nats_per_token").get<double>(), 0.05);
    EXPECT_EQ(score.at("files").size(), 8u);
    EXPECT_TRUE(score.at("kinds").contains("red"));
    EXPECT_EQ(score.at("by_latents").size(), 4u);
    EXPECT_GT(score.at("ngrams")[0].at("nats_per_token").get<double>(), nats);
}

TEST_F(Pictures, OptionsThatWouldHaveNoEffectAreRejected) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
        {{"generate", "image", "--model", "pictures.safetensors", "--fit", "pad", "--out", "never"},
         "--prompt"},
        {{"generate", "image", "--model", "pictures.safetensors", "--filter", "lanczos", "--out", "never"},
         "--scale N"},
        {{"score", "--model", "pictures.safetensors", "valid.pictures", "--skip-programs", "52"},
         "for music"},
        {{"train", "--config", "pictures.json", "--data", "train.pictures", "--skip-programs", "52", "--out",
          "never.safetensors"},
         "for music"}};
    for (const auto& [words, says] : wrong) {
        expectRefusal(words, 2, says);
    }
}

// Writes pictures `first` to `first` + `count` - 1, each in the folder of its class.
void writePictureFiles(const std::filesystem::path& data, std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t i = first; i < first + count; ++i) {
        const LabelledPicture each = makePicture(i);
        std::filesystem::create_directories(data / each.label);
        app::writePpm(data / each.label / (std::to_string(i) + ".ppm"),
                      app::enlarged(each.picture, 2, app::PictureFilter::Nearest));
    }
}

TEST_F(Pictures, AModelTrainsOnPictureFiles) {
    const TemporaryFolder data, valid;
    writePictureFiles(data.path(), 0, 40);
    writePictureFiles(valid.path(), 100, 4);
    writeFile(data / "red/broken.ppm", "P6\n8");
    std::filesystem::create_directories(data / "mauve");
    app::writePpm(data / "mauve/other.ppm", makePicture(200).picture);
    const auto trained = runJson(
        words("train --config pictures.json --data", {data.path().string(), "--valid", valid.path().string(),
                                                      "--out", "files.safetensors", "--threads", "1"}));
    EXPECT_EQ(trained.at("pieces"), 40);
    EXPECT_EQ(trained.at("held_out_pieces"), 4);
    ASSERT_EQ(trained.at("skipped").size(), 2u);
    EXPECT_THAT(trained.at("skipped")[0].at("why").get<std::string>(), HasSubstr("has no class"));
    // A set of the same pictures gives the same model.
    EXPECT_LT(trained.at("valid_nats_per_token").get<double>(), 1);

    const Outcome on =
        succeed(words("train --from files.safetensors --config pictures.json --class green --data",
                      {data.path().string(), "--out", "green.safetensors"}));
    EXPECT_THAT(on.err, HasSubstr("Training: 41 pictures of 8 x 8, classes: 1\n"));
    EXPECT_THAT(on.err, HasSubstr("40 pictures of another size were fitted to the model's 8 x 8\n"));
}

TEST_F(Pictures, ScoreReportsBitsPerDim) {
    const Outcome outcome = succeed({"score", "--model", "pictures.safetensors", "valid.pictures"});
    EXPECT_THAT(outcome.out, testing::ContainsRegex("\n[0-9.]+  bits/dim\n$"));
}

TEST_F(Pictures, FolderIsSearchedForPictureSets) {
    const TemporaryFolder data;
    std::filesystem::create_directories(data / "deep");
    writePictures(data / "deep/b.pictures", 10, 3);
    writePictures(data / "a.pictures", 20, 2);
    const auto score = runJson({"score", "--model", "pictures.safetensors", data.path().string()});
    ASSERT_EQ(score.at("files").size(), 5u);
    EXPECT_EQ(score.at("files")[0].at("file"), "a.pictures:0");
}

TEST_F(Pictures, UnreadableFolderIsRejected) {
    const ClosedFolder closed(folder() / "closed");
    expectRefusal(
        {"generate", "image", "--model", "pictures.safetensors", "--class", "red", "--out", "closed/inside"},
        2, "is not a folder and could not be created");
}

TEST_F(Pictures, ModelWithoutAPictureGridIsRejected) {
    ModelSummary strange;
    strange.name = "strange";
    strange.modality = "image";
    strange.tokenizer = "rgb-raster";
    expectError(ErrorCode::BadModel, HasSubstr("strange: has no grid of columns, rows"),
                [&] { app::requirePictureShape(strange); });
    strange.modality = "midi";
    strange.tokenizer = "midi-events";
    expectError(ErrorCode::BadModel,
                HasSubstr("strange: uses the tokenizer 'midi-events', which is not for pictures"),
                [&] { app::requirePictureShape(strange); });
}

TEST_F(Pictures, BrokenSetIsSkipped) {
    const TemporaryFolder data;
    writePictures(data / "a.pictures", 20, 2);
    writeFile(data / "b.pictures", "Continuo pictures 1\n{}");
    const auto score = runJson({"score", "--model", "pictures.safetensors", data.path().string()});
    EXPECT_EQ(score.at("files").size(), 2u);
    EXPECT_EQ(score.at("skipped").size(), 1u);
}

TEST_F(Pictures, BatchEqualsSinglePictures) {
    const auto together = runJson(
        words("generate image --model pictures.safetensors --class red --seed 7 --count 3 --out together"));
    ASSERT_EQ(together.at("pictures").size(), 3u);
    EXPECT_EQ(together.at("pictures")[2].at("seed"), 9);
    EXPECT_EQ(together.at("pictures")[2].at("class"), "red");
    EXPECT_EQ(together.at("pictures")[2].at("tokens"), 192);
    const auto alone = runJson(
        words("generate image --model pictures.safetensors --class red --seed 9 --threads 1 --out alone"));
    EXPECT_EQ(alone.at("pictures")[0].at("token_sha256"), together.at("pictures")[2].at("token_sha256"));
    const std::string name = "picture-9" + app::defaultPictureSuffix();
    EXPECT_EQ(readFile(folder() / "alone" / name), readFile(folder() / "together" / name));
}

TEST_F(Pictures, DefaultModelIsTheFirstThatFits) {
    const TemporaryFolder models;
    std::filesystem::copy_file(folder() / "pictures.safetensors", models / "a.safetensors");
    std::filesystem::copy_file(folder() / "tiny.safetensors", models / "z.safetensors");
    const auto ended = [&](const std::vector<std::string>& arguments) {
        const Outcome outcome = succeed(arguments, {{"CONTINUO_MODELS", models.path().string()}});
        return outcome.out;
    };
    EXPECT_THAT(ended({"generate", "midi", "--seconds", "1", "--out", "fits.mid"}), HasSubstr("fits.mid"));
    EXPECT_THAT(ended({"generate", "image", "--out", "fits.ppm"}), HasSubstr("fits.ppm"));
    EXPECT_THAT(ended({"score", "short.mid"}), HasSubstr("nats/token"));
    EXPECT_THAT(ended({"score", "valid.pictures"}), HasSubstr("bits/dim"));
    std::filesystem::remove(models / "z.safetensors");
    // Without it, the bundled model of another folder is the default.
    EXPECT_THAT(ended({"generate", "midi", "--seconds", "1", "--out", "fits.mid"}), HasSubstr("fits.mid"));
}

TEST_F(Pictures, UpperRowsOfAPromptAreKept) {
    const LabelledPicture given = makePicture(5);
    app::writePpm(folder() / "given.ppm", given.picture);
    const auto result = runJson(words(
        "generate image --model pictures.safetensors --class",
        {given.label, "--prompt", "given.ppm", "--keep-rows", "6", "--seed", "1", "--out", "completed.ppm"}));
    EXPECT_EQ(result.at("kept_rows"), 6);
    EXPECT_EQ(result.at("pictures")[0].at("tokens"), 48);
    const Picture made = app::readPpm(folder() / "completed.ppm");
    EXPECT_TRUE(std::equal(made.rgb.begin(), made.rgb.begin() + 6 * 24, given.picture.rgb.begin()));
    EXPECT_EQ(runJson(words("generate image --model pictures.safetensors --class",
                            {given.label, "--prompt", "given.ppm", "--out", "half"}))
                  .at("kept_rows"),
              4);
}

TEST_F(Pictures, SpeedIsMeasured) {
    const auto one = runJson({"bench", "picture", "--model", "pictures.safetensors", "--tokens", "60"});
    EXPECT_GT(one.at("seconds").get<double>(), 0);
    const auto four = runJson({"bench", "picture", "--config", "pictures.json", "--pictures", "4"});
    EXPECT_EQ(four.at("pictures"), 4);
    EXPECT_EQ(four.at("together"), 4);
    const auto turns =
        runJson({"bench", "picture", "--config", "pictures.json", "--pictures", "4", "--together", "3"});
    EXPECT_EQ(turns.at("together"), 3);
    EXPECT_EQ(turns.at("rebuilds"), four.at("rebuilds"));
    EXPECT_GT(four.at("rebuilds").get<int>(), 1);
    EXPECT_GT(four.at("tokens_per_s_with_rebuilds").get<double>(), 0);
    EXPECT_EQ(one.at("tokens"), 60);
    EXPECT_EQ(one.at("precision"), "bf16");
    EXPECT_TRUE(one.at("device") != "auto" && one.contains("device_detail") && one.at("threads") != 0) << one;
    EXPECT_FALSE(one.contains("prompt")) << "which is not asked for";
    EXPECT_EQ(four.at("tokens"), 192);
    EXPECT_EQ(run({"bench", "picture", "--channels", "32"}).code, 2);
    // The default is the first installed model that makes pictures.
    const auto usual = runJson({"bench", "picture", "--tokens", "60"});
    EXPECT_THAT(usual.at("model").get<std::string>(), testing::EndsWith("emoji-32.safetensors"));
    expectRefusal({"bench", "picture", "--model", "pictures.safetensors", "--latents", "1", "--tokens", "60"},
                  2, "use more latents");
}

TEST_F(Pictures, InfoListsTheClasses) {
    const Outcome outcome = succeed({"info", "pictures.safetensors"});
    EXPECT_THAT(outcome.out, HasSubstr("\nclasses               3: red; green; blue\n"));
    EXPECT_THAT(run({"info", "tiny.safetensors"}).out, testing::Not(HasSubstr("classes")));
}

// The class may be in another spelling, or a part of the name.
TEST_F(Pictures, ClassIsMatchedByPartOfItsName) {
    if (!app::supportsPng()) GTEST_SKIP() << "without Qt there is no PNG";
    for (const char* name : {"Green", "gre"}) {
        succeed(words("generate image --model pictures.safetensors --class",
                      {name, "--seed", "3", "--out", "one.png"}));
        const auto info = runJson({"info", "one.png"});
        EXPECT_EQ(info.at("width"), 8);
        EXPECT_EQ(info.at("made_by").at("label"), "green");
        EXPECT_THAT(run({"info", "one.png"}).out, HasSubstr("\nseed                  3\n"));
    }
}

TEST_F(Pictures, NonPictureFileIsNamedInTheError) {
    writeFile(folder() / "bomb.gif", "GIF89a");
    const Outcome outcome = run({"score", "--model", "pictures.safetensors", "bomb.gif"});
    EXPECT_EQ(outcome.code, 3) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("bomb.gif"));
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("set of pictures")));
    EXPECT_THAT(outcome.err, HasSubstr(app::supportsPng() ? "is a damaged GIF file" : "without Qt"));
    // A set is recognised under any name.
    writePictures(folder() / "valid.set", 100, 2);
    succeed({"score", "--model", "pictures.safetensors", "valid.set"});
}

TEST_F(Pictures, ErrorsAreOneLine) {
    const auto refused = [](const std::vector<std::string>& words, int code, const std::string& message) {
        const Outcome outcome = run(words);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(message));
    };
    const std::string model = "pictures.safetensors";
    refused({"score", "--model", model, "none.pictures"}, 3, "there is no such file");
    refused({"score", "--model", model, "music.mid"}, 3, "is neither a picture nor a set of pictures");
    refused({"score", "--model", model, "music.mid"}, 3, "is a model for pictures; choose a model for music");
    refused({"score", "--model", model, "--kind", "a=valid.pictures"}, 2, "are for music");
    refused({"generate", "image", "--model", model, "--class", "mauve", "--out", "x"}, 2,
            "the class 'mauve' is not one of the model's 3: \"red\", \"green\", \"blue\"");
    refused({"generate", "image", "--model", model, "--keep-rows", "3", "--out", "x"}, 2, "--keep-rows");
    refused({"generate", "image", "--model", model, "--class", "red", "--prompt", "music.mid", "--out", "x"},
            3, app::supportsPng() ? "is a MIDI file, not a picture" : "without Qt");
    refused({"generate", "image", "--model", model, "--class", "red", "--out", "music.mid"}, 2,
            "is not a folder");
    refused({"generate", "image", "--model", model}, 2, "there is no output");
    refused({"generate", "image", "--model", model, "--count", "2", "--out", "x.png"}, 2, "one file for 2");
    refused({"generate", "image", "--model", model, "--sheet", "x.gif"}, 2,
            "is not the name of a picture file");
    refused({"generate", "image", "--model", model, "--scale", "17", "--out", "x"}, 2, "--scale");
    refused({"generate", "image", "--model", model, "--filter", "area", "--out", "x"}, 2, "--filter");
    refused({"score", "--model", "tiny.safetensors", "--class", "a", "music.mid"}, 2, "--class");
    refused({"generate", "image", "--model", "tiny.safetensors", "--out", "x"}, 4, "not for pictures");
    refused({"generate", "midi", "--model", model, "--out", "x.mid"}, 4, "not for piano music");
    if (app::supportsPng())
        refused({"generate", "image", "--model", model, "--class", "red", "--out", "cat.jpg"}, 2,
                "is not the name of a picture file or a folder");
    refused({"generate", "image", "--model", model, "--class", "red", "--out", "cat.gif"}, 2,
            "is not the name of a picture file or a folder");
    refused({"generate", "image", "--model", model, "--class", "RE", "--out", "x"}, 2,
            "; similar classes are \"red\", \"green\"");
    app::writePpm(folder() / "prompt.ppm", makePicture(5).picture);
    refused({"generate", "image", "--model", model, "--prompt", "prompt.ppm", "--out", "x"}, 2,
            "give --class, one of \"red\", \"green\", \"blue\"");
    const TemporaryFolder empty;
    refused({"score", "--model", model, empty.path().string()}, 3, "has no .pictures files and no pictures");
    refused({"train", "--config", "pictures.json", "--data", "music.mid", "--out", "x.safetensors"}, 3,
            "is neither a picture nor a set of pictures");
    refused({"train", "--config", "pictures.json", "--data", "train.pictures", "--out", "train.pictures"}, 2,
            "--out");
}

}  // namespace
}  // namespace continuo::test
