#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "app/audio/sound_analysis.h"
#include "app/cli/sound_cli_fixture.h"
#include "audio/sound_file_reader.h"
#include "codec/codec_file.h"
#include "facade/models/model_file.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// continuo-cli with a codec, a model of its codes (both with random weights) and a prompt.
class Audio : public SoundCliTest {
protected:
    void SetUp() override {
        codec_ = codec();
        model_ = model("model.safetensors", codec_);
        tone("prompt.wav", 44100, 1.03, 2);
    }

    std::string model(const std::string& name, const std::string& codecFile) const {
        ModelConfig config = tinyConfig(64, 16);
        config.name = "sounding";
        config.modality = "audio";
        config.tokenizer = "audio-codes";
        config.codes = CodesConfig{2, 16, 50, 16000, hashCodes(codecFile)};
        config.vocabulary = 3 + 2 * 16;
        writeModel(pathTo(name), *makeNetwork(config), DType::F32, R"({"licence": "CC0-1.0"})");
        return pathTo(name);
    }
    std::vector<std::string> generate(std::vector<std::string> more) const {
        return words("generate audio --model", appended({model_, "--codec", codec_, "--seed", "7"}, more));
    }

    std::string codec_, model_;
};

TEST_F(Audio, ContinuesAPromptOfAnyRate) {
    const auto json = runJson(generate({"--prompt", pathTo("prompt.wav"), "--seconds", "0.5", "--model-rate",
                                        "--out", pathTo("on.wav"), "--codes", pathTo("on.codes")}));
    EXPECT_EQ(json.at("command"), "generate audio");
    EXPECT_EQ(json.at("sample_rate"), 16000);
    EXPECT_EQ(json.at("frames"), 25);
    EXPECT_EQ(json.at("levels"), 2);
    EXPECT_NEAR(json.at("seam_seconds"), 1.03, 1e-9);
    EXPECT_EQ(json.at("heard_frames"), 32);  // the model's context; the prompt has 51
    EXPECT_EQ(json.at("seed"), 7);
    EXPECT_EQ(json.at("codes_sha256"), runJson({"info", codec_}).at("codes_sha256"));
    EXPECT_EQ(json.at("model_sha256"), runJson({"info", model_}).at("sha256"));
    EXPECT_EQ(json.at("cancelled"), false);
    ASSERT_EQ(json.at("sounds").size(), 1);
    EXPECT_EQ(json.at("sounds")[0].at("tokens"), 50);

    const app::Sound sound = app::readSound(pathTo("on.wav"));
    EXPECT_EQ(sound.channels, 1);
    EXPECT_EQ(sound.sampleRate, 16000);
    EXPECT_EQ(sound.samples.size(), 16480u + 8000);
    const std::vector<float> prompt = app::readSound(pathTo("prompt.wav"), 16000).samples;
    for (std::size_t i = 0; i < 16480 - 320; ++i) ASSERT_NEAR(sound.samples[i], prompt[i], 1e-4) << i;

    // The tags record how the file was made.
    const auto comment = runJson({"info", pathTo("on.wav")}).at("comment");
    EXPECT_THAT(comment.at("program"), HasSubstr("Continuo"));
    EXPECT_EQ(comment.at("codes_sha256"), json.at("codes_sha256"));
    EXPECT_EQ(comment.at("seed"), 7);
    EXPECT_EQ(comment.at("prompt"), "prompt.wav");
    EXPECT_EQ(comment.at("tokens_sha256"), json.at("sounds")[0].at("token_sha256"));
    EXPECT_LT(comment.dump().size(), 2000u);

    // The codes cover only the new part.
    const auto codes = runJson({"info", pathTo("on.codes")});
    EXPECT_EQ(codes.at("frames"), 25);
    EXPECT_EQ(codes.at("codes_sha256"), json.at("codes_sha256"));
}

TEST_F(Audio, KeepsRateAndChannelsOfThePrompt) {
    runJson(generate({"--prompt", pathTo("prompt.wav"), "--from", "0.25", "--seconds", "0.5",
                      "--sample-format", "24", "--out", pathTo("full.wav")}));
    const app::Sound full = app::readSound(pathTo("full.wav")), prompt = app::readSound(pathTo("prompt.wav"));
    EXPECT_EQ(full.channels, 2);
    EXPECT_EQ(full.sampleRate, 44100);
    const auto seconds = [&](double value) { return static_cast<std::size_t>(std::llround(value * 44100)); };
    EXPECT_EQ(full.samples.size(), seconds(1.03 - 0.25 + 0.5));
    for (std::size_t i = 0; i < seconds(0.7); ++i)
        ASSERT_NEAR(full.samples[i], prompt.samples[i + seconds(0.25)], 1e-6) << i;
    EXPECT_NEAR(runJson({"info", pathTo("full.wav")}).at("comment").at("seam_seconds"), 0.78, 1e-9);
}

