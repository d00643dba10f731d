#include "files/installed_files.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "files/model_places.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModelEnding = ".safetensors";

fs::path programFolder() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

// Returns Continuo's folder inside the folder that the environment variable names. If the variable is not
// set, returns it inside `otherwise`, a folder in the user's home.
fs::path userFolder(const char* variable, const char* otherwise) {
    const char* named = std::getenv(variable);
    if (named != nullptr && *named == '/') return fs::path(named) / "continuo";
    const fs::path home = homeFolder();
    return home.empty() ? home : home / otherwise / "continuo";
}

bool isModelFile(const fs::path& path) {
    std::error_code ignored;
    return path.extension() == kModelEnding && fs::is_regular_file(path, ignored);
}

void addFolder(std::vector<fs::path>& folders, const fs::path& folder) {
    std::error_code ignored;
    if (folder.empty() || !(fs::is_directory(folder, ignored) || isModelFile(folder))) return;
    const fs::path clean = fs::weakly_canonical(folder, ignored);
    if (std::find(folders.begin(), folders.end(), clean) == folders.end()) folders.push_back(clean);
}

// Sorts by name without the suffix, so that a name comes before longer names that begin with it.
bool byStem(const fs::path& one, const fs::path& other) { return one.stem() < other.stem(); }

[[noreturn]] void refuse(const std::string& why) { throw Error(ErrorCode::BadModel, why); }

std::string searchedText(const std::vector<fs::path>& folders) {
    std::string text;
    for (const fs::path& each : folders) text += (text.empty() ? "" : ", ") + each.string();
    return text.empty() ? "no folder of models is there" : "looked in " + text;
}

// Returns `model`. Throws for a folder, or a special or unreadable file, with a better message than the
// engine's.
fs::path checkModelFile(const fs::path& model) {
    std::error_code ignored;
    if (fs::is_directory(model, ignored)) {
        refuse(model.string() +
               ": is a folder, a model is a .safetensors file; a published checkpoint becomes one with "
               "continuo-cli import");
    }
    if (!fs::is_regular_file(model, ignored))
        refuse(model.string() + ": is not a plain file; give a model file");
    if (!std::ifstream(model, std::ios::binary)) {
        refuse(model.string() + ": may not be read; check the file's permissions");
    }
    return model;
}

// Returns the first model that fits. Searches the user's own folder last, so that its models do not replace a
// bundled default.
fs::path firstModel(std::vector<fs::path> folders, const std::function<bool(const fs::path&)>& fits) {
    std::error_code missing;
    const fs::path own = fs::weakly_canonical(ownModelsFolder(), missing);
    std::stable_partition(folders.begin(), folders.end(), [&](const fs::path& each) { return each != own; });
    for (const fs::path& folder : folders) {
        std::vector<fs::path> models;
        std::error_code ignored;
        if (isModelFile(folder)) models.push_back(folder);
        for (fs::directory_iterator at(folder, ignored), end; at != end; at.increment(ignored)) {
            if (at->path().extension() == kModelEnding) models.push_back(at->path());
        }
        std::sort(models.begin(), models.end(), byStem);
        const auto found = std::find_if(models.begin(), models.end(), fits);
        if (found != models.end()) return *found;
    }
    throw NoModelInstalled("no model for this is installed (" + searchedText(folders) +
                           "); give one with --model FILE");
}

}  // namespace

