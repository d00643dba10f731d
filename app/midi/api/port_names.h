#pragma once

#include <string>
#include <string_view>

namespace continuo::app {

// Continuo's MIDI ports are "NAME In", which other programs play into, and "NAME Out".
inline constexpr const char* kDefaultPortName = "Continuo";
inline constexpr int kLongestPortName = 32;  // characters

std::string ownInputName(std::string_view name);
std::string ownOutputName(std::string_view name);

enum class PortNameError { None, Empty, TooLong, ControlCharacter };
// Checks a name (UTF-8) for ports; None: valid. Blanks alone count as Empty.
PortNameError checkPortName(std::string_view name);
// Returns the JACK/ALSA client name of a virtual port. It begins with "Continuo", so that instances recognise
// each other (isOwnPort), and fits JACK's limit (63 bytes).
std::string ownClientName(std::string_view port);
// Returns a port's lasting name (lastingPortName) in quotes, for messages.
std::string quotedPort(std::string_view port);

}  // namespace continuo::app
