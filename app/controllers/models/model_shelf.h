#pragma once

#include <continuo/engine.h>

#include <QString>
#include <QVector>
#include <filesystem>
#include <functional>
#include <vector>

#include "files/model_places.h"
#include "pages/settings/settings_forms.h"

namespace continuo::app {

// The places of models.
struct ModelHomes {
    std::filesystem::path places;  // the file with what the user has added (modelPlacesFile)
    std::filesystem::path own;     // the user's own folder, which imported models go into
    // All where models are looked for now (findModelFolders).
    std::function<std::vector<std::filesystem::path>()> folders;
    // The path that is wanted for a new model, or one like it that is free; null: it is free where no file
    // is.
    std::function<std::filesystem::path(const std::filesystem::path&)> freePath = {};
    // Whether a job that has not ended needs this model's file; null: none does.
    std::function<bool(const std::filesystem::path&)> isNeeded = {};
};

// The existing models and their places, to which the settings add and from which they remove. GUI thread.
class ModelShelf {
public:
    ModelShelf(Engine& engine, ModelHomes homes);

    // All that are found, then those of `inUse` that lie elsewhere. One that does not open is left out.
    std::vector<ModelSummary> models(const std::vector<std::string>& inUse) const;
    bool finds(const std::string& path) const;

    // A folder, or a model file that stays where it is. Both throw BadFile.
    void add(const std::filesystem::path& place);
    void remove(const std::filesystem::path& place);

    // Installed ones belong to the program; of added ones only the name is in the list; own ones are the
    // user's files.
    enum class Kind { Installed, Added, Own };
    Kind kindOf(const std::string& path) const;

    std::vector<std::filesystem::path> folders() const;
    // The same, as the page shows them.
    QVector<ui::ModelFolderRow> folderRows() const;

    // Whether a job that has not ended needs the model's file.
    bool isNeeded(const std::string& path) const;

    // Where a model of that name may be written, in the user's own folder; empty: that has no place.
    std::filesystem::path freePath(const std::string& name) const;
    // From now on what lies in the folders is found.
    void refresh();

private:
    Engine& engine_;
    ModelHomes homes_;
    ModelPlaces places_;
};

bool isSameFile(const std::string& one, const std::string& other);
bool makesPictures(const ModelSummary& model);
bool playsPiano(const ModelSummary& model);
// A copy of a model has its name, too, so a file that is called otherwise is told.
QString shownName(const ModelSummary& model);

}  // namespace continuo::app
