#include <continuo/audio_codes.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "app/cli/sound_fixture.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

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
        std::filesystem::create_directories(at("sound"));
        std::filesystem::create_directories(at("coded"));
        for (int i = 0; i < 3; ++i) {
            const std::string name = std::to_string(i);
            tone("sound/" + name + ".wav", 44100, 1.5, 2, 200 + 150 * i);
            encode(at("sound/" + name + ".wav"), at("coded/" + name + ".codes"));
        }
        tone("held.wav", 22050, 1, 1, 330);
    }
    void encode(const std::string& in, const std::string& out, const std::string& model = {}) const {
        runJson({"codec", "encode", in, "--model", model.empty() ? codec_ : model, "--out", out});
    }
    Words train(const std::string& data, const std::string& out, const Words& more = {}) const {
        Words words = {"train", "--config", config_, "--data", data, "--out", at(out), "--threads", "1"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    std::string codec_, config_;
};

TEST_F(SoundModel, TrainsOnCodesAndReportsIt) {
    const Outcome outcome = run(train(at("coded"), "made.safetensors", {"--valid", at("coded/1.codes")}));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err,
                AllOf(HasSubstr("Training: 3 sounds, 0:05, 0 newly encoded; 0 files skipped"),
                      HasSubstr("Held out: 1 sound, 0:02"), HasSubstr("1 held-out sound of --valid also in"),
                      HasSubstr("To listen, run: continuo-cli generate audio --model ")));
    const auto told = runJson({"info", at("made.safetensors")});
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
        run({"info", at("made.safetensors")}, installed).out,
        AllOf(HasSubstr("2 levels of 16 codes, 50 frames per second, at 16,000 Hz; its context holds 0.6 s"),
              HasSubstr(", installed as " + codec_)));
    EXPECT_THAT(run({"info", at("made.safetensors")}).out,
                HasSubstr("SHA-256 of its codes " + hash + "; it is not installed, put its file into "));
    EXPECT_THAT(run({"models"}, installed).out, HasSubstr("made"));
}

TEST_F(SoundModel, TrainingOnSoundFilesEqualsTrainingOnTheirCodes) {
    runJson(train(at("coded"), "codes.safetensors"));
    const auto json = runJson(train(at("sound"), "files.safetensors", {"--codec", codec_}));
    EXPECT_EQ(json.at("pieces"), 3);
    EXPECT_EQ(json.at("phases").size(), 2);
    EXPECT_EQ(readFile(at("files.safetensors")), readFile(at("codes.safetensors")));
    // Uses a list and a codec named by its name. Codes beside a sound replace it.
    text("list.txt", "# all\nsound\nheld.wav\n");
    encode(at("sound/1.wav"), at("sound/1.codes"));
    const Outcome listed = run(train("@" + at("list.txt"), "list.safetensors",
                                     {"--codec", "codec", "--valid", at("held.wav"), "--valid", at("coded")}),
                               {{"CONTINUO_MODELS", own_.path().string()}});
    EXPECT_EQ(listed.code, 0) << listed.err;
    EXPECT_THAT(listed.err, AllOf(HasSubstr("Training: 4 sounds, 0:06, 3 newly encoded"),
                                  HasSubstr("Held out: 4 sounds, 0:06, 1 newly encoded"),
                                  HasSubstr("4 held-out sounds of --valid also in --data"),
                                  HasSubstr("--codec codec --out sound.wav")));
}

TEST_F(SoundModel, ScoreComparesLevelsWithNgrams) {
    runJson(train(at("coded"), "made.safetensors"));
    const auto score = [&](Words more) {
        more.insert(more.begin(), {"score", "--model", at("made.safetensors"), "--threads", "1"});
        return more;
    };
    const auto codes = runJson(score({at("coded/1.codes"), "--kind", "tones=" + at("coded"), "--baselines",
                                      at("coded"), "--latents-curve"}));
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
    const auto file = runJson(score({at("sound/1.wav"), "--codec", codec_}));
    const auto alone = runJson(score({at("coded/1.codes")}));
    EXPECT_EQ(file.at("nats_per_token"), alone.at("nats_per_token"));
    EXPECT_THAT(run(score({at("coded")})).out,
                AllOf(HasSubstr("by level      1: "), HasSubstr(" nats per second of sound")));
}