std::vector<fs::path> findModelFolders() {
    std::vector<fs::path> folders;
    if (const char* named = std::getenv("CONTINUO_MODELS")) {
        const std::string text = named;
        for (std::size_t begin = 0; begin <= text.size();) {
            const std::size_t end = std::min(text.find(':', begin), text.size());
            addFolder(folders, text.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    addFolder(folders, ownModelsFolder());
    for (const fs::path& folder : resourceFolders("models")) addFolder(folders, folder);
    const ModelPlaces added(modelPlacesFile());
    for (const fs::path& place : added.all()) addFolder(folders, place);
    return folders;
}

std::vector<fs::path> resourceFolders(const std::string& kind) {
    const fs::path program = programFolder();
    // Installed; in the build folders build/PRESET/app and build/PRESET/app/cli; installed by a version
    // without the folder bundled/.
    const fs::path installed = program / "../share/continuo";
    return {installed / "bundled" / kind, program / "../../../resources" / kind,
            program / "../../../../resources" / kind, installed / kind};
}

fs::path findPreset(const std::string& wanted) {
    std::error_code ignored;
    if (wanted.empty() || wanted.find('/') != std::string::npos || fs::is_regular_file(wanted, ignored))
        return wanted;
    for (const fs::path& folder : resourceFolders("presets")) {
        for (const std::string& name : {wanted, wanted + ".json"}) {
            if (fs::is_regular_file(folder / name, ignored)) return folder / name;
        }
    }
    return wanted;
}

std::string presetNames() {
    std::set<std::string> names;
    std::error_code ignored;
    for (const fs::path& folder : resourceFolders("presets")) {
        for (const fs::directory_entry& each : fs::directory_iterator(folder, ignored))
            if (each.path().extension() == ".json") names.insert(each.path().stem().string());
    }
    std::string sentence;
    for (const std::string& name : names) {
        const bool last = name == *names.rbegin();
        sentence += (sentence.empty() ? "" : last ? " or " : ", ") + name;
    }
    return sentence;
}

fs::path backendFolder() {
    std::error_code ignored;
    if (const char* named = std::getenv("CONTINUO_BACKENDS")) return named;
    // The folders of an installed program, and of a build folder.
    for (const char* place : {"../lib/continuo", "../backends", "../../backends"}) {
        const fs::path folder = programFolder() / place;
        if (fs::is_directory(folder, ignored)) return folder;
    }
    return {};
}

fs::path homeFolder() {
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home == '/') return home;
    constexpr std::size_t kLongest = 1 << 14;  // bytes of an entry
    std::vector<char> room(kLongest);
    passwd entry{};
    passwd* found = nullptr;
    ::getpwuid_r(::getuid(), &entry, room.data(), room.size(), &found);
    return found != nullptr && found->pw_dir != nullptr && *found->pw_dir == '/' ? fs::path(found->pw_dir)
                                                                                 : fs::path();
}

fs::path cacheFolder() { return userFolder("XDG_CACHE_HOME", ".cache"); }

fs::path configFolder() { return userFolder("XDG_CONFIG_HOME", ".config"); }

fs::path dataFolder() { return userFolder("XDG_DATA_HOME", ".local/share"); }

fs::path ownModelsFolder() {
    const fs::path data = dataFolder();
    return data.empty() ? data : data / "models";
}

fs::path findModel(const std::string& wanted, const std::vector<fs::path>& folders,
                   const std::function<bool(const fs::path&)>& fits) {
    if (wanted.empty()) return checkModelFile(firstModel(folders, fits));
    std::error_code ignored;
    const bool isName = wanted.find('/') == std::string::npos && wanted != "." && wanted != "..";
    // A name that is also a folder here is looked up among the models; the folder is ignored.
    if (isName ? fs::is_regular_file(wanted, ignored) : fs::exists(wanted, ignored))
        return checkModelFile(wanted);
    if (!isName)
        throw NoSuchModel(wanted,
                          wanted + ": there is no such model; check the path, or see continuo-cli models");
    for (const fs::path& folder : folders) {
        for (const std::string& name : {wanted, wanted + kModelEnding}) {
            if (fs::exists(folder / name, ignored)) return checkModelFile(folder / name);
            if (folder.filename() == name && isModelFile(folder)) return checkModelFile(folder);
        }
    }
    if (fs::exists(wanted, ignored)) return checkModelFile(wanted);  // throws with what it is
    throw NoSuchModel(wanted, wanted + ": there is no such model (" + searchedText(folders) +
                                  "); give a path, or a name from continuo-cli models");
}

}  // namespace continuo::app
