#include "controllers/models/model_shelf.h"

#include <continuo/adapter_summary.h>

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "controllers/models/image_models.h"
#include "controllers/models/shown_names.h"
#include "controllers/words/file_faults.h"
#include "controllers/words/words.h"
#include "files/path_set.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

struct ShelfWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ModelShelf)
};

}  // namespace

bool containsPath(const std::vector<ModelSummary>& models, const std::string& path) {
    return std::any_of(models.begin(), models.end(),
                       [&](const ModelSummary& each) { return isSameFile(each.path, path); });
}

bool isSameFile(const std::string& one, const std::string& other) {
    std::error_code ignored;
    return one == other || fs::equivalent(one, other, ignored);
}

bool isModelNamed(const std::string& path, const std::string& wanted) {
    const fs::path file(path);
    return wanted == path || wanted == file.filename() || wanted == file.stem();
}

bool makesPictures(const ModelSummary& model) { return toImageModel(model).has_value(); }

bool playsPiano(const ModelSummary& model) { return model.modality == "midi"; }

QString shownName(const ModelSummary& model) { return shownName(model.name, model.path); }

void makeNamesUnique(ui::ModelChoices& models, const std::vector<std::string>& paths) {
    QStringList names;
    for (const ui::ModelRow& row : models.rows) names << row.name;
    names = uniqueNames(names, paths);
    for (qsizetype i = 0; i < names.size(); ++i) models.rows[i].name = names[i];
}

ModelShelf::ModelShelf(Engine& engine, ModelLocations homes)
    : engine_(engine), homes_(std::move(homes)), places_(homes_.listFile) {}

std::vector<ModelSummary> findExistingModels(const Engine& engine, const std::vector<std::string>& inUse) {
    std::vector<ModelSummary> models = engine.models();
    for (const std::string& path : inUse) {
        std::error_code ignored;
        if (!fs::exists(path, ignored) || containsPath(models, path)) continue;
        try {
            models.push_back(engine.inspect(path, ModelHash::Skipped));
        } catch (const Error&) {
            // The file is no longer a model.
        }
    }
    std::erase_if(models, [](const ModelSummary& model) { return model.codec.has_value(); });
    return models;
}

namespace {

// Returns the files with a model's name that are neither models nor adapters.
std::vector<fs::path> unreadableIn(const Engine& engine, const fs::path& folder,
                                   const std::vector<ModelSummary>& known) {
    std::vector<fs::path> files;
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
        if (at->path().extension() != ".safetensors") continue;
        const auto isIt = [&](const ModelSummary& model) { return model.path == at->path().string(); };
        if (std::ranges::any_of(known, isIt)) continue;
        try {
            if (!inspectAdapter(at->path())) engine.inspect(at->path(), ModelHash::Skipped);
        } catch (const Error&) {
            files.push_back(at->path());
        }
    }
    std::ranges::sort(files);
    return files;
}

// Formats "; “lfs.safetensors” is a Git LFS pointer …" for the first unreadable file, and how many others are
// unreadable.
QString unreadableText(const ModelShelf::Found& found, const fs::path& folder) {
    QString first;
    int more = -1;
    for (const fs::path& file : found.unreadable) {
        if (file.parent_path() != folder) continue;
        if (more++ < 0) first = modelFileFaultText(text(file.string()));
    }
    if (more < 0) return {};
    const QString line = QStringLiteral("; ") + first;
    //: Further model files in a folder that Continuo cannot read.
    return more != 0 ? line + QStringLiteral("; ") + ShelfWords::tr("%n unreadable", nullptr, more) : line;
}

}  // namespace

std::function<ModelShelf::Found()> ModelShelf::makeSearch(const std::vector<std::string>& inUse) const {
    return [&engine = engine_, inUse, folders = homes_.folders, own = homes_.ownFolder, places = places()] {
        Found found;
        found.models = findExistingModels(engine, inUse);
        if (folders) found.folders = folders();
        std::error_code ignored;
        std::erase_if(found.folders, [&](const fs::path& each) { return !fs::is_directory(each, ignored); });
        PathSet added;
        for (const fs::path& place : places.all()) added.insert(place);
        for (const fs::path& folder : found.folders)
            if (added.find(folder) != nullptr) found.added.insert(folder);
        std::vector<std::string> paths = inUse;
        for (const ModelSummary& model : found.models) {
            const fs::path path = model.path;
            const bool isOwn = !own.empty() && isSameFile(path.parent_path(), own);
            found.kinds[path] = added.find(path) != nullptr ? Kind::Added
                                : isOwn                     ? Kind::Own
                                                            : Kind::Installed;
            const auto written = fs::last_write_time(path, ignored);
            if (!ignored) found.fileTimes[path] = written.time_since_epoch().count();
            paths.push_back(path);
        }
        found.sameFiles = SameFiles(paths);
        for (const fs::path& folder : found.folders)
            for (fs::path& file : unreadableIn(engine, folder, found.models))
                found.unreadable.push_back(std::move(file));
        return found;
    };
}

ModelShelf::Kind ModelShelf::Found::findKind(const std::string& path) const {
    const auto known = kinds.find(path);
    return known == kinds.end() ? Kind::Installed : known->second;
}

SameFiles::SameFiles(const std::vector<std::string>& paths) {
    PathSet firsts;
    for (const std::string& path : paths)
        if (!firsts.insert(path))
            if (const fs::path* first = firsts.find(path)) firsts_[path] = first->string();
}

bool SameFiles::operator()(const std::string& one, const std::string& other) const {
    const auto firstOf = [this](const std::string& path) -> const std::string& {
        const auto first = firsts_.find(path);
        return first == firsts_.end() ? path : first->second;
    };
    return firstOf(one) == firstOf(other);
}

void ModelShelf::refresh() {
    if (homes_.folders) engine_.setModelFolders(homes_.folders());
}

ModelPlaces ModelShelf::places() const {
    const std::scoped_lock lock(placesMutex_);
    return places_;
}

void ModelShelf::change(const std::function<void(ModelPlaces&)>& how) {
    const std::scoped_lock change(writeMutex_);
    ModelPlaces changed = places();
    how(changed);
    {
        const std::scoped_lock lock(placesMutex_);
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

QVector<ui::ModelFolderRow> ModelShelf::folderRows(const Found& found) {
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
        //: Contents of a folder: %1 is the size of the models' files.
        const QString detail = count != 0 ? ShelfWords::tr("%n model(s), %1", nullptr, count).arg(size)
                                          : ShelfWords::tr("No models");
        rows.push_back(
            {text(folder.string()), detail + unreadableText(found, folder), found.added.contains(folder)});
    }
    return rows;
}

fs::path ModelShelf::freePath(const std::string& name) const {
    if (homes_.ownFolder.empty()) return {};
    std::error_code ignored;
    fs::create_directories(homes_.ownFolder, ignored);
    const auto pathOf = [&](const std::string& end) {
        return homes_.ownFolder / (name + end + ".safetensors");
    };
    fs::path path = pathOf("");
    if (homes_.freePath) return homes_.freePath(path);
    for (int number = 2; fs::exists(path, ignored); ++number) path = pathOf(" " + std::to_string(number));
    return path;
}

bool ModelShelf::isNeeded(const std::string& path) const { return homes_.isNeeded && homes_.isNeeded(path); }

}  // namespace continuo::app
