#include "files/installed_files.h"

#include <gmock/gmock.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using test::writeFile;

// Changes the working folder while it lives.
class WorkingFolder {
public:
    explicit WorkingFolder(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
    ~WorkingFolder() { fs::current_path(before_); }

private:
    fs::path before_;
};

TEST(FindModel, FindModelIgnoresAFolderNamedLikeAModel) {
    const TemporaryFolder models, here;
    const WorkingFolder working(here.path());
    writeFile(models / "piano.safetensors", "");
    fs::create_directory(here / "piano");
    EXPECT_EQ(findModel("piano", {models.path()}), models / "piano.safetensors");
}

TEST(FindModel, FileInTheWorkingFolderHasPriority) {
    const TemporaryFolder models, here;
    const WorkingFolder working(here.path());
    writeFile(models / "piano.safetensors", "");
    writeFile(here / "piano.safetensors", "");
    EXPECT_EQ(findModel("piano.safetensors", {models.path()}), "piano.safetensors");
    EXPECT_EQ(findModel("piano", {models.path()}), models / "piano.safetensors");
}

// Both names mean the current folder, not that of the models.
TEST(FindModel, RejectsDotAndDotDotAsFolders) {
    const test::TemporaryFolder models;
    for (const std::string name : {".", ".."})
        test::expectError(ErrorCode::BadModel, testing::StartsWith(name + ": is a folder"),
                          [&] { findModel(name, {models.path()}); });
}

TEST(FindModel, RejectsAFolderInPlaceOfAModelFile) {
    const TemporaryFolder models, here;
    const WorkingFolder working(here.path());
    fs::create_directory(here / "checkpoint");
    for (const char* wanted : {"checkpoint", "./checkpoint"})
        test::expectError(ErrorCode::BadModel, testing::HasSubstr("is a folder"),
                          [&] { findModel(wanted, {models.path()}); });
    test::expectError(ErrorCode::BadModel, testing::HasSubstr("there is no such model"),
                      [&] { findModel("absent", {models.path()}); });
}

// Sets or unsets an environment variable while it lives.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        value ? setenv(name, value, 1) : unsetenv(name);
    }
    ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> before_;
};

// For example in a service, or under sudo with its own environment.
TEST(HomeFolder, FallsBackToTheSystemsHome) {
    const Variable data("XDG_DATA_HOME", nullptr), config("XDG_CONFIG_HOME", nullptr);
    const passwd* user = getpwuid(getuid());
    if (user == nullptr || *user->pw_dir != '/') GTEST_SKIP() << "the system knows no home folder";
    for (const char* home : {static_cast<const char*>(nullptr), "", "elsewhere"}) {
        const Variable named("HOME", home);
        EXPECT_EQ(homeFolder(), user->pw_dir);
        EXPECT_EQ(dataFolder(), fs::path(user->pw_dir) / ".local/share/continuo");
        EXPECT_EQ(configFolder(), fs::path(user->pw_dir) / ".config/continuo");
    }
    const Variable named("HOME", "/somewhere");
    EXPECT_EQ(dataFolder(), "/somewhere/.local/share/continuo");
}

TEST(FindPreset, ReturnsUnknownNamesUnchanged) {
    for (const char* const wanted : {"", "none-such", "./piano", "elsewhere/piano.json"})
        EXPECT_EQ(findPreset(wanted), wanted);
}

}  // namespace
}  // namespace continuo::app
