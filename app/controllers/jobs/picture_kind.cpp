#include "controllers/jobs/picture_kind.h"

#include "controllers/jobs/job_words.h"
#include "controllers/words/words.h"
#include "jobs/picture_job.h"

namespace continuo::app {

JobRunner PictureKind::runner() { return pictureRunner(my_.engine, my_.gallery, &my_.controls); }

QString PictureKind::setRequestText(const GallerySet& set) const {
    const PictureSetShape& shape = set.picture();
    const QString kept = shape.keptRows > 0
                             ? JobWords::tr("kept %1 %").arg(100 * shape.keptRows / shape.height)
                             : JobWords::tr("from nothing");
    return joined({kept, text(shape.label)});
}

QString PictureKind::reasonText(const std::string& reason) const {
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

}  // namespace continuo::app
