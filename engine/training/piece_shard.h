#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "continuo/piece_cache.h"

namespace continuo {

// The first line of a shard; raise the number when its form changes.
inline constexpr const char* kPieceShardFormat = "Continuo pieces 1\n";

// Writes what some files hold: performances in seconds, to the last bit. Throws as FileOutput does.
void writePieceShard(const std::filesystem::path& path, std::span<const PieceFile> pieces);

// The pieces of a shard; none where there is no such file, its checksum or anything else is not right, or it
// has not so many pieces.
std::vector<PieceFile> readPieceShard(const std::filesystem::path& path, std::size_t count);

}  // namespace continuo
