#include "controllers/generated/set_speeds.h"

#include <continuo/error.h>
#include <continuo/live_controls.h>

#include <nlohmann/json.hpp>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/set_kind.h"
#include "jobs/set_work.h"

namespace continuo::app {
namespace {

constexpr qint64 kMeasured = 1000;  // ms, the shortest useful measurement

}  // namespace

SetSpeeds::SetSpeeds(const Gallery& gallery, JobsController& jobs, const LiveControls& controls,
                     const Add& add)
    : gallery_(gallery), controls_(controls), add_(add) {
    connect(&jobs.kinds()[setJobKindName(gallery.medium())], &JobKind::jobChanged, this,
            [this](const JobEvent& event) { measure(event.job); });
}

// Measures the time per token between two reports of a job. The job's own rate is unsuitable: it includes
// pauses and tokens generated with other latents.
void SetSpeeds::measure(const Job& job) {
    if (job.state != JobState::Running || job.rate <= 0 || !job.request) {
        if (job.id == job_) since_.invalidate();
        return;
    }
    const bool goesOn =
        since_.isValid() && job.id == job_ && latents_ == controls_.latents && job.progress >= from_;
    if (!goesOn) return begin(job);
    const qint64 took = since_.elapsed();
    const double drawn = (job.progress - from_) * tokens_;
    if (took < kMeasured || drawn < 1) return;
    add_(model_, latents_, static_cast<double>(took) / drawn);
    begin(job);
}

void SetSpeeds::begin(const Job& job) {
    since_.invalidate();
    try {
        if (job.id != job_) {
            const SetRequest made = parseSetRequest(*job.request, job.kind);
            const GallerySet set = gallery_.set(made.set);
            const auto items = static_cast<double>(gallery_.allItems(made.set).size());
            model_ = made.modelPath;
            tokens_ = items * static_cast<double>(set.numbers() - set.keptNumbers());
        }
    } catch (const Error&) {
        return;  // the job's set was deleted for good
    }
    job_ = job.id;
    latents_ = controls_.latents;
    from_ = job.progress;
    since_.start();
}

}  // namespace continuo::app
