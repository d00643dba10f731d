#include <signal.h>

#include <chrono>
#include <thread>

#include "app/audio/sound_analysis.h"
#include "app/cli/sound_cli_fixture.h"
#include "audio/sound_file_reader.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// A codec of a few thousand weights that trains for a few steps.
constexpr const char* kConfig = R"({
 "model": {"name": "small", "modality": "codec", "channels": 2, "embedding": 8, "levels": 2, "codes": 16, "code_channels": 4},
 "training": {"steps": 3, "batch": 2, "rate": 0.001, "warmup": 1, "report_every": 1, "valid_every": 2}})";

class Codec : public SoundCliTest {
protected:
    void SetUp() override { tone("tone.wav", 44100, 1.03, 2); }
};

TEST_F(Codec, EncodesAndDecodesSound) {
    const std::string model = codec();
    const auto coded =
        runJson({"codec", "encode", pathTo("tone.wav"), "--model", model, "--out", pathTo("tone.codes")});
    EXPECT_EQ(coded.at("sample_rate"), 16000);
    EXPECT_EQ(coded.at("samples"), 16480);  // 1.03 s
    EXPECT_EQ(coded.at("frames"), 52);
    EXPECT_EQ(coded.at("levels"), 3);
    EXPECT_EQ(coded.at("bits_per_s"), 3 * 4 * 50);

    const auto told = runJson({"info", pathTo("tone.codes")});
    EXPECT_EQ(told.at("frames"), 52);
    EXPECT_EQ(told.at("samples"), 16480);
    EXPECT_EQ(told.at("codes_sha256"), runJson({"info", model}).at("codes_sha256"));
    EXPECT_THAT(run({"info", pathTo("tone.codes")}).out,
                AllOf(HasSubstr("sound as codes, 1.0 s at 16,000 Hz, 52 frames of 3 levels"),
                      HasSubstr("continuo-cli codec decode")));

    for (const char* const name : {"back.wav", "back.flac"}) {
        const auto back =
            runJson({"codec", "decode", pathTo("tone.codes"), "--model", model, "--out", pathTo(name)});
        EXPECT_EQ(back.at("samples"), 16480);
        const app::Sound sound = app::readSound(pathTo(name));
        EXPECT_EQ(sound.channels, 1);
        EXPECT_EQ(sound.sampleRate, 16000);
        EXPECT_EQ(sound.samples.size(), 16480);
        EXPECT_EQ(runJson({"info", pathTo(name)}).at("comment").at("codec"), "chance");
    }
}

// As in a shell pipe: codec encode - --out - < tone.wav | codec decode - --out - > back.wav
TEST_F(Codec, WorksInAPipe) {
    const std::string model = codec();
    const auto through = [&](const std::string& what, const std::string& bytes) {
        CliProgram program(folder(), {"codec", what, "-", "--out", "-", "--model", model});
        program.type(bytes);
        program.endInput();
        Outcome outcome = program.wait();
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("times as fast as real time"));
        return outcome.out;
    };
    const std::string codes = through("encode", readFile(pathTo("tone.wav")));
    runJson({"codec", "encode", pathTo("tone.wav"), "--model", model, "--out", pathTo("tone.codes")});
    EXPECT_EQ(codes, readFile(pathTo("tone.codes")));
    const app::SoundRead back = app::readSound(text("back.wav", through("decode", codes)), 16000);
    EXPECT_THAT(back.warnings, testing::IsEmpty());
    runJson({"codec", "decode", pathTo("tone.codes"), "--model", model, "--out", pathTo("file.wav")});
    const auto expected = app::readSound(pathTo("file.wav"), 16000).samples;
    ASSERT_EQ(back.samples.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(back.samples[i], expected[i]) << i;
    const std::vector<std::string> words = {
        "codec", "decode", pathTo("tone.codes"), "--model", model, "--json", "--out", "-"};
    expectRefusal(words, 2, "writes the result itself to stdout");
}

