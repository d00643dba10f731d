#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace continuo::app {

// Counts a folder's unused files by kind: recognized by the first bytes, else by the suffix.
class OtherFiles {
public:
    // Ignores hidden files.
    void add(const std::filesystem::path& file);
    bool isEmpty() const { return kinds_.empty(); }
    // Formats "3 files left out: 2 AVIF, 1 GIF", the most frequent kinds first.
    std::string line() const;

private:
    std::map<std::string, std::int64_t> kinds_;
};

}  // namespace continuo::app
