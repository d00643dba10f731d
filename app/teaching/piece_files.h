#pragma once

#include <continuo/piece_cache.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace continuo::app {

// How files of music are read to be learnt from.
struct PieceReading {
    std::vector<int> skipPrograms;
    std::filesystem::path cache;  // folder; empty: nothing is kept
    bool keep = true;             // false: what is in the cache is used, nothing is added
};

struct PieceReport {
    std::size_t fromCache = 0;  // files that were not read again
    std::string trouble;        // why nothing could be kept; or empty
};

// Reads MIDI files, or takes what the cache has of them, and hands each over in their order. begin: called
// before each file; what it or `take` throws ends the reading.
PieceReport readPieces(const std::vector<std::filesystem::path>& files, const PieceReading& reading,
                       const PieceCache::Taker& take, const std::function<void(std::size_t index)>& begin);

// Why a file was left out, from a message that may begin with its name.
std::string reasonOf(const std::filesystem::path& path, std::string message);

}  // namespace continuo::app
