#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace continuo {
class Engine;
}

namespace continuo::app {

// The model that plays when the program begins.
struct StartModel {
    std::string path;
    bool other = false;  // the one that was chosen is not where it was, and this is in its place
};

// wanted: path or name of the one that was chosen; empty: none was. Where that has gone, the one of its name
// among the folders, or else the first one there that plays. Throws NoSuchModel where there is none, and
// BadModel where what was chosen is no file of a model.
StartModel startModel(const std::string& wanted, const std::vector<std::filesystem::path>& folders,
                      const Engine& engine);

}  // namespace continuo::app