TEST_F(Codec, PrintsOneLinePerWrittenFile) {
    const std::string model = codec();
    const Outcome coded = succeed({"codec", "encode", pathTo("tone.wav"), "--model", model, "--levels", "2",
                                   "--out", pathTo("a.codes")});
    EXPECT_THAT(coded.out, AllOf(HasSubstr("a.codes: 1.0 s, 52 frames of 2 levels, 400 bit/s, "),
                                 HasSubstr(" times as fast")));
    const Outcome back =
        succeed({"codec", "decode", pathTo("a.codes"), "--model", model, "--out", pathTo("a.wav")});
    EXPECT_THAT(back.out, HasSubstr("a.wav: 1.0 s at 16,000 Hz, from 2 levels, "));
}

TEST_F(Codec, FewerLevelsChangeTheDecodedSound) {
    const std::string model = codec();
    runJson({"codec", "encode", pathTo("tone.wav"), "--model", model, "--out", pathTo("a.codes")});
    runJson({"codec", "encode", pathTo("tone.wav"), "--model", model, "--levels", "1", "--out",
             pathTo("one.codes")});
    EXPECT_EQ(runJson({"info", pathTo("one.codes")}).at("levels"), 1);
    std::filesystem::copy_file(pathTo("one.codes"), pathTo("named.dat"));
    EXPECT_EQ(runJson({"info", pathTo("named.dat")}).at("levels"), 1)
        << "codes are recognised by their content";
    const auto bytes = [&](const std::string& codes, const std::string& levels) {
        runJson({"codec", "decode", pathTo(codes), "--model", model, "--levels", levels, "--out",
                 pathTo("a.wav")});
        return app::readAllBytes(pathTo("a.wav"));
    };
    const std::string one = bytes("a.codes", "1");
    EXPECT_NE(bytes("a.codes", "3"), one);
    EXPECT_EQ(bytes("one.codes", "1"), one);
}

TEST_F(Codec, MeasuresFilesAndFolders) {
    const std::string model = codec();
    std::filesystem::create_directories(pathTo("folder/below"));
    tone("folder/b.flac", 22050, 0.5, 1, 880);
    tone("folder/below/c.wav", 16000, 0.7, 1, 220);
    std::filesystem::rename(pathTo("folder/below/c.wav"),
                            pathTo("folder/below/c.dat"));  // recognised by its first bytes
    text("folder/notes.txt", "no sound");
    text("folder/broken.wav", "no sound");
    const auto json = runJson({"codec", "measure", pathTo("tone.wav"), pathTo("folder"), "--model", model});
    ASSERT_EQ(json.at("files").size(), 3);
    EXPECT_EQ(json.at("files")[0].at("file"), pathTo("tone.wav"));
    EXPECT_NEAR(json.at("seconds"), 2.23, 1e-6);
    EXPECT_EQ(json.at("bits_per_s"), 600);
    EXPECT_EQ(json.at("perplexity").size(), 3);
    EXPECT_TRUE(json.at("si_snr_db").is_number());
    EXPECT_TRUE(json.at("log_mel_distance_db").is_number());
    ASSERT_EQ(json.at("skipped").size(), 1);
    EXPECT_EQ(json.at("skipped")[0].at("file"), pathTo("folder/broken.wav"));

    const Outcome table = succeed(
        {"codec", "measure", pathTo("tone.wav"), pathTo("folder"), "--model", model, "--levels", "2"});
    EXPECT_THAT(table.out,
                AllOf(HasSubstr("SI-SNR dB"), HasSubstr("      1.0      400 "), HasSubstr("overall, 3 files"),
                      HasSubstr("effective number of codes at each level")));
    EXPECT_THAT(table.err, AllOf(HasSubstr("skipped "), HasSubstr("folder: 1 file left out: 1 .txt\n")));
}

