#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>
#include <filesystem>
#include <utility>

#include "controllers/models/compute_choice.h"
#include "controllers/play/play_controller.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "pages/settings/settings_compute_page.h"
#include "settings/settings.h"

// The part that adds, imports, inspects and chooses models.
namespace continuo::app {
void ComputeSettings::connectModels() {
    connect(&page_, &ui::ComputePage::addModelAsked, this, &ComputeSettings::addModel);
    connect(&page_, &ui::ComputePage::addFolderAsked, this, &ComputeSettings::addFolder);
    connect(&page_, &ui::ComputePage::openFolderAsked, this, [this](int row) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(shown_.folders.value(row).path));
    });
    connect(&page_, &ui::ComputePage::removeFolderAsked, this,
            [this](int row) { takeOff(shown_.folders.value(row).path.toStdString()); });
    connect(&page_, &ui::ComputePage::pianoDetailsAsked, this,
            [this](int row) { openCard(piano_.at(static_cast<std::size_t>(row))); });
    connect(&page_, &ui::ComputePage::pictureDetailsAsked, this,
            [this](int row) { openCard(pictures_.at(static_cast<std::size_t>(row))); });
    connect(&page_, &ui::ComputePage::soundDetailsAsked, this,
            [this](int row) { openCard(sound_.at(static_cast<std::size_t>(row))); });
    connect(&cards_, &ModelCards::useAsked, this, &ComputeSettings::choose);
    connect(&cards_, &ModelCards::takeOffAsked, this, &ComputeSettings::takeOff);
    connect(&cards_, &ModelCards::removed, this, &ComputeSettings::showChanged);
    connect(&cards_, &ModelCards::failed, this, [this](const ui::Saying& why) { tell(why); });
    connect(&importer_, &ModelImporter::failed, this, [this](const ui::Saying& why) { tell(why); });
    connect(&importer_, &ModelImporter::imported, this, [this](const std::string& path) {
        choosing_.startFirst(Task::ImportModel, [this, path](const std::stop_token&) -> SideWork::Rest {
            shelf_.refresh();
            return [this, path] {
                showChanged();
                tell(
                    tr("“%1” was imported and is in the list.").arg(QFileInfo(text(path)).completeBaseName()),
                    ui::Banner::Kind::Info, tr("Use it"), path);
            };
        });
    });
    connect(&estimates_, &ModelEstimates::changed, this, &ComputeSettings::showFound);
}

void ComputeSettings::tell(const ui::Saying& what, ui::Banner::Kind kind, const QString& action,
                           const std::string& about) {
    about_ = about;
    Q_EMIT told(kind, what, action);
}

void ComputeSettings::act() {
    const std::string path = std::exchange(about_, {});
    if (path.empty()) return;
    if (cards_.isGoing(path)) return choose(path);  // shows the reason
    choosing_.startFirst(Task::ChooseModel, [this, path](const std::stop_token&) -> SideWork::Rest {
        return [this, model = engine_.inspect(path, ModelHash::Skipped)] { use(model); };
    });
}

void ComputeSettings::addModel() {
    const QString file = QFileDialog::getOpenFileName(
        &page_, tr("Choose a model"), QString(),
        tr("Models and published checkpoints (*.safetensors *.bin *.ckpt *.pt *.pth config.json)"));
    if (file.isEmpty()) return;
    choosing_.startFirst(Task::ChooseModel,
                         [this, path = file.toStdString(),
                          compute = computeOf(settings_)](const std::stop_token&) -> SideWork::Rest {
                             return importer_.canImport(path) ? importing(path) : choosing(path, compute);
                         });
}

void ComputeSettings::addFolder() {
    const QString folder = QFileDialog::getExistingDirectory(&page_, tr("Choose a folder of models"));
    if (folder.isEmpty()) return;
    choosing_.startFirst(Task::RemoveModel, [this, folder](const std::stop_token&) -> SideWork::Rest {
        // A folder with a published checkpoint is imported instead.
        const std::filesystem::path config = std::filesystem::path(folder.toStdString()) / "config.json";
        if (std::filesystem::exists(config)) return importing(config.string());
        shelf_.add(folder.toStdString());
        return [this] {
            tell({});
            showChanged();
        };
    });
}

void ComputeSettings::takeOff(const std::string& place) {
    choosing_.startFirst(Task::RemoveModel, [this, place](const std::stop_token&) -> SideWork::Rest {
        shelf_.remove(place);
        return [this] {
            tell({});
            showChanged();
        };
    });
}

SideWork::Rest ComputeSettings::importing(const std::string& path) {
    return [this, path, out = shelf_.freePath(ModelImporter::nameOf(path))] { import(path, out); };
}

