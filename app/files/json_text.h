#pragma once

#include <string>

namespace continuo::app {

// A value of nlohmann's as text, on one line or with this many spaces a level. Names of files and texts of
// MIDI files may be no UTF-8: what is not becomes U+FFFD instead of an exception.
template <class Json>
std::string jsonText(const Json& json, int indent = -1) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace continuo::app
