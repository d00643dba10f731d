#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace continuo::app {

// One line of a list of files and folders. The path in it is relative to the list's folder.
struct ListLine {
    std::size_t number = 0;  // from 1
    std::string text;
};

// Reads a list such as "@list.txt", without empty lines and lines that begin with '#'. Throws as
// readTextFile(), and BadFile if it is not text.
std::vector<ListLine> readList(const std::filesystem::path& list);

}  // namespace continuo::app
