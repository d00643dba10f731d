#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>

#include "app/cli/cli_fixture.h"
#include "cli/files/midi_inputs.h"
#include "support/temporary_folder.h"
#include "teaching/held_out.h"

namespace continuo::test {
namespace {

class TrainingFilesTest : public CliTest {
protected:
    static nlohmann::json train(const std::string& out, const std::string& data, const Arguments& more = {}) {
        return runJson(words("train --config tiny.json --data",
                             appended({data, "--out", out, "--threads", "1", "--fresh"}, more)));
    }
};

TEST_F(TrainingFilesTest, SecondRunUsesTheCacheAndTrainsTheSame) {
    const TemporaryFolder cache;
    const Arguments with = {"--cache", cache.path().string()};
    EXPECT_EQ(train("cold.safetensors", "music.mid", with).at("files_from_cache"), 0);
    EXPECT_EQ(train("warm.safetensors", "music.mid", with).at("files_from_cache"), 1);
    EXPECT_EQ(readFile(folder() / "cold.safetensors"), readFile(folder() / "warm.safetensors"));
}

TEST_F(TrainingFilesTest, CardCountsSkippedFiles) {
    const TemporaryFolder data;
    std::filesystem::copy_file(folder() / "music.mid", data / "good.mid");
    for (const char* name : {"one.mid", "two.mid"}) writeFile(data / name, "no music");
    for (int start = 0; start < 2; ++start) {  // the second start reads the cache
        train("counted.safetensors", data.path().string());
        const auto card = runJson({"info", "counted.safetensors"}).at("card");
        EXPECT_EQ(card.at("skipped"), 2);
        ASSERT_EQ(card.at("skipped_because").size(), 1u);
        EXPECT_EQ(card.at("skipped_because").begin().value(), 2);
    }
}

TEST_F(TrainingFilesTest, SkippedAndRepairedFilesAreNamed) {
    const TemporaryFolder data;
    std::filesystem::copy_file(folder() / "music.mid", data / "good.mid");
    std::filesystem::create_symlink("nowhere", data / "lost.mid");
    ASSERT_EQ(::mkfifo((data / "pipe.mid").c_str(), 0600), 0);
    const std::string bytes = readFile(folder() / "music.mid");
    for (int i = 10; i < 22; ++i)
        writeFile(data / ("cut" + std::to_string(i) + ".mid"), bytes.substr(0, bytes.size() - 5));
    for (int start = 0; start < 2; ++start) {  // the second start reads the cache
        const Outcome outcome =
            succeed(words("train --config tiny.json --data",
                          {data.path().string(), "--out", "named.safetensors", "--threads", "1", "--fresh"}));
        const auto says = [&outcome](const std::string& what) {
            EXPECT_THAT(outcome.err, testing::HasSubstr(what));
        };
        says("skipped " + (data / "lost.mid").string() + ": it is a link that leads to no file");
        says("skipped " + (data / "pipe.mid").string() + ": it is no file");
        says("2 files skipped, 12 repaired");
        EXPECT_THAT(outcome.err, testing::ContainsRegex("repaired .*/cut19\\.mid: .*[a-z]"));
        EXPECT_THAT(outcome.err, testing::Not(testing::HasSubstr("cut20.mid")));
        says("repaired 2 more");
    }
}

TEST_F(TrainingFilesTest, SharesOfTheDataMustSumTo100Percent) {
    const auto says = [](const Arguments& data) {
        const Outcome outcome =
            run(words("train --config tiny.json --out shares.safetensors --fresh --data", data));
        return outcome.code == 0 ? "accepted" : outcome.err;
    };
    EXPECT_EQ(says({"music.mid:30%", "short.mid"}), "accepted");
    EXPECT_THAT(says({"music.mid:30%"}), testing::HasSubstr("less than 100 %"));
    EXPECT_THAT(says({"music.mid:60%", "short.mid:60%"}), testing::HasSubstr("more than 100 %"));
    EXPECT_THAT(says({"music.mid:100%", "short.mid"}), testing::HasSubstr("reduce them"));
}

TEST(MidiShares, FilesOfOneArgumentUseItsShareTogether) {
    const TemporaryFolder folder;
    for (const char* name : {"a.mid", "b.mid"}) writeFile(folder / name, "");
    std::vector<double> shares;
    const auto files =
        app::findMidiFiles({folder.path().string() + ":25%", (folder / "a.mid").string() + ":3"}, &shares);
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(shares, std::vector<double>{0.25});
    EXPECT_EQ(files[0].share, 0);
    EXPECT_EQ(files[1].share, 0);
    EXPECT_EQ(files[2].share, std::nullopt);
    EXPECT_EQ(files[2].weight, 3);
    for (const char* wrong : {":0%", ":101%", ":x%", ":-5%"})
        EXPECT_THROW(app::findMidiFiles({folder.path().string() + wrong}, &shares), Error) << wrong;
    EXPECT_THROW(app::findMidiFiles({folder.path().string() + ":25%"}), Error);
}

std::vector<TrainingPerformance> pieces(int count) {
    std::vector<TrainingPerformance> result;
    for (int i = 0; i < count; ++i) {
        result.push_back({{"piece" + std::to_string(100 + i), generatedMusic(20)}});
        for (Note& note : result.back().piece.performance.notes) note.velocity = 1 + i;
    }
    return result;
}

TEST(HeldOut, EveryTenthFileIsHeldOut) {
    auto all = pieces(25);
    all.push_back(all[9]);  // named twice
    all.push_back(all[19]);
    all.back().piece.name = "second copy";
    const app::HeldOut kept = app::splitHeldOut(all);
    ASSERT_EQ(kept.pieces.size(), 2u);
    EXPECT_EQ(kept.pieces[0].name, "piece109");
    EXPECT_EQ(kept.pieces[1].name, "piece119");
    EXPECT_EQ(all.size(), 23u);
    EXPECT_EQ(app::countOverlap(kept.pieces, all), 0) << "under another name neither";
}

TEST(HeldOut, HoldingOutLeavesNoShareWithoutTrainingMusic) {
    auto all = pieces(22);
    all[9].share = 0;  // this share has only the tenth file
    all[3].share = 1;  // and this share only a copy of a later one
    all[3].piece.performance = all[20].piece.performance;
    const app::HeldOut kept = app::splitHeldOut(all);
    ASSERT_EQ(kept.pieces.size(), 2u);
    EXPECT_EQ(kept.pieces[0].name, "piece110");
    EXPECT_EQ(kept.pieces[1].name, "piece121");
    EXPECT_EQ(all.size(), 20u);
}

TEST(HeldOut, CopiesOfASinglePieceHoldOutItsLastTenth) {
    auto all = pieces(12);
    for (auto& each : all) each.piece.performance = all[0].piece.performance;
    const app::HeldOut kept = app::splitHeldOut(all);
    EXPECT_EQ(kept.pieces.size(), 1u);
    EXPECT_EQ(all.size(), 12u);
}

std::vector<std::string> heldOutMarks(const app::HeldOut& kept) {
    std::vector<std::string> marks;
    for (const NamedPerformance& each : kept.pieces) marks.push_back(app::musicMark(each.performance));
    std::sort(marks.begin(), marks.end());
    return marks;
}

TEST(HeldOut, SplitIsStableWhenFilesAreAdded) {
    for (const int count : {3, 12}) {  // ends of pieces, and whole pieces
        auto first = pieces(count), second = pieces(count + 12);
        const std::vector<std::string> marks = heldOutMarks(app::splitHeldOut(first));
        std::reverse(second.begin(), second.end());
        second[0].piece.name = "a copy";
        const app::HeldOut again = app::splitSameHeldOut(second, marks);
        EXPECT_EQ(heldOutMarks(again), marks);
        EXPECT_EQ(app::countOverlap(again.pieces, second), 0);
        EXPECT_EQ(second.size(), static_cast<std::size_t>(count < 10 ? count + 12 : count + 11));
    }
    auto others = pieces(12);
    EXPECT_EQ(app::splitSameHeldOut(others, {"0-0"}).pieces.at(0).name, "piece109");
}

TEST(HeldOut, LastTenthIgnoresLeadingSilence) {
    auto all = pieces(1);
    for (Note& note : all[0].piece.performance.notes) {
        note.start += 300;
        note.end += 300;
    }
    EXPECT_LT(app::splitHeldOut(all).pieces.at(0).performance.notes.size(),
              all[0].piece.performance.notes.size());
}

TEST(HeldOut, SomethingIsHeldOutWhenThePedalMovesLongAfterTheNotes) {
    auto all = pieces(1);
    Performance& music = all[0].piece.performance;
    const double last = music.notes.back().start;
    music.pedal.push_back({127, 20 * lastEventTime(music)});
    music.pedal.push_back({0, lastEventTime(music) + 1});
    const app::HeldOut kept = app::splitHeldOut(all);
    ASSERT_EQ(kept.pieces.size(), 1u);
    EXPECT_FALSE(kept.pieces[0].performance.notes.empty());
    ASSERT_FALSE(music.notes.empty());
    EXPECT_LT(music.notes.back().start, 0.9 * last);
}

TEST(HeldOut, EveryTenthPictureIsHeldOutWithItsCopies) {
    std::vector<LabelledPicture> pictures;
    for (int i = 0; i < 25; ++i)
        pictures.push_back(
            {"picture " + std::to_string(i), "", {1, 1, {static_cast<std::uint8_t>(i), 0, 0}}});
    pictures.push_back({"a copy", "", pictures[9].picture});
    const std::vector<LabelledPicture> kept = app::splitHeldOut(pictures);
    ASSERT_EQ(kept.size(), 2u);
    EXPECT_EQ(kept[0].name, "picture 9");
    EXPECT_EQ(kept[1].name, "picture 19");
    EXPECT_EQ(pictures.size(), 23u);
    EXPECT_EQ(app::countOverlap(kept, pictures), 0);
    pictures.push_back(kept[1]);
    EXPECT_EQ(app::countOverlap(kept, pictures), 1);
}

// Returns `count` sounds of `frames` frames of two levels. The last frame ends 100 samples early.
std::vector<NamedCodes> makeCodedSounds(int count, int frames) {
    std::vector<NamedCodes> result;
    for (int i = 0; i < count; ++i) {
        NamedCodes sound{"sound " + std::to_string(i), {16000, 320, 2, frames * 320 - 100, "", {}}};
        for (int code = 0; code < 2 * frames; ++code) sound.codes.codes.push_back(100 * i + code);
        result.push_back(std::move(sound));
    }
    return result;
}

TEST(HeldOut, OfManySoundsEveryTenthIsHeldOut) {
    auto sounds = makeCodedSounds(25, 4);
    const auto kept = app::splitHeldOut(sounds);
    EXPECT_EQ(kept.how, "every 10th file");
    ASSERT_EQ(kept.sounds.size(), 2u);
    EXPECT_EQ(kept.sounds[0].name, "sound 9");
    EXPECT_EQ(kept.sounds[1].name, "sound 19");
    EXPECT_EQ(sounds.size(), 23u);
    EXPECT_EQ(app::countOverlap(kept.sounds, sounds), 0);
    sounds.push_back({"a copy", kept.sounds[1].codes});
    EXPECT_EQ(app::countOverlap(kept.sounds, sounds), 1);
}

TEST(HeldOut, OfFewSoundsTheLastTenthIsHeldOut) {
    auto sounds = makeCodedSounds(2, 25);
    const std::vector<std::int32_t> whole = sounds[1].codes.codes;
    sounds.push_back(makeCodedSounds(1, 9)[0]);  // too short to hold anything out
    const auto kept = app::splitHeldOut(sounds);
    EXPECT_EQ(kept.how, "the last tenth of each file");
    ASSERT_EQ(kept.sounds.size(), 2u);
    const AudioCodes &begin = sounds[1].codes, &end = kept.sounds[1].codes;
    EXPECT_EQ(begin.frames(), 23);
    EXPECT_EQ(begin.samples, 23 * 320);
    EXPECT_EQ(end.frames(), 2);
    EXPECT_EQ(end.samples, 2 * 320 - 100);
    std::vector<std::int32_t> both = begin.codes;
    both.insert(both.end(), end.codes.begin(), end.codes.end());
    EXPECT_EQ(both, whole);
    EXPECT_EQ(sounds[2].codes.frames(), 9);
}

TEST(HeldOut, CopyCountsAsTheSameMusic) {
    const auto all = pieces(3);
    std::vector<NamedPerformance> valid = {{"a copy", all[1].piece.performance}, all[2].piece};
    EXPECT_EQ(app::countOverlap(valid, all), 2);
    valid[0].performance.notes.back().end += 0.01;
    EXPECT_EQ(app::countOverlap(valid, all), 1);
}

TEST(HeldOut, OfFewFilesTheLastTenthIsHeldOut) {
    auto all = pieces(2);
    all.push_back(all[0]);  // its beginning is trained on twice, its end held out once
    const Performance whole = all[0].piece.performance;
    const app::HeldOut kept = app::splitHeldOut(all);
    ASSERT_EQ(kept.pieces.size(), 2u);
    const Performance& begin = all[0].piece.performance;
    const Performance& end = kept.pieces[0].performance;
    EXPECT_EQ(begin.notes.size() + end.notes.size(), whole.notes.size());
    const double cut = 0.9 * lastEventTime(whole);
    EXPECT_LT(begin.notes.back().start, cut);
    EXPECT_NEAR(end.notes.front().start, whole.notes[begin.notes.size()].start - cut, 1e-12);
    for (const PedalChange& change : begin.pedal) EXPECT_LT(change.time, cut);
    EXPECT_GE(end.pedal.size() + begin.pedal.size(), whole.pedal.size());
}

}  // namespace
}  // namespace continuo::test