void ComputeSettings::import(const std::string& path, const std::filesystem::path& out) {
    if (importer_.isBusy())
        return tell(tr("Another checkpoint is being imported. Add this one when that is done."),
                    ui::Banner::Kind::Warn);
    if (out.empty())
        return tell(
            tr("Continuo does not know where your models lie: HOME is not set. Nothing was imported."));
    tell(tr("“%1” is being imported…").arg(QFileInfo(text(out.string())).completeBaseName()),
         ui::Banner::Kind::Ok);
    importer_.import(path, out);
}

void ComputeSettings::choose(const std::string& path) {
    if (cards_.isGoing(path)) {
        tell(tr("“%1” is being deleted. Choose another model.").arg(QFileInfo(text(path)).completeBaseName()),
             ui::Banner::Kind::Warn);
        return showFound();  // nothing was chosen
    }
    choosing_.startFirst(Task::ChooseModel, [this, path, compute = computeOf(settings_)](
                                                const std::stop_token&) { return choosing(path, compute); });
}

SideWork::Rest ComputeSettings::choosing(const std::string& path, const ComputeChoice& compute) {
    const ModelSummary model = engine_.inspect(path, ModelHash::Skipped);
    const bool isFound = isAmong(engine_.models(), path);
    if (model.codec) {  // sound models find it in the folders
        if (!isFound) shelf_.add(path);
        return [this, model] {
            tell(tr("The codec “%1” was added. Models for sound that were made with it use it.")
                     .arg(shownName(model)),
                 ui::Banner::Kind::Ok);
            showChanged();
        };
    }
    if (!makesPictures(model) && !playsPiano(model) && !model.sound)
        throw Error(ErrorCode::BadModel,
                    path + ": is for " + model.modality + ", not for the piano, pictures or sound");
    FitRequest request = fitRequestOf(model, compute);
    request.speed = false;
    const FitResult fit = engine_.estimate(request);
    if (!isFound) shelf_.add(path);
    return [this, model, fit, isFound] {
        decide(model, fit);
        if (!isFound) Q_EMIT modelsChanged();
    };
}

void ComputeSettings::decide(const ModelSummary& model, const FitResult& fit) {
    if (!fit.fitsLimit()) {
        tell(tr("“%1” needs at least %2 of memory, and %3 are allowed. The model chosen before stays in "
                "use. Raise the limit, choose the precision int8, or another model.")
                 .arg(shownName(model), sizeText(fit.neededBytes()), sizeText(fit.limitBytes)),
             ui::Banner::Kind::Warn);
    } else if (!fit.fits()) {
        tell(tr("“%1” needs about %2 of memory, and %3 are free. The model chosen before stays in use. "
                "End other programs, choose the precision int8, or try it nevertheless.")
                 .arg(shownName(model), sizeText(fit.neededBytes()), sizeText(fit.freeBytes)),
             ui::Banner::Kind::Warn, tr("Try it"), model.path);
    } else {
        return use(model);
    }
    showIfSeen();
}

void ComputeSettings::use(const ModelSummary& model) {
    tell({});
    if (model.sound) {
        settings_.set(keys::kSoundModel, text(model.path));
        seen_.sounding = model.path;
        Q_EMIT soundModelChosen();
        return showIfSeen();
    }
    if (!makesPictures(model)) return useModel(model.path);
    settings_.set(keys::kImageModel, text(model.path));
    seen_.drawing = model.path;
    Q_EMIT imageModelChosen();
    showIfSeen();
}

void ComputeSettings::useModel(const std::string& path) {
    settings_.set(keys::kModel, text(path));
    settings_.set(keys::kNoModel, false);
    load(path);
}

// Loads with the current settings; does not store the path as the user's choice.
void ComputeSettings::load(const std::string& path) {
    resting_.stop();  // loading applies the threads too
    play_.useModel(path);
    showIfSeen();
}

void ComputeSettings::openCard(const std::string& path) {
    card_ = [path] { return path; };
    if (!isLooking()) openWantedCard();
}

void ComputeSettings::openCardInUse(ui::ModelKind kind) {
    card_ = [this, kind] { return inUse(kind); };
    if (!isLooking()) openWantedCard();
}

void ComputeSettings::openWantedCard() {
    const auto wanted = std::exchange(card_, nullptr);
    if (!wanted) return;
    const std::string path = wanted();
    for (const ModelSummary& model : seen_.shelf.models)
        if (seen_.shelf.same(model.path, path))
            return cards_.show(model, seen_.shelf.kindOf(model.path), here(model), isInUse(path));
}

}  // namespace continuo::app
