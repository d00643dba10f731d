#include "midi/api/port_names.h"

#include <algorithm>

#include "midi/api/midi_api.h"

namespace continuo::app {
namespace {

constexpr std::size_t kLongestClient = 63;  // bytes; JACK's limit

bool beginsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

// Returns whether the text has control characters: C0, DEL, or C1, which is C2 80 to C2 9F in UTF-8.
bool hasControl(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7F) return true;
        const bool two = byte == 0xC2 && i + 1 < text.size();
        if (two && static_cast<unsigned char>(text[i + 1]) < 0xA0) return true;
    }
    return false;
}

}  // namespace

std::string ownInputName(std::string_view name) { return std::string(name) + " In"; }

std::string ownOutputName(std::string_view name) { return std::string(name) + " Out"; }

PortNameError checkPortName(std::string_view name) {
    if (hasControl(name)) return PortNameError::ControlCharacter;
    if (name.find_first_not_of(' ') == std::string_view::npos) return PortNameError::Empty;
    return std::count_if(name.begin(), name.end(), beginsCharacter) > kLongestPortName
               ? PortNameError::TooLong
               : PortNameError::None;
}

std::string ownClientName(std::string_view port) {
    std::string client = port.starts_with(kDefaultPortName) ? "" : std::string(kDefaultPortName) + " ";
    client += port;
    // A colon separates client and port in JACK's full names, so the client's name must not contain one.
    std::replace(client.begin(), client.end(), ':', ' ');
    std::size_t end = std::min(client.size(), kLongestClient);
    while (end < client.size() && !beginsCharacter(client[end])) --end;
    client.resize(end);
    return client;
}

std::string quotedPort(std::string_view port) { return "'" + lastingPortName(port) + "'"; }

}  // namespace continuo::app
