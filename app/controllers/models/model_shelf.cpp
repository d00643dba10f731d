#include "controllers/models/model_shelf.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "controllers/models/image_models.h"
#include "controllers/models/shown_names.h"
#include "controllers/words/words.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

struct ShelfWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ModelShelf)
};

}  // namespace

bool isAmong(const std::vector<ModelSummary>& models, const std::string& path) {
    return std::any_of(models.begin(), models.end(),
                       [&](const ModelSummary& each) { return isSameFile(each.path, path); });
}

bool isSameFile(const std::string& one, const std::string& other) {
    std::error_code ignored;
    return one == other || fs::equivalent(one, other, ignored);
}

bool makesPictures(const ModelSummary& model) { return imageModelOf(model).has_value(); }

bool playsPiano(const ModelSummary& model) { return model.modality == "midi"; }

QString shownName(const ModelSummary& model) { return shownName(model.name, model.path); }

void tellApart(ui::ModelChoices& models, const std::vector<std::string>& paths) {
    QStringList names;
    for (const ui::ModelRow& row : models.rows) names << row.name;
    names = toldApart(names, paths);
    for (qsizetype i = 0; i < names.size(); ++i) models.rows[i].name = names[i];
}

ModelShelf::ModelShelf(Engine& engine, ModelHomes homes)
    : engine_(engine), homes_(std::move(homes)), places_(homes_.places) {}

std::vector<ModelSummary> existingModels(const Engine& engine, const std::vector<std::string>& inUse) {
    std::vector<ModelSummary> models = engine.models();
    for (const std::string& path : inUse) {
        std::error_code ignored;
        if (!fs::exists(path, ignored) || isAmong(models, path)) continue;
        try {
            models.push_back(engine.inspect(path, ModelHash::Skipped));
        } catch (const Error&) {
            // It is no model any more.
        }
    }
    return models;
}

std::function<ModelShelf::Found()> ModelShelf::looking(const std::vector<std::string>& inUse) const {
    return [&engine = engine_, inUse, folders = homes_.folders] {
        Found found{existingModels(engine, inUse), {}};
        if (folders) found.folders = folders();
        std::error_code ignored;
        std::erase_if(found.folders, [&](const fs::path& each) { return !fs::is_directory(each, ignored); });
        return found;
    };
}

void ModelShelf::refresh() {
    if (homes_.folders) engine_.setModelFolders(homes_.folders());
}

ModelPlaces ModelShelf::places() const {
    const std::scoped_lock lock(placesInUse_);
    return places_;
}

void ModelShelf::change(const std::function<void(ModelPlaces&)>& how) {
    const std::scoped_lock change(changing_);
    ModelPlaces changed = places();
    how(changed);
    {
        const std::scoped_lock lock(placesInUse_);
        places_ = std::move(changed);
    }
    refresh();
}

void ModelShelf::add(const fs::path& place) {
    change([&](ModelPlaces& places) { places.add(place); });
}

void ModelShelf::remove(const fs::path& place) {
    change([&](ModelPlaces& places) { places.remove(place); });
}

ModelShelf::Kind ModelShelf::kindOf(const std::string& path) const {
    if (places().contains(path)) return Kind::Added;
    const bool own = !homes_.own.empty() && isSameFile(fs::path(path).parent_path(), homes_.own);
    return own ? Kind::Own : Kind::Installed;
}

QVector<ui::ModelFolderRow> ModelShelf::folderRows(const Found& found) const {
    const ModelPlaces added = places();
    QVector<ui::ModelFolderRow> rows;
    for (const fs::path& folder : found.folders) {
        int count = 0;
        std::uint64_t bytes = 0;
        for (const ModelSummary& model : found.models) {
            if (fs::path(model.path).parent_path() != folder) continue;
            ++count;
            bytes += model.fileBytes;
        }
        const QString size = sizeText(bytes);
        const QString detail = count == 0 ? ShelfWords::tr("No models")
                                          : ShelfWords::tr("%n model(s), %1", nullptr, count).arg(size);
        rows.push_back({text(folder.string()), detail, added.contains(folder)});
    }
    return rows;
}

fs::path ModelShelf::freePath(const std::string& name) const {
    if (homes_.own.empty()) return {};
    std::error_code ignored;
    fs::create_directories(homes_.own, ignored);
    const auto pathOf = [&](const std::string& end) { return homes_.own / (name + end + ".safetensors"); };
    fs::path path = pathOf("");
    if (homes_.freePath) return homes_.freePath(path);
    for (int number = 2; fs::exists(path, ignored); ++number) path = pathOf(" " + std::to_string(number));
    return path;
}

bool ModelShelf::isNeeded(const std::string& path) const { return homes_.isNeeded && homes_.isNeeded(path); }

}  // namespace continuo::app
