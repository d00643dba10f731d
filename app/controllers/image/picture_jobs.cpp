#include "controllers/image/picture_jobs.h"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "controllers/image/image_looks.h"
#include "controllers/image/image_sets.h"
#include "controllers/image/image_subjects.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/picture_kind.h"
#include "controllers/models/compute_choice.h"
#include "controllers/words/set_words.h"
#include "jobs/picture_job.h"
#include "jobs/set_moves.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/image_workspace.h"
#include "pages/image/image_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kEvery = 100;      // ms
constexpr double kToldLate = 2;  // rows that are there before the job has told of them

// Whether it has not come to where its set is: of what was begun at an earlier start the job tells nothing
// before it draws.
bool drawsAgain(const Job& job, const PictureSetShape& shape, int row) {
    if (row <= shape.keptRows) return false;
    const double reached = shape.keptRows + job.progress * (shape.height - shape.keptRows);
    return job.phase.empty() || job.phase == "prefill" || job.phase == "repeating" ||
           reached + kToldLate < row;
}

}  // namespace

PictureJobs::PictureJobs(Gallery& gallery, JobsController& jobs, ImageSets& sets,
                         ui::ImageWorkspace& workspace)
    : gallery_(gallery), jobs_(jobs), sets_(sets), workspace_(workspace) {
    soon_.setSingleShot(true);
    soon_.setInterval(kEvery);
    connect(&soon_, &QTimer::timeout, this, &PictureJobs::look);
    connect(&jobs_.kinds()[PictureJob::kKind], &JobKind::jobChanged, this, [this](const JobEvent& event) {
        if (event.kind != JobEvent::Kind::Removed && event.job.state == JobState::Failed)
            tellFailure(event.job);
        leaveNothingEmpty(event);
        if (!soon_.isActive()) soon_.start();
    });
    connect(&workspace_.bar(), &ui::SamplingBar::pauseAsked, this, &PictureJobs::pause);
    connect(&sets_, &ImageSets::shownChanged, this, &PictureJobs::look);
    look();
}

void PictureJobs::tellFailure(const Job& job) {
    workspace_.page().banners().tell(subjects::kPictureJobs, ui::Banner::Kind::Err,
                                     jobs_.kinds().failure(job));
}

// A set whose job is cancelled before its first row is discarded: the queue's Try again brings it back. It is
// deleted when the job leaves the queue.
void PictureJobs::leaveNothingEmpty(const JobEvent& event) {
    const std::optional<GallerySetId> id = filledBy(event.job, Medium::Pictures);
    if (!id || event.job.state != JobState::Cancelled) return;
    try {
        GalleryMarks marks = gallery_.set(*id).marks;
        if (isBegun(gallery_, *id)) return;
        if (event.kind != JobEvent::Kind::Removed) {
            if (marks.discarded) return;
            marks.discarded = true;
            gallery_.setMarks(*id, marks);
            emptied_.insert(*id);
        } else if (emptied_.erase(*id) > 0 && marks.discarded) {
            gallery_.purge(*id);
        }
        sets_.refresh();
    } catch (const Error&) {
        // The set is gone already, which leaves nothing empty either.
    }
}

std::optional<Job> PictureJobs::jobOf(GallerySetId set) const {
    if (set == 0) return std::nullopt;
    std::optional<Job> found;
    for (const Job& job : jobs_.queue().snapshot())
        if (filledBy(job, Medium::Pictures) == set && (!found || job.id > found->id)) found = job;
    return found;
}

// One that rests between two rows has begun, be it at an earlier start, of which the job itself knows
// nothing.
bool PictureJobs::isBeingMade(const Job& job) const {
    if (!jobs_.kinds()[PictureJob::kKind].isOf(job)) return false;
    if (job.state != JobState::Paused) return job.state == JobState::Running;
    return job.progress > 0 || isBegun(gallery_, filledBy(job, Medium::Pictures).value_or(0));
}

// The job of the shown set, where nothing but its user's Resume is missing.
std::optional<Job> PictureJobs::waitingForUser() const {
    const std::optional<Job> job = jobOf(sets_.shown());
    if (!job || job->ended()) return std::nullopt;
    return job->held || jobs_.queue().paused() ? job : std::nullopt;
}

