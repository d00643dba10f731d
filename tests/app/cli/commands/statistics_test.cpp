#include <gmock/gmock.h>

#include "app/cli/cli_fixture.h"
#include "midi/file/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

class Statistics : public CliTest {
protected:
    std::string save(const std::string& name, const Performance& performance) const {
        const app::MidiVoice voice = {performance, "", 0, 0};
        app::writeMidiFile(own_ / name, std::span(&voice, 1));
        return own_ / name;
    }

    TemporaryFolder own_;
};

TEST_F(Statistics, DescribesAPiece) {
    Performance music;
    music.notes = {{40, 60, 1, 2}, {80, 64, 2, 4}, {60, 72, 3, 5}};
    music.pedal = {{127, 2.5}, {0, 3}};
    const auto given = runJson({"statistics", save("a.mid", music)}).at("given");
    EXPECT_EQ(given.at("pieces"), 1);
    EXPECT_EQ(given.at("notes"), 3);
    EXPECT_NEAR(given.at("seconds").get<double>(), 4, 0.01);
    EXPECT_NEAR(given.at("onsets_per_s").get<double>(), 0.75, 0.01);
    EXPECT_NEAR(given.at("polyphony").get<double>(), 1.25, 0.01);
    EXPECT_NEAR(given.at("velocity").at("mean").get<double>(), 60, 1e-9);
    EXPECT_EQ(given.at("lowest_pitch"), 60);
    EXPECT_EQ(given.at("highest_pitch"), 72);
    EXPECT_NEAR(given.at("pitch_classes").at("C").get<double>(), 2.0 / 3, 1e-9);
    EXPECT_NEAR(given.at("pedal_down").get<double>(), 0.125, 0.001);
    EXPECT_NEAR(given.at("pedal_changes_per_minute").get<double>(), 15, 0.1);
}

TEST_F(Statistics, ProgramsCanBeExcluded) {
    std::vector<app::MidiVoice> voices;
    for (const int program : {0, 52, 53, 54}) {
        const int channel = static_cast<int>(voices.size());
        voices.push_back({{{{64, 60 + channel, 1, 2}}, {}}, "", channel, program});
    }
    app::writeMidiFile(own_ / "song.mid", voices);
    const auto notes = [&](const std::vector<std::string>& more) {
        return runJson(appended({"statistics", own_ / "song.mid"}, more)).at("given").at("notes");
    };
    EXPECT_EQ(notes({}), 4);
    EXPECT_EQ(notes({"--skip-programs", "52"}), 3);
    EXPECT_EQ(notes({"--skip-programs", "52,53"}), 2);
    EXPECT_EQ(notes({"--skip-programs", "52,53", "--skip-programs", "54"}), 1);
}

TEST_F(Statistics, LoopingMusicIsReported) {
    Performance music;
    for (int i = 0; i < 40; ++i)
        music.notes.push_back({64, 60 + 2 * (i % 4), 0.25 * i, 0.25 * i + 0.2});  // from the 16th on
    const auto given = runJson({"statistics", save("circle.mid", music)}).at("given");
    EXPECT_NEAR(given.at("notes_in_circles").get<double>(), 25.0 / 40, 1e-9);
    EXPECT_EQ(runJson({"statistics", "music.mid"}).at("given").at("notes_in_circles"), 0);
}

TEST_F(Statistics, IdenticalMusicHasDistanceZero) {
    const auto same = runJson({"statistics", "music.mid", "--beside", "music.mid"});
    for (const auto& each : same.at("distances")) EXPECT_NEAR(each.at("between").get<double>(), 0, 1e-12);
    EXPECT_EQ(same.at("given"), same.at("beside"));
    Performance other;
    for (int i = 0; i < 40; ++i) other.notes.push_back({127, 100, 0.1 * i, 0.1 * i + 0.05});
    const auto apart = runJson({"statistics", "music.mid", "--beside", save("other.mid", other)});
    EXPECT_EQ(apart.at("distances").back().at("quantity"), "mean");
    EXPECT_GT(apart.at("distances").back().at("between").get<double>(), 0.5);
}

// The split-half distance needs two halves.
TEST_F(Statistics, OneFileHasNoSplitHalfDistance) {
    const auto withinOf = [](const std::vector<std::string>& beside) {
        return runJson(words("statistics music.mid --beside", beside))
            .at("distances")
            .back()
            .at("within_beside");
    };
    EXPECT_TRUE(withinOf({"music.mid"}).is_null());
    EXPECT_TRUE(withinOf({"music.mid", "short.mid"}).is_number());
    EXPECT_THAT(run({"statistics", "music.mid", "--beside", "music.mid"}).out,
                testing::ContainsRegex("mean +0.000 +-\n"));
}

TEST_F(Statistics, CopyIsFoundWithItsPosition) {
    Performance copy = generatedMusic(20);
    for (Note& note : copy.notes) {
        note.start += 3;
        note.end += 3;
    }
    copy.pedal.clear();
    const std::string file = save("copy.mid", copy);
    const auto result = runJson({"statistics", file, "--copied-from", "music.mid"});
    const auto& copied = result.at("copied");
    EXPECT_EQ(copied.at("sequences"), copy.notes.size() - 15);
    for (const char* by : {"pitches", "pitches_and_rhythm"}) {
        EXPECT_NEAR(copied.at(by).at("share").get<double>(), 1, 1e-9) << by;
        const auto& longest = copied.at(by).at("longest");
        EXPECT_EQ(longest.at("notes"), copy.notes.size());
        EXPECT_EQ(longest.at("file"), file);
        EXPECT_EQ(longest.at("training_file"), "music.mid");
        EXPECT_NEAR(longest.at("seconds").get<double>(), 3, 0.011);
    }
    EXPECT_FALSE(result.contains("beside_copied"));
}

TEST_F(Statistics, TextNamesBothSetsTheirDistanceAndTheLongestMatch) {
    const Outcome outcome = succeed(
        {"statistics", "short.mid", "--beside", "music.mid", "short.mid", "--copied-from", "music.mid"});
    EXPECT_THAT(outcome.out, testing::ContainsRegex("onsets per second +[0-9.]+ +[0-9.]+\n"));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("\nmean +0\\.[0-9]+ +[0-9.]+\n"));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("\nfiles: of .* 100.0 % with the same rhythm\n"));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("longest by pitch: .*as in music.mid at 0:00\n"));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("\nother: of "));
}

TEST_F(Statistics, BundleInputIsIdentified) {
    writeFile(own_ / "all.continuo", "PK");
    const Outcome outcome = run({"statistics", own_ / "all.continuo"});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, testing::HasSubstr("all.continuo: is a Continuo file of takes and pictures"));
}

TEST_F(Statistics, BrokenFileIsSkippedWithAMessage) {
    writeFile(own_ / "bad.mid", "no music");
    save("good.mid", generatedMusic(5));
    const auto result = runJson({"statistics", own_.path().string()});
    EXPECT_EQ(result.at("given").at("pieces"), 1);
    ASSERT_EQ(result.at("skipped").size(), 1u);
    EXPECT_EQ(result.at("skipped")[0].at("file"), (own_ / "bad.mid").string());
}

}  // namespace
}  // namespace continuo::test
