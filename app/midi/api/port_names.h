#pragma once

#include <string>
#include <string_view>

namespace continuo::app {

// The default name of Continuo's MIDI ports. They are called "NAME In", which receives from other programs,
// and "NAME Out".
inline constexpr const char* kDefaultPortName = "Continuo";
inline constexpr int kLongestPortName = 32;  // characters

std::string ownInputName(std::string_view name);
std::string ownOutputName(std::string_view name);

enum class PortNameError { None, Empty, TooLong, ControlCharacter };
// Checks a name (UTF-8) for ports; None: valid. Blanks alone count as Empty.
PortNameError checkPortName(std::string_view name);
// Returns the JACK or ALSA client name for a virtual port. It begins with "Continuo", by which instances
// recognise each other (isOwnPort), and fits JACK's limit of 63 bytes.
std::string ownClientName(std::string_view port);
// Returns a port's lasting name (lastingPortName) in quotes, for messages.
std::string quotedPort(std::string_view port);

}  // namespace continuo::app
