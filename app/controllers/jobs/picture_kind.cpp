#include "controllers/jobs/picture_kind.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "gallery/gallery.h"
#include "jobs/picture_job.h"

namespace continuo::app {

PictureKind::PictureKind(const Dependencies& dependencies) : JobKind(PictureJob::kKind), my_(dependencies) {}

JobRunner PictureKind::runner() { return pictureRunner(my_.engine, my_.gallery, &my_.controls); }

QString PictureKind::title(const Job& job) const {
    const GallerySet set = my_.gallery.set(filledBy(job).value_or(0));
    return setTitle(set, static_cast<int>(my_.gallery.allPictures(set.id).size()));
}

QString PictureKind::asked(const Job& job) const {
    const PictureJob asked = pictureJobOf(*job.request);
    const GallerySet set = my_.gallery.set(asked.set);
    const QString kept = set.keptRows > 0 ? JobWords::tr("kept %1 %").arg(100 * set.keptRows / set.height)
                                          : JobWords::tr("from nothing");
    const PictureRequest& pictures = asked.pictures;
    return joined({kept, text(set.label), samplingWords(pictures.sampling, pictures.modelPath, my_.jobs)});
}

std::optional<QString> PictureKind::ending(const Job& job) const {
    const std::optional<GallerySet> set = setOf(job, my_.gallery);
    return set && set->marks.discarded ? std::optional(JobWords::tr("discarded")) : std::nullopt;
}

std::vector<std::pair<double, QString>> PictureKind::scores(const Job& job) const {
    std::vector<std::pair<double, QString>> scores;
    for (const GalleryPicture& picture : my_.gallery.pictures(filledBy(job).value_or(0)))
        scores.emplace_back(picture.bits.value_or(-1), letterOf(picture.index));
    return scores;
}

QString PictureKind::reason(const std::string& reason) const {
    if (reason == PictureJob::kOtherModel)
        return JobWords::tr(
            "These pictures cannot go on – the model’s file is another one than when they were begun. "
            "They stay as they are: bring the earlier file back, or generate anew.");
    if (reason == PictureJob::kOtherPixels)
        return JobWords::tr(
            "These pictures cannot go on – on this device they come out otherwise than they were begun. "
            "They stay as they are: choose the earlier device, or generate anew.");
    return {};
}

JobWork PictureKind::work(const Job& job) const {
    const PictureJob pictures = pictureJobOf(*job.request);
    const GallerySet set = my_.gallery.set(pictures.set);
    const double share = 1 - static_cast<double>(set.keptRows) / set.height;
    const auto count = static_cast<double>(my_.gallery.allPictures(set.id).size());
    return {workKey(name(), pictures.pictures.modelPath, pictures.pictures.compute),
            count * share * static_cast<double>(set.numbers())};
}

// Of a job that was broken off, the progress does not include rows made in earlier runs of the program.
bool PictureKind::hasMadeMore(const Job& job) const {
    const std::optional<GallerySet> set = setOf(job, my_.gallery);
    return set && isBegun(my_.gallery, set->id);
}

// By the Image workspace, on the device chosen now, because its own may be why it failed.
bool PictureKind::retry(const Job& job) {
    Q_EMIT retryAsked(job.id);
    return true;
}

bool PictureKind::show(const Job& job) {
    const std::optional<GallerySet> set = setOf(job, my_.gallery);
    return set && !set->marks.discarded && JobKind::show(job);
}

std::optional<GallerySetId> filledBy(const Job& job) {
    if (job.kind != PictureJob::kKind || !job.request) return std::nullopt;
    const auto found = job.request->find("set");  // alone, as more of it may be of a later Continuo
    if (found == job.request->end() || !found->is_number_integer()) return std::nullopt;
    const auto set = found->get<GallerySetId>();
    return set > 0 ? std::optional(set) : std::nullopt;
}

std::optional<GallerySet> setOf(const Job& job, const Gallery& gallery) {
    const std::optional<GallerySetId> set = filledBy(job);
    if (!set) return std::nullopt;
    try {
        return gallery.set(*set);
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace continuo::app
