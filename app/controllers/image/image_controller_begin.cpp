// The part that begins and resumes sets of pictures.
#include <continuo/engine.h>

#include <QFileInfo>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "controllers/image/image_choices.h"
#include "controllers/image/image_controller.h"
#include "controllers/image/image_subjects.h"
#include "controllers/image/picture_info.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/models/new_seed.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "jobs/picture_job.h"
#include "jobs/set_moves.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Compares the size too, because several models may share a name.
std::optional<ImageModel> findMakerModel(const GallerySet& set, const std::vector<ImageModel>& models) {
    const auto its = std::ranges::find_if(models, [&set](const ImageModel& each) {
        return each.name == set.modelName && each.pictures.width == set.picture().width &&
               each.pictures.height == set.picture().height;
    });
    return its != models.end() ? std::optional(*its) : std::nullopt;
}

}  // namespace

void ImageController::generate() { continueShown(JobsController::Place::Last); }

void ImageController::generateNext() { continueShown(JobsController::Place::Next); }

void ImageController::continueShown(JobsController::Place place) {
    makeSet(sets_.source(), workspace_.inspector().form().keptRows, place);
}

// Waits for the search, because a model chosen just now may be gone.
void ImageController::makeSet(const PictureSource& source, int keptRows, JobsController::Place place) {
    if (!model()) return;
    choice_.afterSearch([this, source, keptRows, place, asked = model()->path] {
        const bool there = model() && model()->path == asked;
        const QString gone = QFileInfo(text(asked)).completeBaseName();
        workspace_.page().banners().showMessage(
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

void ImageController::beginSet(const PictureSource& source, int keptRows, JobsController::Place place) {
    const ui::ImageForm form = workspace_.inspector().form();
    notice_.runGuarded(Task::Jobs, [&] {
        const NewSet set = newSet(*model(), form, source, keptRows);
        const bool classless = isClassMissing(set, *model());
        workspace_.page().banners().showMessage(
            subjects::kClass, ui::Banner::Kind::Warn,
            classless ? tr("Choose a class first: kept rows need one. A picture in progress shows its class "
                           "with its first row.")
                      : QString());
        if (classless) return;
        PictureJob job;
        job.pictures.modelPath = model()->path;
        job.pictures.sampling = toSamplingChoice(form);
        job.pictures.compute = loadComputeChoice(settings_);
        if (std::get<PictureSetShape>(set.shape).keptRows > 0) job.parents = source.parents;
        job.set = gallery_.addSet(set);
        try {
            writeRequestedOrigins(gallery_, job);
            jobs_.add(PictureJob::kKind, setTitle(gallery_.set(job.set), form.variations), requestJson(job),
                      place);
        } catch (...) {
            gallery_.purge(job.set);
            throw;
        }
        sets_.show(job.set);
        if (!form.seedLocked) {
            form_ = workspace_.inspector().form();
            form_.seed = newSeed();
            workspace_.setForm(form_);
        }
    });
}

// Switches to the set's own model for more pictures. A model missing before may be available by now.
void ImageController::switchToModelOf(const GallerySet& set) {
    workspace_.page().banners().clear(subjects::kSetsModel);
    if (!choice_.isKnown())
        return choice_.whenKnown([this, set] {
            if (sets_.shown() == set.id) switchToModelOf(set);
        });
    if (!model() || set.modelName.empty() || findMakerModel(set, {*model()})) return;
    if (const std::optional<ImageModel> its = findMakerModel(set, choice_.models()))
        return choice_.choose(*its);
    reading_.startWithCompletion(Task::Pictures, [this, set](const std::stop_token&) -> SideWork::Completion {
        return [this, set, its = findMakerModel(set, findImageModels(engine_))] {
            if (sets_.shown() != set.id || !model()) return;
            its ? choice_.choose(*its) : showOtherModel(set);
        };
    });
}

void ImageController::showOtherModel(const GallerySet& set) {
    workspace_.page().banners().showMessage(
        subjects::kSetsModel, ui::Banner::Kind::Warn,
        tr("%1 made these pictures, but it is missing. %2 makes the next ones.")
            .arg(text(set.modelName), text(model()->name)));
}

// Uses the model that made the picture: another one draws differently, perhaps in another size.
void ImageController::continueFrom(qint64 picture, int row) {
    if (!choice_.isKnown()) return choice_.whenKnown([this, picture, row] { continueFrom(picture, row); });
    if (!model()) return notice_.showError(ui::UserMessage::withoutNames(ImageModelChoice::noModelText()));
    notice_.runGuarded(Task::Continue, [&] {
        const PictureOrigin origin = toExport(gallery_, picture).origin;
        files_.findMaker(origin, *model(),
                         [this, picture, row, origin](const std::optional<ImageModel>& maker) {
                             notice_.runGuarded(Task::Continue, [&] {
                                 showMaker(origin, maker);
                                 if (maker && maker->path != model()->path) choice_.choose(*maker);
                                 continueFromRow(picture, row, text(origin.label));
                             });
                         });
    });
}

void ImageController::showMaker(const PictureOrigin& origin, const std::optional<ImageModel>& maker) {
    QString line;
    if (!maker)
        line = otherMakerText(origin);
    else if (maker->path != model()->path)
        line = tr("%1 made this picture and also makes these.").arg(text(maker->name));
    workspace_.page().banners().showMessage(subjects::kMaker,
                                            maker ? ui::Banner::Kind::Ok : ui::Banner::Kind::Warn, line);
}

void ImageController::continueFromRow(GalleryItemId picture, int row, const QString& label) {
    const PictureSource source = makeSource(gallery_, picture);
    ui::ImageForm form = workspace_.inspector().form();
    if (!label.isEmpty()) form.label = label;
    form.keptRows = row;
    setForm(form);
    makeSet(source, row, JobsController::Place::Last);
}

void ImageController::resume(GallerySetId set) {
    // The slider values beside the shown set apply.
    std::optional<SamplingChoice> sliders;
    if (set == sets_.shown()) sliders = toSamplingChoice(workspace_.inspector().form());
    if (pictureJobs_.resume(set, loadComputeChoice(settings_), sliders)) return;
    notice_.runGuarded(Task::Jobs, [&] {
        const std::optional<PictureJob> job = pictureJobToResume(gallery_, set);
        if (!job) return;
        reading_.startWithCompletion(
            Task::Jobs, [this, job = *job, sliders](const std::stop_token&) -> SideWork::Completion {
                const std::string& name = job.pictures.modelPath;
                const std::optional<ImageModel> model = findImageModel(engine_, name);
                if (!model || std::filesystem::path(model->path).stem() != name)
                    throw NoSuchModel(
                        name, name + ".safetensors: there is no such model any more; bring its file back");
                return [this, job, sliders, path = model->path] { resumeWithModel(path, job, sliders); };
            });
    });
}

// Resumes a set whose job has left the queue; does nothing if it was resumed meanwhile.
void ImageController::resumeWithModel(const std::string& modelPath, PictureJob job,
                                      const std::optional<SamplingChoice>& sliders) {
    if (pictureJobs_.resume(job.set, loadComputeChoice(settings_), sliders)) return;
    job.pictures.modelPath = modelPath;
    job.pictures.compute = withPrecision(job.pictures.compute.precision, loadComputeChoice(settings_));
    if (sliders) resumeWithSliders(gallery_, job.set, job.pictures.sampling, *sliders);
    const int count = static_cast<int>(gallery_.allItems(job.set).size());
    jobs_.add(PictureJob::kKind, setTitle(gallery_.set(job.set), count), requestJson(job),
              JobsController::Place::Last);
}

}  // namespace continuo::app
