#include "files/installed_files.h"

#include <gmock/gmock.h>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using test::writeFile;

// Where relative paths begin, as long as it lives.
class WorkingFolder {
public:
    explicit WorkingFolder(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
    ~WorkingFolder() { fs::current_path(before_); }

private:
    fs::path before_;
};

TEST(FindModel, AFolderThatIsCalledLikeAModelIsNotMeant) {
    const TemporaryFolder models, here;
    const WorkingFolder working(here.path());
    writeFile(models / "piano.safetensors", "");
    fs::create_directory(here / "piano");
    EXPECT_EQ(findModel("piano", {models.path()}), models / "piano.safetensors");
}

TEST(FindModel, AFileHereIsMeantByItsName) {
    const TemporaryFolder models, here;
    const WorkingFolder working(here.path());
    writeFile(models / "piano.safetensors", "");
    writeFile(here / "piano.safetensors", "");
    EXPECT_EQ(findModel("piano.safetensors", {models.path()}), "piano.safetensors");
    EXPECT_EQ(findModel("piano", {models.path()}), models / "piano.safetensors");
}

TEST(FindModel, AFolderAloneIsRefusedAsOne) {
    const TemporaryFolder models, here;
    const WorkingFolder working(here.path());
    fs::create_directory(here / "checkpoint");
    for (const char* wanted : {"checkpoint", "./checkpoint"})
        test::expectError(ErrorCode::BadModel, testing::HasSubstr("is a folder"),
                          [&] { findModel(wanted, {models.path()}); });
    test::expectError(ErrorCode::BadModel, testing::HasSubstr("there is no such model"),
                      [&] { findModel("absent", {models.path()}); });
}

}  // namespace
}  // namespace continuo::app
