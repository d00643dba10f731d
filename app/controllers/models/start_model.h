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
    bool other = false;  // this one replaces the chosen one, which is not where it was
};

// wanted: path or name of the chosen model; empty: none was chosen. If it is gone, takes the model of the
// same name in the folders, or else the first one there that plays music. Throws NoSuchModel if there is
// none, and BadModel if the chosen file is no model.
StartModel startModel(const std::string& wanted, const std::vector<std::filesystem::path>& folders,
                      const Engine& engine);

}  // namespace continuo::app
