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

// The places of models.
struct ModelHomes {
    std::filesystem::path places;  // the file with what the user has added (modelPlacesFile)
    std::filesystem::path own;     // the user's own folder, which imported models go into
    // The folders in which models are looked for now (findModelFolders); any thread.
    std::function<std::vector<std::filesystem::path>()> folders;
    // Returns the wanted path for a new model, or a similar one that is free; any thread. null: a path is
    // free if no file exists there.
    std::function<std::filesystem::path(const std::filesystem::path&)> freePath = {};
    // Whether a job that has not ended needs this model's file. null: none does.
    std::function<bool(const std::filesystem::path&)> isNeeded = {};
};

// Compares paths by the files that they led to when this was made; other paths are compared as texts.
class SameFiles {
public:
    SameFiles() = default;
    // Looks these paths up on the disk.
    explicit SameFiles(const std::vector<std::string>& paths);
    bool operator()(const std::string& one, const std::string& other) const;

private:
    std::map<std::string, std::string> firsts_;  // of each path, the first one that leads to the same file
};

// When files were written, by their paths.
using FileTimes = std::map<std::string, std::int64_t>;

// The existing models and the places where they are looked for; the settings add and remove places. GUI
// thread, except where a call says otherwise.
class ModelShelf {
public:
    ModelShelf(Engine& engine, ModelHomes homes);

    // Installed: belongs to the program. Added: somewhere on the disk, and only listed here. Own: a file in
    // the user's own folder.
    enum class Kind { Installed, Added, Own };
    // All that was found on the disk.
    struct Found {
        std::vector<ModelSummary> models;            // existingModels()
        std::vector<std::filesystem::path> folders;  // those that exist
        std::set<std::filesystem::path> added;       // the added ones of these
        std::map<std::string, Kind> kinds;           // of the models, by path
        SameFiles same;                              // compares the models and those in use
        FileTimes written;                           // of the models
        // Files of the folders that have a model's name and cannot be read as one.
        std::vector<std::filesystem::path> unreadable;
        Kind kindOf(const std::string& path) const;
    };
    // Returns a function that looks for models; any thread may call it while the engine lives.
    std::function<Found()> looking(const std::vector<std::string>& inUse) const;

    // Add and remove a folder, or a model file that stays where it is. Both write the list of places, throw
    // BadFile if that fails, and take effect at once. Any thread.
    void add(const std::filesystem::path& place);
    void remove(const std::filesystem::path& place);

    // The folders, as the page shows them.
    static QVector<ui::ModelFolderRow> folderRows(const Found& found);

    // Whether a job that has not ended needs the model's file.
    bool isNeeded(const std::string& path) const;

    // A free path for a model of this name in the user's own folder; empty: there is no such folder. Reads
    // the disk. Any thread.
    std::filesystem::path freePath(const std::string& name) const;
    // Takes the present places into use, so that models in them are found. Any thread.
    void refresh();

private:
    ModelPlaces places() const;
    void change(const std::function<void(ModelPlaces&)>& how);

    Engine& engine_;
    ModelHomes homes_;
    std::mutex changing_;             // held while the list is changed and written
    mutable std::mutex placesInUse_;  // guards places_; never held while waiting for the disk
    ModelPlaces places_;
};

// All models that the engine finds, then those of `inUse` that lie elsewhere. Models that do not open are
// left out. Reads folders and files. Any thread.
std::vector<ModelSummary> existingModels(const Engine& engine, const std::vector<std::string>& inUse);
// Whether one of these models has this path.
bool isAmong(const std::vector<ModelSummary>& models, const std::string& path);
bool isSameFile(const std::string& one, const std::string& other);
// Whether a model's file is meant by a path, or by a file's name with or without its ending.
bool isModelNamed(const std::string& path, const std::string& wanted);
bool makesPictures(const ModelSummary& model);
bool playsPiano(const ModelSummary& model);
QString shownName(const ModelSummary& model);
// Gives the rows of these files names that differ.
void tellApart(ui::ModelChoices& models, const std::vector<std::string>& paths);

}  // namespace continuo::app
