#include <continuo/audio_codes.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "app/cli/sound_cli_fixture.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A model of two of the three levels of codec()'s codes.
constexpr const char* kSoundConfig = R"({
 "model": {"name": "sounding", "tokenizer": "audio-codes", "vocabulary": 35, "channels": 16,
           "codes": {"levels": 2, "codes": 16, "rate": 50, "sample_rate": 16000},
           "positions": {"rotary": {"fraction": 0.5}},
           "context": {"length": 64, "latents": 16, "heads": 2}, "layers": [{"heads": 2}]},
 "training": {"steps": 6, "batch": 2, "rate": 0.003, "warmup": 2, "report_every": 2, "valid_every": 4,
              "compute": "f32"}})";

class SoundModel : public SoundCliTest {
protected:
    void SetUp() override {
        codec_ = codec();
        config_ = text("sound.json", kSoundConfig);
        std::filesystem::create_directories(pathTo("sound"));
        std::filesystem::create_directories(pathTo("coded"));
        for (int i = 0; i < 3; ++i) {
            const std::string name = std::to_string(i);
            tone("sound/" + name + ".wav", 44100, 1.5, 2, 200 + 150 * i);
            encode(pathTo("sound/" + name + ".wav"), pathTo("coded/" + name + ".codes"));
        }
        tone("held.wav", 22050, 1, 1, 330);
    }
    void encode(const std::string& in, const std::string& out, const std::string& model = {}) const {
        runJson({"codec", "encode", in, "--model", model.empty() ? codec_ : model, "--out", out});
    }
    Arguments train(const std::string& data, const std::string& out, const Arguments& more = {}) const {
        return words("train --config",
                     appended({config_, "--data", data, "--out", pathTo(out), "--threads", "1"}, more));
    }

    std::string codec_, config_;
};

TEST_F(SoundModel, TrainsOnCodesAndReportsIt) {
    const Outcome outcome =
        succeed(train(pathTo("coded"), "made.safetensors", {"--valid", pathTo("coded/1.codes")}));
    EXPECT_THAT(outcome.err,
                AllOf(HasSubstr("Training: 3 sounds, 0:05, 0 newly encoded; 0 files skipped"),
                      HasSubstr("Held out: 1 sound, 0:02"), HasSubstr("1 held-out sound of --valid also in"),
                      HasSubstr("To listen, run: continuo-cli generate audio --model ")));
    const auto told = runJson({"info", pathTo("made.safetensors")});
    const std::string hash = runJson({"info", codec_}).at("codes_sha256");
    EXPECT_EQ(told.at("modality"), "audio");
    EXPECT_EQ(told.at("config").at("codes").at("codec"), hash);
    const auto& sound = told.at("sound");
    EXPECT_EQ(sound.at("levels"), 2);
    EXPECT_EQ(sound.at("codes"), 16);
    EXPECT_EQ(sound.at("frames_per_s"), 50);
    EXPECT_EQ(sound.at("sample_rate"), 16000);
    EXPECT_EQ(sound.at("context_s"), 0.64);
    EXPECT_EQ(sound.at("codes_sha256"), hash);
    EXPECT_TRUE(sound.at("codec_file").is_null());
    EXPECT_EQ(told.at("card").at("sounds"), 3);

    const std::map<std::string, std::string> installed{{"CONTINUO_MODELS", own_.path().string()}};
    EXPECT_THAT(
        run({"info", pathTo("made.safetensors")}, installed).out,
        AllOf(HasSubstr("2 levels of 16 codes, 50 frames per second, at 16,000 Hz; its context holds 0.6 s"),
              HasSubstr(", installed as " + codec_)));
    EXPECT_THAT(run({"info", pathTo("made.safetensors")}).out,
                HasSubstr("SHA-256 of its codes " + hash + "; it is not installed, put its file into "));
    EXPECT_THAT(run({"models"}, installed).out, HasSubstr("made"));
}

