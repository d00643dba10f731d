#include "midi/api/midi_api.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "continuo/error.h"

namespace continuo::app {
namespace {

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Removes the address at the end of a port name, such as " 20:0".
void dropAlsaAddress(std::string& name) {
    std::size_t at = name.size();
    while (at > 0 && isDigit(name[at - 1])) --at;
    if (at == name.size() || at == 0 || name[at - 1] != ':') return;
    const std::size_t colon = --at;
    while (at > 0 && isDigit(name[at - 1])) --at;
    if (at < colon && at > 0 && name[at - 1] == ' ') name.resize(at - 1);
}

// Removes " [20]".
void dropBracketedNumber(std::string& name) {
    for (std::size_t open = name.find(" ["); open != std::string::npos; open = name.find(" [", open + 1)) {
        std::size_t at = open + 2;
        while (at < name.size() && isDigit(name[at])) ++at;
        if (at == open + 2 || at == name.size() || name[at] != ']') continue;
        name.erase(open, at + 1 - open);
        return;
    }
}

}  // namespace

bool ConnectedPorts::updateAndCheckLost(std::vector<std::string> now) {
    const auto left = [&](const std::string& each) {
        return std::find(now.begin(), now.end(), each) == now.end();
    };
    const bool lost = std::any_of(before_.begin(), before_.end(), left);
    before_ = std::move(now);
    return lost;
}

void failPort(const std::string& port, const std::string& why) {
    throw Error(ErrorCode::Device, "MIDI: the port '" + port + "' cannot be created: " + why);
}

std::string lastingPortName(std::string_view port) {
    std::string name(port);
    dropAlsaAddress(name);
    dropBracketedNumber(name);
    return name;
}

bool isOwnPort(std::string_view port) { return port.starts_with("Continuo"); }

bool isLoopPort(std::string_view port) {
    return port.find("Midi Through") != std::string_view::npos ||
           port.find("Midi-Through") != std::string_view::npos;
}

}  // namespace continuo::app
