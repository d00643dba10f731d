#include "controllers/jobs/set_kind.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "gallery/gallery.h"
#include "jobs/picture_job.h"
#include "jobs/set_work.h"
#include "jobs/sound_job.h"

namespace continuo::app {

SetKind::SetKind(const Dependencies& dependencies)
    : JobKind(setJobKindName(dependencies.gallery.medium())), my_(dependencies) {}

QString SetKind::title(const Job& job) const {
    const GallerySet set = my_.gallery.set(filledSetId(job, my_.gallery.medium()).value_or(0));
    return setTitle(set, static_cast<int>(my_.gallery.allItems(set.id).size()));
}

QString SetKind::requestText(const Job& job) const {
    const SetRequest asked = parseSetRequest(*job.request, name());
    return joined({setRequestText(my_.gallery.set(asked.set)),
                   samplingWords(asked.sampling, asked.modelPath, my_.jobs)});
}

std::optional<QString> SetKind::endingText(const Job& job) const {
    const std::optional<GallerySet> set = findFilledSet(job, my_.gallery);
    return set && set->marks.discarded ? std::optional(JobWords::tr("discarded")) : std::nullopt;
}

std::vector<std::pair<double, QString>> SetKind::scores(const Job& job) const {
    std::vector<std::pair<double, QString>> scores;
    for (const GalleryItem& item : my_.gallery.items(filledSetId(job, my_.gallery.medium()).value_or(0)))
        scores.emplace_back(item.bits.value_or(-1), itemLetter(item.index));
    return scores;
}

JobWork SetKind::work(const Job& job) const {
    const SetRequest asked = parseSetRequest(*job.request, name());
    const GallerySet set = my_.gallery.set(asked.set);
    const auto count = static_cast<double>(my_.gallery.allItems(set.id).size());
    return {workKey(name(), asked.modelPath, asked.compute),
            count * static_cast<double>(set.numbers() - set.keptNumbers())};
}

// The progress of a resumed job does not include the numbers from earlier runs of the program.
bool SetKind::hasUncountedResults(const Job& job) const {
    const std::optional<GallerySet> set = findFilledSet(job, my_.gallery);
    return set && hasDrawnNumbers(my_.gallery, set->id);
}

// Asks the workspace to retry the job on the device chosen now: the original device may be why it failed.
bool SetKind::retry(const Job& job) {
    Q_EMIT retryRequested(job.id);
    return true;
}

bool SetKind::show(const Job& job) {
    const std::optional<GallerySet> set = findFilledSet(job, my_.gallery);
    return set && !set->marks.discarded && JobKind::show(job);
}

const char* setJobKindName(Medium medium) {
    return medium == Medium::Pictures ? PictureJob::kKind : SoundJob::kKind;
}

bool fillsSet(const Job& job, Medium medium) { return job.kind == setJobKindName(medium); }

std::optional<GallerySetId> filledSetId(const Job& job, Medium medium) {
    if (!fillsSet(job, medium) || !job.request) return std::nullopt;
    const auto found = job.request->find("set");  // only this field: the others may be from a later version
    if (found == job.request->end() || !found->is_number_integer()) return std::nullopt;
    const auto set = found->get<GallerySetId>();
    return set > 0 ? std::optional(set) : std::nullopt;
}

std::optional<GallerySet> findFilledSet(const Job& job, const Gallery& gallery) {
    const std::optional<GallerySetId> set = filledSetId(job, gallery.medium());
    if (!set) return std::nullopt;
    try {
        return gallery.set(*set);
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace continuo::app
