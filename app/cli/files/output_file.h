#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace continuo::app {

// Checks, before any work starts, that a file can be written. Throws BadRequest if its folder is missing or
// read-only, its name is invalid, it is not a plain file or is protected, or it is one of the inputs, also
// under another name. `option` begins the message.
void checkOutput(const std::string& option, const std::filesystem::path& out,
                 const std::vector<std::filesystem::path>& inputs);

// Checks that the name has the suffix by which models are found. Throws BadRequest.
void checkModelName(const std::string& option, const std::filesystem::path& out);

// Checks that two names, such as "a.wav" and "./a.wav", are not the same file. Throws BadRequest.
void checkApart(const std::string& option, const std::filesystem::path& out, const std::string& otherOption,
                const std::filesystem::path& other);

}  // namespace continuo::app
