#pragma once

#include <optional>

namespace continuo::app {

class Settings;

// The kinds of files whose origin (model, seed and settings) is written or not by a common switch. Older
// versions had a separate switch for pictures, which is valid until the common one is changed. Sounds count
// as Music.
enum class OriginKind { Music, Pictures };
bool writesOrigin(Settings& settings, OriginKind kind);
// Returns the common value of all kinds; nullopt if they differ.
std::optional<bool> writesOrigin(Settings& settings);
void setWritesOrigin(Settings& settings, bool on);

}  // namespace continuo::app
