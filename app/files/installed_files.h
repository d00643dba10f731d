#pragma once

#include <continuo/model_missing.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace continuo::app {

// Returns the existing model folders, in the order in which names are looked up:
// 1. CONTINUO_MODELS, separated by ':'.
// 2. The user's folder, continuo/models in $XDG_DATA_HOME or ~/.local/share.
// 3. The installed folder, ../share/continuo/bundled/models relative to the program. It differs from the
// user's folder if Continuo is installed into ~/.local.
// 4. resources/models of the checkout that the program was built in.
// 5. Added places (ModelPlaces): folders and single files. They are last so that they do not change the
// meaning of a name. See findModel() for an empty name.
std::vector<std::filesystem::path> findModelFolders();

// Returns the folder of backend libraries, ../lib/continuo relative to the program; empty if it does not
// exist.
std::filesystem::path backendFolder();

// Returns the user's home folder, from HOME or the system; empty if neither is an absolute path.
std::filesystem::path homeFolder();

// Returns the cache folder, continuo in $XDG_CACHE_HOME or ~/.cache; empty if neither is known.
std::filesystem::path cacheFolder();

// Returns the settings folder, continuo in $XDG_CONFIG_HOME or ~/.config; empty if neither is known.
std::filesystem::path configFolder();

// Returns the data folder, continuo in $XDG_DATA_HOME or ~/.local/share; empty if neither is known.
std::filesystem::path dataFolder();

// Returns the folder for models that the user makes, inside dataFolder(); empty if that is unknown. It may
// not exist yet.
std::filesystem::path ownModelsFolder();

// Returns the possible folders of a kind of resource ("models", "primers"), best first. Not all may exist.
std::vector<std::filesystem::path> resourceFolders(const std::string& kind);

// Finds a training config: a file with this path or, for a name without a folder, the preset of that name,
// with or without .json. Returns the path itself if neither exists.
std::filesystem::path findPreset(const std::string& wanted);
// Returns the presets as text, "emoji-32, emoji-64 or piano"; empty if none is installed.
std::string presetNames();

// Thrown by findModel() for a model that does not exist.
class NoSuchModel : public ModelMissing {
public:
    NoSuchModel(const std::string& model, const std::string& message)
        : ModelMissing(ErrorCode::BadModel, model, message) {}
};

// Thrown if no name was given and no model is installed.
class NoModelInstalled : public NoSuchModel {
public:
    explicit NoModelInstalled(const std::string& message) : NoSuchModel({}, message) {}
};

// Finds a model by path, or by a file's name in one of the folders, with or without .safetensors. `folders`
// may contain single files. A name without '/' is a path only if a plain file has it. Empty `wanted`: the
// first model by name that `fits`, in the first folder that has one; the user's folder is searched last.
// Throws NoSuchModel or NoModelInstalled, which name the searched folders, and BadModel for a file that is
// not a model.
std::filesystem::path findModel(
    const std::string& wanted, const std::vector<std::filesystem::path>& folders,
    const std::function<bool(const std::filesystem::path&)>& fits = [](const auto&) { return true; });

}  // namespace continuo::app
