#include "files/model_places.h"

#include <gmock/gmock.h>

#include <chrono>

#include "files/installed_files.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using test::writeFile;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(ModelPlaces, AddedPlaceIsSaved) {
    const TemporaryFolder folder;
    const fs::path file = folder / "config" / "models.txt";
    ModelPlaces places(file);
    EXPECT_THAT(places.all(), IsEmpty());
    places.add("/some/folder with spaces");
    places.add("/some/model.safetensors");
    places.add("/some/model.safetensors");
    EXPECT_THAT(ModelPlaces(file).all(), ElementsAre("/some/folder with spaces", "/some/model.safetensors"));
    places.remove("/some/folder with spaces");
    EXPECT_THAT(ModelPlaces(file).all(), ElementsAre("/some/model.safetensors"));
}

TEST(ModelPlaces, TwoNamesOfOneFolderAreOnePlace) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "models");
    ModelPlaces places(folder / "models.txt");
    places.add(folder / "models");
    EXPECT_TRUE(places.contains(folder.path() / "." / "models"));
    places.remove(folder.path() / "." / "models");
    EXPECT_THAT(places.all(), IsEmpty());
}

// A pairwise comparison of its lines would take minutes.
TEST(ModelPlaces, LongListOfPlacesIsReadQuickly) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "models");
    fs::create_symlink(folder / "models", folder / "link");
    std::string text = (folder / "models").string() + "\n" + (folder / "link").string() + "\n";
    constexpr std::size_t kLines = 20'000;
    for (std::size_t i = 0; i < kLines; ++i) text += "/nowhere/" + std::to_string(i) + "\n";
    writeFile(folder / "models.txt", text + text);
    const auto before = std::chrono::steady_clock::now();
    const ModelPlaces places(folder / "models.txt");
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(10));
    ASSERT_EQ(places.all().size(), kLines + 1);
    EXPECT_EQ(places.all().front(), folder / "models");
    EXPECT_EQ(places.all()[1], "/nowhere/0");
}

TEST(ModelPlaces, BrokenLineOfTheListIsIgnored) {
    const TemporaryFolder folder;
    writeFile(folder / "models.txt", "\nrelative/path\n/kept\n");
    EXPECT_THAT(ModelPlaces(folder / "models.txt").all(), ElementsAre("/kept"));
}

// As other editors write them.
TEST(ModelPlaces, ByteOrderMarkAndLineEndingsAreAccepted) {
    const TemporaryFolder folder;
    writeFile(folder / "models.txt", "\xEF\xBB\xBF/first\r\n/second\r\n");
    EXPECT_THAT(ModelPlaces(folder / "models.txt").all(), ElementsAre("/first", "/second"));
}

TEST(ModelPlaces, PathWithALineBreakOrNulIsRejected) {
    const TemporaryFolder folder;
    const std::string cut("/some\0more\n", 11);
    writeFile(folder / "models.txt", cut + "/kept\r\r\n");
    ModelPlaces places(folder / "models.txt");
    EXPECT_THAT(places.all(), ElementsAre("/kept"));
    test::expectError(ErrorCode::BadFile, testing::HasSubstr("line break"), [&] { places.add("/a\r"); });
    EXPECT_THAT(places.all(), ElementsAre("/kept"));
}

TEST(ModelPlaces, PlaceThatCannotBeSavedIsReportedAndNotListed) {
    ModelPlaces nowhere("");
    test::expectError(ErrorCode::BadFile, testing::HasSubstr("set HOME"), [&] { nowhere.add("/some"); });
    EXPECT_THAT(nowhere.all(), IsEmpty());
    const TemporaryFolder folder;
    ModelPlaces places(folder / "models.txt");
    test::expectError(ErrorCode::BadFile, testing::HasSubstr("line break"), [&] { places.add("/a\n/b"); });
}

// The window writes the list, and the command line reads it.
TEST(ModelPlaces, ModelsOfAddedPlacesAreFoundAfterInstalledOnes) {
    const TemporaryFolder folder;
    fs::create_directories(folder / "more");
    writeFile(folder / "more" / "far.safetensors", "");
    writeFile(folder / "alone.safetensors", "");
    writeFile(folder / "notes.txt", "");
    setenv("XDG_CONFIG_HOME", folder.path().c_str(), 1);
    ModelPlaces places(modelPlacesFile());
    for (const char* name : {"more", "alone.safetensors", "notes.txt", "gone"}) places.add(folder / name);
    const std::vector<fs::path> found = findModelFolders();
    unsetenv("XDG_CONFIG_HOME");
    ASSERT_GE(found.size(), 2U);
    EXPECT_EQ(found[found.size() - 2], fs::weakly_canonical(folder / "more"));
    EXPECT_EQ(found.back(), fs::weakly_canonical(folder / "alone.safetensors"));
    EXPECT_EQ(findModel("far", found), found[found.size() - 2] / "far.safetensors");
    EXPECT_EQ(findModel("alone", found), found.back());
    EXPECT_EQ(findModel("alone.safetensors", found), found.back());
    EXPECT_EQ(findModel("", {found.back()}), found.back());
}

}  // namespace
}  // namespace continuo::app
