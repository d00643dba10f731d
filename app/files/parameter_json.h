#pragma once

#include <continuo/json_place.h>
#include <continuo/user_parameters.h>

#include <algorithm>
#include <string>

namespace continuo::app {

// The field of a parameter in JSON and in the settings: "top_k".
inline std::string jsonName(const UserParameter& parameter) {
    std::string name(parameter.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

// Reads a parameter. A missing one stays unchanged; refuses values that requests may not have.
template <class Json, class Value>
void readParameter(const JsonPlace<Json>& from, const UserParameter& parameter, Value& value) {
    from.read(jsonName(parameter), value, static_cast<Value>(parameter.min),
              static_cast<Value>(parameter.max));
}

}  // namespace continuo::app
