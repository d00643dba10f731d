#include "cli/files/midi_inputs.h"

#include <continuo/error.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::TemporaryFolder;
using test::writeFile;

std::vector<std::string> weightedNames(const std::vector<MidiFileInput>& files) {
    std::vector<std::string> names;
    for (const MidiFileInput& each : files) names.push_back(each.path.filename().string());
    return names;
}

TEST(MidiInputs, FolderIsSearchedRecursivelyInOrder) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "b/c");
    for (const char* name : {"z.mid", "a.MIDI", "b/c/m.Mid", "notes.txt", "b/x.midx"})
        writeFile(folder / name, "");
    std::filesystem::create_directories(folder / "folder.mid");
    EXPECT_THAT(weightedNames(findMidiFiles({folder.path().string()})),
                testing::ElementsAre("a.MIDI", "m.Mid", "z.mid"));
}

TEST(MidiInputs, WeightFollowsAColon) {
    const TemporaryFolder folder;
    writeFile(folder / "a.mid", "");
    const std::vector<MidiFileInput> files = findMidiFiles(
        {folder.path().string() + ":0.25", (folder / "a.mid").string() + ":3", folder.path().string()});
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[0].weight, 0.25);
    EXPECT_EQ(files[1].weight, 3);
    EXPECT_EQ(files[2].weight, 1);
}

TEST(MidiInputs, NameWithAColonIsNotAWeight) {
    const TemporaryFolder folder;
    writeFile(folder / "op:2", "");
    const std::vector<MidiFileInput> files = findMidiFiles({(folder / "op:2").string()});
    ASSERT_EQ(files.size(), 1u);
    EXPECT_EQ(files[0].weight, 1);
}

TEST(MidiInputs, ListMayBeginWithAByteOrderMark) {
    const TemporaryFolder folder;
    writeFile(folder / "a.mid", "");
    writeFile(folder / "list.txt",
              "\xEF\xBB\xBF"
              "a.mid\r\n");
    EXPECT_THAT(weightedNames(findMidiFiles({"@" + (folder / "list.txt").string()})),
                testing::ElementsAre("a.mid"));
    writeFile(folder / "list.txt", "\xEF\xBB\xBF# nothing but this\na.mid\n");
    EXPECT_THAT(weightedNames(findMidiFiles({"@" + (folder / "list.txt").string()})),
                testing::ElementsAre("a.mid"));
}

TEST(MidiInputs, ListPathsAreRelativeToItsFolder) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "music");
    for (const char* name : {"music/a.mid", "music/b c.mid"}) writeFile(folder / name, "");
    writeFile(folder / "list.txt",
              "# weights behind a tab\r\n\nmusic/b c.mid\t0.5\r\n" + (folder / "music").string() + "\n");
    const std::vector<MidiFileInput> files = findMidiFiles({"@" + (folder / "list.txt").string()});
    EXPECT_THAT(weightedNames(files), testing::ElementsAre("b c.mid", "a.mid", "b c.mid"));
    EXPECT_EQ(files[0].weight, 0.5);
    EXPECT_EQ(files[1].weight, 1);
}

TEST(MidiInputs, ErrorNamesABadListLine) {
    const TemporaryFolder folder;
    writeFile(folder / "a.mid", "");
    for (const char* weight : {"", "0", "-1", "nan", "inf", "1e9", "two", "1 "}) {
        writeFile(folder / "list.txt", std::string("a.mid\na.mid\t") + weight + "\n");
        try {
            findMidiFiles({"@" + (folder / "list.txt").string()});
            ADD_FAILURE() << "'" << weight << "' was taken";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::BadFile);
            EXPECT_THAT(error.what(), testing::HasSubstr("list.txt, line 2"));
        }
    }
}

TEST(MidiInputs, EmptyListIsRejected) {
    const TemporaryFolder folder;
    writeFile(folder / "none.txt", "# nothing yet\n\n");
    const std::string list = "@" + (folder / "none.txt").string();
    test::expectError(ErrorCode::BadFile, testing::HasSubstr("none.txt: names no file"),
                      [&] { findMidiFiles({list}); });
}

// The text after the colon is a weight only if it can be a number.
TEST(MidiInputs, ErrorExplainsValidWeights) {
    const TemporaryFolder folder;
    writeFile(folder / "a.mid", "");
    const std::string file = (folder / "a.mid").string();
    test::expectError(ErrorCode::BadRequest, testing::EndsWith("give a weight above 0 and up to 1,000,000"),
                      [&] { findMidiFiles({file + ":30%"}); });
    std::vector<double> shares;
    test::expectError(ErrorCode::BadRequest, testing::EndsWith("or a share from above 0% to 100%"),
                      [&] { findMidiFiles({file + ":130%"}, &shares); });
    test::expectError(ErrorCode::NotFound, testing::HasSubstr("there is no such file"),
                      [&] { findMidiFiles({folder.path().string() + ":new/x.mid"}); });
}

}  // namespace
}  // namespace continuo::app
