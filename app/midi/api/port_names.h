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
// Why it is no name for ports, in UTF-8. Blanks alone are none.
PortNameFault faultOf(std::string_view name);
// The client that a virtual port belongs to. It begins with "Continuo" whatever the port is called, by which
// each Continuo knows the ports of any (isOwnPort), and has room where a JACK server has.
std::string ownClientName(std::string_view port);
// A port of anybody's as a line names it: its lasting name, quoted.
std::string quotedPort(std::string_view port);

}  // namespace continuo::app
