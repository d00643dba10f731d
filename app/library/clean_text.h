#pragma once

#include <string>

#include "midi/file/midi_text.h"

namespace continuo::app {

// A text from outside as UTF-8 without NUL characters. utf8Text() decides on its encoding.
inline std::string cleanText(const std::string& text) {
    std::string clean = utf8Text({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    std::erase(clean, '\0');
    return clean;
}

}  // namespace continuo::app
