#include <array>
#include <fstream>

#include <gmock/gmock.h>

#include "app/cli/cli_fixture.h"
#include "audio/sound_file_writer.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using testing::HasSubstr;

class Info : public CliTest {
protected:
    // Half a second of silence.
    std::string sound(const std::string& name, const std::string& comment) const {
        constexpr int kFrames = 4000;
        app::SoundFileWriter writer(own_ / name, 2 * kFrames, app::SampleFormat::Int16, kFrames, comment);
        writer.write(std::vector<float>(2 * kFrames));
        writer.finish();
        return own_ / name;
    }
    std::string text(const std::string& name, const std::string& bytes) const {
        std::ofstream(own_ / name) << bytes;
        return own_ / name;
    }
    TemporaryFolder own_;
};

TEST_F(Info, ShowsHowASoundWasMade) {
    for (const char* const name : {"a.wav", "b.flac", "c.WAV"}) {
        const std::string made =
            sound(name == std::string("c.WAV") ? "c.wav" : name, R"({"model": "tiny", "seed": 7})");
        if (name == std::string("c.WAV")) std::filesystem::rename(made, own_ / name);
        const Outcome outcome = succeed({"info", own_ / name});
        EXPECT_THAT(outcome.out, HasSubstr("2 channels, 8,000 Hz, 0.5 s"));
        EXPECT_THAT(outcome.out, HasSubstr("tiny"));
        const auto json = runJson({"info", own_ / name});
        EXPECT_EQ(json.at("seconds"), 0.5);
        EXPECT_EQ(json.at("comment").at("seed"), 7);
    }
}

TEST_F(Info, ShowsTheCommentOfAForeignSound) {
    EXPECT_THAT(run({"info", sound("a.wav", "recorded at home")}).out, HasSubstr("recorded at home"));
    EXPECT_FALSE(runJson({"info", sound("b.wav", "")}).contains("comment"));
}

TEST_F(Info, RejectsNonSoundFiles) {
    for (const std::string& each :
         {text("text.wav", "not a sound"), text("empty.flac", ""), std::string("lost.wav")}) {
        const Outcome outcome = run({"info", each});
        EXPECT_EQ(outcome.code, 3) << each;
        EXPECT_THAT(outcome.err, HasSubstr(each));
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }
}

TEST_F(Info, IdentifiesOtherFileTypes) {
    expectRefusal({"info", text("t.take", "RIFF of another kind")}, 3,
                  "t.take: is not a model, an adapter, a MIDI file, a picture, a sound "
                  "file or a file of codes; give one of these");
}

}  // namespace
}  // namespace continuo::test
