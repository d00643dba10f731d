#pragma once

#include <optional>

namespace continuo::app {

class Settings;

// Whether files contain how they were made: model, seed and settings. One switch for all kinds of files.
// Older settings had one for each kind, which stay in force until the switch is changed.
enum class OriginKind { Music, Pictures };
bool writesOrigin(Settings& settings, OriginKind kind);
// Returns the common value; nullopt if the kinds differ.
std::optional<bool> writesOrigin(Settings& settings);
void setWritesOrigin(Settings& settings, bool on);

}  // namespace continuo::app
