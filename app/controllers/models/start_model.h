#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace continuo {
class Engine;
}

namespace continuo::app {

// The model that plays at program start.
struct StartModel {
    std::string path;
    bool isReplacement = false;  // true: the chosen model is missing, and this one replaces it
};

// Returns the model to start with. wanted: path or name of the chosen model; empty: none. If it is gone, uses
// the model of the same name in the folders, else the first that plays music. Throws NoSuchModel if there is
// none, and BadModel if the chosen file is not a model.
StartModel findStartModel(const std::string& wanted, const std::vector<std::filesystem::path>& folders,
                          const Engine& engine);

}  // namespace continuo::app
