#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>
#include <filesystem>
#include <utility>

#include "controllers/models/chosen_compute.h"
#include "controllers/play/play_controller.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "pages/settings/settings_compute_page.h"
#include "settings/settings.h"

// The part that adds, imports, inspects and chooses models.
namespace continuo::app {
void ComputeSettings::connectModels() {
    connect(&page_, &ui::ComputePage::addModelRequested, this, &ComputeSettings::addModel);
    connect(&page_, &ui::ComputePage::addFolderRequested, this, &ComputeSettings::addFolder);
    connect(&page_, &ui::ComputePage::openFolderRequested, this, [this](int row) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(shown_.folders.value(row).path));
    });
    connect(&page_, &ui::ComputePage::removeFolderRequested, this,
            [this](int row) { removePlace(shown_.folders.value(row).path.toStdString()); });
    connect(&page_, &ui::ComputePage::pianoDetailsRequested, this,
            [this](int row) { openCard(piano_.at(static_cast<std::size_t>(row))); });
    connect(&page_, &ui::ComputePage::pictureDetailsRequested, this,
            [this](int row) { openCard(pictures_.at(static_cast<std::size_t>(row))); });
    connect(&page_, &ui::ComputePage::soundDetailsRequested, this,
            [this](int row) { openCard(sound_.at(static_cast<std::size_t>(row))); });
    connect(&cards_, &ModelCards::useRequested, this, &ComputeSettings::choose);
    connect(&cards_, &ModelCards::removalRequested, this, &ComputeSettings::removePlace);
    connect(&cards_, &ModelCards::removed, this, &ComputeSettings::showChanged);
    connect(&cards_, &ModelCards::failed, this, [this](const ui::UserMessage& why) { showMessage(why); });
    connect(&importer_, &ModelImporter::failed, this,
            [this](const ui::UserMessage& why) { showMessage(why); });
    connect(&importer_, &ModelImporter::imported, this, [this](const std::string& path) {
        choiceWork_.startWithCompletion(
            Task::ImportModel, [this, path](const std::stop_token&) -> SideWork::Completion {
                shelf_.refresh();
                return [this, path] {
                    showChanged();
                    showMessage(tr("Imported “%1”. It is now in the list.")
                                    .arg(QFileInfo(text(path)).completeBaseName()),
                                //: Button: uses the model that was just imported.
                                ui::Banner::Kind::Info, tr("Use it"), path);
                };
            });
    });
    connect(&estimates_, &ModelEstimates::changed, this, &ComputeSettings::showFound);
}

void ComputeSettings::showMessage(const ui::UserMessage& what, ui::Banner::Kind kind, const QString& action,
                                  const std::string& about) {
    offeredModel_ = about;
    Q_EMIT messageChanged(kind, what, action);
}

void ComputeSettings::performAction() {
    const std::string path = std::exchange(offeredModel_, {});
    if (path.empty()) return;
    if (cards_.isBeingDeleted(path)) return choose(path);  // shows the reason
    choiceWork_.startWithCompletion(
        Task::ChooseModel, [this, path](const std::stop_token&) -> SideWork::Completion {
            return [this, model = engine_.inspect(path, ModelHash::Skipped)] { use(model); };
        });
}

void ComputeSettings::addModel() {
    const QString file = QFileDialog::getOpenFileName(
        &page_, tr("Choose a model"), QString(),
        tr("Models and published checkpoints (*.safetensors *.bin *.ckpt *.pt *.pth config.json)"));
    if (file.isEmpty()) return;
    choiceWork_.startWithCompletion(Task::ChooseModel,
                                    [this, path = file.toStdString(), compute = loadComputeChoice(settings_)](
                                        const std::stop_token&) -> SideWork::Completion {
                                        return importer_.canImport(path) ? prepareImport(path)
                                                                         : prepareChoice(path, compute);
                                    });
}

void ComputeSettings::addFolder() {
    const QString folder = QFileDialog::getExistingDirectory(&page_, tr("Choose a folder of models"));
    if (folder.isEmpty()) return;
    choiceWork_.startWithCompletion(
        Task::RemoveModel, [this, folder](const std::stop_token&) -> SideWork::Completion {
            // A folder with a published checkpoint is imported instead.
            const std::filesystem::path config = std::filesystem::path(folder.toStdString()) / "config.json";
            if (std::filesystem::exists(config)) return prepareImport(config.string());
            shelf_.add(folder.toStdString());
            return [this] {
                showMessage({});
                showChanged();
            };
        });
}

void ComputeSettings::removePlace(const std::string& place) {
    choiceWork_.startWithCompletion(Task::RemoveModel,
                                    [this, place](const std::stop_token&) -> SideWork::Completion {
                                        shelf_.remove(place);
                                        return [this] {
                                            showMessage({});
                                            showChanged();
                                        };
                                    });
}

SideWork::Completion ComputeSettings::prepareImport(const std::string& path) {
    return [this, path, out = shelf_.freePath(ModelImporter::modelNameFor(path))] { import(path, out); };
}

