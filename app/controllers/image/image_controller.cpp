#include "controllers/image/image_controller.h"

#include <continuo/engine.h>

#include <QAction>
#include <QMenu>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "controllers/image/image_choices.h"
#include "controllers/image/image_looks.h"
#include "controllers/image/image_subjects.h"
#include "controllers/image/picture_info.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/picture_kind.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/models/new_seed.h"
#include "controllers/words/words.h"
#include "jobs/picture_job.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/main_window.h"
#include "pages/image/image_page.h"
#include "settings/origin_switch.h"
#include "settings/settings.h"
#include "theme/theme.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

MarkingWords markingWords() {
    return {Task::Pictures, [] { return ImageController::tr("Nothing to undo in Image."); },
            [] { return ImageController::tr("Nothing to redo in Image."); },
            [](const QString& letter) {
                return ImageController::tr("Discarded picture %1. Undo restores it.").arg(letter);
            }};
}

}  // namespace

ImageController::ImageController(const Dependencies& dependencies)
    : gallery_(dependencies.gallery),
      jobs_(dependencies.jobs),
      settings_(dependencies.settings),
      window_(dependencies.window),
      workspace_(dependencies.window.image()),
      notice_(workspace_.page().banners(), subjects::kImage),
      sets_(dependencies.gallery, workspace_),
      driver_({dependencies.gallery, dependencies.jobs, dependencies.settings, dependencies.window, sets_,
               notice_, mediumParts()}),
      files_(dependencies.engine, dependencies.gallery, dependencies.settings, dependencies.window,
             workspace_),
      choice_(dependencies.engine, dependencies.settings, workspace_, notice_),
      opening_({files_, choice_, sets_, dependencies.settings, workspace_,
                [this](const ui::ImageForm& form) { setForm(form); }}),
      surprise_(
          dependencies.engine, [this] { return jobs_.queue().live() || jobs_.queue().running() != 0; },
          [this](const ui::UserMessage& why) {
              workspace_.page().banners().showMessage(subjects::kSurprise, ui::Banner::Kind::Err, why);
          }),
      form_(loadImageForm(dependencies.settings)),
      making_({dependencies.engine, dependencies.gallery, workspace_, sets_, driver_, files_, choice_,
               [this](const ui::ImageForm& form) { setForm(form); }, [this] { renewSeed(); }, notice_}) {
    if (!form_.seedLocked) form_.seed = newSeed();
    workspace_.setForm(form_);
    connectPage();
    connectPictures();
    connectSets();
    connect(&driver_.marking(), &GalleryMarking::changed, this, &ImageController::marksChanged);
    ui::WorkspaceParts& parts = window_.workspaces()[ui::Workspace::Image];
    parts.opensFile = PictureOpening::isPicture;
    connect(&parts, &ui::WorkspaceParts::filesOpened, this,
            [this](const QStringList& files) { open(files); });
    connect(&parts, &ui::WorkspaceParts::shown, this, [this] {
        if (!model()) findModel();
    });
    findModel();
    driver_.showBegun();
}

SetDriver::MediumParts ImageController::mediumParts() {
    return {ui::Workspace::Image,
            Task::StorePictures,
            markingWords(),
            [this] { return toSamplingChoice(workspace_.inspector().form()); },
            [this](const std::string& name, const auto& found) { making_.findModel(name, found); },
            [this](const std::string& file, int latents, double msPerToken) {
                choice_.addSpeed(file, latents, msPerToken);
            }};
}

bool ImageController::isReading() const { return choice_.isSearching() || making_.isReading(); }

