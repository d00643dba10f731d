#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace continuo {

// Identifies a version of a file: differs after the file was written or replaced.
struct FileStamp {
    std::uint64_t device = 0, inode = 0, bytes = 0;
    std::int64_t modified = 0, changed = 0;  // nanoseconds: of the content, and of the file's name or rights

    auto operator<=>(const FileStamp&) const = default;
};

// Returns the stamp of a file; nullopt if it is missing or not accessible.
std::optional<FileStamp> readFileStamp(const std::filesystem::path& path);

}  // namespace continuo