void ComputeSettings::import(const std::string& path, const std::filesystem::path& out) {
    if (importer_.isBusy())
        return showMessage(tr("Continuo is already importing a checkpoint. Add this one afterwards."),
                           ui::Banner::Kind::Warn);
    if (out.empty())
        return showMessage(
            tr("Continuo could not import the model: it cannot find the folder of your models, because HOME "
               "is not set. Set HOME, then restart Continuo."));
    showMessage(tr("Importing “%1”…").arg(QFileInfo(text(out.string())).completeBaseName()),
                ui::Banner::Kind::Ok);
    importer_.import(path, out);
}

void ComputeSettings::choose(const std::string& path) {
    if (cards_.isBeingDeleted(path)) {
        showMessage(tr("Continuo is deleting “%1”. Choose another model.")
                        .arg(QFileInfo(text(path)).completeBaseName()),
                    ui::Banner::Kind::Warn);
        return showFound();  // nothing was chosen
    }
    choiceWork_.startWithCompletion(
        Task::ChooseModel, [this, path, compute = loadComputeChoice(settings_)](const std::stop_token&) {
            return prepareChoice(path, compute);
        });
}

SideWork::Completion ComputeSettings::prepareChoice(const std::string& path, const ComputeChoice& compute) {
    const ModelSummary model = engine_.inspect(path, ModelHash::Skipped);
    const bool isFound = containsPath(engine_.models(), path);
    if (model.codec) {  // sound models find it in the folders
        if (!isFound) shelf_.add(path);
        return [this, model] {
            showMessage(
                tr("Added the codec “%1”. Models for sound that need it now use it.").arg(shownName(model)),
                ui::Banner::Kind::Ok);
            showChanged();
        };
    }
    if (!makesPictures(model) && !playsPiano(model) && !model.sound)
        throw Error(ErrorCode::BadModel,
                    path + ": is for " + model.modality + ", not for the piano, pictures or sound");
    FitRequest request = makeFitRequest(model, compute);
    request.speed = false;
    const FitResult fit = engine_.estimate(request);
    if (!isFound) shelf_.add(path);
    return [this, model, fit, isFound] {
        useOrWarn(model, fit);
        if (!isFound) Q_EMIT modelsChanged();
    };
}

void ComputeSettings::useOrWarn(const ModelSummary& model, const FitResult& fit) {
    if (!fit.fitsLimit()) {
        showMessage(tr("“%1” needs at least %2 of memory; the limit is %3. The previous model stays in use. "
                       "Raise the limit, or choose precision int8 or another model.")
                        .arg(shownName(model), sizeText(fit.neededBytes()), sizeText(fit.limitBytes)),
                    ui::Banner::Kind::Warn);
    } else if (!fit.fits()) {
        showMessage(tr("“%1” needs about %2 of memory; %3 are free. The previous model stays in use. Close "
                       "other programs, choose precision int8, or try anyway.")
                        .arg(shownName(model), sizeText(fit.neededBytes()), sizeText(fit.freeBytes)),
                    ui::Banner::Kind::Warn, tr("Try anyway"), model.path);
    } else {
        return use(model);
    }
    showIfVisible();
}

void ComputeSettings::use(const ModelSummary& model) {
    showMessage({});
    if (model.sound) {
        settings_.set(keys::kSoundModel, text(model.path));
        searchResult_.soundModel = model.path;
        Q_EMIT soundModelChosen();
        return showIfVisible();
    }
    if (!makesPictures(model)) return useModel(model.path);
    settings_.set(keys::kImageModel, text(model.path));
    searchResult_.pictureModel = model.path;
    Q_EMIT imageModelChosen();
    showIfVisible();
}

void ComputeSettings::useModel(const std::string& path) {
    settings_.set(keys::kModel, text(path));
    settings_.set(keys::kNoModel, false);
    load(path);
}

// Loads with the current settings; does not store the path as the user's choice.
void ComputeSettings::load(const std::string& path) {
    sliderTimer_.stop();  // loading applies the threads too
    play_.useModel(path);
    showIfVisible();
}

void ComputeSettings::openCard(const std::string& path) {
    wantedCard_ = [path] { return path; };
    if (!isSearching()) openWantedCard();
}

void ComputeSettings::openCardInUse(ui::ModelKind kind) {
    wantedCard_ = [this, kind] { return inUse(kind); };
    if (!isSearching()) openWantedCard();
}

void ComputeSettings::openWantedCard() {
    const auto wanted = std::exchange(wantedCard_, nullptr);
    if (!wanted) return;
    const std::string path = wanted();
    for (const ModelSummary& model : searchResult_.shelf.models)
        if (searchResult_.shelf.sameFiles(model.path, path))
            return cards_.show(model, searchResult_.shelf.findKind(model.path), localFacts(model),
                               isInUse(path));
}

}  // namespace continuo::app
