// What the Image workspace begins with and goes on with: examples, pictures that were opened, how a picture
// was made, what was stopped.
#include <continuo/engine.h>
#include <continuo/error.h>

#include <QDir>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "controllers/image/image_choices.h"
#include "controllers/image/image_controller.h"
#include "controllers/image/image_looks.h"
#include "controllers/image/image_subjects.h"
#include "controllers/image/picture_info.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/models/compute_choice.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "jobs/picture_job.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Rows of a picture that was opened, of which some are to be kept: as many as its own settings say, else
// half.
int rowsToKeep(const PictureSource& source) {
    const int height = source.picture.height;
    if (!source.origin || source.origin->keptRows <= 0 || source.origin->height <= 0) return height / 2;
    const PictureOrigin& origin = *source.origin;
    return std::clamp((origin.keptRows * height + origin.height / 2) / origin.height, 1, height - 1);
}

}  // namespace

// Held-out pictures to complete, which come along.
void ImageController::findExamples() {
    QStringList names;
    for (const std::filesystem::path& folder : resourceFolders("primers")) {
        const QDir dir(text(folder.string()));
        for (const QFileInfo& file : dir.entryInfoList({QStringLiteral("*.png")}, QDir::Files, QDir::Name)) {
            examples_ << file.absoluteFilePath();
            QString name = file.completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' '));
            if (!name.isEmpty()) name[0] = name[0].toUpper();
            names << name;
        }
        if (!names.isEmpty()) break;
    }
    workspace_.page().setExamples(names);
}

void ImageController::open(const QString& file) {
    if (model()) files_.open(file, *model());
}

void ImageController::take(const OpenedPicture& opened) {
    if (!model()) return;
    const bool another = opened.model.path != model()->path;
    if (another) choice_.choose(opened.model.path);
    ui::ImageForm form = workspace_.inspector().form();
    if (opened.source.origin) form = formAsMade(form, *opened.source.origin, *model());
    form.keptRows = rowsToKeep(opened.source);
    // Rows can only be kept of a picture whose class is known.
    const QStringList& labels = model()->pictures.labels;
    if (labels.contains(opened.label)) form.label = opened.label;
    if (form.label.isEmpty() && !labels.isEmpty()) form.label = labels.front();
    setForm(form);
    openedInfo_ = opened.info;
    sets_.show(opened.source);
    workspace_.page().banners().tell(subjects::kOpened, ui::Banner::Kind::Warn,
                                     opened.warnings.join(QLatin1Char('\n')));
    tellRestored(opened, another);
}

// What waits to be continued, in the model's size.
void ImageController::fitSource() {
    const PictureSource& source = sets_.source();
    if (sets_.shown() != 0 || !source.whole || !model()) return;
    const ui::ImageModelFacts& size = model()->pictures;
    if (source.picture.width != size.width || source.picture.height != size.height)
        files_.fit(source, *model());
}

void ImageController::takeFitting(const PictureSource& source, const ImageModel& fitted) {
    if (!model() || model()->path != fitted.path || source.whole != sets_.opened().whole) return;
    sets_.refit(source);
    if (!source.origin) return;
    files_.findMaker(*source.origin, fitted, [this, source, by = fitted.path](const auto& maker) {
        if (!model() || model()->path != by || sets_.opened().whole != source.whole) return;
        const bool same = maker && maker->path == by;
        workspace_.page().banners().tell(subjects::kRestored, ui::Banner::Kind::Warn,
                                         same ? QString() : otherMaker(*source.origin));
    });
}