void ImageController::connectPage() {
    ui::ImagePage& page = workspace_.page();
    connect(&workspace_.inspector(), &ui::ImageInspector::formChanged, this, &ImageController::editForm);
    connect(&workspace_, &ui::ImageWorkspace::generateRequested, this, &ImageController::generate);
    connect(window_.actions()[ui::Actions::kGenerateNext], &QAction::triggered, this,
            &ImageController::generateNext);
    connect(&workspace_, &ui::ImageWorkspace::newRequested, this, [this] { sets_.show(GallerySetId{0}); });
    connect(&workspace_, &ui::ImageWorkspace::stopRequested, &driver_, &SetDriver::stopRunning);
    connect(&workspace_, &ui::ImageWorkspace::discardRequested, &driver_, &SetDriver::discardRunning);
    connect(&workspace_.bar(), &ui::SamplingBar::pauseRequested, &driver_.jobs(), &SetJobs::pause);
    connect(window_.actions()[A::kExportSheet], &QAction::triggered, &files_, [this] {
        if (sets_.shown() != 0) files_.exports().askExportSheet(sets_.shown());
    });
    connect(window_.actions()[A::kExportPictures], &QAction::triggered, &files_, [this] {
        if (sets_.shown() != 0) files_.exports().askExportAll(sets_.shown());
    });
    connect(window_.actions()[A::kCopyPicture], &QAction::triggered, &files_,
            [this] { files_.exports().copySelected(); });
    connect(window_.actions()[A::kPastePicture], &QAction::triggered, &files_, &ImageFiles::paste);
    connect(&surprise_, &SourceSurprise::found, this, &ImageController::showSourceSurprise);
    connect(&choice_, &ImageModelChoice::changed, this, [this] {
        // Stores the values that were clamped to the new model's ranges. They are not edits of pictures in
        // progress.
        form_ = workspace_.inspector().form();
        opening_.refresh();
        showSourceSurprise();
    });
    // Hides the message about written files: a user who starts other pictures has read it.
    connect(&driver_.jobs(), &SetJobs::setBegan, this,
            [this] { workspace_.page().banners().clearSuccess(subjects::kFiles); });
    connect(&page, &ui::ImagePage::selectionChanged, this, &ImageController::showInfo);
    connect(&jobs_.kinds()[PictureJob::kKind], &JobKind::jobChanged, this, [this](const JobEvent& event) {
        if (event.job.ended()) showInfo();
    });
}

void ImageController::connectPictures() {
    ui::ImagePage& page = workspace_.page();
    connect(&page, &ui::ImagePage::starRequested, &driver_.marking(), &GalleryMarking::starItem);
    connect(&page, &ui::ImagePage::keepRequested, &driver_.marking(), &GalleryMarking::keepItem);
    connect(&page, &ui::ImagePage::discardRequested, &driver_.marking(), &GalleryMarking::discardItem);
    connect(&page, &ui::ImagePage::exportRequested, &files_,
            [this](qint64 picture) { files_.exports().askExport(picture); });
    connect(&page, &ui::ImagePage::continueRequested, this, &ImageController::continueFrom);
}

void ImageController::connectSets() {
    connect(&workspace_.pictures(), &ui::PicturesPanel::menuRequested, this, &ImageController::menu);
    connect(window_.actions()[A::kRenamePictures], &QAction::triggered, this,
            [this] { driver_.marking().rename(sets_.shown()); });
    const auto enable = [this] {  // commands about the shown set
        window_.actions().setAvailable(A::kRenamePictures, sets_.shown() != 0,
                                       tr("No set of pictures is chosen."));
        for (const A::Id exports : {A::kExportSheet, A::kExportPictures})
            window_.actions().setAvailable(exports, sets_.showsPictures(),
                                           tr("No set with pictures is chosen."));
    };
    enable();
    connect(this, &ImageController::marksChanged, this, enable);
    connect(&sets_, &ImageSets::chosen, this,
            [this](const GallerySet& set) { making_.switchToModelOf(set); });
    connect(&files_, &ImageFiles::fileOpened, &window_, &ui::MainWindow::clearPastMessages);
    connect(&sets_, &ImageSets::shownChanged, this, [this, enable] {
        enable();
        if (sets_.shown() == 0) workspace_.page().banners().clear(subjects::kSetsModel);
        form_ = workspace_.inspector().form();
        workspace_.page().banners().clear(subjects::kRestored);  // the settings may have changed
        workspace_.page().banners().clearSuccess(subjects::kFiles);
        opening_.refresh();
        showInfo();
        showSourceSurprise();
    });
}

