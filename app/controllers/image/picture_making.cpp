#include "controllers/image/picture_making.h"

#include <continuo/engine.h>

#include <QFileInfo>
#include <algorithm>

#include "controllers/image/image_choices.h"
#include "controllers/image/image_files.h"
#include "controllers/image/image_sets.h"
#include "controllers/image/image_subjects.h"
#include "controllers/image/picture_info.h"
#include "controllers/words/words.h"
#include "jobs/picture_job.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Finds the set's model by name and picture size: several models may share a name.
std::optional<ImageModel> findMakerModel(const GallerySet& set, const std::vector<ImageModel>& models) {
    const auto its = std::ranges::find_if(models, [&set](const ImageModel& each) {
        return each.name == set.modelName && each.pictures.width == set.picture().width &&
               each.pictures.height == set.picture().height;
    });
    return its != models.end() ? std::optional(*its) : std::nullopt;
}

}  // namespace

PictureMaking::PictureMaking(const Dependencies& dependencies)
    : my_(dependencies), reading_(dependencies.notice) {}

bool PictureMaking::isReading() const {
    return reading_.isBusy(Task::Pictures) || reading_.isBusy(Task::Jobs);
}

void PictureMaking::continueShown(JobsController::Place place) {
    makeSet(my_.sets.source(), my_.workspace.inspector().form().keptRows, place);
}

// Begins a set once the search for models has ended, because the chosen model may be gone.
void PictureMaking::makeSet(const PictureSource& source, int keptRows, JobsController::Place place) {
    if (!model()) return;
    my_.choice.afterSearch([this, source, keptRows, place, asked = model()->path] {
        const bool there = model() && model()->path == asked;
        const QString gone = QFileInfo(text(asked)).completeBaseName();
        my_.workspace.page().banners().showMessage(
            subjects::kChoiceGone, ui::Banner::Kind::Warn,
            there ? QString()
            : model() ? tr("Nothing was generated: the model “%1” is missing. “%2” is now chosen; generate "
                           "again to use it.")
                            .arg(gone, QFileInfo(text(model()->path)).completeBaseName())
                      : tr("Nothing was generated: the model “%1” is missing. Restore its file, or add "
                           "another one in Settings › Model & compute.")
                            .arg(gone));
        if (there) beginSet(source, keptRows, place);
    });
}

void PictureMaking::beginSet(const PictureSource& source, int keptRows, JobsController::Place place) {
    const ui::ImageForm form = my_.workspace.inspector().form();
    my_.notice.runGuarded(Task::Jobs, [&] {
        const NewSet set = newSet(*model(), form, source, keptRows);
        const bool classless = isClassMissing(set, *model());
        my_.workspace.page().banners().showMessage(
            subjects::kClass, ui::Banner::Kind::Warn,
            classless ? tr("Choose a class first: kept rows need one. If the picture has just been "
                           "started, wait for its first row, which decides the class.")
                      : QString());
        if (classless) return;
        PictureJob job;
        job.pictures.modelPath = model()->path;
        if (std::get<PictureSetShape>(set.shape).keptRows > 0) job.parents = source.parents;
        my_.driver.begin(job, set, form, place);
        if (!form.seedLocked) my_.renewSeed();
    });
}

// Switches to the set's own model for more pictures. A model missing before may be available by now.
void PictureMaking::switchToModelOf(const GallerySet& set) {
    my_.workspace.page().banners().clear(subjects::kSetsModel);
    if (!my_.choice.isKnown())
        return my_.choice.whenKnown([this, set] {
            if (my_.sets.shown() == set.id) switchToModelOf(set);
        });
    if (!model() || set.modelName.empty() || findMakerModel(set, {*model()})) return;
    if (const std::optional<ImageModel> its = findMakerModel(set, my_.choice.models()))
        return my_.choice.choose(*its);
    reading_.startWithCompletion(Task::Pictures, [this, set](const std::stop_token&) -> SideWork::Completion {
        return [this, set, its = findMakerModel(set, findImageModels(my_.engine))] {
            if (my_.sets.shown() != set.id || !model()) return;
            its ? my_.choice.choose(*its) : showOtherModel(set);
        };
    });
}

void PictureMaking::showOtherModel(const GallerySet& set) {
    my_.workspace.page().banners().showMessage(
        subjects::kSetsModel, ui::Banner::Kind::Warn,
        tr("The model “%1” made these pictures, but it is missing. “%2” makes the next ones.")
            .arg(text(set.modelName), text(model()->name)));
}

// Uses the model that made the picture: another one draws differently, perhaps in another size.
void PictureMaking::continueFrom(GalleryItemId picture, int row) {
    if (!my_.choice.isKnown())
        return my_.choice.whenKnown([this, picture, row] { continueFrom(picture, row); });
    if (!model()) return my_.notice.showError(ui::UserMessage::withoutNames(ImageModelChoice::noModelText()));
    my_.notice.runGuarded(Task::Continue, [&] {
        const PictureOrigin origin = toExport(my_.gallery, picture).origin;
        my_.files.findMaker(origin, *model(),
                            [this, picture, row, origin](const std::optional<ImageModel>& maker) {
                                my_.notice.runGuarded(Task::Continue, [&] {
                                    showMaker(origin, maker);
                                    if (maker && maker->path != model()->path) my_.choice.choose(*maker);
                                    continueFromRow(picture, row, text(origin.label));
                                });
                            });
    });
}

void PictureMaking::showMaker(const PictureOrigin& origin, const std::optional<ImageModel>& maker) {
    QString line;
    if (!maker) line = otherMakerText(origin);
    //: %1 is a model that made the picture and differs from the chosen one.
    else if (maker->path != model()->path)
        line = tr("“%1” made this picture and will also make the new ones.").arg(text(maker->name));
    my_.workspace.page().banners().showMessage(subjects::kMaker,
                                               maker ? ui::Banner::Kind::Ok : ui::Banner::Kind::Warn, line);
}

void PictureMaking::continueFromRow(GalleryItemId picture, int row, const QString& label) {
    const PictureSource source = makeSource(my_.gallery, picture);
    ui::ImageForm form = my_.workspace.inspector().form();
    if (!label.isEmpty()) form.label = label;
    form.keptRows = row;
    my_.setForm(form);
    makeSet(source, row, JobsController::Place::Last);
}

void PictureMaking::findModel(const std::string& name, const SetDriver::MediumParts::Found& found) {
    reading_.startWithCompletion(
        Task::Jobs, [this, name, found](const std::stop_token&) -> SideWork::Completion {
            const std::optional<ImageModel> model = findImageModel(my_.engine, name);
            const bool isThere = model && std::filesystem::path(model->path).stem() == name;
            return [found, file = isThere ? std::optional(model->path) : std::nullopt] { found(file); };
        });
}

}  // namespace continuo::app