TEST_F(Audio, SeedGivesTheSameFileAloneAndInABatch) {
    const auto made = [&](std::vector<std::string> more, const std::string& out) {
        Arguments all = appended({"--prompt", pathTo("prompt.wav"), "--seconds", "0.3"}, more);
        all.insert(all.end(), {"--out", pathTo(out)});
        runJson(generate(all));
    };
    made({}, "a.wav");
    made({}, "again.wav");
    made({"--threads", "1"}, "one thread.wav");
    made({"--count", "3"}, "folder");
    const auto same = [&](const std::string& one, const std::string& other) {
        return app::readAllBytes(pathTo(one)) == app::readAllBytes(pathTo(other));
    };
    EXPECT_TRUE(same("a.wav", "again.wav"));
    EXPECT_TRUE(same("a.wav", "folder/sound-7.wav"));
    EXPECT_FALSE(same("a.wav", "folder/sound-8.wav"));
    EXPECT_TRUE(std::filesystem::exists(pathTo("folder/sound-9.wav")));
    // Compares only the samples: the tags contain the number of threads.
    EXPECT_TRUE(app::readSound(pathTo("a.wav")).samples == app::readSound(pathTo("one thread.wav")).samples);
}

TEST_F(Audio, PrintsOneLinePerWrittenFile) {
    const Outcome one = succeed(generate(
        {"--prompt", pathTo("prompt.wav"), "--to", "0.5", "--seconds", "0.4", "--out", pathTo("on.flac")}));
    EXPECT_THAT(one.out, HasSubstr("on.flac: 0.4 s after 0.5 s of prompt, seed 7, "));
    EXPECT_EQ(app::readSound(pathTo("on.flac")).samples.size(), 22050u + 17640);
    const Outcome many = succeed(generate({"--count", "2", "--seconds", "0.1", "--out", pathTo("many")}));
    EXPECT_THAT(many.out,
                AllOf(HasSubstr("Wrote 2 sounds into "), HasSubstr("many: 0.1 s each, seed 7 and up, "),
                      HasSubstr(" times as fast as real time")));
    EXPECT_EQ(app::readSound(pathTo("many/sound-8.wav")).samples.size(), 1600u);
}

TEST_F(Audio, WritesOggVorbisWithItsTags) {
    const auto json = runJson(generate(
        {"--prompt", pathTo("prompt.wav"), "--to", "0.5", "--seconds", "0.4", "--out", pathTo("on.ogg")}));
    const app::SoundRead read = app::readSound(pathTo("on.ogg"), 16000);
    EXPECT_EQ(read.samples.size(), 8000u + 6400);
    const auto info = runJson({"info", pathTo("on.ogg")});
    EXPECT_THAT(info.at("format"), HasSubstr("OGG"));
    EXPECT_EQ(info.at("comment").at("tokens_sha256"), json.at("sounds")[0].at("token_sha256"));
    expectRefusal(generate({"--out", pathTo("on.mp3")}), 2, "end it with .wav, .flac or .ogg");
}

TEST_F(Audio, OmitsTheOriginOnRequest) {
    runJson(generate({"--prompt", pathTo("prompt.wav"), "--from", "0.2", "--only-continuation", "--seconds",
                      "0.4", "--strip-metadata", "--out", pathTo("on.wav")}));
    EXPECT_EQ(app::readSound(pathTo("on.wav")).samples.size(), 6400u);
    EXPECT_FALSE(runJson({"info", pathTo("on.wav")}).contains("comment"));
}

