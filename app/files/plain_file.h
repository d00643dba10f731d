#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace continuo::app {

// Refuses a named path from which no file can be read: a folder, a pipe or a device (which could block), or a
// dangling link. `wanted` says what to give instead, such as "a MIDI file". Throws NotFound and BadFile.
void checkPlainFile(const std::filesystem::path& path, const std::string& wanted);

// Reads a plain file of at most `largest` bytes. Throws as checkPlainFile() does, and BadFile if it is larger
// or not readable.
std::string readPlainFile(const std::filesystem::path& path, std::uintmax_t largest,
                          const std::string& wanted);

}  // namespace continuo::app
