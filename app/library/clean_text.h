#pragma once

#include <string>

#include "midi/file/midi_text.h"

namespace continuo::app {

// Returns untrusted text as UTF-8 without NUL characters. utf8Text() decides on the encoding.
inline std::string cleanText(const std::string& text) {
    std::string clean = utf8Text({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    std::erase(clean, '\0');
    return clean;
}

}  // namespace continuo::app