// Stdout is a WAV file of unknown length with the samples of the normal file.
TEST_F(Audio, StreamsToStdoutWhileGenerating) {
    for (const bool only : {false, true}) {
        std::vector<std::string> words = {"--prompt", pathTo("prompt.wav"), "--seconds",
                                          "0.5",      "--model-rate",       "--out"};
        if (only) words.insert(words.begin(), "--only-continuation");
        const auto with = [&](const std::string& out) {
            std::vector<std::string> all = words;
            all.push_back(out);
            return generate(all);
        };
        const Outcome piped = succeed(with("-"));
        EXPECT_THAT(piped.err, HasSubstr("Wrote to stdout: 0.5 s after 1.0 s of prompt"));
        succeed(with(pathTo("file.wav")));
        const auto expected = app::readSound(pathTo("file.wav")).samples;
        const app::SoundRead got = app::readSound(text("piped.wav", piped.out), 16000);
        EXPECT_THAT(got.warnings, testing::IsEmpty());
        ASSERT_EQ(got.samples.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(got.samples[i], expected[i]) << i;
    }
    expectRefusal(generate({"--out", "-", "--json"}), 2, "writes the result itself to stdout");
    expectRefusal(generate({"--out", "-", "--count", "2"}), 2, "stdout can hold only one sound");
}

TEST_F(Audio, FindsTheCodecNamedByTheModel) {
    codec("another.safetensors", 2);
    const std::vector<std::string> asked = {"generate",  "audio", "--model", model_,
                                            "--seconds", "0.1",   "--out",   pathTo("on.wav")};
    succeed(asked, {{"CONTINUO_MODELS", own_.path().string()}});
    // Without --model, the default model finds its codec, too.
    const Outcome both = succeed({"generate", "audio", "--seconds", "0.1", "--out", pathTo("both.wav")},
                                 {{"CONTINUO_MODELS", own_.path().string()}});
    EXPECT_EQ(app::readSound(pathTo("both.wav")).samples.size(), 1600u);
    expectRefusal(asked, 4,
                  ": its codec is missing; put the codec whose codes have a SHA-256 that begins with " +
                      hashCodes(codec_).substr(0, 12));
    expectRefusal(asked, 4, "or give it with --codec FILE");
}

TEST_F(Audio, RejectsInvalidRequestsInOneLine) {
    text("text.wav", "no sound");
    const std::string out = pathTo("on.wav");
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"--out", out});
        return generate(more);
    };
    expectRefusal(with({"--codec", codec("another.safetensors", 2)}), 2, "--codec");
    expectRefusal(
        {"generate", "audio", "--model", model_, "--codec", pathTo("another.safetensors"), "--out", out}, 4,
        "sounding: needs codes with a SHA-256 that begins with ");
    expectRefusal({"generate", "audio", "--model", model_, "--codec", model_, "--out", out}, 4,
                  "model.safetensors: ");
    expectRefusal({"generate", "audio", "--model", "tiny.safetensors", "--out", out}, 4,
                  "uses the tokenizer 'midi-events', which is not for sound");
    expectRefusal({"generate", "audio", "--model", codec_, "--out", out}, 4, "is a codec");
    expectRefusal(with({"--prompt", pathTo("lost.wav")}), 3, "lost.wav: there is no such file");
    expectRefusal(with({"--prompt", pathTo("text.wav")}), 3, "text.wav: no sound can be read");
    expectRefusal(with({"--prompt", pathTo("prompt.wav"), "--from", "2"}), 2, "ends at 1.03 s");
    expectRefusal(with({"--prompt", pathTo("prompt.wav"), "--from", "0.5", "--to", "0.4"}), 2,
                  "is not after");
    expectRefusal(with({"--from", "1"}), 2, "give --prompt FILE too");
    expectRefusal(with({"--only-continuation"}), 2, "give --prompt FILE too");
    expectRefusal(with({"--sample-format", "32"}), 2, "--sample-format");
    expectRefusal(generate({"--sample-format", "float", "--out", pathTo("on.flac")}), 2, "choose 24");
    expectRefusal(generate({"--sample-format", "24", "--out", "-"}), 2, "leave out --sample-format");
    expectRefusal(with({"--seconds", "0"}), 2, "--seconds");
    expectRefusal(with({"--count", "2"}), 2, "is one file for 2 sounds; give a folder");
    expectRefusal(with({"--codes", pathTo("on.txt")}), 2, "end it with .codes");
    expectRefusal(generate({"--count", "2", "--codes", pathTo("a.codes"), "--out", pathTo("folder")}), 2,
                  "is one file for 2 sounds");
    expectRefusal(generate({"--out", pathTo("on.mp3")}), 2, "end it with .wav, .flac or .ogg");
    expectRefusal(generate({"--prompt", pathTo("prompt.wav"), "--out", pathTo("prompt.wav")}), 2,
                  "would overwrite an input file");
    EXPECT_FALSE(std::filesystem::exists(out));
    EXPECT_FALSE(std::filesystem::exists(pathTo("folder")));
}

TEST_F(Audio, StopKeepsWhatWasGenerated) {
    // On a busy machine the generation may not have started by then, so longer times are tried, too.
    for (const int seconds : {2, 10, 60}) {
        CliProgram program(folder(), generate({"--prompt", pathTo("prompt.wav"), "--seconds", "80000",
                                               "--out", pathTo("on.wav"), "--threads", "1"}));
        std::this_thread::sleep_for(std::chrono::seconds(seconds));
        program.signal(SIGINT);
        const Outcome outcome = program.wait();
        EXPECT_EQ(outcome.code, 130) << outcome.err;
        if (outcome.err.find("stopped before any sound was generated") != std::string::npos) continue;
        EXPECT_THAT(outcome.err, HasSubstr("on.wav contains the sound generated so far"));
        break;
    }
    const app::Sound sound = app::readSound(pathTo("on.wav"));
    EXPECT_GT(sound.samples.size(), 16480u);
    EXPECT_LT(sound.samples.size(), std::size_t{80000} * 16000);
}

}  // namespace
}  // namespace continuo::test
