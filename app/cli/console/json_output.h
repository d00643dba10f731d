#pragma once

#include <continuo/phases.h>

#include "cli/console/console.h"
#include "files/json_text.h"

namespace continuo::app {

// Callers use nlohmann::ordered_json as Json. These are templates, so that this header need not include the
// library.

// {"phase": seconds, ...}
template <class Json>
Json phasesJson(const Phases& phases) {
    Json json = Json::object();
    for (const auto& [name, seconds] : phases) json[name] = seconds;
    return json;
}

// Prints JSON. File names may not be valid UTF-8; invalid bytes are replaced.
template <class Json>
void printJson(Console& console, const Json& json) {
    console.print(jsonText(json, 1));
}

}  // namespace continuo::app