TEST_F(SoundModel, TrainingOnSoundFilesEqualsTrainingOnTheirCodes) {
    runJson(train(pathTo("coded"), "codes.safetensors"));
    const auto json = runJson(train(pathTo("sound"), "files.safetensors", {"--codec", codec_}));
    EXPECT_EQ(json.at("pieces"), 3);
    EXPECT_EQ(json.at("phases").size(), 2);
    EXPECT_EQ(readFile(pathTo("files.safetensors")), readFile(pathTo("codes.safetensors")));
    // The list names the sounds, and the codec is given by its name. A codes file beside a sound replaces the
    // sound.
    text("list.txt", "# all\nsound\nheld.wav\n");
    encode(pathTo("sound/1.wav"), pathTo("sound/1.codes"));
    const Outcome listed =
        succeed(train("@" + pathTo("list.txt"), "list.safetensors",
                      {"--codec", "codec", "--valid", pathTo("held.wav"), "--valid", pathTo("coded")}),
                {{"CONTINUO_MODELS", own_.path().string()}});
    EXPECT_THAT(listed.err, AllOf(HasSubstr("Training: 4 sounds, 0:06, 3 newly encoded"),
                                  HasSubstr("Held out: 4 sounds, 0:06, 1 newly encoded"),
                                  HasSubstr("4 held-out sounds of --valid also in --data"),
                                  HasSubstr("--codec codec --out sound.wav")));
}

TEST_F(SoundModel, ScoreComparesLevelsWithNgrams) {
    runJson(train(pathTo("coded"), "made.safetensors"));
    const auto score = [&](Arguments more) {
        more.insert(more.begin(), {"score", "--model", pathTo("made.safetensors"), "--threads", "1"});
        return more;
    };
    const auto codes = runJson(score({pathTo("coded/1.codes"), "--kind", "tones=" + pathTo("coded"),
                                      "--baselines", pathTo("coded"), "--latents-curve"}));
    EXPECT_EQ(codes.at("pieces"), 4);
    EXPECT_EQ(codes.at("kinds").at("tones").at("pieces"), 3);
    const auto& whole = codes.at("by_event");
    EXPECT_EQ(whole.size(), 2u);
    double nats = 0, tokens = 0;
    for (const char* level : {"level 1", "level 2"}) {
        const double count = whole.at(level).at("tokens");
        EXPECT_EQ(count, codes.at("tokens").get<double>() / 2);
        nats += count * whole.at(level).at("nats_per_token").get<double>();
        tokens += count;
        EXPECT_LT(whole.at(level).at("nats_per_token"), std::log(16.0) + 0.2)
            << level;  // ids of one level compete
    }
    EXPECT_NEAR(nats / tokens, codes.at("nats_per_token"), 1e-9);
    const double seconds = codes.at("tokens").get<double>() / 2 / 50;
    EXPECT_NEAR(codes.at("nats_per_s"), nats / seconds, 1e-6 * nats);
    EXPECT_EQ(codes.at("ngrams").size(), 5u);
    EXPECT_LT(codes.at("ngrams").at(1).at("nats_per_token"), std::log(16.0));
    EXPECT_FALSE(codes.at("by_latents").empty());
    // The model's codec encodes sound files; the codes score the same.
    const auto file = runJson(score({pathTo("sound/1.wav"), "--codec", codec_}));
    const auto alone = runJson(score({pathTo("coded/1.codes")}));
    EXPECT_EQ(file.at("nats_per_token"), alone.at("nats_per_token"));
    EXPECT_THAT(run(score({pathTo("coded")})).out,
                AllOf(HasSubstr("by level      1: "), HasSubstr(" nats per second of sound")));
}