void ImageController::tellRestored(const OpenedPicture& opened, bool anotherModel) {
    if (!opened.source.origin) return;
    QStringList lines{anotherModel
                          ? tr("Continuo made this picture; its settings and its model, %1, are back.")
                                .arg(text(opened.model.name))
                          : tr("Continuo made this picture; its settings are back.")};
    QStringList missing = whatIsNotBack(*opened.source.origin, opened.sameModel, samplingOf(form_),
                                        model()->pictures.labels, computeOf(settings_).precision);
    if (opened.isNear)
        missing << tr(
            "It was exported smooth: its pixels, also in the rows that are kept, come back nearly.");
    workspace_.page().banners().tell(subjects::kRestored,
                                     missing.isEmpty() ? ui::Banner::Kind::Ok : ui::Banner::Kind::Warn,
                                     (lines + missing).join(QLatin1Char('\n')));
}

// By the model that made it: another one draws otherwise, and in another size perhaps.
void ImageController::continueFrom(qint64 picture, int row) {
    if (!model()) return;
    notice_.guarded(Task::Continue, [&] {
        const PictureOrigin origin = toExport(gallery_, picture).origin;
        files_.findMaker(origin, *model(),
                         [this, picture, row, origin](const std::optional<ImageModel>& maker) {
                             notice_.guarded(Task::Continue, [&] {
                                 tellMaker(origin, maker);
                                 if (maker && maker->path != model()->path) choice_.choose(maker->path);
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

void ImageController::makeMore(GalleryPictureId picture, int row, const QString& label) {
    const PictureSource source = sourceOf(gallery_, picture);
    ui::ImageForm form = workspace_.inspector().form();
    if (!label.isEmpty()) form.label = label;
    form.keptRows = row;
    setForm(form);
    makeSet(source, row, JobsController::Place::Last);
}

// Of the chosen picture, or of what is continued.
void ImageController::showInfo() {
    ui::PictureInfo info;
    notice_.guarded(Task::Pictures, [&] {
        if (sets_.shown() == 0) {
            if (sets_.source().picture.width > 0) info = openedInfo_;
        } else if (const GalleryPictureId chosen = workspace_.page().selected(); chosen > 0) {
            const GalleryPicture picture = gallery_.picture(chosen);
            info = infoOf(tr("Picture %1").arg(letterOf(picture.index)),
                          originOf(gallery_.set(picture.set), picture));
        }
    });
    workspace_.page().setInfo(info);
}

// By the model that continues it, with the class that it is asked for.
void ImageController::showSourceSurprise() {
    notice_.guarded(Task::Surprise, [&] {
        const PictureSource& source = sets_.source();
        std::optional<ImageModel> asked = model();
        if (source.picture.rgb.empty() || !asked) return;
        std::string label = form_.label.toStdString();
        if (sets_.shown() != 0) {
            const GallerySet set = gallery_.set(sets_.shown());
            label = set.label;
            if (set.model != asked->name) asked = findImageModel(engine_, set.model);
            if (!asked || asked->name != set.model) return;
        }
        const ui::ImageModelFacts& facts = asked->pictures;
        const bool fits = facts.width == source.picture.width && facts.height == source.picture.height;
        if (!fits || (label.empty() && !facts.labels.isEmpty())) return;
        sets_.setSourceBits(
            surprise_.of({asked->path, {"source", label, source.picture}}, computeOf(settings_)));
    });
}

void ImageController::goOn(GallerySetId set) {
    if (pictureJobs_.goOn(set, computeOf(settings_))) return;
    notice_.guarded(Task::Jobs, [&] {
        std::optional<PictureJob> job = jobToGoOn(gallery_, set);
        if (!job) return;
        const std::string name = job->pictures.model;
        const std::optional<ImageModel> model = findImageModel(engine_, name);
        if (!model || std::filesystem::path(model->path).stem() != name)
            throw Error(ErrorCode::NotFound, name + ": this model is not there any more");
        job->pictures.model = model->path;
        job->pictures.compute = asBegun(job->pictures.compute.precision, computeOf(settings_));
        const int count = static_cast<int>(gallery_.allPictures(set).size());
        jobs_.add(PictureJob::kKind, setTitle(gallery_.set(set), count), requestOf(*job),
                  JobsController::Place::Last);
    });
}

}  // namespace continuo::app
