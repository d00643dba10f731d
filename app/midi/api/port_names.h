#pragma once

#include <string>
#include <string_view>

namespace continuo::app {

// What Continuo's own MIDI ports are called: "NAME In", which other programs play into, and "NAME Out".
inline constexpr const char* kUsualPortName = "Continuo";
inline constexpr int kLongestPortName = 32;  // characters

std::string ownInputName(std::string_view name);
std::string ownOutputName(std::string_view name);

enum class PortNameFault { None, Empty, TooLong, ControlCharacter };
// Checks a name (UTF-8) for ports; None when it is valid. Spaces alone count as Empty.
PortNameFault faultOf(std::string_view name);
// JACK/ALSA client name of a virtual port. Always starts with "Continuo", so every instance recognises the
// others (isOwnPort), and fits JACK's length limit (63 bytes).
std::string ownClientName(std::string_view port);
// A port's lasting name (lastingPortName) in quotes, for messages.
std::string quotedPort(std::string_view port);

}  // namespace continuo::app
