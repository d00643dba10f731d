#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace continuo::app {

// Counts the files of a folder that are not used, by their kind: the first bytes decide, then the suffix.
class OtherFiles {
public:
    // Hidden files do not count.
    void add(const std::filesystem::path& file);
    bool isEmpty() const { return kinds_.empty(); }
    // "3 files left out: 2 AVIF, 1 GIF"; the most frequent kinds first.
    std::string line() const;

private:
    std::map<std::string, std::int64_t> kinds_;
};

}  // namespace continuo::app
