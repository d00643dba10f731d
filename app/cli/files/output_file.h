#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace continuo::app {

// Checks, before any work starts, that a file can be written. Throws BadRequest for a missing or read-only
// folder, an invalid name, or a protected or special file. Also throws if it is one of the inputs, even under
// another name. `option` begins the message.
void checkOutput(const std::string& option, const std::filesystem::path& out,
                 const std::vector<std::filesystem::path>& inputs);

// Checks that the name has the suffix of model files, without which the model would not be found. Throws
// BadRequest.
void checkModelName(const std::string& option, const std::filesystem::path& out);

// Checks that two names, such as "a.wav" and "./a.wav", are not the same file. Throws BadRequest.
void checkDifferent(const std::string& option, const std::filesystem::path& out,
                    const std::string& otherOption, const std::filesystem::path& other);

}  // namespace continuo::app
