#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "continuo/performance.h"

namespace continuo {

// The parsed content of one file.
struct PieceFile {
    Performance performance;
    std::string problem;  // why the file is unusable; empty if it is usable
    std::string repairs;  // message about repaired flaws; empty: none
    bool operator==(const PieceFile&) const = default;
};

// Reads files of performances and caches their content in a folder, so that reading the same bytes with the
// same settings again is fast. Stores performances in seconds, as played. Does not trust cached data: entries
// have a checksum, and broken ones are replaced.
class PieceCache {
public:
    using Reader =
        std::function<PieceFile(std::span<const std::byte> bytes, const std::filesystem::path& path)>;
    using PieceHandler = std::function<void(std::size_t index, PieceFile piece)>;

    // folder: of the cache; empty: no cache. settings: everything except a file's bytes that affects the
    // result, including the reader's version. keep: whether the cache is also written; false: only read.
    PieceCache(std::filesystem::path folder, std::string settings, bool keep = true);

    // Calls `take` for every file in order. Calls `hashed` with the index before a file is examined. Both may
    // throw to end the reading.
    void read(std::span<const std::filesystem::path> files, const Reader& reader, const PieceHandler& take,
              const std::function<void(std::size_t index)>& hashed = {});

    std::size_t cachedFiles() const noexcept {
        return cachedFiles_;
    }  // number of files whose content came from the cache
    const std::string& cacheError() const noexcept {
        return cacheError_;
    }  // why nothing could be cached; or empty

private:
    struct Group;

    void readGroup(Group& group, const Reader& reader, const PieceHandler& take);
    std::filesystem::path cacheFile(const Group& group) const;
    void write(const std::filesystem::path& path, std::span<const PieceFile> pieces);

    std::filesystem::path folder_;
    std::string settings_;
    bool keep_ = true;
    std::size_t cachedFiles_ = 0;
    std::string cacheError_;
};

}  // namespace continuo
