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
    // All where models are looked for now (findModelFolders), on any thread.
    std::function<std::vector<std::filesystem::path>()> folders;
    // The path that is wanted for a new model, or one like it that is free, on any thread; null: it is free
    // where no file is.
    std::function<std::filesystem::path(const std::filesystem::path&)> freePath = {};
    // Whether a job that has not ended needs this model's file; null: none does.
    std::function<bool(const std::filesystem::path&)> isNeeded = {};
};

// Which paths led to the same file when the disk was asked. Of others the names alone count.
class SameFiles {
public:
    SameFiles() = default;
    // Asks the disk.
    explicit SameFiles(const std::vector<std::string>& paths);
    bool operator()(const std::string& one, const std::string& other) const;

private:
    std::map<std::string, std::string> firsts_;  // of each that leads to the same as one before it
};

// When files were written, by their paths.
using FileTimes = std::map<std::string, std::int64_t>;

// The existing models and their places, to which the settings add and from which they remove. GUI thread,
// where nothing else is said.
class ModelShelf {
public:
    ModelShelf(Engine& engine, ModelHomes homes);

    // Installed ones belong to the program; of added ones only the name is in the list; own ones are the
    // user's files.
    enum class Kind { Installed, Added, Own };
    // What is there, with all that the disk has to be asked for.
    struct Found {
        std::vector<ModelSummary> models;            // as existingModels()
        std::vector<std::filesystem::path> folders;  // that are there
        std::set<std::filesystem::path> added;       // of them
        std::map<std::string, Kind> kinds;           // of models, by their paths
        SameFiles same;                              // of models and what is in use
        FileTimes written;                           // of models
        Kind kindOf(const std::string& path) const;
    };
    // Looks for it: to be called on any thread, while the engine lives.
    std::function<Found()> looking(const std::vector<std::string>& inUse) const;

    // A folder, or a model file that stays where it is. Both write the list, and throw BadFile where that
    // fails; what they changed is found from then on. Any thread.
    void add(const std::filesystem::path& place);
    void remove(const std::filesystem::path& place);

    // The folders, as the page shows them.
    static QVector<ui::ModelFolderRow> folderRows(const Found& found);

    // Whether a job that has not ended needs the model's file.
    bool isNeeded(const std::string& path) const;

    // Where a model of that name may be written, in the user's own folder; empty: that has no place. Looks
    // for the names that are taken. Any thread.
    std::filesystem::path freePath(const std::string& name) const;
    // From now on what lies in the folders is found. Any thread.
    void refresh();

private:
    ModelPlaces places() const;
    void change(const std::function<void(ModelPlaces&)>& how);

    Engine& engine_;
    ModelHomes homes_;
    std::mutex changing_;             // the file, one change after the other
    mutable std::mutex placesInUse_;  // never while the disk is waited for
    ModelPlaces places_;
};

// All that the engine finds, then those of `inUse` that lie elsewhere. One that does not open is left out.
// Reads folders and files. Any thread.
std::vector<ModelSummary> existingModels(const Engine& engine, const std::vector<std::string>& inUse);
// Whether one of these has that path.
bool isAmong(const std::vector<ModelSummary>& models, const std::string& path);
bool isSameFile(const std::string& one, const std::string& other);
bool makesPictures(const ModelSummary& model);
bool playsPiano(const ModelSummary& model);
QString shownName(const ModelSummary& model);
// Gives the rows of these files names that differ.
void tellApart(ui::ModelChoices& models, const std::vector<std::string>& paths);

}  // namespace continuo::app
