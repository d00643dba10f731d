#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace continuo::app {

// Refuses, before any work is done, a file that cannot be written: its folder is missing or may not be
// written to, its name cannot be, it is a folder or no plain file or protected, or it is one of the inputs,
// also by another name. `option` leads the message. Throws BadRequest.
void checkOutput(const std::string& option, const std::filesystem::path& out,
                 const std::vector<std::filesystem::path>& inputs);

// Refuses a name by which no model is found: those have an ending. Throws BadRequest.
void checkModelName(const std::string& option, const std::filesystem::path& out);

// Refuses two names of one file, as "a.wav" and "./a.wav" are. Throws BadRequest.
void checkApart(const std::string& option, const std::filesystem::path& out, const std::string& otherOption,
                const std::filesystem::path& other);

}  // namespace continuo::app
