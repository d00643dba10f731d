#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "continuo/piece_cache.h"

namespace continuo {

// The first line of a shard; raise the number when the format changes.
inline constexpr const char* kPieceShardFormat = "Continuo pieces 2\n";

// Writes the content of some files: performances in seconds, bit for bit. Throws as FileOutput does.
void writePieceShard(const std::filesystem::path& path, std::span<const PieceFile> pieces);

// A shard ends with the 64 hex digits of a SHA-256.
inline constexpr std::size_t kPieceShardChecksum = 64;

// Returns the pieces of a shard; empty if the checksum or anything else is invalid, or if the number of
// pieces is not `count`.
std::vector<PieceFile> parsePieceShard(std::string_view bytes, std::size_t count);

// Reads a shard file and parses it; returns an empty list also if the file is missing.
std::vector<PieceFile> readPieceShard(const std::filesystem::path& path, std::size_t count);

}  // namespace continuo
