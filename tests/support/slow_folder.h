#pragma once

#include <filesystem>
#include <string>

namespace continuo::test {

// A folder with a delay of some ms per access, like a remote one: its path passes through as many links as
// the system allows.
class SlowFolder {
public:
    // Creates the links inside an existing folder.
    explicit SlowFolder(const std::filesystem::path& in) : path_(in / "slow 0") {
        constexpr int kLinks = 39;              // one less than the system limit
        constexpr std::size_t kLongest = 4000;  // bytes of a link
        std::filesystem::create_directories(in / "d" / "files");
        const std::string round = "d/../";
        std::string next = "d/files";
        for (int i = kLinks - 1; i >= 0; --i) {
            std::string way;
            while (way.size() + round.size() + next.size() < kLongest) way += round;
            const std::string name = "slow " + std::to_string(i);
            std::filesystem::create_directory_symlink(way + next, in / name);
            next = name;
        }
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace continuo::test
