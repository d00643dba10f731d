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
#include "controllers/models/compute_choice.h"
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
std::optional<ImageModel> makerOf(const GallerySet& set, const std::vector<ImageModel>& models) {
    const auto its = std::ranges::find_if(models, [&set](const ImageModel& each) {
        return each.name == set.modelName && each.pictures.width == set.picture().width &&
               each.pictures.height == set.picture().height;
    });
    return its != models.end() ? std::optional(*its) : std::nullopt;
}

}  // namespace

void ImageController::generate() { makeShown(JobsController::Place::Last); }

void ImageController::generateNext() { makeShown(JobsController::Place::Next); }

void ImageController::makeShown(JobsController::Place place) {
    makeSet(sets_.source(), workspace_.inspector().form().keptRows, place);
}

// Waits for the search, because a model chosen just now may be gone.
void ImageController::makeSet(const PictureSource& source, int keptRows, JobsController::Place place) {
    if (!model()) return;
    choice_.whenLooked([this, source, keptRows, place, asked = model()->path] {
        const bool there = model() && model()->path == asked;
        const QString gone = QFileInfo(text(asked)).completeBaseName();
        workspace_.page().banners().tell(
            subjects::kChoiceGone, ui::Banner::Kind::Warn,
            there ? QString()
            : model() ? tr("Nothing was begun: the model “%1” is not there any more. “%2” makes the pictures "
                           "now; generate once more if it is to.")
                            .arg(gone, QFileInfo(text(model()->path)).completeBaseName())
                      : tr("Nothing was begun: the model “%1” is not there any more. Bring its file back, or "
                           "add another one in Settings › Model & compute.")
                            .arg(gone));
        if (there) beginSet(source, keptRows, place);
    });
}

void ImageController::beginSet(const PictureSource& source, int keptRows, JobsController::Place place) {
    const ui::ImageForm form = workspace_.inspector().form();
    notice_.guarded(Task::Jobs, [&] {
        const NewSet set = newSet(*model(), form, source, keptRows);
        const bool classless = lacksClass(set, *model());
        workspace_.page().banners().tell(
            subjects::kClass, ui::Banner::Kind::Warn,
            classless
                ? tr("Nothing was begun: rows are kept of a known class, and this picture’s is not known. "
                     "Choose a class; a picture that is being made tells its own with its first row.")
                : QString());
        if (classless) return;
        PictureJob job;
        job.pictures.modelPath = model()->path;
        job.pictures.sampling = samplingOf(form);
        job.pictures.compute = computeOf(settings_);
        if (std::get<PictureSetShape>(set.shape).keptRows > 0) job.parents = source.parents;
        job.set = gallery_.addSet(set);
        try {
            tellAsked(gallery_, job);
            jobs_.add(PictureJob::kKind, setTitle(gallery_.set(job.set), form.variations), requestOf(job),
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
void ImageController::takeModelOver(const GallerySet& set) {
    workspace_.page().banners().clear(subjects::kSetsModel);
    if (!choice_.isKnown())
        return choice_.whenKnown([this, set] {
            if (sets_.shown() == set.id) takeModelOver(set);
        });
    if (!model() || set.modelName.empty() || makerOf(set, {*model()})) return;
    if (const std::optional<ImageModel> its = makerOf(set, choice_.models())) return choice_.choose(*its);
    reading_.startFirst(Task::Pictures, [this, set](const std::stop_token&) -> SideWork::Rest {
        return [this, set, its = makerOf(set, imageModels(engine_))] {
            if (sets_.shown() != set.id || !model()) return;
            its ? choice_.choose(*its) : tellOtherModel(set);
        };
    });
}

void ImageController::tellOtherModel(const GallerySet& set) {
    workspace_.page().banners().tell(
        subjects::kSetsModel, ui::Banner::Kind::Warn,
        tr("%1 made these pictures, and it is not there: %2 makes the next ones.")
            .arg(text(set.modelName), text(model()->name)));
}

// Uses the model that made the picture: another one draws differently, perhaps in another size.
void ImageController::continueFrom(qint64 picture, int row) {
    if (!choice_.isKnown()) return choice_.whenKnown([this, picture, row] { continueFrom(picture, row); });
    if (!model()) return notice_.fail(ui::Saying::withoutNames(ImageModelChoice::whyNone()));
    notice_.guarded(Task::Continue, [&] {
        const PictureOrigin origin = toExport(gallery_, picture).origin;
        files_.findMaker(origin, *model(),
                         [this, picture, row, origin](const std::optional<ImageModel>& maker) {
                             notice_.guarded(Task::Continue, [&] {
                                 tellMaker(origin, maker);
                                 if (maker && maker->path != model()->path) choice_.choose(*maker);
                                 makeMore(picture, row, text(origin.label));
                             });
                         });
    });
}

void ImageController::tellMaker(const PictureOrigin& origin, const std::optional<ImageModel>& maker) {
    QString line;
    if (!maker)
        line = otherMaker(origin);
    else if (maker->path != model()->path)
        line = tr("%1 made this picture, and makes these too.").arg(text(maker->name));
    workspace_.page().banners().tell(subjects::kMaker, maker ? ui::Banner::Kind::Ok : ui::Banner::Kind::Warn,
                                     line);
}

void ImageController::makeMore(GalleryItemId picture, int row, const QString& label) {
    const PictureSource source = sourceOf(gallery_, picture);
    ui::ImageForm form = workspace_.inspector().form();
    if (!label.isEmpty()) form.label = label;
    form.keptRows = row;
    setForm(form);
    makeSet(source, row, JobsController::Place::Last);
}

void ImageController::goOn(GallerySetId set) {
    // The slider values beside the shown set apply.
    std::optional<SamplingChoice> sliders;
    if (set == sets_.shown()) sliders = samplingOf(workspace_.inspector().form());
    if (pictureJobs_.goOn(set, computeOf(settings_), sliders)) return;
    notice_.guarded(Task::Jobs, [&] {
        const std::optional<PictureJob> job = jobToGoOn(gallery_, set);
        if (!job) return;
        reading_.startFirst(
            Task::Jobs, [this, job = *job, sliders](const std::stop_token&) -> SideWork::Rest {
                const std::string& name = job.pictures.modelPath;
                const std::optional<ImageModel> model = findImageModel(engine_, name);
                if (!model || std::filesystem::path(model->path).stem() != name)
                    throw NoSuchModel(
                        name, name + ".safetensors: there is no such model any more; bring its file back");
                return [this, job, sliders, path = model->path] { goOnBy(path, job, sliders); };
            });
    });
}

// Resumes a set whose job has left the queue; does nothing if it was resumed meanwhile.
void ImageController::goOnBy(const std::string& modelPath, PictureJob job,
                             const std::optional<SamplingChoice>& sliders) {
    if (pictureJobs_.goOn(job.set, computeOf(settings_), sliders)) return;
    job.pictures.modelPath = modelPath;
    job.pictures.compute = asBegun(job.pictures.compute.precision, computeOf(settings_));
    if (sliders) goOnWith(gallery_, job.set, job.pictures.sampling, *sliders);
    const int count = static_cast<int>(gallery_.allItems(job.set).size());
    jobs_.add(PictureJob::kKind, setTitle(gallery_.set(job.set), count), requestOf(job),
              JobsController::Place::Last);
}

}  // namespace continuo::app
