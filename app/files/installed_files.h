#pragma once

#include <continuo/model_gone.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace continuo::app {

// Folders with models, those that are there, as names are looked up: those in CONTINUO_MODELS (separated by
// ':'), the user's own ($XDG_DATA_HOME or ~/.local/share, continuo/models), the installed one
// (../share/continuo/bundled/models seen from the program; never the user's own, which is
// share/continuo/models where Continuo is installed into ~/.local), resources/models of the checkout that the
// program was built in, and what the user has added (ModelPlaces): folders, and single files, which stand for
// themselves. The added ones are last, so that they change no name's meaning. Without a name: findModel().
std::vector<std::filesystem::path> findModelFolders();

// Where backend libraries lie: ../lib/continuo seen from the program; empty when it is not there.
std::filesystem::path backendFolder();

// The user's: what HOME names, else what the system says of the user; empty when neither is an absolute path.
std::filesystem::path homeFolder();

// What may be made again lies here: $XDG_CACHE_HOME or ~/.cache, continuo; empty when neither is known.
std::filesystem::path cacheFolder();

// What the user has set lies here: $XDG_CONFIG_HOME or ~/.config, continuo; empty when neither is known.
std::filesystem::path configFolder();

// What the user makes lies here: $XDG_DATA_HOME or ~/.local/share, continuo; empty when neither is known.
std::filesystem::path dataFolder();

// Models that the user makes lie here, in dataFolder(); empty when that is not known. It may not be there
// yet.
std::filesystem::path ownModelsFolder();

// Where resources of a kind ("models", "primers") may lie, best first; not all of them are there.
std::vector<std::filesystem::path> resourceFolders(const std::string& kind);

// A training config: the file of this path, else, of a name without a folder, the preset that is called so,
// with or without .json. Without either it is the path itself.
std::filesystem::path findPreset(const std::string& wanted);
// The presets for a sentence: "emoji-32, emoji-64 or piano"; empty where none is installed.
std::string presetNames();

// What findModel() throws for a model that is nowhere; a BadModel like any other that cannot be used.
class NoSuchModel : public ModelGone {
public:
    NoSuchModel(const std::string& model, const std::string& message)
        : ModelGone(ErrorCode::BadModel, model, message) {}
};

// Of these where none was asked for by name, and there is none at all.
class NoModelInstalled : public NoSuchModel {
public:
    explicit NoModelInstalled(const std::string& message) : NoSuchModel({}, message) {}
};

// The model that is meant: a path, or the name of a file in one of the folders, with or without .safetensors;
// a file among the folders counts too. A name without '/' is a path only where a plain file has it. Empty: of
// the first folder that has one (the user's own is last here), the first model by name that fits. Throws
// NoSuchModel, or NoModelInstalled, saying where was looked, and BadModel for what is there and is no model
// file.
std::filesystem::path findModel(
    const std::string& wanted, const std::vector<std::filesystem::path>& folders,
    const std::function<bool(const std::filesystem::path&)>& fits = [](const auto&) { return true; });

}  // namespace continuo::app