TEST_F(Codec, TruncatedSoundIsUsedWithAWarning) {
    const std::string model = codec();
    const std::string bytes = app::readAllBytes(pathTo("tone.wav"));
    text("cut.wav", bytes.substr(0, bytes.size() / 2));
    const std::vector<std::string> command = {"codec", "encode", pathTo("cut.wav"),  "--model",
                                              model,   "--out",  pathTo("cut.codes")};
    const Outcome coded = succeed(command);
    EXPECT_THAT(coded.err, HasSubstr("cut.wav: is cut off: 0.5 of 1.0 s could be read; "));
    EXPECT_EQ(std::count(coded.err.begin(), coded.err.end(), '\n'), 1) << coded.err;
    const auto json = runJson(command);
    ASSERT_EQ(json.at("warnings").size(), 1);
    EXPECT_EQ(json.at("warnings")[0].at("file"), pathTo("cut.wav"));
    EXPECT_THAT(json.at("warnings")[0].at("warning").get<std::string>(), HasSubstr("0.5 of 1.0 s"));
    const auto measured =
        runJson({"codec", "measure", pathTo("cut.wav"), pathTo("tone.wav"), "--model", model});
    EXPECT_EQ(measured.at("warnings").size(), 1);
    EXPECT_EQ(runJson({"info", pathTo("cut.wav")}).at("warnings").size(), 1);
    EXPECT_EQ(runJson({"info", pathTo("tone.wav")}).at("warnings").size(), 0);
}

TEST_F(Codec, DistinguishesACodecFromAModel) {
    const std::string model = codec();
    const auto json = runJson({"info", model});
    EXPECT_EQ(json.at("modality"), "codec");
    EXPECT_EQ(json.at("levels"), 3);
    EXPECT_EQ(json.at("bits_per_s"), 600);
    EXPECT_EQ(json.at("licence"), "CC0-1.0");
    EXPECT_THAT(run({"info", model}).out,
                AllOf(HasSubstr("for mono sound at 16,000 Hz"),
                      HasSubstr("3 levels of 16, 50 frames per second, 600 bit/s")));
    const Outcome models = run({"models"}, {{"CONTINUO_MODELS", own_.path().string()}});
    EXPECT_THAT(models.out, HasSubstr("codec  "));
    EXPECT_THAT(models.out, HasSubstr("codec for sound at 16,000 Hz, 600 bit/s, licence CC0-1.0"));
    EXPECT_EQ(models.out.find("codec  chance"), std::string::npos);
}

TEST_F(Codec, UsesTheInstalledCodecByDefault) {
    codec("a codec.safetensors");
    succeed({"codec", "encode", pathTo("tone.wav"), "--out", pathTo("a.codes")},
            {{"CONTINUO_MODELS", own_.path().string()}});
    // A codec is not accepted as a music model.
    EXPECT_EQ(run({"generate", "midi", "--model", pathTo("a codec.safetensors"), "--seconds", "1", "--out",
                   pathTo("a.mid")})
                  .code,
              4);
}

TEST_F(Codec, RejectsInvalidRequestsInOneLine) {
    const std::string model = codec();
    runJson({"codec", "encode", pathTo("tone.wav"), "--model", model, "--out", pathTo("a.codes")});
    text("text.wav", "no sound");
    text("empty.wav", "");
    text("text.codes", "no codes");
    const auto encode = [&](const std::string& in, const std::string& out) {
        return std::vector<std::string>{"codec", "encode", in, "--model", model, "--out", out};
    };
    const auto decode = [&](const std::string& in, const std::string& out) {
        return std::vector<std::string>{"codec", "decode", in, "--model", model, "--out", out};
    };
    expectRefusal(encode("lost.wav", pathTo("b.codes")), 3, "lost.wav: there is no such file");
    expectRefusal(encode(pathTo("text.wav"), pathTo("b.codes")), 3, "text.wav: no sound can be read: ");
    expectRefusal(encode(pathTo("empty.wav"), pathTo("b.codes")), 3, "empty.wav: is empty");
    expectRefusal(encode("music.mid", pathTo("b.codes")), 3,
                  "music.mid: is a MIDI file: notes, and no sound");
    expectRefusal(encode(pathTo("tone.wav"), pathTo("b.wav")), 2, "end it with .codes");
    expectRefusal(encode(pathTo("tone.wav"), pathTo("none/b.codes")), 2, "does not exist; create it");
    expectRefusal(decode(pathTo("text.codes"), pathTo("b.wav")), 3, "text.codes: ");
    expectRefusal(decode("lost.codes", pathTo("b.wav")), 3, "lost.codes: ");
    expectRefusal(decode(pathTo("a.codes"), pathTo("b.mp3")), 2, "end it with .wav, .flac or .ogg");
    expectRefusal({"codec", "decode", pathTo("a.codes"), "--model", codec("other.safetensors", 2), "--out",
                   pathTo("b.wav")},
                  3, "the codes were made by another codec than other.safetensors");
    expectRefusal(
        {"codec", "encode", pathTo("tone.wav"), "--model", "tiny.safetensors", "--out", pathTo("b.codes")}, 4,
        "is a model, not a codec");
    expectRefusal({"codec", "encode", pathTo("tone.wav"), "--model", model, "--levels", "4", "--out",
                   pathTo("b.codes")},
                  2, "levels");
    expectRefusal({"codec", "measure", own_.path().string() + "/none", "--model", model}, 3,
                  "there is no such file");
    expectRefusal({"codec", "measure", pathTo("text.wav"), "--model", model}, 3, "text.wav: ");
    expectRefusal({"codec"}, 2, "see continuo-cli codec --help");
    EXPECT_FALSE(std::filesystem::exists(pathTo("b.codes")));
    EXPECT_FALSE(std::filesystem::exists(pathTo("b.wav")));
}

