// Tests any folder of pictures with a MANIFEST.tsv (file, accept|reject|either, description).
// CONTINUO_PICTURE_FOLDER names it, so that collections that may not be distributed can be tested, too.
#include <continuo/error.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "pictures/picture_file.h"

namespace continuo::app {
namespace {

using Clock = std::chrono::steady_clock;

// Reads a file and fits it to 64 x 64. Returns the error, or empty. Prints the result.
std::string tryFile(const std::filesystem::path& path) {
    const auto begin = Clock::now();
    std::string why;
    PictureFile file;
    try {
        file = readPicture(path);
        EXPECT_EQ(fitted(file.picture, 64, 64).rgb.size(), 64U * 64 * 3);
    } catch (const Error& error) {
        why = error.what();
    }
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
    std::cout << path.filename().string() << ": " << ms << " ms, ";
    if (why.empty()) {
        std::cout << file.format << " " << file.picture.width << " x " << file.picture.height;
        for (const std::string& each : file.warnings) std::cout << "; " << each;
    } else {
        std::cout << why.substr(path.string().size() + 2);
        EXPECT_EQ(why.find('\n'), std::string::npos);
    }
    std::cout << "\n";
    return why;
}

TEST(PictureFolder, PicturesOfAFolderMatchItsManifest) {
    const char* folder = std::getenv("CONTINUO_PICTURE_FOLDER");
    if (folder == nullptr) GTEST_SKIP() << "no CONTINUO_PICTURE_FOLDER";
    std::ifstream manifest(std::filesystem::path(folder) / "MANIFEST.tsv");
    ASSERT_TRUE(manifest) << folder;
    std::string line;
    std::getline(manifest, line);
    while (std::getline(manifest, line)) {
        std::istringstream fields(line);
        std::string name, expected;
        std::getline(fields, name, '\t');
        std::getline(fields, expected, '\t');
        const std::string why = tryFile(std::filesystem::path(folder) / name);
        if (expected == "accept") {
            EXPECT_EQ(why, "");
        } else if (expected == "reject") {
            EXPECT_NE(why, "") << name;
        }
    }
}

}  // namespace
}  // namespace continuo::app
