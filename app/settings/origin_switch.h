#pragma once

#include <optional>

namespace continuo::app {

class Settings;

// Whether it is written into files how what they hold was made: model, seed and settings. One switch for all
// kinds of files. Where older settings had one for each kind, each stays as it was until the switch is moved.
enum class OriginOf { Music, Pictures };
bool writesOrigin(Settings& settings, OriginOf kind);
// Of all kinds; nothing where they differ.
std::optional<bool> writesOrigin(Settings& settings);
void setWritesOrigin(Settings& settings, bool on);

}  // namespace continuo::app