TEST_F(SoundModel, ScoreRejectsCodesOfAnotherCodec) {
    runJson(train(pathTo("coded"), "made.safetensors"));
    const auto refuses = [&](Arguments more, int code, const std::string& says) {
        more.insert(more.begin(), {"score", "--model", pathTo("made.safetensors")});
        expectRefusal(more, code, says);
    };
    const std::string other = codec("other.safetensors", 2);
    encode(pathTo("held.wav"), pathTo("held.codes"), other);
    refuses({pathTo("held.codes")}, 3, "held.codes: has codes of another codec: their SHA-256 begins with ");
    refuses({pathTo("held.wav"), "--codec", other}, 4, "is not the model's codec");
    refuses({pathTo("held.wav")}, 4, ": its codec is missing");
    refuses({pathTo("coded"), "--per-note"}, 2, "--per-note is for music");
    refuses({pathTo("coded"), "--class", "food"}, 2, "--class is for pictures");
    refuses({pathTo("coded"), "--medley", "1000"}, 2, "medleys are only for music");
    expectRefusal({"score", "--model", codec_, pathTo("coded")}, 4, "is a codec, which encodes sound");
}

TEST_F(SoundModel, FineTuningHoldsOutSomeSounds) {
    runJson(train(pathTo("coded"), "made.safetensors"));
    const Outcome outcome =
        succeed({"train", "--from", pathTo("made.safetensors"), "--config", config_, "--data",
                 pathTo("coded"), "--out", pathTo("more.safetensors"), "--threads", "1"});
    EXPECT_THAT(outcome.err, HasSubstr("there is no --valid: the last tenth of each file, 3 sounds"));
    EXPECT_THAT(outcome.out, HasSubstr("(before: "));
    const std::string other = codec("other.safetensors", 2);
    encode(pathTo("held.wav"), pathTo("held.codes"), other);
    const auto further = [&](const Arguments& more) {
        return words("train --from", appended({pathTo("made.safetensors"), "--minutes", "1", "--out",
                                               pathTo("x.safetensors"), "--data"},
                                              more));
    };
    EXPECT_THAT(run(further({pathTo("held.codes")})).err,
                HasSubstr("held.codes: has codes of another codec: their SHA-256 begins with "));
    expectRefusal(further({pathTo("sound"), "--codec", other}), 4,
                  "other.safetensors: is not the model's codec");
    EXPECT_FALSE(std::filesystem::exists(pathTo("x.safetensors")));
}

