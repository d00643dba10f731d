#pragma once

#include <string>

namespace continuo::app {

// Formats nlohmann JSON on one line or with `indent` spaces a level. Invalid UTF-8, as in file names or MIDI
// texts, becomes U+FFFD instead of throwing.
template <class Json>
std::string jsonText(const Json& json, int indent = -1) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace continuo::app
