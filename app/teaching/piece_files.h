#pragma once

#include <continuo/piece_cache.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace continuo::app {

// How to read music files for training.
struct PieceReadOptions {
    std::vector<int> skipPrograms;
    std::filesystem::path cache;  // folder of the cache; empty: no cache
    bool updateCache = true;      // false: the cache is read but not extended
};

struct PieceReport {
    std::size_t fromCache = 0;  // number of files from the cache
    std::string cacheProblem;   // why the cache could not be written; or empty
};

// Reads MIDI files, or their cached contents, and passes each to `take` in order. begin: called before each
// file. If either throws, the reading ends.
PieceReport readPieces(const std::vector<std::filesystem::path>& files, const PieceReadOptions& reading,
                       const PieceCache::PieceHandler& take,
                       const std::function<void(std::size_t index)>& begin);

// Returns the reason why a file was skipped: `message` without the file's name, if it begins with that.
std::string skipReason(const std::filesystem::path& path, std::string message);

}  // namespace continuo::app
