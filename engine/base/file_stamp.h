#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace continuo {

// Which file a name stands for, and since when: a file that was written or replaced meanwhile has another
// one.
struct FileStamp {
    std::uint64_t device = 0, number = 0, bytes = 0;
    std::int64_t written = 0, changed = 0;  // nanoseconds: its bytes, its place or rights

    auto operator<=>(const FileStamp&) const = default;
};

// Nothing where there is no file that can be asked about.
std::optional<FileStamp> stampOf(const std::filesystem::path& path);

}  // namespace continuo
