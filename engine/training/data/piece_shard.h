#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "continuo/piece_cache.h"

namespace continuo {

// The first line of a shard; raise the number when its form changes.
inline constexpr const char* kPieceShardFormat = "Continuo pieces 2\n";

// Writes what some files hold: performances in seconds, to the last bit. Throws as FileOutput does.
void writePieceShard(const std::filesystem::path& path, std::span<const PieceFile> pieces);

// 64 digits of SHA-256 stand at a shard's end.
inline constexpr std::size_t kPieceShardChecksum = 64;

// The pieces of a shard's bytes; none where its checksum or anything else is not right, or it has not so many
// pieces.
std::vector<PieceFile> parsePieceShard(std::string_view bytes, std::size_t count);

// The same of a file; none too where there is no such file.
std::vector<PieceFile> readPieceShard(const std::filesystem::path& path, std::size_t count);

}  // namespace continuo