void PictureJobs::look() {
    std::optional<Job> made;
    std::set<GallerySetId> waiting;
    for (const Job& job : jobs_.queue().snapshot()) {
        if (!made && isBeingMade(job)) made = job;
        const std::optional<GallerySetId> set = filledBy(job, Medium::Pictures);
        if (set && job.state == JobState::Waiting) waiting.insert(*set);
    }
    sets_.setWaiting(waiting);
    show(made ? made : waitingForUser());
    offerToGoOn();
}

GallerySetId PictureJobs::underWay() const {
    for (const Job& job : jobs_.queue().snapshot()) {
        const std::optional<GallerySetId> set = filledBy(job, Medium::Pictures);
        if (set && !job.ended() && (isBeingMade(job) || isBegun(gallery_, *set))) return *set;
    }
    return 0;
}

void PictureJobs::show(const std::optional<Job>& job) {
    const GallerySetId before = std::exchange(running_, 0);
    ui::SamplingState state;
    try {
        if (job) {
            const GallerySet set = gallery_.set(filledBy(*job, Medium::Pictures).value_or(0));
            const std::vector<GalleryItem> pictures = gallery_.allItems(set.id);
            running_ = set.id;
            state.running = true;
            state.set = setName(set);
            state.paused = job->held || jobs_.queue().paused();
            state.resting = job->state == JobState::Paused && !state.paused;
            state.row = rowsMade(set, pictures);
            state.rows = set.picture().height;
            state.pictures = static_cast<int>(pictures.size());
            state.secondsLeft = job->secondsLeft.value_or(-1);
            state.repeats = !state.paused && !state.resting && drawsAgain(*job, set.picture(), state.row);
        }
    } catch (const Error&) {
        // Its set was removed for good, or nobody knows it; the job will fail and say so.
    }
    workspace_.setState(state);
    sets_.setRunning(running_);
    if (running_ != 0 && running_ != before) Q_EMIT begun();
}

bool PictureJobs::isBrokenOff(GallerySetId id) const {
    if (id == 0) return false;
    const std::optional<Job> job = jobOf(id);
    const bool stopped = job && (job->state == JobState::Cancelled || job->state == JobState::Failed);
    if (!stopped && (job || !jobToGoOn(gallery_, id))) return false;
    const GallerySet set = gallery_.set(id);
    return rowsMade(set, gallery_.allItems(id)) < set.picture().height;
}

// A set that was broken off says so, with a button.
void PictureJobs::offerToGoOn() {
    QString line;
    if (const GallerySetId shown = sets_.shown(); isBrokenOff(shown)) {
        const GallerySet set = gallery_.set(shown);
        line = tr("%1 was stopped at row %2 of %3.")
                   .arg(setName(set), QString::number(rowsMade(set, gallery_.allItems(shown))),
                        QString::number(set.picture().height));
    }
    workspace_.page().banners().hold(subjects::kStopped, ui::Banner::Kind::Warn, line, tr("Go on"));
}

void PictureJobs::stop(GallerySetId set) {
    const std::optional<Job> job = jobOf(set);
    if (!job || job->ended()) return;
    jobs_.guarded([&] { jobs_.queue().cancel(job->id); });
    look();
}

void PictureJobs::pause(bool paused) {
    const std::optional<Job> job = jobOf(running_);
    if (!job) return;
    jobs_.guarded([&] {
        if (paused) return jobs_.queue().pause(job->id);
        jobs_.queue().setPaused(false);
        jobs_.queue().resume(job->id);
    });
    look();
}

void PictureJobs::move(const SamplingChoice& before, const SamplingChoice& after) {
    if (before == after) return;
    const std::optional<Job> job = jobOf(running_);
    if (job && job->id != jobs_.queue().running()) moveSliders(gallery_, running_, before, after);
}

bool PictureJobs::goOn(GallerySetId set, const ComputeChoice& compute,
                       const std::optional<SamplingChoice>& sliders) {
    const std::optional<Job> job = jobOf(set);
    if (!job) return false;
    jobs_.guarded([&] {
        if (!job->ended()) return jobs_.queue().resume(job->id);
        PictureJob again = pictureJobOf(*job->request);
        again.pictures.compute = asBegun(again.pictures.compute.precision, compute);
        if (sliders) goOnWith(gallery_, again.set, again.pictures.sampling, *sliders);
        jobs_.queue().retry(job->id, requestOf(again));
    });
    look();
    return true;
}

}  // namespace continuo::app
