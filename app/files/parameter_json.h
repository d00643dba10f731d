#pragma once

#include <continuo/json_place.h>
#include <continuo/user_parameters.h>

#include <algorithm>
#include <string>

namespace continuo::app {

// Returns the name of a parameter's field in JSON and in the settings, such as "top_k".
inline std::string jsonName(const UserParameter& parameter) {
    std::string name(parameter.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

// Reads a parameter. If it is missing, the value stays unchanged. Refuses values that a request may not have.
template <class Json, class Value>
void readParameter(const JsonPlace<Json>& from, const UserParameter& parameter, Value& value) {
    from.read(jsonName(parameter), value, static_cast<Value>(parameter.min),
              static_cast<Value>(parameter.max));
}

}  // namespace continuo::app
