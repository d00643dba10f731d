#include "controllers/image/picture_speeds.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>

#include "controllers/image/image_model_choice.h"
#include "controllers/jobs/jobs_controller.h"
#include "jobs/picture_job.h"

namespace continuo::app {
namespace {

constexpr qint64 kMeasured = 1000;  // ms that say something

}  // namespace

PictureSpeeds::PictureSpeeds(const Gallery& gallery, JobsController& jobs, ImageModelChoice& choice)
    : gallery_(gallery), jobs_(jobs), choice_(choice) {
    connect(&jobs_.kinds()[PictureJob::kKind], &JobKind::jobChanged, this,
            [this](const JobEvent& event) { look(event.job); });
}

// Between two reports of a job, as its own rate counts also what it rested, and what was drawn with other
// latents.
void PictureSpeeds::look(const Job& job) {
    if (job.state != JobState::Running || job.rate <= 0 || !job.request) {
        if (job.id == job_) since_.invalidate();
        return;
    }
    const bool goesOn = since_.isValid() && job.id == job_ && latents_ == jobs_.pictureControls().latents &&
                        job.progress >= from_;
    if (!goesOn) return begin(job);
    const qint64 took = since_.elapsed();
    const double drawn = (job.progress - from_) * tokens_;
    if (took < kMeasured || drawn < 1) return;
    choice_.addSpeed(model_, latents_, static_cast<double>(took) / drawn);
    begin(job);
}

void PictureSpeeds::begin(const Job& job) {
    since_.invalidate();
    try {
        if (job.id != job_) {
            const PictureJob made = pictureJobOf(*job.request);
            const GallerySet set = gallery_.set(made.set);
            const auto pictures = static_cast<double>(gallery_.allItems(made.set).size());
            model_ = made.pictures.modelPath;
            tokens_ = pictures * static_cast<double>(set.numbers() - set.keptNumbers());
        }
    } catch (const Error&) {
        return;  // its set was removed for good
    }
    job_ = job.id;
    latents_ = jobs_.pictureControls().latents;
    from_ = job.progress;
    since_.start();
}

}  // namespace continuo::app
