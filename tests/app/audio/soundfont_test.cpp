#include "audio/soundfont.h"

#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/audio/sound_analysis.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

class Soundfont : public testing::Test {
protected:
    void SetUp() override {
        unsetenv("CONTINUO_SOUNDFONT");
        fs::create_directories(first_);
        fs::create_directories(second_);
    }
    void TearDown() override { unsetenv("CONTINUO_SOUNDFONT"); }

    static fs::path make(const fs::path& file) {
        std::ofstream(file) << "RIFF";
        return file;
    }
    // Returns the error's message, or empty if a soundfont was found.
    std::string refusal(const fs::path& chosen = {}) const {
        try {
            findSoundfont(chosen, {first_, second_});
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::NotFound);
            return error.what();
        }
        return {};
    }

    TemporaryFolder folder_;
    fs::path first_ = folder_ / "first";
    fs::path second_ = folder_ / "second";
};

TEST_F(Soundfont, BetterSoundfontWinsInAnyFolder) {
    make(first_ / "TimGM6mb.sf2");
    make(first_ / "default-GM.sf3");
    const fs::path better = make(second_ / "FluidR3_GM.sf2");
    EXPECT_EQ(findSoundfont({}, {first_, second_}), better);
    const fs::path best = make(second_ / "MuseScore_General_Lite.sf3");
    EXPECT_EQ(findSoundfont({}, {first_, second_}), best);
}

TEST_F(Soundfont, FirstFolderWinsAmongEquals) {
    const fs::path mine = make(first_ / "MuseScore_General.sf3");
    make(second_ / "MuseScore_General.sf3");
    EXPECT_EQ(findSoundfont({}, {first_, second_}), mine);
}

TEST_F(Soundfont, OtherFilesAreIgnored) {
    make(first_ / "MuseScore_General.txt");
    fs::create_directory(first_ / "FluidR3_GM.sf2");
    make(first_ / "strings.sf2");
    EXPECT_THAT(refusal(), testing::HasSubstr("no soundfont"));
}

TEST_F(Soundfont, FallsBackToAnySoundfontWithAPiano) {
    make(first_ / "a broken one.sf2");
    const fs::path mine = first_ / "Salamander.SF2", theirs = second_ / "default.sf2";
    fs::create_symlink(testSoundfont(), theirs);
    EXPECT_EQ(findSoundfont({}, {first_, second_}), theirs);
    fs::create_symlink(testSoundfont(), mine);
    EXPECT_EQ(findSoundfont({}, {first_, second_}), mine) << "the user's own folder comes first";
    const fs::path known = make(second_ / "TimGM6mb.sf2");
    EXPECT_EQ(findSoundfont({}, {first_, second_}), known);
}

TEST_F(Soundfont, ChosenSoundfontHasPriority) {
    make(first_ / "MuseScore_General.sf3");
    const fs::path named = make(second_ / "named.sf2");
    const fs::path chosen = make(second_ / "chosen.sf2");
    setenv("CONTINUO_SOUNDFONT", named.c_str(), 1);
    EXPECT_EQ(findSoundfont({}, {first_, second_}), named);
    EXPECT_EQ(findSoundfont(chosen, {first_, second_}), chosen);
}

TEST_F(Soundfont, MissingChoiceIsNotReplaced) {
    make(first_ / "MuseScore_General.sf3");
    EXPECT_THAT(refusal(folder_ / "absent.sf2"),
                testing::AllOf(testing::HasSubstr("absent.sf2"), testing::HasSubstr("--soundfont")));
    setenv("CONTINUO_SOUNDFONT", "/absent/other.sf2", 1);
    EXPECT_THAT(refusal(),
                testing::AllOf(testing::HasSubstr("other.sf2"), testing::HasSubstr("CONTINUO_SOUNDFONT")));
}

TEST_F(Soundfont, ErrorWithoutSoundfontsSaysWhatToDo) {
    fs::remove(first_);
    EXPECT_EQ(refusal(), "no soundfont: install musescore-general-soundfont-small or give --soundfont FILE");
}

}  // namespace
}  // namespace continuo::app