TEST_F(Codec, ExistingFileStaysUntilReplacedWhole) {
    const std::string model = codec();
    const std::string kept = text("kept.wav", "kept");
    expectRefusal({"codec", "decode", text("text.codes", "no codes"), "--model", model, "--out", kept}, 3,
                  "text.codes");
    EXPECT_EQ(app::readAllBytes(kept), "kept");
    runJson({"codec", "encode", pathTo("tone.wav"), "--model", model, "--out", pathTo("a.codes")});
    // Input files are not overwritten.
    expectRefusal({"codec", "decode", pathTo("a.codes"), "--model", model, "--out", pathTo("a.codes")}, 2,
                  "end it with");
    EXPECT_NE(app::readAllBytes(pathTo("a.codes")), "");
}

TEST_F(Codec, MeasuresItsSpeed) {
    const auto json = runJson({"bench", "codec", "--model", codec(), "--tokens", "5", "--threads", "1"});
    for (const char* const figure :
         {"encode_speed", "decode_speed", "encode_frame_ms", "decode_frame_ms", "ms_per_frame_median"})
        EXPECT_GT(json.at(figure), 0) << figure;
    EXPECT_EQ(json.at("command"), "bench codec");
    const Outcome shape =
        succeed({"bench", "codec", "--config", text("codec.json", kConfig), "--tokens", "5"});
    EXPECT_THAT(shape.out,
                AllOf(HasSubstr("with random weights, f32 on "), HasSubstr(" times as fast as real time")));
    const auto training = runJson({"bench", "train", "--config", pathTo("codec.json"), "--tokens", "2"});
    EXPECT_EQ(training.at("command"), "bench train");
    EXPECT_GT(training.at("sound_per_s"), 0);
    EXPECT_LE(training.at("seconds"), training.at("seconds_worst"));
    EXPECT_FALSE(training.contains("prompt"));
    EXPECT_THAT(run({"bench", "train", "--config", pathTo("codec.json"), "--tokens", "1"}).out,
                HasSubstr(" s of sound per second"));
    expectRefusal({"bench", "codec", "--model", "tiny.safetensors"}, 4, "is a model, not a codec");
    expectRefusal({"bench", "codec", "--precision", "bf16"}, 2, "has no effect in bench codec");
}

