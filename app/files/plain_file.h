#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace continuo::app {

// Refuses what a user named and no file can be read from: a folder, a pipe or a device (they would hang), a
// link that leads nowhere. `wanted` is what to give instead, as "a MIDI file". Throws NotFound and BadFile.
void checkPlainFile(const std::filesystem::path& path, const std::string& wanted);

// The bytes of a plain file of at most `largest` bytes. Throws as checkPlainFile() does, and BadFile where it
// is larger or may not be read.
std::string readPlainFile(const std::filesystem::path& path, std::uintmax_t largest,
                          const std::string& wanted);

}  // namespace continuo::app
