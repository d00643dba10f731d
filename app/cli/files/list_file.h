#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace continuo::app {

// A line of a list of files and folders, from where the list is.
struct ListLine {
    std::size_t number = 0;  // from 1
    std::string text;
};

// What "@list.txt" on the command line names, without empty lines and those that begin with '#'. Throws as
// readTextFile(), and BadFile for what is no text.
std::vector<ListLine> readList(const std::filesystem::path& list);

}  // namespace continuo::app
