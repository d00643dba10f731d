#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "continuo/performance.h"

namespace continuo {

// What a file was read as.
struct PieceFile {
    Performance performance;
    std::string problem;  // why the file is of no use; empty where it is
    bool mended = false;  // it had flaws that could be mended
    bool operator==(const PieceFile&) const = default;
};

// Reads files of performances, and keeps what they hold in a folder, so that the next reading of the same
// bytes under the same settings is fast. Performances are kept as they were played, in seconds. What is kept
// is never trusted: a checksum is looked at, and what is broken is read and written anew.
class PieceCache {
public:
    using Reader =
        std::function<PieceFile(std::span<const std::byte> bytes, const std::filesystem::path& path)>;
    using Taker = std::function<void(std::size_t index, PieceFile piece)>;

    // settings: all but its bytes that decides what a file is read as, the reader's version among it. folder
    // empty: nothing is kept. keep false: what is there is used, and nothing is written.
    PieceCache(std::filesystem::path folder, std::string settings, bool keep = true);

    // Calls `take` for every file in its order; `hashed` before a file is looked at, with its index, and may
    // throw to end the reading, as `take` may.
    void read(std::span<const std::filesystem::path> files, const Reader& reader, const Taker& take,
              const std::function<void(std::size_t index)>& hashed = {});

    std::size_t fromCache() const noexcept { return fromCache_; }     // files that were not read again
    const std::string& trouble() const noexcept { return trouble_; }  // why nothing could be kept; or empty

private:
    struct Group;

    void readGroup(Group& group, const Reader& reader, const Taker& take);
    std::filesystem::path fileOf(const Group& group) const;
    void write(const std::filesystem::path& path, std::span<const PieceFile> pieces);

    std::filesystem::path folder_;
    std::string settings_;
    bool keep_ = true;
    std::size_t fromCache_ = 0;
    std::string trouble_;
};

}  // namespace continuo
