#pragma once

#include <continuo/engine.h>

#include <QString>
#include <QVector>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "files/model_places.h"
#include "pages/settings/settings_forms.h"

namespace continuo::app {

// The locations of models, and functions that concern their files.
struct ModelLocations {
    std::filesystem::path listFile;   // file that lists the user's additions (modelPlacesFile)
    std::filesystem::path ownFolder;  // the user's folder, for imported models
    // The current search folders (findModelFolders); any thread.
    std::function<std::vector<std::filesystem::path>()> folders;
    // Returns the wanted path for a new model, or a similar free path. Any thread. If null, a path is free if
    // no file exists there.
    std::function<std::filesystem::path(const std::filesystem::path&)> freePath = {};
    // Returns whether an unfinished job needs this model's file. If null, no job needs one.
    std::function<bool(const std::filesystem::path&)> isNeeded = {};
};

// Compares paths by the files to which they led at construction. Compares other paths as text.
class SameFiles {
public:
    SameFiles() = default;
    // Resolves these paths on the disk.
    explicit SameFiles(const std::vector<std::string>& paths);
    bool operator()(const std::string& one, const std::string& other) const;

private:
    std::map<std::string, std::string> firsts_;  // key: a path; value: the first path to the same file
};

// Modification times of files, by path.
using FileTimes = std::map<std::string, std::int64_t>;

// The existing models and their search locations; the settings add and remove locations. GUI thread, unless
// stated otherwise.
class ModelShelf {
public:
    ModelShelf(Engine& engine, ModelLocations homes);

    // Installed: part of the program. Added: elsewhere on the disk, listed by the user. Own: in the user's
    // own folder.
    enum class Kind { Installed, Added, Own };
    // Everything found on the disk.
    struct Found {
        std::vector<ModelSummary> models;            // findExistingModels()
        std::vector<std::filesystem::path> folders;  // those that exist
        std::set<std::filesystem::path> added;       // those of `folders` that the user added
        std::map<std::string, Kind> kinds;           // kind of each model, by path
        SameFiles sameFiles;                         // compares models with those in use
        FileTimes fileTimes;                         // of the models
        // Files in the folders that are named like models but cannot be read as models.
        std::vector<std::filesystem::path> unreadable;
        Kind findKind(const std::string& path) const;
    };
    // Returns a function that searches for models. Any thread may call it while the engine exists. inUse:
    // models to list even outside the folders.
    std::function<Found()> makeSearch(const std::vector<std::string>& inUse) const;

    // add() and remove() change the list of folders and model files; the files stay in place. Both write the
    // list, throw BadFile if that fails, and take effect at once. Any thread.
    void add(const std::filesystem::path& place);
    void remove(const std::filesystem::path& place);

    // Returns the rows of the model folders for the settings page.
    static QVector<ui::ModelFolderRow> folderRows(const Found& found);

    // Returns whether an unfinished job needs the model's file.
    bool isNeeded(const std::string& path) const;

    // Returns a free path for a model of this name in the user's own folder; empty: the folder is unknown.
    // Reads the disk. Any thread.
    std::filesystem::path freePath(const std::string& name) const;
    // Applies the present locations to the engine. Any thread.
    void refresh();

private:
    ModelPlaces places() const;
    void change(const std::function<void(ModelPlaces&)>& how);

    Engine& engine_;
    ModelLocations homes_;
    std::mutex writeMutex_;           // held while the list is changed and written
    mutable std::mutex placesMutex_;  // guards places_; never held while waiting for the disk
    ModelPlaces places_;
};

// Returns all models that the engine finds, then the models of `inUse` in other places. Skips models that
// cannot be opened. Reads folders and files. Any thread.
std::vector<ModelSummary> findExistingModels(const Engine& engine, const std::vector<std::string>& inUse);
// Returns whether one of these models has this path.
bool containsPath(const std::vector<ModelSummary>& models, const std::string& path);
bool isSameFile(const std::string& one, const std::string& other);
// Returns whether a path, or a file name with or without suffix, refers to a model's file.
bool isModelNamed(const std::string& path, const std::string& wanted);
bool makesPictures(const ModelSummary& model);
bool playsPiano(const ModelSummary& model);
QString shownName(const ModelSummary& model);
// Makes the rows' names unique.
void makeNamesUnique(ui::ModelChoices& models, const std::vector<std::string>& paths);

}  // namespace continuo::app