TEST_F(SoundModel, ResumingUsesItsOwnCodec) {
    std::string endless = kSoundConfig;
    endless.replace(endless.find("\"steps\": 6"), 10, "\"steps\": 100000");
    config_ = text("sound.json", endless);
    CliProgram program(folder(), train(pathTo("coded"), "made.safetensors"));
    for (int i = 0; i < 600 && program.stderrSoFar().find("step 2 ") == std::string::npos; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    program.signal(SIGINT);
    EXPECT_EQ(program.wait().code, 130);
    const std::string other = codec("other.safetensors", 2);
    const Arguments resume = {"--resume", "--codec", other};
    expectRefusal(train(pathTo("sound"), "made.safetensors", resume), 4,
                  "was trained on codes of another codec");
    const auto steps = runJson({"info", pathTo("made.safetensors")}).at("card").at("steps").get<int>();
    text("sound.json", kSoundConfig);  // no steps remain
    const Outcome end = succeed(train(pathTo("sound"), "made.safetensors", {"--resume", "--codec", codec_}));
    EXPECT_THAT(end.err, HasSubstr(steps >= 6 ? "Nothing is left to train" : "To listen"));
}

TEST_F(SoundModel, RejectsUnusableTrainingDataInOneLine) {
    const auto refused = [&](const Arguments& data, int code, const std::string& says) {
        Arguments all =
            words("train --config", appended({config_, "--out", pathTo("x.safetensors"), "--data"}, data));
        expectRefusal(all, code, says);
    };
    refused({"music.mid"}, 3, "music.mid: is music in notes, but the model is for sound; give files of");
    refused({pathTo("held.wav")}, 3,
            "held.wav: is sound, but the model reads codes; name the codec that encodes it with --codec");
    refused({pathTo("sound")}, 3,
            "has no files of codes (.codes); give a folder that has some, or name the codec for sound files "
            "with --codec");
    refused({config_}, 3, "sound.json: is neither a file of codes nor sound");
    refused({pathTo("lost.codes")}, 3, "lost.codes: there is no such file");
    refused({text("damaged.codes", readFile(pathTo("coded/0.codes")).substr(0, 200))}, 3, "damaged.codes: ");
    std::string tampered = readFile(pathTo("coded/0.codes"));
    tampered.replace(tampered.find("\"bits\":\""), 9, "\"bits\":\"1");
    refused({text("tampered.codes", tampered)}, 3, "bytes, but there are ");
    refused({pathTo("sound"), "--codec", "tiny.safetensors"}, 4, "is a model, not a codec");
    refused({pathTo("sound"), "--codec", pathTo("none.safetensors")}, 4, "none.safetensors");
    refused({pathTo("coded") + ":2"}, 2,
            "sound cannot have a weight or a share, only MIDI files can; leave out ':2'");
    refused({pathTo("coded") + ":30%"}, 2, "leave out ':30%'");
    refused({pathTo("coded") + ":x"}, 3, "coded:x: there is no such file or folder");
    refused({pathTo("coded"), "--class", "x"}, 2, "--class is for pictures; leave it out");
    refused({pathTo("coded"), "--skip-programs", "52"}, 2, "--skip-programs is for music; leave it out");

    const std::string other = codec("other.safetensors", 2);
    encode(pathTo("held.wav"), pathTo("held.codes"), other);
    // Messages about the input come first.
    const Outcome mixed = run(train(pathTo("coded"), "x.safetensors", {"--data", pathTo("held.codes")}));
    EXPECT_EQ(mixed.code, 3);
    EXPECT_THAT(mixed.err,
                AllOf(HasSubstr("held.codes: has codes of another codec: their SHA-256 begins with "),
                      HasSubstr("use codes of one codec")));
    refused({pathTo("held.codes"), "--codec", codec_}, 3,
            "held.codes: was made with another codec than --codec");
    runJson({"codec", "encode", pathTo("held.wav"), "--model", codec_, "--levels", "1", "--out",
             pathTo("one.codes")});
    EXPECT_THAT(run(train(pathTo("one.codes"), "x.safetensors")).err,
                HasSubstr("one.codes: has 1 levels of codes; the model needs at least 2"));
    std::string finer = kSoundConfig;
    finer.replace(finer.find("\"levels\": 2"), 11, "\"levels\": 4");
    finer.replace(finer.find("35"), 2, "67");
    text("sound.json", finer);
    refused({pathTo("sound"), "--codec", codec_}, 4, "makes 3 levels of 16 codes, 50.0 frames per second");
    expectRefusal(words("train --config tiny.json --data music.mid --out",
                        {pathTo("x.safetensors"), "--codec", codec_}),
                  2, "--codec is for a model of sound; leave it out");
    EXPECT_FALSE(std::filesystem::exists(pathTo("x.safetensors")));
}

TEST_F(SoundModel, OneDamagedFileIsSkipped) {
    text("coded/3.codes", "no codes");
    const auto json = runJson(train(pathTo("coded"), "made.safetensors"));
    ASSERT_EQ(json.at("skipped").size(), 1);
    EXPECT_EQ(json.at("skipped")[0].at("file"), pathTo("coded/3.codes"));
    EXPECT_EQ(json.at("pieces"), 3);
    EXPECT_EQ(runJson({"info", pathTo("made.safetensors")}).at("card").at("skipped"), 1);
}

TEST_F(SoundModel, CannotGenerateMusic) {
    runJson(train(pathTo("coded"), "made.safetensors"));
    expectRefusal({"score", "--model", pathTo("made.safetensors"), text("music.mid", "MThd")}, 3,
                  "is music in notes, but the model is for sound");
    expectRefusal({"generate", "midi", "--model", pathTo("made.safetensors"), "--seconds", "1", "--out",
                   pathTo("a.mid")},
                  4, "uses the tokenizer 'audio-codes', which is not for piano music");
}

}  // namespace
}  // namespace continuo::test