// Applies the form to the next pictures, and moved sliders also to the pictures in progress.
void ImageController::editForm(const ui::ImageForm& form) {
    driver_.applySliders(form_, form);
    const bool otherClass = form.label != form_.label;
    form_ = form;
    storeImageForm(settings_, opening_.withOwnSeed(form));
    if (otherClass) showSourceSurprise();
}

void ImageController::showOriginSwitch() {
    ui::ImageForm form = workspace_.inspector().form();
    form.writesOrigin = writesOrigin(settings_, OriginKind::Pictures);
    setForm(form);
}

void ImageController::setForm(const ui::ImageForm& form) {
    workspace_.setForm(form);
    form_ = workspace_.inspector().form();
    storeImageForm(settings_, opening_.withOwnSeed(form_));
}

void ImageController::renewSeed() {
    form_ = workspace_.inspector().form();
    form_.seed = newSeed();
    workspace_.setForm(form_);
}

// Shows the selected picture's or the source's information.
void ImageController::showInfo() {
    ui::PictureInfo info;
    notice_.runGuarded(Task::Pictures, [&] {
        if (sets_.shown() == 0) {
            if (sets_.source().picture.width > 0) info = opening_.info();
        } else if (const GalleryItemId chosen = workspace_.page().selected(); chosen > 0) {
            const GalleryItem picture = gallery_.item(chosen);
            info = makePictureInfo(tr("Picture %1").arg(itemLetter(picture.index)),
                                   makeOrigin(gallery_.set(picture.set), picture));
        }
    });
    workspace_.page().setInfo(info);
}

// Scores the source with the model and class that will continue it.
void ImageController::showSourceSurprise() {
    notice_.runGuarded(Task::Surprise, [&] {
        const PictureSource& source = sets_.source();
        std::optional<ImageModel> asked = model();
        if (source.picture.rgb.empty() || !asked) return;
        std::string label = form_.label.toStdString();
        if (sets_.shown() != 0) {
            const GallerySet set = gallery_.set(sets_.shown());
            label = set.picture().label;
            if (set.modelName != asked->name) {
                const auto its = std::ranges::find(choice_.models(), set.modelName, &ImageModel::name);
                if (its == choice_.models().end()) return;
                asked = *its;
            }
        }
        const ui::ImageModelFacts& facts = asked->pictures;
        const bool fits = facts.width == source.picture.width && facts.height == source.picture.height;
        if (!fits || (label.empty() && !facts.labels.isEmpty())) return;
        sets_.setSourceBits(surprise_.bitsFor({asked->path, {"source", label, source.picture}},
                                              loadComputeChoice(settings_)));
    });
}

void ImageController::menu(const QModelIndex& index, const QPoint& at) {
    const qint64 set = index.isValid() ? workspace_.sets().row(index).id : 0;
    if (set <= 0) return;
    QMenu menu(&window_);
    //: Button: completes pictures whose generation was stopped.
    if (driver_.jobs().isResumable(set))
        menu.addAction(ui::Theme::icon(QStringLiteral("play-outline")), tr("Finish"), this, [&] {
            sets_.show(set);
            driver_.resume(set);
        });
    //: Menu of a picture: marks it with a star.
    menu.addAction(tr("Star"), this, [&] { driver_.marking().star(set); });
    const QAction* renaming = window_.actions()[A::kRenamePictures];
    menu.addAction(renaming->icon(), renaming->text(), this, [&] { driver_.marking().rename(set); });
    const bool some = !gallery_.items(set).empty();
    menu.addAction(tr("Export as one sheet…"), this, [&] { files_.exports().askExportSheet(set); })
        ->setEnabled(some);
    menu.addAction(tr("Export all pictures…"), this, [&] { files_.exports().askExportAll(set); })
        ->setEnabled(some);
    menu.addSeparator();
    menu.addAction(tr("Discard"), this, [&] { driver_.marking().discard(set); });
    menu.exec(at);
}

}  // namespace continuo::app
