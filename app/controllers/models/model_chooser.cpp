#include "controllers/models/model_chooser.h"

#include <continuo/error.h>

#include <QFileDialog>
#include <QFileInfo>
#include <utility>

#include "controllers/models/chosen_compute.h"
#include "controllers/models/model_cards.h"
#include "controllers/models/model_estimates.h"
#include "controllers/models/model_shelf.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "settings/settings.h"

namespace continuo::app {

ModelChooser::ModelChooser(const Dependencies& dependencies)
    : engine_(dependencies.engine),
      shelf_(dependencies.shelf),
      cards_(dependencies.cards),
      settings_(dependencies.settings),
      parent_(dependencies.parent),
      importer_(dependencies.engine),
      work_(Notice([this](ui::Banner::Kind kind, const ui::UserMessage& what) {
          showMessage(what, kind);
          Q_EMIT declined();
      })) {
    connect(&importer_, &ModelImporter::failed, this,
            [this](const ui::UserMessage& why) { showMessage(why); });
    connect(&importer_, &ModelImporter::imported, this, &ModelChooser::showImported);
}

void ModelChooser::showMessage(const ui::UserMessage& what, ui::Banner::Kind kind, const QString& action,
                               const std::string& offered) {
    offered_ = offered;
    Q_EMIT messageChanged(kind, what, action);
}

bool ModelChooser::isReading() const {
    return work_.isBusy(Task::ChooseModel) || work_.isBusy(Task::RemoveModel) ||
           work_.isBusy(Task::ImportModel);
}

bool ModelChooser::choose(const std::string& path) {
    if (cards_.isBeingDeleted(path)) {
        showMessage(tr("Continuo is deleting “%1”. Choose another model.")
                        .arg(QFileInfo(text(path)).completeBaseName()),
                    ui::Banner::Kind::Warn);
        return false;
    }
    work_.startWithCompletion(Task::ChooseModel,
                              [this, path, compute = loadComputeChoice(settings_)](const std::stop_token&) {
                                  return prepareChoice(path, compute);
                              });
    return true;
}

bool ModelChooser::chooseOffered() {
    const std::string path = std::exchange(offered_, {});
    if (path.empty()) return true;
    if (cards_.isBeingDeleted(path)) return choose(path);  // shows the reason
    work_.startWithCompletion(
        Task::ChooseModel, [this, path](const std::stop_token&) -> SideWork::Completion {
            return [this, model = engine_.inspect(path, ModelHash::Skipped)] { accept(model); };
        });
    return true;
}

void ModelChooser::addFile() {
    const QString file = QFileDialog::getOpenFileName(
        &parent_, tr("Choose a model"), QString(),
        tr("Models and published checkpoints (*.safetensors *.bin *.ckpt *.pt *.pth config.json)"));
    if (file.isEmpty()) return;
    work_.startWithCompletion(Task::ChooseModel,
                              [this, path = file.toStdString(), compute = loadComputeChoice(settings_)](
                                  const std::stop_token&) -> SideWork::Completion {
                                  return importer_.canImport(path) ? prepareImport(path)
                                                                   : prepareChoice(path, compute);
                              });
}

void ModelChooser::addFolder() {
    const QString folder = QFileDialog::getExistingDirectory(&parent_, tr("Choose a folder of models"));
    if (folder.isEmpty()) return;
    work_.startWithCompletion(
        Task::RemoveModel, [this, folder](const std::stop_token&) -> SideWork::Completion {
            // A folder with a config.json contains a published checkpoint, which is imported.
            const std::filesystem::path config = std::filesystem::path(folder.toStdString()) / "config.json";
            if (std::filesystem::exists(config)) return prepareImport(config.string());
            shelf_.add(folder.toStdString());
            return [this] {
                showMessage({});
                Q_EMIT listChanged();
            };
        });
}

void ModelChooser::removePlace(const std::string& place) {
    work_.startWithCompletion(Task::RemoveModel,
                              [this, place](const std::stop_token&) -> SideWork::Completion {
                                  shelf_.remove(place);
                                  return [this] {
                                      showMessage({});
                                      Q_EMIT listChanged();
                                  };
                              });
}

SideWork::Completion ModelChooser::prepareImport(const std::string& path) {
    return [this, path, out = shelf_.freePath(ModelImporter::modelNameFor(path))] { import(path, out); };
}

void ModelChooser::import(const std::string& path, const std::filesystem::path& out) {
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

void ModelChooser::showImported(const std::string& path) {
    work_.startWithCompletion(
        Task::ImportModel, [this, path](const std::stop_token&) -> SideWork::Completion {
            shelf_.refresh();
            return [this, path] {
                Q_EMIT listChanged();
                showMessage(
                    tr("Imported “%1”. It is now in the list.").arg(QFileInfo(text(path)).completeBaseName()),
                    //: Button: uses the model that was just imported.
                    ui::Banner::Kind::Info, tr("Use it"), path);
            };
        });
}

SideWork::Completion ModelChooser::prepareChoice(const std::string& path, const ComputeChoice& compute) {
    const ModelSummary model = engine_.inspect(path, ModelHash::Skipped);
    const bool isFound = containsPath(engine_.models(), path);
    if (model.codec) {  // sound models find codecs in the folders
        if (!isFound) shelf_.add(path);
        return [this, model] {
            showMessage(
                tr("Added the codec “%1”. Models for sound that need it now use it.").arg(shownName(model)),
                ui::Banner::Kind::Ok);
            Q_EMIT listChanged();
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
        acceptOrWarn(model, fit);
        if (!isFound) Q_EMIT added();
    };
}

void ModelChooser::accept(const ModelSummary& model) {
    showMessage({});
    Q_EMIT accepted(model);
}

void ModelChooser::acceptOrWarn(const ModelSummary& model, const FitResult& fit) {
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
        return accept(model);
    }
    Q_EMIT declined();
}

}  // namespace continuo::app
