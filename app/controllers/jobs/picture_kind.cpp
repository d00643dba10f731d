#include "controllers/jobs/picture_kind.h"

#include "controllers/jobs/job_words.h"
#include "controllers/words/words.h"
#include "jobs/picture_job.h"

namespace continuo::app {

JobRunner PictureKind::runner() { return pictureRunner(my_.engine, my_.gallery, &my_.controls); }

QString PictureKind::setRequestText(const GallerySet& set) const {
    const PictureSetShape& shape = set.picture();
    //: Settings of a job: share of the rows of a picture that are kept.
    const QString kept = shape.keptRows > 0
                             ? JobWords::tr("%1 % kept").arg(100 * shape.keptRows / shape.height)
                             : JobWords::tr("from scratch");
    return joined({kept, text(shape.label)});
}

QString PictureKind::reasonText(const std::string& reason) const {
    if (reason == PictureJob::kOtherModel)
        return JobWords::tr(
            "Continuo cannot finish these pictures: the model’s file has changed since they were begun. "
            "Restore the earlier file, or generate new pictures.");
    if (reason == PictureJob::kOtherPixels)
        return JobWords::tr(
            "These pictures were started on another device; finishing them here would change their pixels. "
            "Choose the earlier device, or generate new pictures.");
    return {};
}

}  // namespace continuo::app