TEST_F(Codec, TrainsOnSoundFiles) {
    std::filesystem::create_directories(pathTo("sound"));
    for (int i = 0; i < 3; ++i) tone("sound/" + std::to_string(i) + ".wav", 44100, 2.5, 1, 200 + 150 * i);
    tone("held.wav", 22050, 1.5, 1, 330);
    text("sound/broken.wav", "no sound");
    const std::string config = text("codec.json", kConfig), out = pathTo("made.safetensors");
    const auto json = runJson({"train", "--config", config, "--data", pathTo("sound"), "--valid",
                               pathTo("held.wav"), "--out", out});
    EXPECT_EQ(json.at("steps"), 3);
    EXPECT_EQ(json.at("files"), 3);
    EXPECT_EQ(json.at("held_out_files"), 1);
    EXPECT_EQ(json.at("skipped").size(), 1);
    EXPECT_TRUE(json.at("valid").at("log_mel_distance_db").is_number());
    EXPECT_EQ(json.at("valid").at("perplexity").size(), 2);
    EXPECT_EQ(runJson({"info", out}).at("modality"), "codec");
    runJson({"codec", "encode", pathTo("held.wav"), "--model", out, "--out", pathTo("held.codes")});
    runJson({"codec", "decode", pathTo("held.codes"), "--model", out, "--out", pathTo("back.wav")});
    EXPECT_EQ(app::readSound(pathTo("back.wav")).samples.size(), 24000);

    // Fine-tunes it from its own file, with text output.
    const Outcome on = succeed({"train", "--config", config, "--from", out, "--data", pathTo("sound"),
                                "--out", pathTo("on.safetensors")});
    EXPECT_THAT(
        on.err,
        AllOf(
            HasSubstr("Training: 3 sound files, 0:08; 1 file skipped"),
            HasSubstr(
                "Held out for validation, because there is no --valid: the last tenth of each file, 3 clips"),
            HasSubstr("held-out mel distance "), HasSubstr("To try it, run: continuo-cli codec encode ")));
    EXPECT_THAT(on.out, HasSubstr("on.safetensors: "));
}

TEST_F(Codec, TrainsOnlyTheDecoderWithDiscriminators) {
    std::string alone = kConfig;
    alone.insert(alone.find("\"steps\""), R"("decoder_only": true, "discriminator_windows": [128, 64], )");
    const std::string config = text("alone.json", alone), parent = codec(), out = pathTo("alone.safetensors");
    expectRefusal({"train", "--config", config, "--data", pathTo("tone.wav"), "--out", out}, 3, "--from");
    const std::vector<std::string> train{"train",  "--config",         config,  "--from", parent,
                                         "--data", pathTo("tone.wav"), "--out", out,      "--fresh"};
    EXPECT_THAT(run(train).err,
                AllOf(HasSubstr("  discriminators "), HasSubstr(", adversarial "), HasSubstr(", features ")));
    EXPECT_GT(runJson(train).at("adversarial").at("features"), 0);
    // The new codec accepts codes of its parent.
    runJson({"codec", "encode", pathTo("tone.wav"), "--model", parent, "--out", pathTo("tone.codes")});
    runJson({"codec", "decode", pathTo("tone.codes"), "--model", out, "--out", pathTo("back.wav")});
}

TEST_F(Codec, StopSavesTheTrainedCodec) {
    std::string endless = kConfig;
    endless.replace(endless.find("\"steps\": 3"), 10, "\"steps\": 100000");
    CliProgram program(folder(), {"train", "--config", text("codec.json", endless), "--data",
                                  pathTo("tone.wav"), "--out", pathTo("made.safetensors")});
    for (int i = 0; i < 600 && program.stderrSoFar().find("step 1 ") == std::string::npos; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 130) << outcome.err;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("Stopping and saving the training"),
                                   HasSubstr("made.safetensors contains the training so far"),
                                   HasSubstr("--resume to continue")));
    succeed({"info", pathTo("made.safetensors")});
    EXPECT_TRUE(std::filesystem::exists(pathTo("made.safetensors.checkpoint")));
}

TEST_F(Codec, TrainingRejectsNonSoundFiles) {
    const std::string config = text("codec.json", kConfig), out = pathTo("made.safetensors");
    const auto train = [&](const std::string& data, std::vector<std::string> more = {}) {
        return words("train --config", appended({config, "--data", data, "--out", out}, more));
    };
    expectRefusal(train("music.mid"), 3, "music.mid: is music in notes, but a codec trains on sound");
    expectRefusal(train(pathTo("lost.wav")), 3, "there is no such file");
    std::filesystem::create_directories(pathTo("empty"));
    expectRefusal(train(pathTo("empty")), 3, "has no sound files");
    expectRefusal(train(pathTo("tone.wav"), {"--class", "x"}), 2, "--class is for pictures");
    expectRefusal(train(pathTo("tone.wav"), {"--skip-programs", "52"}), 2, "--skip-programs is for music");
    text("codec.json", R"({"model": {"modality": "codec", "levels": 99}, "training": {"steps": 1}})");
    expectRefusal(train(pathTo("tone.wav")), 3, "codec.json: ");
    EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace continuo::test
