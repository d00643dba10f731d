#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace continuo::app {

// Adds an option that accepts one of the given words. The error for another value lists them.
template <class Choice>
CLI::Option* addChoice(CLI::App& command, const std::string& name, Choice& to,
                       const std::map<std::string, Choice>& choices, const std::string& help) {
    std::string names;
    for (const auto& [each, value] : choices) names += (names.empty() ? "" : "|") + each;
    const auto take = [&to, choices, name, names](const std::string& text) {
        const auto found = choices.find(text);
        if (found == choices.end())
            throw CLI::ValidationError(name, "'" + text + "' is not valid; give one of " + names);
        to = found->second;
    };
    return command.add_option_function<std::string>(name, take, help)->type_name(names);
}

}  // namespace continuo::app