TEST_F(SoundModel, ScoreRejectsCodesOfAnotherCodec) {
    runJson(train(at("coded"), "made.safetensors"));
    const auto refuses = [&](Words more, int code, const std::string& says) {
        more.insert(more.begin(), {"score", "--model", at("made.safetensors")});
        expectRefusal(more, code, says);
    };
    const std::string other = codec("other.safetensors", 2);
    encode(at("held.wav"), at("held.codes"), other);
    refuses({at("held.codes")}, 3, "held.codes: has codes whose SHA-256 begins with ");
    refuses({at("held.wav"), "--codec", other}, 4, "is not the model's codec");
    refuses({at("held.wav")}, 4, ": its codec is missing");
    refuses({at("coded"), "--per-note"}, 2, "--per-note is for music");
    refuses({at("coded"), "--class", "food"}, 2, "--class is for pictures");
    refuses({at("coded"), "--medley", "1000"}, 2, "a medley is of music");
    expectRefusal({"score", "--model", codec_, at("coded")}, 4, "is a codec, which encodes sound");
}

TEST_F(SoundModel, FineTuningHoldsOutSomeSounds) {
    runJson(train(at("coded"), "made.safetensors"));
    const Outcome outcome = run({"train", "--from", at("made.safetensors"), "--config", config_, "--data",
                                 at("coded"), "--out", at("more.safetensors"), "--threads", "1"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("there is no --valid: the last tenth of each file, 3 sounds"));
    EXPECT_THAT(outcome.out, HasSubstr("(before: "));
    const std::string other = codec("other.safetensors", 2);
    encode(at("held.wav"), at("held.codes"), other);
    const auto further = [&](const Words& more) {
        Words words = {"train", "--from", at("made.safetensors"), "--minutes",
                       "1",     "--out",  at("x.safetensors"),    "--data"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    EXPECT_THAT(run(further({at("held.codes")})).err,
                HasSubstr("held.codes: has codes whose SHA-256 begins with "));
    expectRefusal(further({at("sound"), "--codec", other}), 4, "other.safetensors: is not the model's codec");
    EXPECT_FALSE(std::filesystem::exists(at("x.safetensors")));
}

TEST_F(SoundModel, ResumingUsesItsOwnCodec) {
    std::string endless = kSoundConfig;
    endless.replace(endless.find("\"steps\": 6"), 10, "\"steps\": 100000");
    config_ = text("sound.json", endless);
    CliProgram program(folder(), train(at("coded"), "made.safetensors"));
    for (int i = 0; i < 600 && program.saidSoFar().find("step 2 ") == std::string::npos; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    program.signal(SIGINT);
    EXPECT_EQ(program.wait().code, 130);
    const std::string other = codec("other.safetensors", 2);
    const Words resume = {"--resume", "--codec", other};
    expectRefusal(train(at("sound"), "made.safetensors", resume), 4,
                  "has learnt from codes of another codec");
    const auto steps = runJson({"info", at("made.safetensors")}).at("card").at("steps").get<int>();
    text("sound.json", kSoundConfig);  // no steps remain
    const Outcome end = run(train(at("sound"), "made.safetensors", {"--resume", "--codec", codec_}));
    EXPECT_EQ(end.code, 0) << end.err;
    EXPECT_THAT(end.err, HasSubstr(steps >= 6 ? "Nothing is left to train" : "To listen"));
}

TEST_F(SoundModel, RejectsUnusableTrainingDataInOneLine) {
    const auto refused = [&](const Words& data, int code, const std::string& says) {
        Words words = {"train", "--config", config_, "--out", at("x.safetensors"), "--data"};
        words.insert(words.end(), data.begin(), data.end());
        expectRefusal(words, code, says);
    };
    refused({"music.mid"}, 3, "music.mid: is music in notes, but the model is for sound; give files of");
    refused({at("held.wav")}, 3,
            "held.wav: is sound, but the model reads codes; name the codec that encodes it with --codec");
    refused({at("sound")}, 3,
            "has no files of codes (.codes); give a folder that has some, or name the codec for sound files "
            "with --codec");
    refused({config_}, 3, "sound.json: is neither a file of codes nor sound");
    refused({at("lost.codes")}, 3, "lost.codes: there is no such file");
    refused({text("damaged.codes", readFile(at("coded/0.codes")).substr(0, 200))}, 3, "damaged.codes: ");
    std::string tampered = readFile(at("coded/0.codes"));
    tampered.replace(tampered.find("\"bits\":\""), 9, "\"bits\":\"1");
    refused({text("tampered.codes", tampered)}, 3, "bytes, but there are ");
    refused({at("sound"), "--codec", "tiny.safetensors"}, 4, "is a model, not a codec");
    refused({at("sound"), "--codec", at("none.safetensors")}, 4, "none.safetensors");
    refused({at("coded") + ":2"}, 2,
            "sound cannot have a weight or a share, only MIDI files can; leave out ':2'");
    refused({at("coded") + ":30%"}, 2, "leave out ':30%'");
    refused({at("coded") + ":x"}, 3, "coded:x: there is no such file or folder");
    refused({at("coded"), "--class", "x"}, 2, "--class is for pictures; leave it out");
    refused({at("coded"), "--skip-programs", "52"}, 2, "--skip-programs is for music; leave it out");

    const std::string other = codec("other.safetensors", 2);
    encode(at("held.wav"), at("held.codes"), other);
    // Messages about the input come first.
    const Outcome mixed = run(train(at("coded"), "x.safetensors", {"--data", at("held.codes")}));
    EXPECT_EQ(mixed.code, 3);
    EXPECT_THAT(mixed.err, AllOf(HasSubstr("held.codes: has codes whose SHA-256 begins with "),
                                 HasSubstr("give codes of one codec")));
    refused({at("held.codes"), "--codec", codec_}, 3, "held.codes: was made with another codec than --codec");
    runJson(
        {"codec", "encode", at("held.wav"), "--model", codec_, "--levels", "1", "--out", at("one.codes")});
    EXPECT_THAT(run(train(at("one.codes"), "x.safetensors")).err,
                HasSubstr("one.codes: has 1 levels of codes, and the model needs at least 2"));
    std::string finer = kSoundConfig;
    finer.replace(finer.find("\"levels\": 2"), 11, "\"levels\": 4");
    finer.replace(finer.find("35"), 2, "67");
    text("sound.json", finer);
    refused({at("sound"), "--codec", codec_}, 4, "makes 3 levels of 16 codes, 50.0 frames per second");
    expectRefusal({"train", "--config", "tiny.json", "--data", "music.mid", "--out", at("x.safetensors"),
                   "--codec", codec_},
                  2, "--codec is for a model of sound; leave it out");
    EXPECT_FALSE(std::filesystem::exists(at("x.safetensors")));
}

TEST_F(SoundModel, OneDamagedFileIsSkipped) {
    text("coded/3.codes", "no codes");
    const auto json = runJson(train(at("coded"), "made.safetensors"));
    ASSERT_EQ(json.at("skipped").size(), 1);
    EXPECT_EQ(json.at("skipped")[0].at("file"), at("coded/3.codes"));
    EXPECT_EQ(json.at("pieces"), 3);
    EXPECT_EQ(runJson({"info", at("made.safetensors")}).at("card").at("skipped"), 1);
}

TEST_F(SoundModel, CannotGenerateMusic) {
    runJson(train(at("coded"), "made.safetensors"));
    expectRefusal({"score", "--model", at("made.safetensors"), text("music.mid", "MThd")}, 3,
                  "is music in notes, but the model is for sound");
    expectRefusal(
        {"generate", "midi", "--model", at("made.safetensors"), "--seconds", "1", "--out", at("a.mid")}, 4,
        "speaks 'audio-codes', not piano music");
}

}  // namespace
}  // namespace continuo::test
